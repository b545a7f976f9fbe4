import type { DatabaseSync } from 'node:sqlite';
import type { TimeUnitChoice } from '../../../../preload/contract/account-preferences.ts';
import type { ShownLanguage } from '../../../../preload/contract/messages/languages.ts';
import type { IdTable } from './id-table.ts';
import type { TimeUnit } from './time-unit.ts';

/** How a person wants lists to be read. */
export interface Choices {
  readonly timeUnit: TimeUnitChoice;
  /** The language by which texts are sorted. */
  readonly language: ShownLanguage;
}

/** How the times of a snapshot are to be read; `now` bounds what is plausible, ms since 1970. */
export interface TimeReading {
  readonly unit: TimeUnit | null;
  readonly now: number;
}

/** Hears of changes to rows that may have been read before, and of the end of reading. */
export interface RowObserver {
  /** The texts of a row have changed. */
  rewritten(row: number): void;
  /** A row was deleted. */
  removed(row: number): void;
  /** Any rows may have changed or gone. */
  rolledBack(): void;
  closed(): void;
}

/** The rows of a snapshot, as an index reads them. */
export interface StoredRows {
  readonly folder: string;
  /** The name of the snapshot's file without its ending. */
  readonly name: string;
  readonly path: string;
  readonly db: DatabaseSync;
  /** Whether it is finished: its rows never change then. */
  readonly published: boolean;
  /** Whether `ids` can be used; a file that was left unfinished has no table until a sync goes on with it. */
  readonly hasIdTable: boolean;
  readonly ids: IdTable;
  readonly times: TimeReading;
  /** The language by which texts are sorted. */
  readonly language: ShownLanguage;
  observer: RowObserver | null;
  /** The number of the last row; rows are numbered from 1, and some may have been deleted. */
  lastRow(): number;
  count(): number;
  /** The row of an id, or 0. */
  rowOf(id: string): number;
}
