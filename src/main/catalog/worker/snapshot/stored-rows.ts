import type { DatabaseSync } from 'node:sqlite';
import type { TimeUnitChoice } from '../../../../preload/contract/account-preferences.ts';
import type { ShownLanguage } from '../../../../preload/contract/messages/languages.ts';
import type { IdTable } from './id-table.ts';
import type { TimeUnit } from './time-unit.ts';

/** How the user wants lists to be read. */
export interface ListPreferences {
  readonly timeUnit: TimeUnitChoice;
  /** The language by which texts are sorted. */
  readonly language: ShownLanguage;
}

/** How to interpret the times of a snapshot. `now` limits plausible times, ms since 1970. */
export interface TimeReading {
  readonly unit: TimeUnit | null;
  readonly now: number;
}

/** Called after changes to rows that may have been read before. */
export interface RowObserver {
  rewritten(row: number): void;
  removed(row: number): void;
  /** Any rows may have been changed or removed. */
  rolledBack(): void;
  closed(): void;
}

/** The texts of a package by which it is ranked; null where it has none. */
export interface StoredTexts {
  readonly row: number;
  readonly name: string | null;
  readonly creator: string | null;
  readonly updater: string | null;
  readonly status: string | null;
  readonly comments: string | null;
}

/** The rows of a snapshot, for an index. */
export interface StoredRows {
  readonly folder: string;
  /** The file name without its extension. */
  readonly name: string;
  readonly path: string;
  readonly db: DatabaseSync;
  /** Whether it is finished, so that its rows never change. */
  readonly published: boolean;
  /** Whether `ids` can be used; an unfinished file has no table until a sync continues it. */
  readonly hasIdTable: boolean;
  readonly ids: IdTable;
  readonly times: TimeReading;
  /** The language by which texts are sorted. */
  readonly language: ShownLanguage;
  observer: RowObserver | null;
  /** Rows are numbered from 1; some may have been deleted. */
  lastRow(): number;
  count(): number;
  /** The packages of rows, in their order, without deleted ones. */
  records(rows: Iterable<number>): readonly StoredTexts[];
  /** The row of an id, or 0. */
  rowOf(id: string): number;
}
