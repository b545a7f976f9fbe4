import type { Result } from '../../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../../preload/contract/status.ts';
import type { QueryInput, QueryName } from '../../../preload/contract/catalog-queries.ts';
import type { Choices } from './snapshot/stored-rows.ts';

export type { Choices };

/** What one page has shown. */
export interface PageFacts {
  /** Entries of `data`, and those of them that could not be read. */
  readonly entries: number;
  readonly skipped: number;
  /** metadata.totalCount, or null where it is missing or no count. */
  readonly total: number | null;
  /** Ids that the present pass had not seen before this page; 0 where the page was only looked at. */
  readonly fresh: number;
  /**
   * Equal for pages with the same entries, field by field, in the same order. Only for the first page that a pass reads,
   * for pages that bring nothing new, and for pages that are looked at; else empty.
   */
  readonly fingerprint: string;
}

/** What is stored from before a sync. */
export interface StoredSize {
  readonly rows: number;
  /** Bytes on disk of their snapshot and its index. */
  readonly bytes: number;
}

/** What changes the state of the worker, by name; questions to the list are in the contract (catalog-queries.ts). */
export interface Commands {
  /** Opens an account's folder, made where missing. */
  readonly open: {
    readonly params: { readonly folder: string; readonly now: number };
    readonly result: CatalogStatus;
  };
  /** Starts the next snapshot. */
  readonly beginSync: { readonly params: { readonly now: number }; readonly result: StoredSize };
  readonly beginPass: { readonly params: null; readonly result: null };
  /** Reads a page as the service sent it; stores its items, or only looks. Answers all rows that views can see, too. */
  readonly readPage: {
    readonly params: { readonly body: Uint8Array; readonly store: boolean };
    readonly result: PageFacts & { readonly rows: number };
  };
  /** Makes what was read the published snapshot, in steps; `cancelled` where `dropSync` comes before its end. */
  readonly publish: {
    readonly params: { readonly merged: boolean; readonly now: number; readonly took: number };
    readonly result: { readonly status: CatalogStatus; readonly switchMs: number };
  };
  /** Makes the published snapshot ready for searching and sorting, in steps; at once where it is. */
  readonly prepare: { readonly params: null; readonly result: CatalogStatus };
  /** Ends a sync that is not published. */
  readonly dropSync: { readonly params: { readonly now: number }; readonly result: CatalogStatus };
  readonly releasePin: { readonly params: { readonly pin: number }; readonly result: null };
  /** From now on this is how lists are read. */
  readonly choose: { readonly params: Choices; readonly result: null };
  /** The changes of this snapshot are on screen; null: they no longer are. */
  readonly markSeen: {
    readonly params: { readonly snapshot: string | null };
    readonly result: CatalogStatus;
  };
  readonly close: { readonly params: { readonly now: number }; readonly result: null };
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
   * The answer to the request of that id. Its value has the type that the table of commands or queries gives it; `never`
   * lets the receiver pass it on to the sender of the request.
   */
  | { readonly kind: 'reply'; readonly id: number; readonly result: Result<never> }
  /** Long work goes on: nobody need think that the worker hangs. */
  | { readonly kind: 'busy' }
  /** A damaged catalog was put aside; this is the state after it. */
  | { readonly kind: 'set-aside'; readonly status: CatalogStatus }
  /** The folder can't be written: what is read now goes to a place that ends with the app. */
  | { readonly kind: 'not-kept'; readonly folder: string };

/** How a store works. */
export interface StoreSettings {
  /** Bounds a snapshot file, in pages of 4096 bytes; null for no bound but the disk. */
  readonly maxPages: number | null;
  readonly choices: Choices;
}

/** What the worker is started with. */
export interface WorkerSettings extends StoreSettings {
  /** How long after it was opened a folder is looked through for damage at the earliest, in ms. */
  readonly rest: number;
}
