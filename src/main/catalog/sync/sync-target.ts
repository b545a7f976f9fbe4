import type { Result } from '../../../preload/contract/failure.ts';
import type { PageRead, RawPage } from '../../service/page.ts';
import type { PageFacts, StoredSize } from '../worker/protocol.ts';
import type { Patience } from './patience.ts';

/** Where a sync reads from: raw pages of the service. */
export interface PageSource {
  /** One page, 1 ≤ page ≤ 100000, 1 ≤ limit ≤ 100; a failure for any status other than 2xx. */
  readonly readPage: (
    page: number,
    limit: number,
    signal: AbortSignal,
    patience: Patience,
  ) => Promise<PageRead>;
  readonly now: () => number;
  readonly random: () => number;
  /** Settles after `ms`, or at once when the signal is aborted. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Where a sync writes to: the next snapshot. */
export interface SyncTarget {
  /** Prepares a new snapshot. */
  begin(): Promise<Result<StoredSize>>;
  /** Free bytes on the catalog's disk; null if unknown. */
  freeBytes(): Promise<number | null>;
  beginPass(): Promise<Result<null>>;
  /** Parses a page and stores its items. Fails with `not-the-service` or `unexpected-answer` if it is no list. */
  add(page: RawPage): Promise<Result<PageFacts>>;
  /** Parses a page without storing anything. */
  inspect(page: RawPage): Promise<Result<PageFacts>>;
  /**
   * Makes the new snapshot current. `merged`: adds the rows of the previous one instead of deleting them. Fails with
   * `cancelled` if the signal is aborted before that.
   */
  publish(how: { readonly merged: boolean; readonly signal: AbortSignal }): Promise<Result<null>>;
}
