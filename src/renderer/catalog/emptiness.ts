import { messages } from '../../preload/contract/messages/index.ts';
import type { Status } from '../../preload/contract/status.ts';
import { timeAhead, wholeMinute } from '../ui/times.ts';
import { callFor, presentFailure } from './banners.ts';
import { heldUntil, waitOf, waitText, type Surroundings } from './waiting.ts';

/** What stands in place of rows where there are none. */
export interface Emptiness {
  readonly title: string;
  readonly hint: string;
  /** Whether parcels are on their way. */
  readonly arriving: boolean;
  /** What a person can do about it. */
  readonly action: 'clear-search' | 'sign-in' | 'retry' | 'try-once' | 'resume' | null;
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

type Part = Pick<Status, 'catalog' | 'session' | 'sync'>;

/** The list has not come, and why it doesn't at the moment. */
function notHere(status: Part, around: Surroundings): Emptiness {
  const { sync } = status;
  const { now, zone } = around;
  const missing = (hint: string, action: Emptiness['action']): Emptiness => ({
    title: text.waiting,
    hint,
    arriving: false,
    action,
  });
  if (sync.state === 'running' ? sync.held : sync.paused) return missing(text.waitingPaused, 'resume');
  const waiting = waitOf(sync, now);
  if (waiting !== null) return missing(waitText(waiting, around), null);
  const held = heldUntil(sync, now);
  if (held !== null)
    return missing(messages.sync.askedBackAt(timeAhead(wholeMinute(held), now, zone)), 'try-once');
  if (presentFailure(status)?.code === 'cancelled') return missing(text.waitingStopped, 'retry');
  if (sync.state === 'idle' && sync.nextAt !== null && sync.nextAt > now)
    return missing(messages.sync.retryAt(timeAhead(sync.nextAt, now, zone)), 'retry');
  return missing(callFor(status) === null ? text.waitingHint : text.waitingForYou, 'retry');
}

/** The words for a list without rows; `search` is what was searched for, empty for nothing. */
export function emptiness(status: Part, search: string, around: Surroundings): Emptiness {
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
  if (catalog.checkedAt !== null)
    return { title: text.none, hint: text.noneHint, arriving: false, action: null };
  if (sync.state === 'running' && !sync.held && waitOf(sync, around.now) === null)
    return { title: text.first, hint: text.firstHint, arriving: true, action: null };
  return notHere(status, around);
}
