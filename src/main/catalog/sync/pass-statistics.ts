import { failed, succeeded, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { PageFacts } from '../worker/protocol.ts';
import {
  hasPage,
  mayBeMissingPage,
  pageBehindPlan,
  pagesBeyondPlan,
  plannedLastPage,
  maxRepeats,
  type PassFacts,
} from './sync-plan.ts';

/** Collects facts about the pages of a pass in the order in which they were stored, and determines its end. */
export class PassStatistics {
  #first: PageFacts | null = null;
  /** The highest total stated by a page. */
  #highestTotal: number | null = null;
  #totalsAgree = true;
  /** The highest page; `#last` is the highest page with entries. */
  #top = { page: 0, entries: 0, newIds: 0 };
  #last: { readonly page: number; readonly total: number | null } = { page: 0, total: null };
  #maxEntries = 0;
  /** Consecutive pages without a new package. */
  #repeats = 0;
  /** Fingerprint of the previous page. */
  #fingerprint = '';
  #items = 0;
  #distinct = 0;
  #skipped = 0;
  #planned = 1;
  /** The arrival time of the last page, and the longest time between two, in ms. */
  #cameAt: number | null = null;
  #longestPauseMs = 0;
  #end = Number.POSITIVE_INFINITY;
  /** The lowest page that could not be read. */
  #failedPage: { readonly page: number; readonly failure: Failure } | null = null;

  /** Items received. */
  get items(): number {
    return this.#items;
  }

  /** The total stated by page 1. */
  get firstTotal(): number | null {
    return this.#first?.total ?? null;
  }

  /** The last page according to the highest stated total. */
  get planned(): number {
    return this.#planned;
  }

  /** The page behind the planned ones that will be needed to show the end; null if none will. */
  get pageBehindPlan(): number | null {
    return pageBehindPlan(this.#highestTotal, this.#first?.entries ?? 0);
  }

  /** The lowest page known to be beyond the list. */
  get end(): number {
    return this.#end;
  }

  /** Packages still to come, according to the highest stated total. */
  get missing(): number {
    return Math.max(0, (this.#highestTotal ?? 0) - this.#distinct - this.#skipped);
  }

  /** Adds a page, page 1 first, that arrived at `now` (ms). Returns whether it is a part of the list. */
  add(page: number, facts: PageFacts, now: number): boolean {
    const { entries, skipped, newIds, total } = facts;
    this.#noteTime(now);
    this.#first ??= facts;
    if (page > this.#top.page) this.#top = { page, entries, newIds };
    this.#maxEntries = Math.max(this.#maxEntries, entries);
    // Unreadable entries may differ from earlier ones, unless the whole page is the same.
    const isSame = entries > 0 && newIds === 0 && facts.fingerprint === this.#fingerprint;
    this.#fingerprint = facts.fingerprint;
    const repeats = isSame || (entries > skipped && newIds === 0);
    this.#repeats = repeats ? this.#repeats + 1 : 0;
    const isBeyond = page > this.#planned;
    if (entries === 0 || (repeats && isBeyond) || this.#repeats >= maxRepeats)
      this.#end = Math.min(this.#end, page);
    // Ignore the total of an empty page, because some services count the entries on it. A page beyond the plan that only
    // repeats earlier entries is how some services respond to a page that does not exist.
    if (page > 1 && (entries === 0 || (isBeyond && (isSame || (repeats && skipped === 0))))) return false;
    this.#items += entries - skipped;
    this.#distinct += newIds;
    this.#skipped += skipped;
    if (page > this.#last.page) this.#last = { page, total };
    this.#noteTotal(total);
    return true;
  }

  #noteTime(now: number): void {
    this.#longestPauseMs = Math.max(this.#longestPauseMs, Math.abs(now - (this.#cameAt ?? now)));
    this.#cameAt = now;
  }

  #noteTotal(total: number | null): void {
    if (total === null) return;
    if (total !== this.firstTotal) this.#totalsAgree = false;
    if (this.#highestTotal !== null && total <= this.#highestTotal) return;
    this.#highestTotal = total;
    this.#planned = Math.max(this.#planned, plannedLastPage(total, this.#first?.entries ?? 0));
  }

  /** Notes a page that could not be read. Returns whether that may be because the list ends before it. */
  notePageFailure(page: number, failure: Failure): boolean {
    if (!mayBeMissingPage(failure, page > this.#planned)) return false;
    this.#end = Math.min(this.#end, page);
    if (this.#failedPage === null || page < this.#failedPage.page) this.#failedPage = { page, failure };
    return true;
  }

  /** How many more pages to read after page `lastPage`; 0 at the end. `rounds` were read beyond the plan already. */
  pagesAfter(lastPage: number, rounds: number): number {
    if (this.#end <= lastPage) return 0;
    if (this.#planned > lastPage) return this.#planned - lastPage;
    return pagesBeyondPlan({
      total: this.#highestTotal,
      seen: this.#distinct + this.#skipped,
      lastPage: this.#top.page,
      lastEntries: this.#top.entries,
      lastBroughtNew: this.#top.newIds > 0 || this.#top.page === 1,
      maxEntries: this.#maxEntries,
      rounds,
    });
  }

  /**
   * The facts of the pass. `recheck`: page 1 as read again at the end. A page that could not be read is the end of the list only if
   * page 1 states a lower total; else the pass fails with that page's failure.
   */
  conclude(recheck: PageFacts, now: number): Result<PassFacts> {
    this.#noteTime(now);
    const total = recheck.total ?? this.#highestTotal;
    if (
      this.#failedPage !== null &&
      total !== null &&
      hasPage(this.#failedPage.page, total, this.#maxEntries)
    )
      return failed(this.#failedPage.failure);
    const first = this.#first;
    return succeeded({
      firstTotal: this.firstTotal,
      lastTotal: this.#last.total,
      recheckTotal: recheck.total,
      totalsAgree: this.#totalsAgree,
      firstPageUnchanged:
        first?.fingerprint === recheck.fingerprint &&
        first.entries === recheck.entries &&
        first.skipped === recheck.skipped,
      items: this.#items,
      distinct: this.#distinct,
      skipped: this.#skipped,
      longestPauseMs: this.#longestPauseMs,
    });
  }
}
