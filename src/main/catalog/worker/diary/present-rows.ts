import type { Steps } from '../steps.ts';
import type { DiaryLines } from './diary-lines.ts';
import type { FormerBlocks, PresentList } from './line-states.ts';

const linesPerStep = 20_000;

/** The rows of the last list that was asked for. */
export class PresentRows {
  readonly #lines: DiaryLines;
  readonly #blocks: FormerBlocks;
  #known: { readonly list: PresentList; readonly at: string; readonly rows: Uint32Array } | null = null;

  constructor(lines: DiaryLines, blocks: FormerBlocks) {
    this.#lines = lines;
    this.#blocks = blocks;
  }

  /** By line: the row that its package has in the present list, 0 if it is not there. */
  *of(list: PresentList): Steps<Uint32Array> {
    const { lastEpoch } = this.#blocks;
    const { rows, next, updates, count, dropped } = this.#lines;
    const at = `${dropped} ${count}`;
    if (this.#known?.list === list && this.#known.at === at) return this.#known.rows;
    const found = new Uint32Array(count);
    const rowOf = new Map<string, number>();
    const find = (id: string): number => {
      const known = rowOf.get(id) ?? list.rowOf(id);
      rowOf.set(id, known);
      return known;
    };
    for (const [index, { epoch, first, count: size }] of updates.toReversed().entries()) {
      for (let line = first + size - 1; line >= first; line -= 1) {
        const removed = this.#lines.removed(line);
        const later = next[line] ?? -1;
        const row = rows[line] ?? 0;
        if (removed !== null) found[line] = find(removed[0]);
        else if (later !== -1) found[line] = found[later] ?? 0;
        else found[line] = epoch === lastEpoch ? row : find(this.#blocks.named(epoch, row) ?? '');
        if (line % linesPerStep === 0) yield;
      }
      if (index % 50 === 0) yield;
    }
    this.#known = { list, at, rows: found };
    return found;
  }
}
