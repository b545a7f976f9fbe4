import type { SortColumn } from '../../../../../preload/contract/view.ts';
import type { TimeReading } from '../../snapshot/stored-rows.ts';
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

/** The values of a column, still empty. */
export function columnValues(column: SortColumn, times: TimeReading, collation: Collation): ColumnValues {
  if (isTimeColumn(column)) return new ColumnValues(timeColumns[column], new TimeValues(times));
  const { key, length } = textKey(column);
  return new ColumnValues(key, new TextValues(length, compareTexts[collation]));
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
