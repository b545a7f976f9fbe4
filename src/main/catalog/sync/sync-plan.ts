import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';

/** Items for each page: the maximum of the list endpoint. */
export const pageSize = 100;
/** The highest page number that the list endpoint accepts. */
const maxPage = 100_000;
/** In one sync. */
const maxPasses = 3;
/**
 * A pass ends after this many consecutive pages without a new package. So a service that returns the same page for every
 * number costs 30 requests instead of 100,000. In a normal list, 3,000 packages would have to be inserted at one moment to
 * end a pass too early; that pass has repeated ids and so proves nothing.
 */
export const maxRepeats = 30;
/** Pages requested together beyond the plan, if the first was not the end. */
const firstRoundPages = 6;

/** The result of reading the list once, from page 1 to the end. */
export interface PassFacts {
  /** The total on page 1, on the last page with entries, and on page 1 read again at the end. */
  readonly firstTotal: number | null;
  readonly lastTotal: number | null;
  readonly recheckTotal: number | null;
  /** Whether every page in between stated the same total as page 1. */
  readonly totalsAgree: boolean;
  /** Whether page 1, read again at the end, had the same entries in the same order. */
  readonly firstPageUnchanged: boolean;
  /** Readable items received, the distinct ids among them, and unreadable entries. */
  readonly items: number;
  readonly distinct: number;
  readonly skipped: number;
  /** The longest time between two pages; long after a pause or sleep. */
  readonly longestPauseMs: number;
}

/** The last page of the list, derived from page 1. */
export function plannedLastPage(total: number | null, entriesOnFirst: number): number {
  if (total === null || entriesOnFirst === 0) return 1;
  // Page 1 has all entries.
  if (entriesOnFirst >= total) return 1;
  // The service may use another page size than requested.
  return Math.min(Math.ceil(total / entriesOnFirst), maxPage);
}

/**
 * The page behind the planned last one if that will be full, so that only one more page can show the end of the list; else null.
 */
export function pageBehindPlan(total: number | null, entriesOnFirst: number): number | null {
  const last = plannedLastPage(total, entriesOnFirst);
  return last > 1 && last < maxPage && last * entriesOnFirst === total ? last + 1 : null;
}

export interface PassEnd {
  /** The highest total stated by a page. */
  readonly total: number | null;
  /** Distinct ids and unreadable entries so far in this pass. */
  readonly seen: number;
  /** The highest page read, its entries, and whether any of them was new to the pass. */
  readonly lastPage: number;
  readonly lastEntries: number;
  readonly lastBroughtNew: boolean;
  /** The highest number of entries on a page. */
  readonly maxEntries: number;
  /** How many rounds beyond the plan were read already. */
  readonly rounds: number;
}

/**
 * How many more pages to read after the planned ones; 0 at the end of the list. A missing or wrong total must not truncate
 * the list, and a service that repeats pages for ever must not keep the pass running.
 */
export function pagesBeyondPlan(end: PassEnd): number {
  const { total, seen, lastPage, lastEntries, rounds } = end;
  if (lastEntries === 0 || !end.lastBroughtNew) return 0;
  const isFull = lastEntries >= (lastPage === 1 ? pageSize : Math.min(pageSize, end.maxEntries));
  // The total is reached and the last page is not full.
  if (total !== null && seen === total && !isFull) return 0;
  // One page shows whether there is more. While pages are full, each further round doubles, so that there are few rounds.
  const first = total === null ? firstRoundPages : 1;
  const wanted = rounds === 0 || !isFull ? first : firstRoundPages * 2 ** Math.min(rounds - 1, 8);
  return Math.max(0, Math.min(wanted, maxPage - lastPage));
}

const missingPageCodes: ReadonlySet<FailureCode> = new Set(['not-the-service', 'unexpected-answer']);

/**
 * Whether a failure may mean that the page does not exist. The response beyond the last page is not specified; it may also
 * be a service error, or a web page with 400. A filter's 403 tells nothing of the page, and does not doubt the address.
 */
export function mayBeMissingPage(failure: Failure, isBeyondPlan: boolean): boolean {
  const { code, addressInDoubt = false } = failure;
  if (code === 'refused-on-the-way') return addressInDoubt;
  return missingPageCodes.has(code) || (isBeyondPlan && code === 'service-error');
}

/** Whether a list of `total` entries has this page. */
export function hasPage(page: number, total: number, maxEntries: number): boolean {
  return page === 1 || (page - 1) * Math.max(1, maxEntries) < total;
}

/** After a longer pause, pages read before it may be outdated. */
const maxPauseMs = 15 * 60_000;

function isSteady(facts: PassFacts): boolean {
  return (
    facts.longestPauseMs <= maxPauseMs &&
    facts.firstTotal !== null &&
    facts.lastTotal === facts.firstTotal &&
    facts.recheckTotal === facts.firstTotal &&
    facts.totalsAgree &&
    facts.firstPageUnchanged &&
    facts.items === facts.distinct
  );
}

/** Whether the pass is proven complete; only then may rows be deleted. */
export function isProven(facts: PassFacts): boolean {
  return isSteady(facts) && facts.skipped === 0 && facts.distinct === facts.firstTotal;
}

/** Whether no further pass can prove completeness: there is no total, or exactly the unreadable entries are missing. */
function isUnprovable(facts: PassFacts): boolean {
  if (facts.firstTotal === null) return facts.longestPauseMs <= maxPauseMs;
  return isSteady(facts) && facts.skipped > 0 && facts.distinct + facts.skipped === facts.firstTotal;
}

function isSame(one: PassFacts, other: PassFacts): boolean {
  return (
    other.firstPageUnchanged &&
    one.firstTotal === other.firstTotal &&
    one.lastTotal === other.lastTotal &&
    one.recheckTotal === other.recheckTotal &&
    one.items === other.items &&
    one.distinct === other.distinct &&
    one.skipped === other.skipped
  );
}

export type Decision = 'publish-complete' | 'publish-merged' | 'read-again';

/**
 * Decides what to do after the passes read so far, oldest first. `storedRows`: packages from before this sync. An empty list
 * replaces them, or the packages of an earlier pass, only if it was proven empty twice.
 */
export function decide(passes: readonly PassFacts[], storedRows: number): Decision {
  const last = passes.at(-1);
  if (last === undefined) return 'read-again';
  if (isProven(last)) {
    if (last.distinct > 0) return 'publish-complete';
    if (storedRows === 0 && passes.every((facts) => facts.distinct === 0)) return 'publish-complete';
    const proofs = passes.filter((facts) => isProven(facts) && facts.distinct === 0).length;
    if (proofs >= 2) return 'publish-complete';
  } else if (isUnprovable(last)) {
    return 'publish-merged';
  }
  // Two passes with the same result and the same repeated ids: a third one would not differ.
  const before = passes.at(-2);
  const isStuck = before !== undefined && last.items !== last.distinct && isSame(before, last);
  return passes.length < maxPasses && !isStuck ? 'read-again' : 'publish-merged';
}
