import type { DatabaseSync } from 'node:sqlite';
import type { ShownLanguage } from '../../../../preload/contract/messages/languages.ts';
import type { KeptDiary } from '../../../../preload/contract/preferences.ts';
import type { IdTable } from './id-table.ts';
import type { PackageRecord } from './package-record.ts';
import type { RowBytes } from './row-bytes.ts';
import type { TimeUnit } from './time-unit.ts';

/** How lists are read, and their changes kept. */
export interface ListPreferences {
  /** `automatic`: inferred from the times of a snapshot. */
  readonly timeUnit: TimeUnit | 'automatic';
  /** The language by which texts are sorted. */
  readonly language: ShownLanguage;
  readonly keepDiary: KeptDiary;
  /** The zone of the days of What changed (`TimeZone`): another one than before means to ask the system again. */
  readonly timeZone: string;
}

/** How to interpret the times of a snapshot. `now` limits plausible times, ms since 1970. */
export interface TimeReading {
  readonly unit: TimeUnit | null;
  readonly now: number;
}

/** The packages of a snapshot with unread lines in the diary. */
export interface UnreadRows {
  /** Differs between different ones. */
  readonly version: number;
  /** By row: `change.added`, `change.changed` or `change.same`. New packages that were changed as well are new. */
  readonly kinds: RowBytes;
  /** No kind is set above it. */
  readonly lastRow: number;
}

/** Called after changes to rows that may have been read before. */
export interface RowObserver {
  rewritten(row: number): void;
  removed(row: number): void;
  /** Any rows may have been changed or removed. */
  rolledBack(): void;
  closed(): void;
}

/** The texts of a package by which it is ranked. */
export type StoredTexts = Pick<
  PackageRecord,
  'row' | 'id' | 'name' | 'creator' | 'updater' | 'status' | 'comments'
>;

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
  /** The packages with unread lines in the diary up to this snapshot; null if there are none. */
  readonly unread: () => UnreadRows | null;
  /** Rows are numbered from 1; some may have been deleted. */
  lastRow(): number;
  count(): number;
  /** The packages of rows, in their order, without deleted ones. */
  records(rows: Iterable<number>): readonly StoredTexts[];
  /** The row of an id, or 0. */
  rowOf(id: string): number;
}
