import type { SyncStatus } from '../../../preload/contract/status.ts';

/** How far an update had come at a moment. */
export interface Sample {
  /** ms since 1970. */
  readonly at: number;
  readonly received: number;
}

/** Older samples, in ms, tell nothing of the present pace. */
const memory = 30_000;
/** An estimate from less time than this, in ms, would jump about. */
const least = 4000;

/** Whole minutes that the rest takes at the present pace, 0 for less than one; null where that can't be told. */
export function minutesLeft(samples: readonly Sample[], total: number | null): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (total === null || first === undefined || last === undefined) return null;
  const time = last.at - first.at;
  const read = last.received - first.received;
  if (time < least || read <= 0) return null;
  const left = ((total - last.received) * time) / read;
  return left < 60_000 ? 0 : Math.ceil(left / 60_000);
}

/** The samples with one more; none where the update stands still, or another one or another pass has begun. */
export function withSample(samples: readonly Sample[], sync: SyncStatus, now: number): readonly Sample[] {
  if (sync.state !== 'running' || sync.held || sync.waiting !== null || sync.phase === 'preparing') return [];
  const last = samples.at(-1);
  const sample = { at: now, received: sync.received };
  if (last === undefined || sync.received < last.received) return [sample];
  if (sync.received === last.received) return samples;
  return [...samples.filter(({ at }) => at >= now - memory), sample];
}

/** Follows an update, so that one can tell how long it still takes. */
export class Pace {
  #samples: readonly Sample[] = $state.raw([]);
  #total: number | null = $state(null);

  follow(sync: SyncStatus, now: number): void {
    this.#samples = withSample(this.#samples, sync, now);
    this.#total = sync.state === 'running' ? sync.total : null;
  }

  get minutesLeft(): number | null {
    return minutesLeft(this.#samples, this.#total);
  }
}
