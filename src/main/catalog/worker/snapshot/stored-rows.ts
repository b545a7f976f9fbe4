import type { DatabaseSync } from 'node:sqlite';
import type { Collation } from '../index/order/collation.ts';
import type { IdTable } from './id-table.ts';
import type { TimeUnit } from './time-unit.ts';

/** How the times of a snapshot are to be read; `now` bounds what is plausible, ms since 1970. */
export interface TimeReading {
  readonly unit: TimeUnit | null;
  readonly now: number;
}

/** What an index is made from: the rows of a snapshot. */
export interface StoredRows {
  readonly folder: string;
  /** The file's name without its ending. */
  readonly name: string;
  readonly path: string;
  readonly db: DatabaseSync;
  readonly ids: IdTable;
  readonly times: TimeReading;
  /** How texts are sorted. */
  readonly collation: Collation;
  /** The number of the last row. */
  lastRow(): number;
}
