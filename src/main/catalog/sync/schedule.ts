import type { Failure } from '../../../preload/contract/failure.ts';
import { pageSize } from './sync-plan.ts';
import type { UpdateLimits } from './update-limits.ts';

const minute = 60_000;

/** What a sync of the list has cost: how long it was active, in ms, without pauses and sleep, and the packages that it read. */
export interface SyncCost {
  readonly activeMs: number;
  readonly packages: number;
}

/** For a list that costs little to read. */
const usualIntervalMs = 5 * minute;
/** The longest interval between syncs, however much one costs. */
const maxIntervalMs = 6 * 60 * minute;
/** Syncing takes at most one part of so many parts of the time. */
const restShare = 20;
/** A computer requests at most one page in this time on average, in ms, so that many are a load that a service can be built for. */
const msPerPage = 500;

/** The time in which a computer may read so many packages once, in ms. */
function readingInterval(packages: number): number {
  return Math.min(msPerPage * Math.ceil(packages / pageSize), maxIntervalMs);
}

/** The shortest interval after a sync of this cost, in ms. */
function minInterval({ activeMs, packages }: SyncCost, { minIntervalMs }: UpdateLimits): number {
  return Math.max(
    Math.min(restShare * activeMs, maxIntervalMs),
    readingInterval(packages),
    minIntervalMs ?? 0,
  );
}

/**
 * The interval that automatic syncs aim at, in ms. While the app runs, a list is promised to be at most six fifths of it old
 * (docs/performance.md).
 */
export function aimedInterval(cost: SyncCost, limits: UpdateLimits): number {
  return Math.max(usualIntervalMs, minInterval(cost, limits));
}

/**
 * The delay after a successful sync, in ms. Each installation has a fraction in [0, 1) of its own. So the computers that have
 * started together drift apart, each time by as much.
 */
export function delayAfterSuccess(cost: SyncCost, limits: UpdateLimits, fraction: number): number {
  return aimedInterval(cost, limits) * (1 + fraction / 5);
}

/**
 * Of the interval: less than half of the promised age, so that no list gets older than promised by more than that half, and enough
 * that many at once stay below three times the mean.
 */
const spreadShare = 0.55;

/**
 * Computers that all had to wait for one moment sync spread over this time after it, in ms. Only the length of the list counts,
 * which all of them share; a slow line is a matter of one computer.
 */
export function returnSpread(packages: number): number {
  return spreadShare * Math.max(usualIntervalMs, readingInterval(packages));
}

/**
 * Computers that wake up at about one time sync spread over this time, in ms: at once for a usual list, because a person wants
 * current data, and longer for a list that not all of them can read in the time in which people come to work.
 */
export function wakeSpread(packages: number): number {
  return returnSpread(packages) - returnSpread(0);
}

/** Computers that are switched on at the same time start their first sync within this time at least, in ms. */
const startSpreadMs = 5000;

/** The last successful sync: its end (ms since 1970) and how long it was active, in ms; null without one. */
export interface LastSync {
  readonly checkedAt: number | null;
  readonly took: number | null;
  /** The packages stored. */
  readonly rows: number;
}

/**
 * The delay of a session's first automatic sync, in ms: none if the list was never read, short if it is stale. The minimum of
 * five minutes does not apply, because a user who opens the app wants current data; the organisation's interval does. A last
 * sync in the future is a clock error and counts as stale. `now` in ms since 1970, `fraction` in [0, 1).
 */
export function firstDelay(
  { checkedAt, took, rows }: LastSync,
  limits: UpdateLimits,
  now: number,
  fraction: number,
): number {
  if (checkedAt === null) return 0;
  const cost = { activeMs: took ?? 0, packages: rows };
  const age = now - checkedAt;
  const rest = age < 0 ? 0 : minInterval(cost, limits) - age;
  return Math.max(rest, fraction * Math.max(startSpreadMs, wakeSpread(rows)));
}

export interface FailedSync {
  readonly failure: Failure;
  /** The number of consecutive failed syncs, including this one. */
  readonly failures: number;
  /** In the list of the last sync that succeeded; 0 without one. */
  readonly packages: number;
}

/** Failures that only the user can resolve. */
const requiresUser = new Set<Failure['code']>([
  'needs-sign-in',
  'no-account',
  'no-connection',
  'connection-set-up-wrongly',
]);

/** The first backoff of a usual list, in ms. */
const minBackoffMs = minute / 2;
/** A failure that more attempts will hardly resolve. */
const permanentBackoffMs = 10 * minute;

/**
 * The delay after a failed sync, in ms; null if only the user can resolve the failure. It doubles up to the spread of those that
 * return, and varies little. So the computers, which fail at different times, keep their distance through an outage. If each
 * drew its delay from the whole of the backoff, twice as many would come in the first moments after it. It never ends before the
 * time that the service asked for, which it asked of all of them. The organisation's interval does not apply, because the list
 * was not read. `now` in ms since 1970, `random` in [0, 1).
 */
export function delayAfterFailure(
  { failure, failures, packages }: FailedSync,
  now: number,
  random: number,
): number | null {
  if (requiresUser.has(failure.code)) return null;
  const longest = returnSpread(packages);
  const first = minBackoffMs + wakeSpread(packages);
  const backoff = failure.retryable
    ? Math.min(first * 2 ** Math.min(failures - 1, 10), longest)
    : permanentBackoffMs;
  const retryAfter = failure.retryAt === undefined ? 0 : failure.retryAt - now + random * longest;
  return Math.max(retryAfter, backoff * (0.8 + random / 5));
}
