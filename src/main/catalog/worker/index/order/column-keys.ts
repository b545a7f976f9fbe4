import type { DatabaseSync } from 'node:sqlite';
import type { SortColumn } from '../../../../../preload/contract/view.ts';
import { numberOrNull } from '../../snapshot/columns.ts';
import { compareTexts, type Collation } from './collation.ts';
import { ColumnValues } from './column-values.ts';
import { TextValues } from './text-values.ts';
import { TimeValues } from './time-values.ts';

/** Where the times of a column are stored. */
export const timeColumns = { created: 'created_at', updated: 'updated_at' } as const;
export type TimeColumn = keyof typeof timeColumns;

export function isTimeColumn(column: SortColumn): column is TimeColumn {
  return Object.hasOwn(timeColumns, column);
}

/** Characters of a text that it is sorted by. */
const lengths: Readonly<Record<Exclude<SortColumn, TimeColumn>, number>> = {
  name: 200,
  status: 100,
  creator: 100,
  updater: 100,
  comments: 40,
};

/** The values of columns, still empty. Times are ordered as plain numbers (plausible-times.ts). */
export function valuesOf(
  columns: readonly SortColumn[],
  collation: Collation,
  lastRow: number,
): Map<SortColumn, ColumnValues> {
  const valuesIn = (column: SortColumn): ColumnValues => {
    if (isTimeColumn(column)) return new ColumnValues(timeColumns[column], new TimeValues(), lastRow);
    const { key, length } = textKey(column);
    return new ColumnValues(key, new TextValues(length, compareTexts[collation]), lastRow);
  };
  return new Map(columns.map((column) => [column, valuesIn(column)]));
}

/** The SQL expression for the text that a row is sorted by, and its length in characters. */
export function textKey(column: Exclude<SortColumn, TimeColumn>): {
  readonly key: string;
  readonly length: number;
} {
  const length = lengths[column];
  // SQLite's substr ends at a zero character.
  return {
    key: `CASE instr(${column}, char(0)) WHEN 0 THEN substr(${column}, 1, ${length}) ELSE ${column} END`,
    length,
  };
}

/** Reads the stored number of a row's time. */
export function timeReader(db: DatabaseSync, column: TimeColumn): (row: number) => number | null {
  const stored = timeColumns[column];
  const read = db.prepare(`SELECT ${stored} FROM package WHERE row = ?`);
  return (row) => numberOrNull(read.get(row)?.[stored]);
}
