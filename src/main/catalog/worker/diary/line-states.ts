import { change } from '../snapshot/change.ts';
import { contentFrom, contentOf, type PackageContent } from '../snapshot/content.ts';
import type { PackageRecord } from '../snapshot/package-record.ts';
import { contentColumns } from '../snapshot/schema.ts';
import { FormerValues, type BlockValues } from './block.ts';
import type { DiaryBlock, DiaryFile } from './diary-file.ts';
import type { DiaryLines } from './diary-lines.ts';
import type { NamedRows } from './named-rows.ts';

export type StoredValue = string | number | null;

/** What is read from the file of the diary. */
type ValueSource = Pick<DiaryFile, 'epochs' | 'values' | 'named'>;

/** The packages of the list that the diary leads to. */
export interface PresentList {
  readonly record: (row: number) => PackageRecord | null;
  /** Without rows that have none. */
  readonly records: (rows: Iterable<number>) => readonly PackageRecord[];
  readonly rowOf: (id: string) => number;
}

interface DecodedBlock {
  readonly values: FormerValues;
  readonly first: number;
  readonly count: number;
  readonly dropped: number;
}

/** Decoded blocks that are kept. */
const maxBlocks = 64;

export const allColumns: readonly number[] = contentColumns.map((_, column) => column);

/** The former values of blocks, decoded when they are needed. */
export class FormerBlocks {
  readonly #lines: DiaryLines;
  readonly #source: ValueSource;
  /** By key, the last used one last. */
  readonly #decoded = new Map<number, DecodedBlock>();
  readonly #named = new Map<number, NamedRows>();
  /** The block that was used last. */
  #last: DecodedBlock | null = null;

  constructor(lines: DiaryLines, source: ValueSource) {
    this.#lines = lines;
    this.#source = source;
  }

  /** All former values of a block. They are not kept. */
  values(block: DiaryBlock): BlockValues {
    return this.#source.values(block);
  }

  /** The value of a column before a line that has changed it. `newer`: the value afterwards. */
  before(line: number, column: number, newer: () => StoredValue): StoredValue {
    const found = this.#of(line);
    return found?.values.before(line - found.first, column, newer) ?? null;
  }

  /** The id that a row of an epoch has had last. */
  named(epoch: number, row: number): string | null {
    let names = this.#named.get(epoch);
    if (names === undefined) {
      names = this.#source.named(epoch);
      this.#named.set(epoch, names);
    }
    return names.id(row);
  }

  get lastEpoch(): number {
    return this.#source.epochs.at(-1)?.epoch ?? 0;
  }

  #of(line: number): DecodedBlock | null {
    const last = this.#last;
    const { dropped } = this.#lines;
    if (last?.dropped === dropped && line >= last.first && line < last.first + last.count) return last;
    const placed = this.#lines.blockOf(line);
    if (placed === undefined) return null;
    const { block, first, count } = placed;
    const known = this.#decoded.get(block.key);
    this.#decoded.delete(block.key);
    // Of a block with later updates, perhaps not all lines were known.
    const decoded =
      known?.count === count ? { ...known, first, dropped } : this.#decode(block, { first, count, dropped });
    for (const oldest of this.#decoded.keys()) {
      if (this.#decoded.size < maxBlocks) break;
      this.#decoded.delete(oldest);
    }
    this.#decoded.set(block.key, decoded);
    this.#last = decoded;
    return decoded;
  }

  #decode(block: DiaryBlock, place: Omit<DecodedBlock, 'values'>): DecodedBlock {
    const masks = this.#lines.masks.subarray(place.first, place.first + place.count);
    return { values: new FormerValues({ masks }, this.#source.values(block)), ...place };
  }
}

/** A package at a line. */
export class LineStates {
  readonly #lines: DiaryLines;
  readonly #blocks: FormerBlocks;
  readonly #present: PresentList;
  /** The packages of the present list that lines of a page need again and again. */
  readonly #records = new Map<number, readonly StoredValue[] | null>();

  /** Meant for one answer: it keeps the packages that it reads. */
  constructor(lines: DiaryLines, blocks: FormerBlocks, present: PresentList) {
    this.#lines = lines;
    this.#blocks = blocks;
    this.#present = present;
  }

  /** The id of the package of a line, as the service sent it. */
  idOf(line: number): string {
    const { rows, ends } = this.#lines;
    const end = ends[line] ?? -1;
    if (end !== -1) return this.#lines.removed(end)?.[0] ?? '';
    const row = rows[line] ?? 0;
    const { epoch = 0 } = this.#lines.updateOf(line) ?? {};
    const own = epoch === this.#blocks.lastEpoch ? this.#present.record(row) : null;
    return own?.id ?? this.#blocks.named(epoch, row) ?? '';
  }

  /** The row that the package of a line has in the present list; 0 if it is not there. */
  presentRow(line: number): number {
    const { rows, ends } = this.#lines;
    const isSameRow = ends[line] === -1 && this.#lines.updateOf(line)?.epoch === this.#blocks.lastEpoch;
    return isSameRow ? (rows[line] ?? 0) : this.#present.rowOf(this.idOf(line));
  }

  /** A value of the package after a line that has not removed it. */
  valueAfter(line: number, column: number): StoredValue {
    const { next, masks } = this.#lines;
    let later = next[line] ?? -1;
    while (later !== -1 && ((masks[later] ?? 0) & (1 << column)) === 0) later = next[later] ?? -1;
    return later === -1 ? this.#presentValue(line, column) : this.#valueBefore(later, column);
  }

  /** The same before a line that has changed it. */
  #valueBefore(line: number, column: number): StoredValue {
    return this.#blocks.before(line, column, () =>
      this.#lines.kinds[line] === change.removed ? null : this.valueAfter(line, column),
    );
  }

  /** Some columns of the package after a line; of a removed one, as it was last. */
  after(line: number, columns: readonly number[]): PackageContent {
    const isRemoved = this.#lines.kinds[line] === change.removed;
    return this.#content(columns, (column) =>
      isRemoved ? this.#valueBefore(line, column) : this.valueAfter(line, column),
    );
  }

  /** Some columns of a changed package before a line. */
  before(line: number, columns: readonly number[]): PackageContent {
    const mask = this.#lines.masks[line] ?? 0;
    return this.#content(columns, (column) =>
      (mask & (1 << column)) === 0 ? this.valueAfter(line, column) : this.#valueBefore(line, column),
    );
  }

  /** What a search finds a line by: the package after and before it, and as it is now or was last. */
  *searched(line: number, first: number): Generator<PackageContent> {
    const { kinds, ends } = this.#lines;
    yield this.after(line, allColumns);
    if (kinds[first] !== change.added) yield this.before(first, allColumns);
    const end = ends[line] ?? -1;
    if (end !== -1) yield this.after(end, allColumns);
    // A package that was gone may be in the list again.
    const row = this.presentRow(line);
    const present = row === 0 ? null : this.#present.record(row);
    if (present !== null) yield present;
  }

  #content(columns: readonly number[], valueOf: (column: number) => StoredValue): PackageContent {
    const values: StoredValue[] = contentColumns.map(() => null);
    for (const column of columns) values[column] = valueOf(column);
    return contentFrom(values);
  }

  #presentValue(line: number, column: number): StoredValue {
    const row = this.presentRow(line);
    let values = this.#records.get(row);
    if (values === undefined) {
      const record = row === 0 ? null : this.#present.record(row);
      values = record === null ? null : contentOf(record);
      this.#records.set(row, values);
    }
    return values?.[column] ?? null;
  }
}
