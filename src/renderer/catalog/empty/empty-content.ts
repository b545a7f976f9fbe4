import { messages } from '../../ui/messages.svelte.ts';
import type { Exclusion, QueryPart } from '../../../preload/contract/view.ts';
import type { Status } from '../../../preload/contract/status.ts';
import type { DrawingName } from '../../ui/drawings.ts';
import { futureTime, roundUpToMinute } from '../../ui/times.ts';
import { requiredAction } from '../status/required-action.ts';
import { currentFailure } from '../status/sync-failure.ts';
import { activeFields, type FilterChoice } from '../../../preload/contract/choice.ts';
import { filterText } from '../filters/choice-text.ts';
import { holdEndsAt, currentWait, type StatusContext } from '../status/wait-text.ts';

export interface EmptyContent {
  readonly title: string;
  readonly hint: string;
  readonly drawing: DrawingName;
  readonly actions: readonly Action[];
  /** The part of the query that `remove-part` removes. */
  readonly removable: { readonly part: QueryPart; readonly label: string } | null;
}

type Action = 'remove-part' | 'clear-search' | 'clear-filters' | 'sign-in' | 'retry' | 'resume';

function content(
  title: string,
  hint: string,
  drawing: DrawingName,
  actions: readonly Action[] = [],
): EmptyContent {
  return { title, hint, drawing, actions, removable: null };
}

export interface EmptyQuery {
  readonly text: string;
  readonly filters: FilterChoice;
  /** Whether all stored packages were searched. */
  readonly isWhole: boolean;
  /** The part that excludes most packages, if removing it alone gives any. */
  readonly topExclusion: Exclusion | null;
  /** The number of starred packages, with those that are gone. */
  readonly starred: number;
  /** What is offered below the search: its words as filters, or to leave one out. */
  readonly offered: 'filters' | 'other-words' | null;
}

/**
 * Whether nothing was ever stored for this account and a sign-in is all that is missing. A sign-in that is refused
 * or not allowed is not, because that has to be shown.
 */
export function needsFirstSignIn({ catalog, session }: Pick<Status, 'catalog' | 'session'>): boolean {
  const needsSignIn =
    session.state === 'needs-sign-in' && !['refused', 'not-allowed'].includes(session.reason);
  return needsSignIn && catalog.checkedAt === null && catalog.rows === 0;
}

type StatusPart = Pick<Status, 'catalog' | 'session' | 'sync'>;

function drawingFor(status: StatusPart): DrawingName {
  if (requiredAction(status) !== null) return 'error';
  const waiting = status.sync.state === 'running' ? status.sync.waiting : null;
  const failure = currentFailure(status) ?? waiting?.failure;
  return failure?.code === 'unreachable' ? 'offline' : 'empty-shelf';
}

/**
 * No list was stored yet. The status line has the reason, and also the actions of a running sync and of a pause that the
 * service asked for. A banner has the action that it asks for. All other actions are here.
 */
function notLoaded(status: StatusPart, context: StatusContext): EmptyContent {
  const { sync } = status;
  const { now, zone } = context;
  const missing = (hint: string, ...actions: readonly Action[]): EmptyContent =>
    content(messages.grid.waiting, hint, drawingFor(status), actions);
  if (sync.state === 'running')
    return missing(sync.isWaitingForResume ? messages.grid.waitingPaused : messages.grid.waitingHint);
  if (requiredAction(status) !== null) return missing(messages.grid.waitingForYou);
  if (sync.paused) return missing(messages.grid.waitingPaused, 'resume');
  const holdEnd = holdEndsAt(sync, now);
  if (holdEnd !== null)
    return missing(messages.sync.askedBackAt(futureTime(roundUpToMinute(holdEnd), now, zone)));
  return sync.nextAt !== null && sync.nextAt > now
    ? missing(messages.sync.retryAt(futureTime(sync.nextAt, now, zone)), 'retry')
    : missing(messages.grid.waitingHint, 'retry');
}

/** Names the part that excludes most packages, and how many there are without it. */
function exclusionHint({
  text,
  topExclusion,
  filters,
}: EmptyQuery): Pick<EmptyContent, 'hint' | 'removable'> | null {
  if (topExclusion === null) return null;
  const { part, total } = topExclusion;
  const words = part === 'text' ? text : filterText(filters, part);
  const label = part === 'text' ? messages.search.clear : messages.grid.drop(words);
  return { hint: messages.suggestions.without(words, total), removable: { part, label } };
}

function wordsHint(offered: EmptyQuery['offered']): string {
  if (offered === 'filters') return messages.grid.asFilters;
  return offered === null ? messages.grid.noMatchesHint : messages.grid.neverTogether;
}

/** Null where the query has no text and no filter. */
function noMatches(query: EmptyQuery): EmptyContent | null {
  const { text, filters } = query;
  const filterCount = activeFields(filters).length;
  const noMatch = (title: string, hint: string, ...actions: readonly Action[]): EmptyContent =>
    content(title, hint, 'no-match', actions);
  if (filterCount === 0) {
    return text === ''
      ? null
      : noMatch(messages.grid.noMatches(text), wordsHint(query.offered), 'clear-search');
  }
  if (filterCount === 1 && text === '' && filters.starred !== null && query.starred === 0)
    return noMatch(messages.shelf.empty, messages.shelf.emptyHint);
  const title = text === '' ? messages.grid.noneFiltered : messages.grid.noMatchesFiltered(text);
  const exclusion = exclusionHint(query);
  if (exclusion !== null) {
    // A filter beside words may have been forgotten.
    const hasOtherFilters = filterCount > 1 || query.topExclusion?.part === 'text';
    const actions: readonly Action[] = hasOtherFilters ? ['remove-part', 'clear-filters'] : ['remove-part'];
    return { title, drawing: 'no-match', actions, ...exclusion };
  }
  return text === ''
    ? noMatch(title, messages.grid.noneFilteredHint, 'clear-filters')
    : noMatch(title, messages.grid.noMatchesFilteredHint, 'clear-filters', 'clear-search');
}

export function emptyContent(status: StatusPart, query: EmptyQuery, context: StatusContext): EmptyContent {
  const { catalog, sync } = status;
  if (needsFirstSignIn(status))
    return content(messages.grid.signInFirst, messages.grid.signInFirstHint, 'sign-in', ['sign-in']);
  if (!query.isWhole) return content(messages.search.foundSoFar(0), messages.grid.firstHint, 'arriving');
  const unmatched = noMatches(query);
  if (unmatched !== null) return unmatched;
  if (catalog.checkedAt !== null) return content(messages.grid.none, messages.grid.noneHint, 'empty-shelf');
  if (sync.state === 'running' && !sync.isWaitingForResume && currentWait(sync, context.now) === null)
    return content(messages.grid.first, messages.grid.firstHint, 'arriving');
  return notLoaded(status, context);
}
