import type { DiaryRequest } from '../../../../preload/contract/diary.ts';
import { StoreError } from '../../storage-error.ts';
import { isDifferent } from '../queries/diary-line.ts';
import { change } from '../snapshot/change.ts';
import { inSmallLetters } from '../snapshot/respelled.ts';
import type { Steps } from '../steps.ts';
import type { ReadDiary } from './diary-reader.ts';
import { linesPerStep, type DiaryLines, type FirstLines } from './diary-lines.ts';
import { LineStates, type PresentList } from './line-states.ts';

const packagesPerStep = 50;

/**
 * Folds the lines between two moments. A package that has come and gone, or is what it was, has none. `found`: by line, 1 for
 * the last one of each package that differs. Throws `not-recorded` if the
 * diary does not reach so far.
 */
export function* netLines(
  { lines, blocks, epoch }: ReadDiary,
  present: PresentList,
  { from, until }: NonNullable<DiaryRequest['between']>,
): Steps<{ readonly found: Uint8Array; readonly firsts: FirstLines }> {
  if (epoch === null || from < epoch.at) throw new StoreError({ code: 'not-recorded', retryable: false });
  const { next, kinds } = lines;
  const [begin, end] = placesBetween(lines, from, until ?? Infinity);
  const found = new Uint8Array(lines.count);
  const firsts = new Map<number, number>();
  /** By line that is still to come: the first one of its package. */
  const begun = new Map<number, number>();
  /**
   * By id as it is spelled and in small letters, because a package that comes back has another row, and maybe another spelling: the
   * first and the last line of one that is gone so far.
   */
  const gone = new Map<string, { readonly first: number; readonly last: number }>();
  const goneAs = (id: string): ReturnType<typeof gone.get> => gone.get(id) ?? gone.get(inSmallLetters(id));
  let states = new LineStates(lines, blocks, present);
  let compared = 0;
  for (let line = begin; line < end; line += 1) {
    if (line % linesPerStep === 0) yield;
    let first = begun.get(line) ?? line;
    begun.delete(line);
    const before = kinds[line] === change.added && gone.size > 0 ? goneAs(states.idOf(line)) : undefined;
    if (before !== undefined) {
      found[before.last] = 0;
      firsts.delete(before.last);
      ({ first } = before);
    }
    const later = next[line] ?? -1;
    if (later !== -1 && later < end) {
      begun.set(later, first);
      continue;
    }
    const isNew = kinds[first] === change.added;
    if (kinds[line] === change.removed) {
      if (isNew) continue;
      const removed = states.idOf(line);
      for (const key of [removed, inSmallLetters(removed)]) gone.set(key, { first, last: line });
    } else if (!isNew) {
      compared += 1;
      if (compared % packagesPerStep === 0) {
        // It keeps the packages that it has read.
        states = new LineStates(lines, blocks, present);
        yield;
      }
      if (!isDifferent(lines, states, line, first)) continue;
    }
    found[line] = 1;
    if (first !== line) firsts.set(line, first);
  }
  return { found, firsts };
}

/** The place of the first line of the updates between two moments, and that after the last one. */
function placesBetween({ updates }: DiaryLines, from: number, until: number): readonly [number, number] {
  const own = updates.filter(({ update }) => update.at > from && update.at <= until);
  const last = own.at(-1);
  return [own[0]?.first ?? 0, last === undefined ? 0 : last.first + last.count];
}
