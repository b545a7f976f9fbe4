import type { SearchedText } from '../index/query.ts';
import { change } from '../snapshot/change.ts';
import type { Steps } from '../steps.ts';
import type { DiaryLines } from './diary-lines.ts';
import { LineStates, type FormerBlocks, type PresentList } from './line-states.ts';
import { TextPool } from './text-pool.ts';

/** The columns that are searched, as their places in `contentColumns`. */
export const textColumns = [
  'name',
  'status',
  'comments',
  'creator',
  'updater',
  'channelId',
  'creatorId',
  'updaterId',
] as const satisfies readonly Exclude<SearchedText, 'id'>[];

/** The same for the times. */
export const timeColumns = { created: 8, updated: 9 } as const;

/** Former values of consecutive lines. */
interface Part {
  readonly first: number;
  readonly count: number;
  /** For each of `textColumns`: the numbers of the former texts of the lines whose mask has it, in the order of the lines. */
  readonly texts: readonly Uint32Array[];
  /** The same for the times, NaN for none. */
  readonly times: { readonly created: Float64Array; readonly updated: Float64Array };
}

/** The former texts and times of all lines, for searching and sorting. Read when it is first needed. */
export class FormerTexts {
  readonly pools: readonly TextPool[] = textColumns.map(() => new TextPool());
  readonly #lines: DiaryLines;
  readonly #blocks: FormerBlocks;
  /** In the order of the lines. */
  #parts: Part[] = [];
  /** Lines that were read, as place + dropped. */
  #readTo = 0;
  #dropped = 0;

  constructor(lines: DiaryLines, blocks: FormerBlocks) {
    this.#lines = lines;
    this.#blocks = blocks;
  }

  /** Reads what is new. Another reader may do the same meanwhile. */
  *read(present: PresentList): Steps<void> {
    const lines = this.#lines;
    while (this.#dropped !== lines.dropped || this.#readTo !== lines.count) {
      if (this.#dropped !== lines.dropped) {
        this.#dropped = lines.dropped;
        this.#parts = [];
        this.#readTo = 0;
      }
      const [from, to] = [this.#readTo, lines.count];
      const added = yield* this.#readParts(from, present);
      if (this.#readTo !== from || lines.count !== to || this.#dropped !== lines.dropped) continue;
      this.#parts = [...this.#parts, ...added];
      this.#readTo = to;
    }
  }

  *#readParts(from: number, present: PresentList): Steps<readonly Part[]> {
    const lines = this.#lines;
    const states = new LineStates(lines, this.#blocks, present);
    const walked = { name: new Map<number, string | null>(), comments: new Map<number, string | null>() };
    const added: Part[] = [];
    for (const { first, count } of lines.blocks.toReversed()) {
      if (first + count <= from) break;
      added.push(this.#readPart(Math.max(first, from), first + count, states, walked));
      yield;
    }
    return added.toReversed();
  }

  /** Visits the former texts of a column by line, in the order of the lines. */
  visitTexts(column: number, visit: (line: number, text: number) => void): void {
    this.#visit(column, (part) => part.texts[column], visit);
  }

  /** The same for a column of times. */
  visitTimes(column: keyof typeof timeColumns, visit: (line: number, time: number) => void): void {
    this.#visit(timeColumns[column], (part) => part.times[column], visit);
  }

  #visit(
    column: number,
    valuesOf: (part: Part) => ArrayLike<number> | undefined,
    visit: (line: number, value: number) => void,
  ): void {
    const { masks } = this.#lines;
    const bit = 1 << column;
    for (const part of this.#parts) {
      const values = valuesOf(part);
      if (values === undefined || values.length === 0) continue;
      let at = 0;
      for (let line = part.first; line < part.first + part.count; line += 1) {
        if (((masks[line] ?? 0) & bit) === 0) continue;
        visit(line, values[at] ?? 0);
        at += 1;
      }
    }
  }

  /** From the last line to the first one, because a former text may be stored as a part of the newer one. */
  #readPart(
    first: number,
    end: number,
    states: LineStates,
    walked: Readonly<Record<'name' | 'comments', Map<number, string | null>>>,
  ): Part {
    const { rows, kinds, masks } = this.#lines;
    const texts: number[][] = textColumns.map(() => []);
    const times: Record<keyof typeof timeColumns, number[]> = { created: [], updated: [] };
    for (let line = end - 1; line >= first; line -= 1) {
      const row = rows[line] ?? 0;
      const mask = masks[line] ?? 0;
      for (const [column, name] of textColumns.entries()) {
        if ((mask & (1 << column)) === 0) continue;
        const known = name === 'name' || name === 'comments' ? walked[name] : null;
        const newer = (): string | number | null => known?.get(row) ?? states.valueAfter(line, column);
        const value = this.#blocks.before(line, column, newer);
        const text = typeof value === 'string' ? value : null;
        known?.set(row, text);
        texts[column]?.push(this.pools[column]?.add(text) ?? 0);
      }
      for (const column of ['created', 'updated'] as const) {
        const place = timeColumns[column];
        if ((mask & (1 << place)) === 0) continue;
        const value = this.#blocks.before(line, place, () => null);
        times[column].push(typeof value === 'number' ? value : Number.NaN);
      }
      if (kinds[line] !== change.added) continue;
      walked.name.delete(row);
      walked.comments.delete(row);
    }
    return {
      first,
      count: end - first,
      texts: texts.map((numbers) => Uint32Array.from(numbers.reverse())),
      times: {
        created: Float64Array.from(times.created.reverse()),
        updated: Float64Array.from(times.updated.reverse()),
      },
    };
  }
}
