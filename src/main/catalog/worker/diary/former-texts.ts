import type { SearchedText } from '../index/query.ts';
import { change } from '../snapshot/change.ts';
import type { Steps } from '../steps.ts';
import { isSharedText, restoreText, type FormerValue } from './block.ts';
import type { DiaryLines, PlacedBlock } from './diary-lines.ts';
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

/** Those of which a former text may share a part with the newer one. */
const sharedColumns: ReadonlySet<number> = new Set([
  textColumns.indexOf('name'),
  textColumns.indexOf('comments'),
]);

const sharedBits = [...sharedColumns].reduce((bits, column) => bits | (1 << column), 0);
const rowsPerStep = 500;

/** Lines of a block: the first one of the block, the first one that is read, and where they end. */
interface PlaceInBlock {
  readonly begin: number;
  readonly first: number;
  readonly end: number;
}

/** By column and row: the text that earlier lines may share a part of, if it was read. */
type LaterTexts = Map<number, string>[];

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
  readonly pools: readonly TextPool[] = textColumns.map(
    (column) => new TextPool({ isFolded: column === 'comments' }),
  );
  readonly #lines: DiaryLines;
  readonly #blocks: FormerBlocks;
  /** In the order of the lines. */
  #parts: Part[] = [];
  /** What a search that was stopped has left unfinished. */
  #reading: { of: string; present: PresentList; steps: Steps<Part[]> } | null = null;
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
      const of = `${lines.dropped} ${lines.version} ${from} ${to}`;
      if (this.#reading?.of !== of || this.#reading.present !== present)
        this.#reading = { of, present, steps: this.#readParts(from, present) };
      const reading = this.#reading;
      // It can't be continued after an error.
      this.#reading = null;
      // `yield*` would end it together with the search.
      const step = reading.steps.next();
      if (step.done === true) {
        this.#parts = [...this.#parts, ...step.value];
        this.#readTo = to;
      } else {
        this.#reading = reading;
        yield;
      }
    }
  }

  *#readParts(from: number, present: PresentList): Steps<Part[]> {
    const lines = this.#lines;
    const states = new LineStates(lines, this.#blocks, present);
    const later = yield* this.#presentTexts(from, present);
    const added: Part[] = [];
    let epoch = lines.blocks.at(-1)?.block.epoch ?? 0;
    for (const placed of lines.blocks.toReversed()) {
      if (placed.first + placed.count <= from) break;
      // The rows of an earlier list are those of other packages.
      if (placed.block.epoch !== epoch) later.length = 0;
      epoch = placed.block.epoch;
      added.push(this.#readPart(placed, Math.max(placed.first, from), states, later));
      yield;
    }
    return added.toReversed();
  }

  /** The present texts that former ones may share a part of, read in the order of the file. */
  *#presentTexts(from: number, present: PresentList): Steps<LaterTexts> {
    const { rows, kinds, masks, updates, count } = this.#lines;
    const begin = updates.find(({ epoch }) => epoch === this.#blocks.lastEpoch)?.first ?? count;
    const changed = new Set<number>();
    for (let line = Math.max(begin, from); line < count; line += 1)
      if (kinds[line] === change.changed && ((masks[line] ?? 0) & sharedBits) !== 0)
        changed.add(rows[line] ?? 0);
    const sorted = Uint32Array.from(changed).sort();
    const later: LaterTexts = textColumns.map(() => new Map());
    for (let at = 0; at < sorted.length; at += rowsPerStep) {
      yield;
      for (const record of present.records(sorted.subarray(at, at + rowsPerStep)))
        for (const column of sharedColumns)
          later[column]?.set(record.row, record[textColumns[column] ?? 'name'] ?? '');
    }
    return later;
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

  #readPart(placed: PlacedBlock, first: number, states: LineStates, later: LaterTexts): Part {
    const { columns } = this.#blocks.values(placed.block);
    const place = { begin: placed.first, first, end: placed.first + placed.count };
    return {
      first,
      count: place.end - first,
      texts: textColumns.map((_, column) =>
        this.#readTexts(column, columns[column] ?? [], place, states, (later[column] ??= new Map())),
      ),
      times: {
        created: this.#readTimes(timeColumns.created, columns[timeColumns.created] ?? [], place),
        updated: this.#readTimes(timeColumns.updated, columns[timeColumns.updated] ?? [], place),
      },
    };
  }

  /** From the last line to the first one, because a former text may be stored as a part of the newer one. */
  #readTexts(
    column: number,
    values: readonly FormerValue[],
    place: PlaceInBlock,
    states: LineStates,
    later: Map<number, string>,
  ): Uint32Array {
    const { rows, kinds, masks } = this.#lines;
    const bit = 1 << column;
    const [skipped, count] = this.#countMasked(bit, place);
    const pool = this.pools[column];
    const stored = values.slice(skipped, skipped + count);
    if (!sharedColumns.has(column))
      return new Uint32Array(stored.map((value) => pool?.add(typeof value === 'string' ? value : null) ?? 0));
    const numbers = new Uint32Array(count);
    let at = count;
    for (let line = place.end - 1; line >= place.first; line -= 1) {
      if (((masks[line] ?? 0) & bit) !== 0) {
        at -= 1;
        const row = rows[line] ?? 0;
        const value = stored[at] ?? null;
        const text = isSharedText(value)
          ? restoreText(value, later.get(row) ?? states.valueAfter(line, column))
          : typeof value === 'string'
            ? value
            : null;
        numbers[at] = pool?.add(text) ?? 0;
        later.set(row, text ?? '');
      }
      if (kinds[line] === change.added) later.delete(rows[line] ?? 0);
    }
    return numbers;
  }

  #readTimes(column: number, values: readonly FormerValue[], place: PlaceInBlock): Float64Array {
    const [skipped, count] = this.#countMasked(1 << column, place);
    const stored = values.slice(skipped, skipped + count);
    return new Float64Array(stored.map((value) => (typeof value === 'number' ? value : Number.NaN)));
  }

  /** The number of lines that have stored a value before the first one, and from it on. */
  #countMasked(bit: number, { begin, first, end }: PlaceInBlock): readonly [number, number] {
    const { masks } = this.#lines;
    let [before, count] = [0, 0];
    for (let line = begin; line < end; line += 1) {
      if (((masks[line] ?? 0) & bit) === 0) continue;
      if (line < first) before += 1;
      else count += 1;
    }
    return [before, count];
  }
}
