import { DamageError } from '../../storage-error.ts';
import { change } from '../snapshot/change.ts';
import { contentOf, differingColumns } from '../snapshot/content.ts';
import type { PackageRecord, WholeRecord } from '../snapshot/package-record.ts';
import { contentColumns } from '../snapshot/schema.ts';
import { compress, decompress, listOf, numbersOf, stepsOf, sumsOf } from './compressed-json.ts';

/**
 * The lines of one or more updates, in the order of the updates and, within an update, of their rows. `kinds`: of `change`.
 * `masks`: a bit for each of `contentColumns` whose former value is stored: those that differ of a changed package, all of a
 * removed one, none of an added one.
 */
export interface BlockLines {
  readonly rows: Uint32Array;
  readonly kinds: Uint8Array;
  readonly masks: Uint16Array;
  /** Of the removed packages, in the order of their lines. */
  readonly removed: readonly RemovedPackage[];
}

/** A text that shares its first and last UTF-16 units with the newer text, by their numbers, and what is between. */
export type SharedText = readonly [sharedStart: number, sharedEnd: number, middle: string];
export type FormerValue = string | number | null | SharedText;

/** What the lines of a block have replaced. */
export interface BlockValues {
  /** For each of `contentColumns`: the former values of the lines whose mask has it, in the order of the lines. */
  readonly columns: readonly (readonly FormerValue[])[];
}

export type RemovedPackage = readonly [id: string, total: number | null];

export interface EncodedBlock {
  readonly lines: Uint8Array;
  readonly values: Uint8Array;
}

const allColumns = (1 << contentColumns.length) - 1;
/** Long texts, of which often only a part changes. */
const partlyStored = new Set<(typeof contentColumns)[number]>(['name', 'comments', 'rest']);
/** What the two numbers of a shared text and its brackets need. */
const sharedTextOverhead = 8;

/** Collects lines; all of an update in the order of their rows. */
export class BlockBuilder {
  readonly #rows: number[] = [];
  readonly #kinds: number[] = [];
  readonly #masks: number[] = [];
  readonly #columns: FormerValue[][] = contentColumns.map(() => []);
  readonly #removed: RemovedPackage[] = [];

  /** The number of lines. */
  get size(): number {
    return this.#rows.length;
  }

  addAdded(row: number): void {
    this.#addLine(row, change.added, 0);
  }

  addChanged(earlier: PackageRecord, item: PackageRecord): void {
    const mask = differingColumns(earlier, item);
    this.#addLine(earlier.row, change.changed, mask);
    const newer = contentOf(item);
    for (const [column, value] of contentOf(earlier).entries()) {
      if ((mask & (1 << column)) !== 0)
        this.#columns[column]?.push(formerValue(column, value, newer[column]));
    }
  }

  addRemoved(earlier: WholeRecord): void {
    this.#addLine(earlier.row, change.removed, allColumns);
    for (const [column, value] of contentOf(earlier).entries()) this.#columns[column]?.push(value);
    this.#removed.push([earlier.id, earlier.total]);
  }

  /** Adds the lines of a later block. */
  addBlock(lines: BlockLines, values: BlockValues): void {
    for (const [line, row] of lines.rows.entries())
      this.#addLine(row, lines.kinds[line] ?? 0, lines.masks[line] ?? 0);
    for (const [column, added] of values.columns.entries())
      for (const value of added) this.#columns[column]?.push(value);
    for (const each of lines.removed) this.#removed.push(each);
  }

  encode(): EncodedBlock {
    return {
      lines: compress([stepsOf(this.#rows), packColumn(this.#kinds), packColumn(this.#masks), this.#removed]),
      values: compress(this.#columns.map(packColumn)),
    };
  }

  #addLine(row: number, kind: number, mask: number): void {
    this.#rows.push(row);
    this.#kinds.push(kind);
    this.#masks.push(mask);
  }
}

/** Throws if the bytes are damaged. */
export function decodeLines(bytes: Uint8Array): BlockLines {
  const [steps, kinds, masks, removed] = listOf(decompress(bytes), 4);
  const rows = Uint32Array.from(sumsOf(numbersOf(steps)));
  const lines = {
    rows,
    kinds: Uint8Array.from(numbersOf(unpackColumn(kinds))),
    masks: Uint16Array.from(numbersOf(unpackColumn(masks))),
    removed: listOf(removed).map(removedPackage),
  };
  const removals = lines.kinds.reduce((sum, kind) => sum + Number(kind === change.removed), 0);
  const isWhole =
    lines.kinds.length === rows.length &&
    lines.masks.length === rows.length &&
    lines.removed.length === removals;
  if (!isWhole) throw new DamageError('diary block');
  return lines;
}

/** Throws if the bytes are damaged. */
export function decodeValues(bytes: Uint8Array): BlockValues {
  return {
    columns: listOf(decompress(bytes), contentColumns.length).map(unpackColumn),
  };
}

function removedPackage(value: unknown): RemovedPackage {
  const [id, total] = listOf(value, 2);
  if (typeof id !== 'string' || (total !== null && typeof total !== 'number'))
    throw new DamageError('diary block');
  return [id, total];
}

/** The former values of a block by line. */
export class FormerValues {
  readonly #columns: readonly (readonly (FormerValue | undefined)[])[];

  constructor({ masks }: Pick<BlockLines, 'masks'>, { columns }: BlockValues) {
    this.#columns = columns.map((values, column) => {
      let next = 0;
      return Array.from(masks, (mask) => {
        if ((mask & (1 << column)) === 0) return undefined;
        next += 1;
        return values[next - 1];
      });
    });
  }

  /**
   * The value of a column (its place in `contentColumns`) before a line; undefined if the line did not change it. `newer`: reads
   * the value after the line, which is needed only if the two share text.
   */
  before(
    line: number,
    column: number,
    newer: () => string | number | null,
  ): string | number | null | undefined {
    const value = this.#columns[column]?.[line];
    return isSharedText(value) ? restoreText(value, newer()) : value;
  }
}

function formerValue(
  column: number,
  value: string | number | null,
  newer: string | number | null | undefined,
): FormerValue {
  const name = contentColumns[column];
  if (name === undefined || !partlyStored.has(name)) return value;
  if (typeof value !== 'string' || typeof newer !== 'string') return value;
  const shared = shareText(value, newer);
  return shared[2].length + sharedTextOverhead < value.length ? shared : value;
}

function shareText(former: string, newer: string): SharedText {
  const most = Math.min(former.length, newer.length);
  let start = 0;
  while (start < most && former.charCodeAt(start) === newer.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < most - start &&
    former.charCodeAt(former.length - 1 - end) === newer.charCodeAt(newer.length - 1 - end)
  )
    end += 1;
  return [start, end, former.slice(start, former.length - end)];
}

/** `newer`: the text after the line. */
export function restoreText([start, end, middle]: SharedText, newer: string | number | null): string {
  const text = typeof newer === 'string' ? newer : '';
  return text.slice(0, start) + middle + text.slice(text.length - end);
}

export function isSharedText(value: FormerValue | undefined): value is SharedText {
  return typeof value === 'object' && value !== null;
}

function isFormerValue(value: unknown): value is FormerValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return true;
  if (!Array.isArray(value) || value.length !== 3) return false;
  return typeof value[0] === 'number' && typeof value[1] === 'number' && typeof value[2] === 'string';
}

/** A list as it is, or its distinct values and the place of each, where values are repeated. */
type PackedColumn = readonly [readonly FormerValue[]] | readonly [readonly FormerValue[], readonly number[]];

function packColumn(values: readonly FormerValue[]): PackedColumn {
  const places = new Map<FormerValue, number>();
  for (const value of values) if (!places.has(value)) places.set(value, places.size);
  if (places.size > values.length / 2) return [values];
  return [[...places.keys()], values.map((value) => places.get(value) ?? 0)];
}

function unpackColumn(packed: unknown): readonly FormerValue[] {
  const [values, places] = listOf(packed);
  const list = listOf(values);
  if (!list.every(isFormerValue)) throw new DamageError('diary block');
  if (places === undefined) return list;
  return numbersOf(places).map((place) => {
    const value = list[place];
    if (value === undefined) throw new DamageError('diary block');
    return value;
  });
}
