import * as v from 'valibot';
import type { Result } from '../../../preload/contract/failure.ts';
import { languages, pseudoLanguages } from '../../../preload/contract/messages/languages.ts';
import { keptDiaries } from '../../../preload/contract/preferences.ts';
import type { CatalogStatus } from '../../../preload/contract/status.ts';
import type { LineKey } from '../../../preload/contract/diary.ts';
import type { RawPage } from '../../service/page.ts';
import type { QueryInput, QueryName } from '../../../preload/contract/catalog-queries.ts';
import type { StartIndexThread } from './index/index-thread.ts';
import type { ShelfContent } from './index/shelf-rows.ts';
import type { ListPreferences } from './snapshot/stored-rows.ts';
import { timeUnits } from './snapshot/time-unit.ts';

/** The diary's file in the folder of an account's catalog. The names of what belongs to it begin with its name. */
export const diaryName = 'diary.sqlite';

export type { ListPreferences, ShelfContent };

export interface PageFacts {
  /** Entries of `data`, and how many of them could not be read. */
  readonly entries: number;
  readonly skipped: number;
  /** metadata.totalCount; null if it is missing or invalid. */
  readonly total: number | null;
  /** Ids that are new to the present pass; 0 if nothing was stored. */
  readonly newIds: number;
  /**
   * Equal for pages with the same entries, field by field, in the same order. Only for the first page of a pass, pages
   * without a new id, and pages that are not stored; otherwise empty.
   */
  readonly fingerprint: string;
}

/** The rows from before a sync. */
export interface StoredSize {
  readonly rows: number;
  /** Bytes on disk of their snapshot and its index. */
  readonly bytes: number;
}

/** What changes the state of the worker, by name; queries are in the contract (catalog-queries.ts). */
export interface Commands {
  /** Opens an account's folder, which is created if missing. */
  readonly open: {
    readonly params: { readonly folder: string; readonly now: number };
    readonly result: null;
  };
  /** Begins the next snapshot. */
  readonly beginSync: { readonly params: { readonly now: number }; readonly result: StoredSize };
  readonly beginPass: { readonly params: null; readonly result: null };
  /** Parses a page, and stores its items if `store`. */
  readonly readPage: {
    readonly params: RawPage & { readonly store: boolean };
    readonly result: PageFacts;
  };
  /**
   * Publishes the new snapshot, in steps; `cancelled` if `dropSync` comes before the end. The result: how long the switch to
   * the new snapshot took, in ms.
   */
  readonly publish: {
    readonly params: { readonly merged: boolean; readonly now: number; readonly took: number };
    readonly result: number;
  };
  /** Makes the published snapshot ready for searching and sorting, in steps. */
  readonly finishIndex: { readonly params: null; readonly result: null };
  /** Ends a sync that is not published. */
  readonly dropSync: { readonly params: { readonly now: number }; readonly result: null };
  readonly releasePin: { readonly params: { readonly pin: number }; readonly result: null };
  /** Changes the unit of times, the language of sorting, how long the diary is kept, and the zone of its days. */
  readonly setPreferences: { readonly params: ListPreferences; readonly result: null };
  /** Marks lines of the diary as seen, up to an update, and returns the number of those that were unread. */
  readonly markDiarySeen: { readonly params: { readonly upTo: number }; readonly result: number };
  /** Undoes the last `markDiarySeen`. */
  readonly undoDiarySeen: { readonly params: null; readonly result: null };
  readonly markLinesSeen: {
    readonly params: { readonly lines: readonly LineKey[]; readonly isSeen: boolean };
    readonly result: null;
  };
  readonly setShelf: { readonly params: ShelfContent; readonly result: null };
  readonly close: { readonly params: null; readonly result: null };
}

export type CommandName = keyof Commands;

/** The id is unique in the process; it also names the view or the pin that a query makes. */
export type CommandRequest<C extends CommandName = CommandName> = {
  [K in C]: {
    readonly kind: 'command';
    readonly id: number;
    readonly name: K;
    readonly params: Commands[K]['params'];
  };
}[C];

export type QueryRequest<Q extends QueryName = QueryName> = {
  [K in Q]: {
    readonly kind: 'query';
    readonly id: number;
    readonly name: K;
    readonly input: QueryInput<K>;
  };
}[Q];

export type ToWorker = CommandRequest | QueryRequest;

export type FromWorker =
  /**
   * The reply to the request with that id. Its value has the type stated by the table of commands or queries; `never` lets
   * the receiver pass it on to the sender of the request. `status`: the new status after a command, null after a query.
   */
  | {
      readonly kind: 'reply';
      readonly id: number;
      readonly result: Result<never>;
      readonly status: CatalogStatus | null;
    }
  /** Sent during long work, so that the worker is not taken for hung. */
  | { readonly kind: 'heartbeat' }
  /** A damaged snapshot was set aside. */
  | { readonly kind: 'set-aside'; readonly status: CatalogStatus }
  /** The damaged diary was set aside, and a new one begun. */
  | { readonly kind: 'diary-set-aside' }
  /** Something of the diary was not stored. */
  | { readonly kind: 'diary-failed'; readonly detail: string }
  /** The account's folder can't be written, so files are created in this one, which is deleted at the end. */
  | { readonly kind: 'fallback-folder'; readonly folder: string };

export const workerSettingsSchema = v.object({
  /** Limits a snapshot file, in pages of 4096 bytes; null for no limit but the disk. */
  maxPages: v.nullable(v.number()),
  preferences: v.object({
    timeUnit: v.picklist(['automatic', ...timeUnits]),
    language: v.picklist([...languages, ...pseudoLanguages]),
    keepDiary: v.picklist(keptDiaries),
    timeZone: v.string(),
  }),
  /** The diary may have so many bytes, and more for a long list; null: nothing is recorded. */
  minDiaryBytes: v.nullable(v.number()),
  /** The delay from opening a folder to the first idle work, such as looking for damage. */
  idleDelayMs: v.number(),
  /** Of a first index of so many rows, a second thread builds a part. */
  minRowsForThread: v.number(),
});
export type WorkerSettings = Readonly<v.InferOutput<typeof workerSettingsSchema>>;

export interface StoreSettings extends Pick<WorkerSettings, 'maxPages' | 'minDiaryBytes'> {
  readonly preferences: ListPreferences;
  /** Starts a thread that helps to build an index. */
  readonly startIndexThread?: StartIndexThread;
}
