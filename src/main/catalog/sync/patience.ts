/** How long a request for a page may take, in ms: the longest wait for a part of the reply, and for the whole. */
export interface Patience {
  readonly idleTimeoutMs: number;
  readonly maxDurationMs: number;
}

/** The longest waits for a part, at first and at most. */
const firstIdleMs = 30_000;
const maxIdleMs = 120_000;
/** A whole reply may take several times as long as one part of it, and at most so long. */
const partsOfWhole = 5;
const maxWholeMs = 300_000;
/** Timers are not exact. */
const nearlyAll = 0.9;

/** In seconds for a page. A service that needs less is not called slow, unless it was just before. */
const minSlowSeconds = 20;
/** The number that is shown is a multiple of it. */
const stepSeconds = 10;

function patienceOf(idleTimeoutMs: number): Patience {
  return { idleTimeoutMs, maxDurationMs: Math.min(maxWholeMs, partsOfWhole * idleTimeoutMs) };
}

export const firstPatience = patienceOf(firstIdleMs);

/** The patience after a request with `used` of it has timed out after `ms`: twice as much, unless something else took the time. */
export function patienceAfter(patience: Patience, used: Patience, ms: number): Patience {
  const next = Math.min(maxIdleMs, 2 * used.idleTimeoutMs);
  const isUsedUp = ms >= nearlyAll * used.idleTimeoutMs;
  return isUsedUp && next > patience.idleTimeoutMs ? patienceOf(next) : patience;
}

/**
 * About how many seconds a slow service is said to need for a page; null if it is not slow. `ms`: what a page takes now.
 * `shown`: the number so far, which stays as long as it is nearly right, because a text that keeps changing can't be read.
 */
export function slowSeconds(ms: number, shown: number | null): number | null {
  const seconds = ms / 1000;
  if (shown !== null && seconds >= 0.75 * shown && seconds < 2 * shown) return shown;
  return seconds < minSlowSeconds ? null : Math.floor(seconds / stepSeconds) * stepSeconds;
}
