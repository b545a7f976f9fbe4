import type { ServiceItem } from '../service/page.ts';

/** Items asked for at once: the maximum of the list endpoint. */
export const pageLimit = 100;
/** The highest page number that the list endpoint takes. */
const pageBound = 100_000;
/** Readings of the whole list in one sync at most. */
const passBound = 3;
/** Requests under way at once after page 1: few enough to be a good guest. */
export const concurrency = 6;

/** What one reading of the list, from page 1 to the end, has shown. */
export interface PassFacts {
  /** The total on page 1, on the page with the highest number, and on page 1 read again at the end. */
  readonly firstTotal: number | null;
  readonly lastTotal: number | null;
  readonly closingTotal: number | null;
  /** Whether page 1, read again at the end, held the same items in the same order. */
  readonly firstPageUnchanged: boolean;
  /** Readable items received, the distinct ids among them, and entries that were left out. */
  readonly items: number;
  readonly distinct: number;
  readonly skipped: number;
}

/** The last page to ask for after page 1, by what page 1 says. */
export function plannedLastPage(total: number | null, entriesOnFirst: number): number {
  if (total === null || entriesOnFirst === 0) return 1;
  // A service that gives fewer or more items than asked for has another page size.
  const size = entriesOnFirst < total ? entriesOnFirst : pageLimit;
  return Math.min(Math.max(1, Math.ceil(total / size)), pageBound);
}

export interface Tail {
  readonly firstTotal: number | null;
  /** Distinct ids and left-out entries so far in this pass. */
  readonly seen: number;
  /** The highest page read, its entries, and whether any of them was new to the pass. */
  readonly lastPage: number;
  readonly lastEntries: number;
  readonly lastBroughtNew: boolean;
}

/**
 * How many more pages to read after the planned ones, 0 for the end. A missing or wrong total must not cut the
 * list short, and a service that repeats pages for ever must not keep the pass going.
 */
export function pagesBeyondPlan(tail: Tail): number {
  const left = pageBound - tail.lastPage;
  if (left <= 0 || tail.lastEntries === 0 || !tail.lastBroughtNew) return 0;
  if (tail.firstTotal !== null && tail.seen < tail.firstTotal) return 1;
  if (tail.firstTotal === null) return Math.min(concurrency, left);
  return tail.seen > tail.firstTotal || tail.lastEntries >= pageLimit ? 1 : 0;
}

/** Whether two readings of a page brought the same items, field by field, in the same order. */
export function samePage(first: readonly ServiceItem[], again: readonly ServiceItem[]): boolean {
  return first.length === again.length && first.every((item, index) => item.raw === again[index]?.raw);
}

function steady(facts: PassFacts): boolean {
  return (
    facts.firstTotal !== null &&
    facts.lastTotal === facts.firstTotal &&
    facts.closingTotal === facts.firstTotal &&
    facts.firstPageUnchanged &&
    facts.items === facts.distinct
  );
}

/** Whether a pass proves its enumeration complete: only then may rows be deleted. */
export function isProven(facts: PassFacts): boolean {
  return steady(facts) && facts.skipped === 0 && facts.distinct === facts.firstTotal;
}

/** Whether reading again can't bring the proof: no total at all, or exactly the unreadable entries are missing. */
function isHopeless(facts: PassFacts): boolean {
  if (facts.firstTotal === null) return true;
  return steady(facts) && facts.skipped > 0 && facts.distinct + facts.skipped === facts.firstTotal;
}

export type Verdict = 'publish-complete' | 'publish-merged' | 'read-again';

/**
 * What follows from the passes read so far, oldest first. `storedRows` are the packages kept from before this
 * sync: a proven but empty list replaces them only when it was proven empty twice.
 */
export function judge(passes: readonly PassFacts[], storedRows: number): Verdict {
  const last = passes.at(-1);
  if (last === undefined) return 'read-again';
  if (isProven(last)) {
    if (last.distinct > 0 || storedRows === 0) return 'publish-complete';
    const proofs = passes.filter((facts) => isProven(facts) && facts.distinct === 0).length;
    if (proofs >= 2) return 'publish-complete';
  } else if (isHopeless(last)) {
    return 'publish-merged';
  }
  return passes.length < passBound ? 'read-again' : 'publish-merged';
}
