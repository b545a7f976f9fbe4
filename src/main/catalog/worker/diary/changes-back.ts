import { addRow, emptyRows, rowsIn, type RowBits } from '../index/row-bits.ts';
import { change } from '../snapshot/change.ts';
import { contentFrom, contentOf } from '../snapshot/content.ts';
import type { PackageRecord, WholeRecord } from '../snapshot/package-record.ts';
import type { EarlierRows } from '../snapshot/past-snapshot.ts';
import { contentColumns } from '../snapshot/schema.ts';
import type { Steps } from '../steps.ts';
import {
  isSharedText,
  restoreText,
  type BlockValues,
  type FormerValue,
  type RemovedPackage,
} from './block.ts';
import type { DiaryLines, PlacedBlock } from './diary-lines.ts';
import type { FormerBlocks, StoredValue } from './line-states.ts';

/** The rows that have changed from a line on, as they were before it. */
export function* changesBack(lines: DiaryLines, blocks: FormerBlocks, from: number): Steps<EarlierRows> {
  const earlier = new EarlierValues(
    lines.rows.subarray(from, lines.count).reduce((a, b) => Math.max(a, b), 0),
  );
  for (const placed of lines.blocks) {
    if (placed.first + placed.count <= from) continue;
    earlier.add(lines, placed, from, blocks.values(placed.block));
    yield;
  }
  return earlier;
}

/**
 * The oldest values of rows, from lines that are added from the oldest to the newest. Values are numbered, because a year may have
 * changed all rows of a long list: an object for each would need more memory than the worker has.
 */
class EarlierValues implements EarlierRows {
  readonly #changed: RowBits;
  /** By row, once its package in the earlier list is known to be another than the present one: null for none. */
  readonly #removed = new Map<number, RemovedPackage | null>();
  /** For each of `contentColumns`, by row: the number of its value; 0 for the present one. */
  readonly #numbers: readonly Uint32Array[];
  /** Of a text that shares a part with the newer one: also the following ones, until one is whole. */
  readonly #values: (StoredValue | FormerValue[])[] = [null];

  constructor(lastRow: number) {
    this.#changed = emptyRows(lastRow);
    this.#numbers = contentColumns.map(() => new Uint32Array(lastRow + 1));
  }

  add(lines: DiaryLines, { first, count }: PlacedBlock, from: number, { columns }: BlockValues): void {
    const places = columns.map(() => 0);
    for (let line = first; line < first + count; line += 1) {
      const row = lines.rows[line] ?? 0;
      const isWanted = line >= from && !this.#removed.has(row);
      for (let mask = lines.masks[line] ?? 0; mask !== 0; mask &= mask - 1) {
        const column = 31 - Math.clz32(mask & -mask);
        const place = places[column] ?? 0;
        places[column] = place + 1;
        if (isWanted) this.#addValue(column, row, columns[column]?.[place] ?? null);
      }
      if (!isWanted) continue;
      addRow(this.#changed, row);
      if (lines.kinds[line] !== change.changed) this.#removed.set(row, lines.removed(line));
    }
  }

  #addValue(column: number, row: number, value: FormerValue): void {
    const numbers = this.#numbers[column];
    const kept = this.#values[numbers?.[row] ?? 0] ?? null;
    if (numbers?.[row] === 0) numbers[row] = this.#values.push(isSharedText(value) ? [value] : value) - 1;
    else if (Array.isArray(kept) && isSharedText(kept.at(-1))) kept.push(value);
  }

  get rows(): Uint32Array {
    return rowsIn(this.#changed);
  }

  before(row: number, present: PackageRecord | null): WholeRecord | null {
    const removed = this.#removed.get(row);
    if (removed === null) return null;
    const isPresent = removed === undefined && present !== null;
    const values: StoredValue[] = isPresent ? contentOf(present) : contentColumns.map(() => null);
    for (const [column, numbers] of this.#numbers.entries()) {
      const number = numbers[row] ?? 0;
      if (number !== 0) values[column] = restore(this.#values[number] ?? null, values[column] ?? null);
    }
    const [id, total] = removed ?? [present?.id ?? '', null];
    return { row, id, total, ...contentFrom(values) };
  }
}

function restore(kept: StoredValue | readonly FormerValue[], newest: StoredValue): StoredValue {
  if (typeof kept !== 'object' || kept === null) return kept;
  return kept.reduceRight<StoredValue>(
    (newer, value) => (isSharedText(value) ? restoreText(value, newer) : value),
    newest,
  );
}
