/** Requests under way at once at most: few enough to be a good guest. */
export const mostLanes = 6;
/** Pages without trouble after which one more request may be under way. */
const goodRun = 20;
/** Durations that are remembered, and how many of the newest tell how it goes now. */
const memory = 60;
const recent = 7;
/** Slow is what takes so many times as long as it could, and so many ms at least. */
const slowFactor = 4;
const slowFloor = 400;

/** How many requests may be under way at once, and why. */
export interface Pace {
  readonly lanes: number;
  /** Pages without trouble since the number of lanes last changed. */
  readonly good: number;
  /** The last request sent before the last cut, counted from 1: those up to it say nothing about the pace after. */
  readonly cutAfter: number;
  /** Pages since then that were asked for after it. */
  readonly since: number;
  /** How long the last pages took, in ms, the newest last. */
  readonly durations: readonly number[];
}

export const fullPace: Pace = {
  lanes: mostLanes,
  good: 0,
  cutAfter: 0,
  since: 0,
  durations: [],
};

/** The value that a share of all values lies below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/**
 * Whether pages take several times as long as they did: most of the newest, against the quickest tenth of those that
 * are remembered. One slow page, or one that was quick by chance, does not tip it; what has always been slow, or has
 * been for long, is not.
 */
function isSlow(durations: readonly number[]): boolean {
  if (durations.length < 2 * recent) return false;
  const now = quantile(durations.slice(-recent), 0.5);
  return now >= slowFloor && now > slowFactor * quantile(durations, 0.1);
}

/**
 * Half the pace after trouble with a request, where `sent` have been sent by now; no less for all of those that were under
 * way with it.
 */
export function slower(pace: Pace, request: number, sent: number): Pace {
  if (request <= pace.cutAfter) return { ...pace, good: 0 };
  return { ...pace, lanes: Math.max(1, Math.floor(pace.lanes / 2)), good: 0, cutAfter: sent, since: 0 };
}

/** The pace after a page came that took so many ms, where `sent` requests have been sent by now. */
export function afterPage(pace: Pace, request: number, ms: number, sent: number): Pace {
  // A request from before the cut waited behind what the cut has ended.
  if (request <= pace.cutAfter) return pace;
  const durations = [...pace.durations.slice(1 - memory), Math.max(0, ms)];
  const next = { ...pace, durations, since: pace.since + 1 };
  // After a cut, only what has come since can bring the next one.
  if (next.since >= recent && isSlow(durations)) return slower(next, request, sent);
  if (pace.good + 1 < goodRun || pace.lanes === mostLanes)
    return { ...next, good: Math.min(pace.good + 1, goodRun) };
  return { ...next, lanes: pace.lanes + 1, good: 0 };
}
