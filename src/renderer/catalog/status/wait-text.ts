import { messages } from '../../ui/messages.svelte.ts';
import type { SyncStatus, Waiting } from '../../../preload/contract/status.ts';
import type { Zone } from '../../../preload/contract/days.ts';
import { futureTime, roundUpToMinute } from '../../ui/times.ts';
import { syncFailureText } from './sync-failure.ts';

export interface StatusContext {
  /** ms since 1970. */
  readonly now: number;
  /** What the system reports about the network. Only `false` is reliable. */
  readonly online: boolean;
  readonly zone?: Zone;
}

/** Shorter pauses, in ms, are part of a normal sync. Showing them would only flicker. */
const minShownWaitMs = 3000;

/** Until when the service asked for no requests, ms since 1970; null where a refresh can start at once. */
export function holdEndsAt(sync: SyncStatus, now: number): number | null {
  if (sync.state === 'running' || sync.notBefore === null) return null;
  return sync.notBefore > now ? sync.notBefore : null;
}

/** The pause of a running sync, if it is long enough to be shown. */
export function currentWait(sync: SyncStatus, now: number): Waiting | null {
  if (sync.state !== 'running' || sync.isWaitingForResume || sync.phase === 'preparing') return null;
  const { waiting } = sync;
  return waiting !== null && waiting.until - now >= minShownWaitMs ? waiting : null;
}

/** Why a running sync pauses, and when it continues. */
export function waitText({ until, failure }: Waiting, context: StatusContext): string {
  const reason =
    failure.code === 'too-many-requests' ? messages.sync.askedToWait : syncFailureText(failure, context);
  const isSoon = until - context.now <= 60_000;
  const next = isSoon
    ? messages.sync.goOnSoon
    : messages.sync.goOnAt(futureTime(roundUpToMinute(until), context.now, context.zone));
  return `${reason} ${next}`;
}
