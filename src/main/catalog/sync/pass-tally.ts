import { failed, succeeded, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { PageFacts } from '../worker/protocol.ts';
import {
  hasPage,
  mayBeRefusal,
  pagesBeyondPlan,
  plannedLastPage,
  repeatBound,
  type PassFacts,
} from './sync-plan.ts';

/** What a pass has seen so far, page by page in the order in which they were stored, and where its end is. */
export class PassTally {
  #first: PageFacts | null = null;
  /** The highest total that was stated. */
  #highestTotal: number | null = null;
  #totalsAgree = true;
  /** The highest page, and the highest with entries. */
  #top = { page: 0, entries: 0, fresh: 0 };
  #last: { readonly page: number; readonly total: number | null } = { page: 0, total: null };
  #mostEntries = 0;
  /** Pages in a row that brought nothing new. */
  #repeats = 0;
  /** That of the page before. */
  #fingerprint = '';
  #items = 0;
  #distinct = 0;
  #skipped = 0;
  #planned = 1;
  /** When the last page came, and the longest time between two, in ms. */
  #cameAt: number | null = null;
  #longestBreak = 0;
  #end = Number.POSITIVE_INFINITY;
  /** The lowest page that was refused. */
  #refused: { readonly page: number; readonly failure: Failure } | null = null;

  /** Items received. */
  get items(): number {
    return this.#items;
  }

  /** The total that page 1 states. */
  get firstTotal(): number | null {
    return this.#first?.total ?? null;
  }

  /** The last page by the totals that were stated; it grows with them. */
  get planned(): number {
    return this.#planned;
  }

  /** The lowest page that is known to be no part of the list. */
  get end(): number {
    return this.#end;
  }

  /** Packages that are still to come, as far as the service says. */
  get missing(): number {
    return Math.max(0, (this.#highestTotal ?? 0) - this.#distinct - this.#skipped);
  }

  /** Adds a page, page 1 first, that came at `now` (ms). Tells whether it counts: whether it is a part of the list. */
  add(page: number, facts: PageFacts, now: number): boolean {
    const { entries, skipped, fresh, total } = facts;
    this.#noteTime(now);
    this.#first ??= facts;
    if (page > this.#top.page) this.#top = { page, entries, fresh };
    this.#mostEntries = Math.max(this.#mostEntries, entries);
    // Entries that can't be read may be others than before, unless the whole page is the same.
    const isSame = entries > 0 && fresh === 0 && facts.fingerprint === this.#fingerprint;
    this.#fingerprint = facts.fingerprint;
    const repeats = isSame || (entries > skipped && fresh === 0);
    this.#repeats = repeats ? this.#repeats + 1 : 0;
    const isBeyond = page > this.#planned;
    if (entries === 0 || (repeats && isBeyond) || this.#repeats >= repeatBound)
      this.#end = Math.min(this.#end, page);
    // An empty page's total is of little worth: some services count what is on it. And a page after the last one that
    // holds what was there already is the answer of a service that has no such page.
    if (page > 1 && (entries === 0 || (isBeyond && (isSame || (repeats && skipped === 0))))) return false;
    this.#items += entries - skipped;
    this.#distinct += fresh;
    this.#skipped += skipped;
    if (page > this.#last.page) this.#last = { page, total };
    this.#noteTotal(total);
    return true;
  }

  #noteTime(now: number): void {
    this.#longestBreak = Math.max(this.#longestBreak, Math.abs(now - (this.#cameAt ?? now)));
    this.#cameAt = now;
  }

  #noteTotal(total: number | null): void {
    if (total === null) return;
    if (total !== this.firstTotal) this.#totalsAgree = false;
    if (this.#highestTotal !== null && total <= this.#highestTotal) return;
    this.#highestTotal = total;
    this.#planned = Math.max(this.#planned, plannedLastPage(total, this.#first?.entries ?? 0));
  }

  /** Notes that a page could not be had. Tells whether that may be because the list has ended before it. */
  refuse(page: number, failure: Failure): boolean {
    if (!mayBeRefusal(failure, page > this.#planned)) return false;
    this.#end = Math.min(this.#end, page);
    if (this.#refused === null || page < this.#refused.page) this.#refused = { page, failure };
    return true;
  }

  /** How many more pages to read after page `to`, 0 for the end; `rounds` were read beyond the plan already. */
  pagesAfter(to: number, rounds: number): number {
    if (this.#end <= to) return 0;
    if (this.#planned > to) return this.#planned - to;
    return pagesBeyondPlan({
      total: this.#highestTotal,
      seen: this.#distinct + this.#skipped,
      lastPage: this.#top.page,
      lastEntries: this.#top.entries,
      lastBroughtNew: this.#top.fresh > 0 || this.#top.page === 1,
      mostEntries: this.#mostEntries,
      rounds,
    });
  }

  /**
   * Sums up, with page 1 as it was read again at the end. A page that was refused is the end of the list only where
   * page 1 does not promise it; else its failure is the pass's.
   */
  conclude(again: PageFacts, now: number): Result<PassFacts> {
    this.#noteTime(now);
    const total = again.total ?? this.#highestTotal;
    if (this.#refused !== null && total !== null && hasPage(this.#refused.page, total, this.#mostEntries))
      return failed(this.#refused.failure);
    const first = this.#first;
    return succeeded({
      firstTotal: this.firstTotal,
      lastTotal: this.#last.total,
      closingTotal: again.total,
      totalsAgree: this.#totalsAgree,
      firstPageUnchanged:
        first?.fingerprint === again.fingerprint &&
        first.entries === again.entries &&
        first.skipped === again.skipped,
      items: this.#items,
      distinct: this.#distinct,
      skipped: this.#skipped,
      longestBreak: this.#longestBreak,
    });
  }
}
