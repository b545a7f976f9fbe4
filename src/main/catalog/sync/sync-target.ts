import type { Result } from '../../../preload/contract/failure.ts';
import type { PageFacts, Stored } from '../worker/protocol.ts';

/** Where a sync reads: pages as they come from the service, unread. */
export interface PageSource {
  /** The body of one page, 1 ≤ page ≤ 100000, 1 ≤ limit ≤ 100; a failure for anything but a success. */
  readonly readPage: (page: number, limit: number, signal: AbortSignal) => Promise<Result<Uint8Array>>;
  readonly now: () => number;
  readonly random: () => number;
  /** Settles after so many ms, or at once when the signal is aborted. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Where a sync writes: the next snapshot. */
export interface SyncTarget {
  /** Makes ready for a new snapshot. */
  begin(): Promise<Result<Stored>>;
  /** Bytes that the disk of the catalog has left; null where the system does not say. */
  freeBytes(): Promise<number | null>;
  beginPass(): Promise<Result<null>>;
  /** Reads a page's body and stores its items. `not-the-service` or `unexpected-answer` where it is no list. */
  add(body: Uint8Array): Promise<Result<PageFacts>>;
  /** Reads a page's body without storing anything. */
  look(body: Uint8Array): Promise<Result<PageFacts>>;
  /**
   * Makes the new snapshot the current one: only what the last pass saw, or merged over the rows from before, nothing
   * deleted. `cancelled` where the signal ends it before that.
   */
  publish(how: { readonly merged: boolean; readonly signal: AbortSignal }): Promise<Result<null>>;
}
