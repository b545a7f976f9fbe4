import { messages } from '../ui/messages.svelte.ts';
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
  readonly actions: readonly Action[];
}

type Action = 'clear-search' | 'clear-filters' | 'sign-in' | 'retry' | 'try-once' | 'resume';

/** What was asked for. */
export interface Asked {
  /** Empty for nothing. */
  readonly text: string;
  readonly isFiltered: boolean;
}

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
  const missing = (hint: string, ...actions: readonly Action[]): Emptiness => ({
    title: messages.grid.waiting,
    hint,
    arriving: false,
    actions,
  });
  if (sync.state === 'running' ? sync.held : sync.paused)
    return missing(messages.grid.waitingPaused, 'resume');
  const waiting = waitOf(sync, now);
  if (waiting !== null) return missing(waitText(waiting, around));
  const held = heldUntil(sync, now);
  if (held !== null)
    return missing(messages.sync.askedBackAt(timeAhead(wholeMinute(held), now, zone)), 'try-once');
  if (presentFailure(status)?.code === 'cancelled') return missing(messages.grid.waitingStopped, 'retry');
  if (sync.state === 'idle' && sync.nextAt !== null && sync.nextAt > now)
    return missing(messages.sync.retryAt(timeAhead(sync.nextAt, now, zone)), 'retry');
  return missing(callFor(status) === null ? messages.grid.waitingHint : messages.grid.waitingForYou, 'retry');
}

/** Nothing is left of what there is. */
function nothingLeft({ text: words, isFiltered }: Asked): Emptiness | null {
  const left = (title: string, hint: string, ...actions: readonly Action[]): Emptiness => ({
    title,
    hint,
    arriving: false,
    actions,
  });
  if (words === '')
    return isFiltered
      ? left(messages.grid.noneFiltered, messages.grid.noneFilteredHint, 'clear-filters')
      : null;
  return isFiltered
    ? left(
        messages.grid.noMatchesFiltered(words),
        messages.grid.noMatchesFilteredHint,
        'clear-filters',
        'clear-search',
      )
    : left(messages.grid.noMatches(words), messages.grid.noMatchesHint, 'clear-search');
}

/** The words for a list without rows. */
export function emptiness(status: Part, asked: Asked, around: Surroundings): Emptiness {
  const { catalog, sync } = status;
  if (needsFirstSignIn(status))
    return {
      title: messages.grid.signInFirst,
      hint: messages.grid.signInFirstHint,
      arriving: false,
      actions: ['sign-in'],
    };
  const left = nothingLeft(asked);
  if (left !== null) return left;
  if (catalog.checkedAt !== null)
    return { title: messages.grid.none, hint: messages.grid.noneHint, arriving: false, actions: [] };
  if (sync.state === 'running' && !sync.held && waitOf(sync, around.now) === null)
    return { title: messages.grid.first, hint: messages.grid.firstHint, arriving: true, actions: [] };
  return notHere(status, around);
}
