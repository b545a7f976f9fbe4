import type { SyncStatus } from '../../../preload/contract/status.ts';

/** The progress of a sync at one time. */
export interface Sample {
  /** ms since 1970. */
  readonly at: number;
  readonly received: number;
}

/** In ms. Older samples do not count towards the current pace. */
const windowMs = 30_000;
/** In ms. Estimates from a shorter time would be unstable. */
const minSpanMs = 4000;

/** Whole minutes left at the current pace, 0 for less than one; null while unknown. */
export function minutesLeft(samples: readonly Sample[], total: number | null): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (total === null || first === undefined || last === undefined) return null;
  const span = last.at - first.at;
  const received = last.received - first.received;
  if (span < minSpanMs || received <= 0) return null;
  const leftMs = ((total - last.received) * span) / received;
  return leftMs < 60_000 ? 0 : Math.ceil(leftMs / 60_000);
}

/** Adds a sample. Starts again when the sync waits, or when a new sync or pass has started. */
export function withSample(samples: readonly Sample[], sync: SyncStatus, now: number): readonly Sample[] {
  if (
    sync.state !== 'running' ||
    sync.isWaitingForResume ||
    sync.waiting !== null ||
    sync.phase === 'preparing'
  )
    return [];
  const last = samples.at(-1);
  const sample = { at: now, received: sync.received };
  if (last === undefined || sync.received < last.received) return [sample];
  if (sync.received === last.received) return samples;
  return [...samples.filter(({ at }) => at >= now - windowMs), sample];
}

/** Estimates the time left of the running sync. */
export class RemainingTime {
  #samples: readonly Sample[] = $state.raw([]);
  #total: number | null = $state(null);

  applyStatus(sync: SyncStatus, now: number): void {
    this.#samples = withSample(this.#samples, sync, now);
    this.#total = sync.state === 'running' ? sync.total : null;
  }

  get minutesLeft(): number | null {
    return minutesLeft(this.#samples, this.#total);
  }
}
