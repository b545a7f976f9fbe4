import { messages } from '../../ui/messages.svelte.ts';
import type { Exclusion, QueryPart } from '../../../preload/contract/view.ts';
import type { Status } from '../../../preload/contract/status.ts';
import type { DrawingName } from '../../ui/drawings.ts';
import { futureTime, roundUpToMinute } from '../../ui/times.ts';
import { callFor, presentFailure } from '../status/banners.ts';
import { fieldsSet, type FilterChoice } from '../../../preload/contract/choice.ts';
import { choiceText } from '../filters/choice-text.ts';
import { heldUntil, waitOf, type Surroundings } from '../status/waiting.ts';

/** What stands in place of rows where there are none. */
export interface Emptiness {
  readonly title: string;
  readonly hint: string;
  readonly drawing: DrawingName;
  /** What a person can do about it. */
  readonly actions: readonly Action[];
  /** The one part of the question that `drop` takes away. */
  readonly drop: { readonly part: QueryPart; readonly label: string } | null;
}

type Action = 'drop' | 'clear-search' | 'clear-filters' | 'sign-in' | 'retry' | 'resume';

/** What was asked for. */
export interface Asked {
  /** Empty for nothing. */
  readonly text: string;
  readonly filters: FilterChoice;
  /** The part without which there are most packages, where one alone stands in the way. */
  readonly most: Exclusion | null;
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

/** Nothing to be reached, something in the way that a person has to clear, or just nothing there yet. */
function drawingOf(status: Part, { online }: Surroundings): DrawingName {
  if (callFor(status) !== null) return 'error';
  return !online || presentFailure(status)?.code === 'unreachable' ? 'offline' : 'empty-shelf';
}

/**
 * The list has not come. Why, the status line says; when it will, and what can be done, stands here where nothing runs,
 * and there otherwise. What a banner asks for is done there, and so is asking a service that wants to be left alone.
 */
function notHere(status: Part, around: Surroundings): Emptiness {
  const { sync } = status;
  const { now, zone } = around;
  const missing = (hint: string, ...actions: readonly Action[]): Emptiness => ({
    title: messages.grid.waiting,
    hint,
    drawing: drawingOf(status, around),
    actions,
    drop: null,
  });
  if (sync.state === 'running')
    return missing(sync.held ? messages.grid.waitingPaused : messages.grid.waitingHint);
  if (callFor(status) !== null) return missing(messages.grid.waitingForYou);
  if (sync.paused) return missing(messages.grid.waitingPaused, 'resume');
  const held = heldUntil(sync, now);
  if (held !== null) return missing(messages.sync.askedBackAt(futureTime(roundUpToMinute(held), now, zone)));
  if (presentFailure(status)?.code === 'cancelled') return missing(messages.grid.waitingStopped, 'retry');
  return sync.nextAt !== null && sync.nextAt > now
    ? missing(messages.sync.retryAt(futureTime(sync.nextAt, now, zone)), 'retry')
    : missing(messages.grid.waitingHint, 'retry');
}

/** A filter by its name and value: "Status: Draft". */
function filterText(filters: FilterChoice, part: keyof FilterChoice): string {
  return messages.filters.named(messages.filters.labels[part], choiceText(filters, part));
}

/** The part that stands most in the way, named, and how much there is without it. */
function inTheWay({ most, filters }: Asked): Pick<Emptiness, 'hint' | 'drop'> | null {
  if (most === null) return null;
  const { part, total } = most;
  if (part === 'text')
    return { hint: messages.grid.withoutText(total), drop: { part, label: messages.search.clear } };
  const filter = filterText(filters, part);
  return { hint: messages.grid.without(total, filter), drop: { part, label: messages.grid.drop(filter) } };
}

/** Nothing is left of what there is. */
function nothingLeft(asked: Asked): Emptiness | null {
  const { text, filters } = asked;
  const set = fieldsSet(filters).length;
  const nothing = { drawing: 'no-match', drop: null } as const;
  if (set === 0) {
    if (text === '') return null;
    const { noMatches, noMatchesHint } = messages.grid;
    return { ...nothing, title: noMatches(text), hint: noMatchesHint, actions: ['clear-search'] };
  }
  const title = text === '' ? messages.grid.noneFiltered : messages.grid.noMatchesFiltered(text);
  const way = inTheWay(asked);
  if (way !== null)
    return { ...nothing, title, ...way, actions: set > 1 ? ['drop', 'clear-filters'] : ['drop'] };
  return text === ''
    ? { ...nothing, title, hint: messages.grid.noneFilteredHint, actions: ['clear-filters'] }
    : {
        ...nothing,
        title,
        hint: messages.grid.noMatchesFilteredHint,
        actions: ['clear-filters', 'clear-search'],
      };
}

/** The words for a list without rows. */
export function emptiness(status: Part, asked: Asked, around: Surroundings): Emptiness {
  const { catalog, sync } = status;
  if (needsFirstSignIn(status))
    return {
      title: messages.grid.signInFirst,
      hint: messages.grid.signInFirstHint,
      drawing: 'sign-in',
      actions: ['sign-in'],
      drop: null,
    };
  const left = nothingLeft(asked);
  if (left !== null) return left;
  if (catalog.checkedAt !== null)
    return {
      title: messages.grid.none,
      hint: messages.grid.noneHint,
      drawing: 'empty-shelf',
      actions: [],
      drop: null,
    };
  if (sync.state === 'running' && !sync.held && waitOf(sync, around.now) === null)
    return {
      title: messages.grid.first,
      hint: messages.grid.firstHint,
      drawing: 'arriving',
      actions: [],
      drop: null,
    };
  return notHere(status, around);
}
