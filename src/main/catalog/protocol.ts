import type { Result } from '../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import type {
  ItemDetails,
  ItemRequest,
  ListRow,
  OpenedView,
  ViewQuery,
  WindowRequest,
} from '../../preload/contract/view.ts';
import type { ServiceItem } from '../service/page.ts';

export interface PublishRequest {
  /** Merged: over the rows of the snapshot before, nothing deleted, not complete. */
  readonly merged: boolean;
  readonly skipped: number;
  readonly now: number;
}

/** Everything that the worker does, by name: what it is given and what it answers. Each is handled in one go. */
export interface Methods {
  /** Opens an account's folder, made where missing. */
  readonly open: {
    readonly params: { readonly folder: string; readonly now: number };
    readonly result: CatalogStatus;
  };
  /** Starts the next snapshot; answers the rows kept from before. */
  readonly beginSync: {
    readonly params: { readonly now: number };
    readonly result: { readonly rows: number };
  };
  readonly beginPass: { readonly params: { readonly pass: number }; readonly result: null };
  /** Answers how many ids were new to this pass, and all rows that views can see. */
  readonly addItems: {
    readonly params: { readonly items: readonly ServiceItem[] };
    readonly result: { readonly fresh: number; readonly rows: number };
  };
  readonly startPublishing: { readonly params: PublishRequest; readonly result: null };
  /** Works for some tens of milliseconds; null while there is more to do. */
  readonly continuePublishing: { readonly params: null; readonly result: CatalogStatus | null };
  /** Ends a sync that is not published. */
  readonly dropSync: { readonly params: { readonly now: number }; readonly result: CatalogStatus };
  readonly openView: {
    readonly params: { readonly view: number; readonly query: ViewQuery };
    readonly result: OpenedView;
  };
  readonly readWindow: { readonly params: WindowRequest; readonly result: readonly ListRow[] };
  readonly readItem: { readonly params: ItemRequest; readonly result: ItemDetails };
  readonly locateItem: { readonly params: ItemRequest; readonly result: number };
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
  /** A damaged catalog was put aside; this is the state after it. */
  | { readonly kind: 'set-aside'; readonly status: CatalogStatus };

/** What the worker is started with. */
export interface WorkerSettings {
  /** Bounds a snapshot file, in pages of 4096 bytes; null for no bound but the disk. */
  readonly maxPages: number | null;
}
