import type { Steps } from '../steps.ts';
import type { DiaryLines } from './diary-lines.ts';
import type { FormerBlocks, PresentList } from './line-states.ts';

const linesPerStep = 20_000;

/** The rows of the last list that was asked for. */
export class PresentRows {
  #known: { readonly list: PresentList; readonly at: string; readonly rows: Uint32Array } | null = null;

  *of(lines: DiaryLines, blocks: FormerBlocks, list: PresentList): Steps<Uint32Array> {
    const at = `${lines.dropped} ${lines.count}`;
    if (this.#known?.list === list && this.#known.at === at) return this.#known.rows;
    const rows = yield* presentRows(lines, blocks, list);
    this.#known = { list, at, rows };
    return rows;
  }
}

/** By line: the row that its package has in the present list, 0 if it is not there. */
function* presentRows(lines: DiaryLines, blocks: FormerBlocks, present: PresentList): Steps<Uint32Array> {
  const found = new Uint32Array(lines.count);
  const rowOf = new Map<string, number>();
  const find = (id: string): number => {
    const known = rowOf.get(id) ?? present.rowOf(id);
    rowOf.set(id, known);
    return known;
  };
  for (let end = lines.updates.length; end > 0; end -= 1) {
    const update = lines.updates[end - 1];
    if (update === undefined) continue;
    const isPresent = update.epoch === blocks.lastEpoch;
    for (let line = update.first + update.count - 1; line >= update.first; line -= 1) {
      const removed = lines.removed(line);
      const next = lines.next[line] ?? -1;
      const row = lines.rows[line] ?? 0;
      if (removed !== null) found[line] = find(removed[0]);
      else if (next !== -1) found[line] = found[next] ?? 0;
      else found[line] = isPresent ? row : find(blocks.named(update.epoch, row) ?? '');
      if (line % linesPerStep === 0) yield;
    }
    if (end % 50 === 0) yield;
  }
  return found;
}
