import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';

/** Items asked for at once: the maximum of the list endpoint. */
export const pageLimit = 100;
/** The highest page number that the list endpoint takes. */
const pageBound = 100_000;
/** Readings of the whole list in one sync at most. */
const passBound = 3;
/**
 * Pages in a row that only repeat what the pass has seen, after which it is over. A service that gives the same page
 * whatever it is asked for costs so many requests and not the hundred thousand that its total may promise. In a list
 * that is merely changing it takes 3,000 packages put in front of the reader at one moment to end a pass too early;
 * such a pass has repeated ids and so proves nothing.
 */
export const repeatBound = 30;
/** Pages that are asked for beyond the plan at once, where the first was not the end. */
const firstRound = 6;

/** What one reading of the list, from page 1 to the end, has shown. */
export interface PassFacts {
  /** The total on page 1, on the last page with entries, and on page 1 read again at the end. */
  readonly firstTotal: number | null;
  readonly lastTotal: number | null;
  readonly closingTotal: number | null;
  /** Whether no page between stated another total than page 1. */
  readonly totalsAgree: boolean;
  /** Whether page 1, read again at the end, held the same entries in the same order. */
  readonly firstPageUnchanged: boolean;
  /** Readable items received, the distinct ids among them, and entries that were left out. */
  readonly items: number;
  readonly distinct: number;
  readonly skipped: number;
  /** The longest time between two of its pages, in ms: long where the person or the computer took a break. */
  readonly longestBreak: number;
}

/** The last page to ask for after page 1, by what page 1 says. */
export function plannedLastPage(total: number | null, entriesOnFirst: number): number {
  if (total === null || entriesOnFirst === 0) return 1;
  // All at once, as far as the service says.
  if (entriesOnFirst >= total) return 1;
  // A service that gives fewer or more items than asked for has another page size.
  return Math.min(Math.ceil(total / entriesOnFirst), pageBound);
}

export interface Tail {
  /** The highest total that a page has stated. */
  readonly total: number | null;
  /** Distinct ids and left-out entries so far in this pass. */
  readonly seen: number;
  /** The highest page read, its entries, and whether any of them was new to the pass. */
  readonly lastPage: number;
  readonly lastEntries: number;
  readonly lastBroughtNew: boolean;
  /** The most entries that a page has had. */
  readonly mostEntries: number;
  /** How often reading has gone on beyond the plan already. */
  readonly rounds: number;
}

/**
 * How many more pages to read after the planned ones, 0 for the end. A missing or wrong total must not cut the
 * list short, and a service that repeats pages for ever must not keep the pass going.
 */
export function pagesBeyondPlan(tail: Tail): number {
  const { total, seen, lastPage, lastEntries, rounds } = tail;
  if (lastEntries === 0 || !tail.lastBroughtNew) return 0;
  const isFull = lastEntries >= (lastPage === 1 ? pageLimit : Math.min(pageLimit, tail.mostEntries));
  // A total that the pass has reached and a page with room left: nothing speaks for more.
  if (total !== null && seen === total && !isFull) return 0;
  // One page shows whether there is more at all; after that, as long as pages are full, more and more at once, so that
  // rounds stay few.
  const first = total === null ? firstRound : 1;
  const wanted = rounds === 0 || !isFull ? first : firstRound * 2 ** Math.min(rounds - 1, 8);
  return Math.max(0, Math.min(wanted, pageBound - lastPage));
}

const refusals: ReadonlySet<FailureCode> = new Set(['not-the-service', 'unexpected-answer']);

/**
 * Whether a failure may mean that there is no such page: what is answered beyond the last one is not specified. Where
 * the plan ends, that may also be an error of the service.
 */
export function mayBeRefusal(failure: Failure, isBeyondPlan: boolean): boolean {
  return refusals.has(failure.code) || (isBeyondPlan && failure.code === 'service-error');
}

/** Whether a list of that many entries, in pages of that size, has such a page. */
export function hasPage(page: number, total: number, mostEntries: number): boolean {
  return page === 1 || (page - 1) * Math.max(1, mostEntries) < total;
}

/** What was read before a longer break, in ms, may be of another day. */
const breakBound = 15 * 60_000;

function isSteady(facts: PassFacts): boolean {
  return (
    facts.longestBreak <= breakBound &&
    facts.firstTotal !== null &&
    facts.lastTotal === facts.firstTotal &&
    facts.closingTotal === facts.firstTotal &&
    facts.totalsAgree &&
    facts.firstPageUnchanged &&
    facts.items === facts.distinct
  );
}

/** Whether a pass proves its enumeration complete: only then may rows be deleted. */
export function isProven(facts: PassFacts): boolean {
  return isSteady(facts) && facts.skipped === 0 && facts.distinct === facts.firstTotal;
}

/** Whether reading again can't bring the proof: no total at all, or exactly the unreadable entries are missing. */
function isHopeless(facts: PassFacts): boolean {
  if (facts.firstTotal === null) return facts.longestBreak <= breakBound;
  return isSteady(facts) && facts.skipped > 0 && facts.distinct + facts.skipped === facts.firstTotal;
}

function isSame(one: PassFacts, other: PassFacts): boolean {
  return (
    other.firstPageUnchanged &&
    one.firstTotal === other.firstTotal &&
    one.lastTotal === other.lastTotal &&
    one.closingTotal === other.closingTotal &&
    one.items === other.items &&
    one.distinct === other.distinct &&
    one.skipped === other.skipped
  );
}

export type Verdict = 'publish-complete' | 'publish-merged' | 'read-again';

/**
 * What follows from the passes read so far, oldest first. `storedRows` are the packages kept from before this
 * sync: a proven but empty list replaces them, or what an earlier pass has seen, only when it was proven empty twice.
 */
export function judge(passes: readonly PassFacts[], storedRows: number): Verdict {
  const last = passes.at(-1);
  if (last === undefined) return 'read-again';
  if (isProven(last)) {
    if (last.distinct > 0) return 'publish-complete';
    if (storedRows === 0 && passes.every((facts) => facts.distinct === 0)) return 'publish-complete';
    const proofs = passes.filter((facts) => isProven(facts) && facts.distinct === 0).length;
    if (proofs >= 2) return 'publish-complete';
  } else if (isHopeless(last)) {
    return 'publish-merged';
  }
  // A list that says the same twice, ids that come twice included, will say it a third time.
  const before = passes.at(-2);
  const isStuck = before !== undefined && last.items !== last.distinct && isSame(before, last);
  return passes.length < passBound && !isStuck ? 'read-again' : 'publish-merged';
}
