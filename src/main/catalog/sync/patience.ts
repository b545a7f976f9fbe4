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

/** Of a page, in ms: a service is slow from here on, and stays so until a good deal less, because a text that comes and goes can't be read. */
const slowMs = 20_000;
const noLongerSlowMs = 15_000;

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

/** Whether a service is slow whose pages take so many ms now. */
export function isSlow(ms: number, wasSlow: boolean): boolean {
  return ms >= (wasSlow ? noLongerSlowMs : slowMs);
}
