import type { Failure } from '../../../preload/contract/failure.ts';
import { failureSummary, messages } from '../../ui/messages.svelte.ts';
import type { SyncStatus, Waiting } from '../../../preload/contract/status.ts';
import type { Zone } from '../../../preload/contract/days.ts';
import { futureTime, roundUpToMinute } from '../../ui/times.ts';

export interface Surroundings {
  /** ms since 1970. */
  readonly now: number;
  /** The system's word that there is a network; only a "no" is strong. */
  readonly online: boolean;
  readonly zone?: Zone;
}

/** Pauses shorter than this, in ms, are part of reading on: telling of each would only flicker. */
const worthTelling = 3000;

/** Until when the service asked not to be asked, ms since 1970; null where nothing holds the person's wish back. */
export function heldUntil(sync: SyncStatus, now: number): number | null {
  if (sync.state === 'running' || sync.notBefore === null) return null;
  return sync.notBefore > now ? sync.notBefore : null;
}

/** Why a running update stands still, where that is worth a word. */
export function waitOf(sync: SyncStatus, now: number): Waiting | null {
  if (sync.state !== 'running' || sync.held || sync.phase === 'preparing') return null;
  const { waiting } = sync;
  return waiting !== null && waiting.until - now >= worthTelling ? waiting : null;
}

/** What stands in the way, in one sentence. */
export function obstacle(failure: Failure, around: Pick<Surroundings, 'online'>): string {
  if (failure.code === 'cancelled') return messages.sync.stopped;
  return failure.code === 'unreachable' && !around.online ? messages.sync.offline : failureSummary(failure);
}

/** Why a running update stands still and when it goes on. */
export function waitText({ until, failure }: Waiting, around: Surroundings): string {
  const why = failure.code === 'too-many-requests' ? messages.sync.askedToWait : obstacle(failure, around);
  const isSoon = until - around.now <= 60_000;
  const then = isSoon
    ? messages.sync.goOnSoon
    : messages.sync.goOnAt(futureTime(roundUpToMinute(until), around.now, around.zone));
  return `${why} ${then}`;
}
