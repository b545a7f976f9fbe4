import type { Result } from '../../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../../preload/contract/status.ts';
import type { CopyRequest } from '../../../preload/contract/export.ts';
import type { CarryRequest, Ranges } from '../../../preload/contract/ranges.ts';
import type {
  CellRequest,
  ChangedPackage,
  ChangesRequest,
  Counts,
  Exclusion,
  Facet,
  FacetRequest,
  ItemDetails,
  ItemRequest,
  ListRow,
  MatchQuery,
  OpenedView,
  RawJson,
  ViewQuery,
  RowsRequest,
} from '../../../preload/contract/view.ts';
import type { Copied, CopyStyle } from '../cells/copied.ts';
import type { Choices, TimeReading } from './snapshot/stored-rows.ts';

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
export interface Stored {
  readonly rows: number;
  /** Bytes on disk of their snapshot and its index. */
  readonly bytes: number;
}

/** A view as a reader in another thread needs it. */
export interface HeldView {
  /** By which it is released. */
  readonly hold: number;
  /** The snapshot file, which stays as it is. */
  readonly file: string;
  /** The rows that were asked for, in the order of the view. */
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly times: TimeReading;
}

/** Everything that the worker does, by name: what it is given and what it answers. */
export interface Methods {
  /** Opens an account's folder, made where missing. */
  readonly open: {
    readonly params: { readonly folder: string; readonly now: number };
    readonly result: CatalogStatus;
  };
  /** Starts the next snapshot. */
  readonly beginSync: { readonly params: { readonly now: number }; readonly result: Stored };
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
  /** In steps; `cancelled` where a newer one comes before its end. */
  readonly openView: {
    readonly params: { readonly view: number; readonly query: ViewQuery; readonly rows: number };
    readonly result: OpenedView;
  };
  readonly readRows: { readonly params: RowsRequest; readonly result: readonly ListRow[] };
  readonly readItem: { readonly params: ItemRequest; readonly result: ItemDetails };
  readonly readCell: { readonly params: CellRequest; readonly result: string };
  readonly readJson: { readonly params: ItemRequest; readonly result: RawJson };
  readonly locateItem: { readonly params: ItemRequest; readonly result: number };
  /**
   * Where the packages at some positions of one view stand in another, in steps; `cancelled` where a newer one comes
   * before its end. `too-many` above 50,000 that are not all.
   */
  readonly carryOver: { readonly params: CarryRequest; readonly result: Ranges };
  /** The name of a package, whatever view is open; null where there is none of that id. */
  readonly readName: { readonly params: { readonly id: string }; readonly result: string | null };
  /** In steps; `cancelled` where a newer one comes before its end. */
  readonly readFacet: { readonly params: FacetRequest; readonly result: Facet };
  /** In steps; `cancelled` where a newer one comes before its end. */
  readonly readExclusions: {
    readonly params: { readonly view: number };
    readonly result: readonly Exclusion[];
  };
  /**
   * Packages as a table for the clipboard, in steps; `cancelled` where a newer one comes before its end. `too-many` above
   * 20,000 packages.
   */
  readonly copyRows: {
    readonly params: CopyRequest & Pick<CopyStyle, 'headings' | 'decimal'>;
    readonly result: Copied;
  };
  /**
   * Keeps a view's snapshot from being closed and deleted until the hold is released, and answers what a reader in
   * another thread needs to read the rows at some positions, or all. `not-yet-read` before the first snapshot is published.
   */
  readonly holdView: {
    readonly params: { readonly view: number; readonly ranges: Ranges | null; readonly hold: number };
    readonly result: HeldView;
  };
  readonly releaseHold: { readonly params: { readonly hold: number }; readonly result: null };
  /** From now on this is how lists are read. */
  readonly choose: { readonly params: Choices; readonly result: null };
  /** The person sees the changes of this snapshot, until null tells that they are no longer on screen. */
  readonly lookedAt: {
    readonly params: { readonly snapshot: string | null };
    readonly result: CatalogStatus;
  };
  readonly readChanges: { readonly params: ChangesRequest; readonly result: readonly ChangedPackage[] };
  /** Counts packages of the published snapshot, null where there is none. In steps; `cancelled` where a newer one comes. */
  readonly readCounts: {
    readonly params: { readonly queries: readonly MatchQuery[] };
    readonly result: Counts | null;
  };
  /** The same for those of them that the snapshot before did not have. */
  readonly countNew: {
    readonly params: { readonly queries: readonly MatchQuery[] };
    readonly result: Counts | null;
  };
  readonly close: { readonly params: { readonly now: number }; readonly result: null };
}

export type MethodName = keyof Methods;

export type Request<M extends MethodName = MethodName> = {
  [K in M]: { readonly id: number; readonly method: K; readonly params: Methods[K]['params'] };
}[M];

export type FromWorker =
  /**
   * The answer to the request of that id. Its value is of the type that the method table gives to the request;
   * `never` lets the receiver hand it to whoever asked.
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
