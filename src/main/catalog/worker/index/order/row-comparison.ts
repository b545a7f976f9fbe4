import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { SortColumn, SortKey } from '../../../../../preload/contract/view.ts';
import { numberOrNull, textColumn } from '../../snapshot/columns.ts';
import { hashOf } from '../../snapshot/id-hash.ts';
import type { StoredRows, TimeReading } from '../../snapshot/stored-rows.ts';
import { readTime } from '../../snapshot/time-unit.ts';
import { collationOf, compareTexts, type CompareTexts } from './collation.ts';
import { isTimeColumn, textKey, timeColumns } from './column-keys.ts';
import { sortedText } from './text-values.ts';

/** What a row is sorted by; the values are those of the keys. */
interface SortedRow {
  readonly values: readonly (string | number | null)[];
  readonly idHash: number;
}

/** Of rows that were compared before. */
const maxKeptRows = 20_000;

/**
 * Compares rows of a snapshot as its finished index orders them: by some keys, then by name, then by the hashes of their ids.
 * Reads each row when it is compared first.
 */
export class RowComparison {
  readonly #snapshot: StoredRows;
  readonly #keys: readonly SortKey[];
  readonly #columns: readonly ColumnKey[];
  readonly #compareTexts: CompareTexts;
  readonly #rows = new Map<number, SortedRow>();
  /** Publishing opens another database. */
  #read: { readonly db: DatabaseSync; readonly row: StatementSync } | null = null;

  constructor(snapshot: StoredRows, keys: readonly SortKey[]) {
    const { language, times } = snapshot;
    this.#snapshot = snapshot;
    this.#keys = [...keys, { column: 'name', descending: false }];
    this.#columns = this.#keys.map(({ column }) => keyOf(column, times));
    this.#compareTexts = compareTexts[collationOf(language)];
  }

  /** Negative if row `a` comes first; never 0 for different rows. */
  compare(a: number, b: number): number {
    const [one, other] = [this.#sorted(a), this.#sorted(b)];
    for (const [at, { descending }] of this.#keys.entries()) {
      const [value, otherValue] = [one.values[at] ?? null, other.values[at] ?? null];
      // Rows without a value are last in both directions.
      const difference =
        value === null || otherValue === null
          ? Number(value === null) - Number(otherValue === null)
          : this.#compareValues(value, otherValue) * (descending ? -1 : 1);
      if (difference !== 0) return difference;
    }
    return one.idHash - other.idHash || a - b;
  }

  #compareValues(value: string | number, other: string | number): number {
    return typeof value === 'number' && typeof other === 'number'
      ? value - other
      : this.#compareTexts(String(value), String(other));
  }

  #sorted(row: number): SortedRow {
    const known = this.#rows.get(row);
    if (known !== undefined) return known;
    if (this.#rows.size === maxKeptRows) this.#rows.clear();
    const [id, ...stored] = Object.values(this.#statement().get(row) ?? []);
    const values = this.#columns.map(({ valueOf }, at) => valueOf(stored[at]));
    const sorted = { values, idHash: hashOf(textColumn(id)) };
    this.#rows.set(row, sorted);
    return sorted;
  }

  #statement(): StatementSync {
    const { db } = this.#snapshot;
    if (this.#read?.db === db) return this.#read.row;
    const columns = ['id', ...this.#columns.map(({ key }) => key)].join(', ');
    const row = db.prepare(`SELECT ${columns} FROM package WHERE row = ?`);
    row.setReturnArrays(true);
    this.#read = { db, row };
    return row;
  }
}

interface ColumnKey {
  /** The SQL expression of a row's value. */
  readonly key: string;
  readonly valueOf: (stored: SQLOutputValue | undefined) => string | number | null;
}

function keyOf(column: SortColumn, { unit, now }: TimeReading): ColumnKey {
  if (isTimeColumn(column)) {
    const valueOf = (stored: SQLOutputValue | undefined): number | null => {
      const time = numberOrNull(stored);
      // A number that is not shown as a time is sorted like a missing one. Without a unit the numbers themselves are sorted.
      return unit !== null && readTime(time, unit, now) === null ? null : time;
    };
    return { key: timeColumns[column], valueOf };
  }
  const { key, length } = textKey(column);
  return { key, valueOf: (stored) => sortedText(stored, length) };
}
