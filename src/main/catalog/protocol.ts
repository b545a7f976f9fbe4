import type { Result } from '../../preload/contract/failure.ts';
import type { ShownLanguage } from '../../preload/contract/messages/languages.ts';
import type { TimeUnitChoice } from '../../preload/contract/preferences.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import type {
  ChangedPackage,
  ChangesRequest,
  Exclusion,
  Facet,
  FacetRequest,
  ItemDetails,
  ItemRequest,
  ListRow,
  OpenedView,
  ViewQuery,
  WindowRequest,
} from '../../preload/contract/view.ts';

/** How a person wants lists to be read. */
export interface Choices {
  readonly timeUnit: TimeUnitChoice;
  /** The one in which texts are sorted. */
  readonly language: ShownLanguage;
}

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
    readonly params: { readonly view: number; readonly query: ViewQuery };
    readonly result: OpenedView;
  };
  readonly readWindow: { readonly params: WindowRequest; readonly result: readonly ListRow[] };
  readonly readItem: { readonly params: ItemRequest; readonly result: ItemDetails };
  readonly locateItem: { readonly params: ItemRequest; readonly result: number };
  /** In steps; `cancelled` where a newer one comes before its end. */
  readonly readFacet: { readonly params: FacetRequest; readonly result: Facet };
  /** In steps; `cancelled` where a newer one comes before its end. */
  readonly readExclusions: {
    readonly params: { readonly view: number };
    readonly result: readonly Exclusion[];
  };
  /** From now on this is how lists are read. */
  readonly choose: { readonly params: Choices; readonly result: null };
  readonly lookedAt: { readonly params: { readonly snapshot: string }; readonly result: null };
  readonly readChanges: { readonly params: ChangesRequest; readonly result: readonly ChangedPackage[] };
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

/** What the worker is started with. */
export interface WorkerSettings {
  /** Bounds a snapshot file, in pages of 4096 bytes; null for no bound but the disk. */
  readonly maxPages: number | null;
  readonly choices: Choices;
}
