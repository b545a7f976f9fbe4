import { knownTime } from '../../../../preload/contract/diary.ts';
import { timeReader } from '../index/order/column-keys.ts';
import { change } from '../snapshot/change.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { readTime } from '../snapshot/time-unit.ts';
import type { Steps } from '../steps.ts';
import { linesPerStep, type DiaryLines } from './diary-lines.ts';
import { timeColumns } from './former-texts.ts';
import type { FormerBlocks } from './line-states.ts';

const rowsPerStep = 500;
const bit = 1 << timeColumns.updated;

/** Former times of the lines from one on: the service's numbers for the time of the last update before each, NaN for none. */
interface FormerTimes {
  readonly of: string;
  readonly times: Float64Array;
  /** The end of the lines that were read. */
  readTo: number;
}

type DatedList = Pick<Snapshot, 'db' | 'times'>;

/** When the changes of all lines were made, as far as it is known. Later updates do not change that of a line. */
export class ChangeTimes {
  readonly #lines: DiaryLines;
  readonly #blocks: FormerBlocks;
  #known = { of: '', times: new Float64Array(0) };
  /** What a search that was stopped has read. */
  #former: FormerTimes | null = null;

  constructor(lines: DiaryLines, blocks: FormerBlocks) {
    this.#lines = lines;
    this.#blocks = blocks;
  }

  /**
   * By line, in ms since 1970: the time that the service says, or else that of the update that saw the change. `present`: by line, the
   * row of the package in the list, or 0.
   */
  *of(list: DatedList, present: Uint32Array): Steps<Float64Array> {
    const { dropped, count, updates } = this.#lines;
    const { unit, now } = list.times;
    const of = `${dropped} ${unit}`;
    if (this.#known.of !== of) this.#known = { of, times: new Float64Array(0) };
    const from = this.#known.times.length;
    if (from === count) return this.#known.times;
    const newer = yield* this.#newerTimes(from, list, present, yield* this.#formerTimes(from));
    const times = new Float64Array(count);
    times.set(this.#known.times);
    for (const { update, first, count: size } of updates) {
      for (let line = Math.max(first, from); line < first + size; line += 1) {
        if (line % linesPerStep === 0) yield;
        const raw = newer[line - from] ?? Number.NaN;
        const changedAt = Number.isNaN(raw) ? null : readTime(raw, unit, now);
        times[line] = knownTime({ changedAt, seenAt: update.at, seenBefore: update.since }) ?? update.at;
      }
    }
    this.#known = { of, times };
    this.#former = null;
    return times;
  }

  *#formerTimes(from: number): Steps<Float64Array> {
    const { dropped, count, masks, blocks } = this.#lines;
    const of = `${dropped} ${from} ${count}`;
    if (this.#former?.of !== of)
      this.#former = { of, times: new Float64Array(count - from).fill(Number.NaN), readTo: from };
    const former = this.#former;
    for (const { block, first, count: size } of blocks) {
      if (first + size <= former.readTo) continue;
      const values = this.#blocks.values(block).columns[timeColumns.updated] ?? [];
      let next = 0;
      for (let line = first; line < first + size; line += 1) {
        if (((masks[line] ?? 0) & bit) === 0) continue;
        const value = values[next];
        next += 1;
        if (typeof value === 'number' && line >= from) former.times[line - from] = value;
      }
      former.readTo = first + size;
      yield;
    }
    return former.times;
  }

  /** By line from one on: the service's number for the time of the last update after it, NaN for none. */
  *#newerTimes(
    from: number,
    { db }: DatedList,
    present: Uint32Array,
    former: Float64Array,
  ): Steps<Float64Array> {
    const { count, kinds, masks, next } = this.#lines;
    const newer = new Float64Array(count - from).fill(Number.NaN);
    const read = timeReader(db, 'updated');
    const known = new Map<number, number>();
    for (let line = count - 1; line >= from; line -= 1) {
      if (line % linesPerStep === 0) yield;
      if (kinds[line] === change.removed) continue;
      const later = next[line] ?? -1;
      if (later !== -1) {
        const times = ((masks[later] ?? 0) & bit) === 0 ? newer : former;
        newer[line - from] = times[later - from] ?? Number.NaN;
        continue;
      }
      const row = present[line] ?? 0;
      const time = known.get(row) ?? read(row) ?? Number.NaN;
      newer[line - from] = time;
      if (known.has(row)) continue;
      known.set(row, time);
      if (known.size % rowsPerStep === 0) yield;
    }
    return newer;
  }
}
