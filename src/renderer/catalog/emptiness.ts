import { messages } from '../../preload/contract/messages/index.ts';
import type { Status } from '../../preload/contract/status.ts';
import { timeAhead, type Zone } from '../ui/times.ts';
import { callFor, presentFailure } from './banners.ts';

/** What stands in place of rows where there are none. */
export interface Emptiness {
  readonly title: string;
  readonly hint: string;
  /** Whether parcels are on their way. */
  readonly arriving: boolean;
  /** What a person can do about it. */
  readonly action: 'clear-search' | 'sign-in' | 'retry' | null;
}

const text = messages.grid;

/**
 * Whether nothing was ever stored for this account and only signing in changes that: then the empty list says so. A
 * sign-in that the service refuses has to be told as such.
 */
export function needsFirstSignIn({ catalog, session }: Pick<Status, 'catalog' | 'session'>): boolean {
  const isAsked = session.state === 'needs-sign-in' && session.reason !== 'refused';
  return isAsked && catalog.checkedAt === null && catalog.rows === 0;
}

function waitingHint(status: Pick<Status, 'session' | 'sync'>, now: number, zone: Zone): string {
  const { sync } = status;
  if (presentFailure(status)?.code === 'cancelled') return text.waitingStopped;
  if (sync.state === 'idle' && sync.nextAt !== null && sync.nextAt > now)
    return messages.sync.retryAt(timeAhead(sync.nextAt, now, zone));
  return callFor(status) === null ? text.waitingHint : text.waitingForYou;
}

/** The words for a list without rows; `search` is what was searched for, empty for nothing. */
export function emptiness(
  status: Pick<Status, 'catalog' | 'session' | 'sync'>,
  search: string,
  now: number,
  zone?: Zone,
): Emptiness {
  const { catalog, sync } = status;
  if (needsFirstSignIn(status))
    return { title: text.signInFirst, hint: text.signInFirstHint, arriving: false, action: 'sign-in' };
  if (search !== '')
    return {
      title: text.noMatches(search),
      hint: text.noMatchesHint,
      arriving: false,
      action: 'clear-search',
    };
  if (sync.state === 'running')
    return { title: text.first, hint: text.firstHint, arriving: true, action: null };
  if (catalog.checkedAt !== null)
    return { title: text.none, hint: text.noneHint, arriving: false, action: null };
  return { title: text.waiting, hint: waitingHint(status, now, zone), arriving: false, action: 'retry' };
}
