/** The highest number of parallel requests, so as not to overload the service. */
export const maxConcurrency = 6;
/** Successful pages before the limit grows by one. */
const pagesToIncrease = 20;
/** How many durations are kept, and how many of the newest describe the present. */
const maxDurations = 60;
const recentCount = 7;
/** Pages are slow if they take several times as long as the fastest ones, and at least this many ms. */
const slowFactor = 4;
const minSlowMs = 400;

/** The limit for parallel requests, adapted to the service's response times and failures. */
export interface Concurrency {
  readonly limit: number;
  /** Successful pages since the limit last changed. */
  readonly successes: number;
  /** The number of the last request sent before the last reduction; earlier ones say nothing about the new limit. */
  readonly reducedAfter: number;
  /** Pages that were requested after the last reduction. */
  readonly pagesSince: number;
  /** Durations of the last pages in ms, the newest last. */
  readonly durations: readonly number[];
}

export const initialConcurrency: Concurrency = {
  limit: maxConcurrency,
  successes: 0,
  reducedAfter: 0,
  pagesSince: 0,
  durations: [],
};

/** The value that a share of all values lies below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** What a page takes at present, in ms: the median of the newest ones. */
export function presentDuration({ durations }: Concurrency): number {
  return quantile(durations.slice(-recentCount), 0.5);
}

/**
 * Whether the median of the newest pages is several times the fastest tenth of all kept durations. Single slow or fast pages
 * do not matter, and neither does a service that is always slow.
 */
function isSlow(concurrency: Concurrency): boolean {
  const { durations } = concurrency;
  if (durations.length < 2 * recentCount) return false;
  const now = presentDuration(concurrency);
  return now >= minSlowMs && now > slowFactor * quantile(durations, 0.1);
}

/**
 * Halves the limit after a failure of `request`; failures of other requests that were pending with it do not count again.
 * `sentCount`: requests sent by now.
 */
export function reduceConcurrency(concurrency: Concurrency, request: number, sentCount: number): Concurrency {
  if (request <= concurrency.reducedAfter) return { ...concurrency, successes: 0 };
  return {
    ...concurrency,
    limit: Math.max(1, Math.floor(concurrency.limit / 2)),
    successes: 0,
    reducedAfter: sentCount,
    pagesSince: 0,
  };
}

/** Records a successful page that took `ms`. `sentCount`: requests sent by now. */
export function recordPage(
  concurrency: Concurrency,
  request: number,
  ms: number,
  sentCount: number,
): Concurrency {
  // The duration of an earlier request reflects the former limit.
  if (request <= concurrency.reducedAfter) return concurrency;
  const durations = [...concurrency.durations.slice(1 - maxDurations), Math.max(0, ms)];
  const next = { ...concurrency, durations, pagesSince: concurrency.pagesSince + 1 };
  // After a reduction, only newer pages can cause the next one.
  if (next.pagesSince >= recentCount && isSlow(next)) return reduceConcurrency(next, request, sentCount);
  if (concurrency.successes + 1 < pagesToIncrease || concurrency.limit === maxConcurrency)
    return { ...next, successes: Math.min(concurrency.successes + 1, pagesToIncrease) };
  return { ...next, limit: concurrency.limit + 1, successes: 0 };
}
