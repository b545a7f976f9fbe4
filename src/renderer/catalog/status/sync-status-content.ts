import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';
import type { TimePhrase } from '../../../preload/contract/messages/time-phrase.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { CatalogStatus, SessionStatus, Status, SyncStatus } from '../../../preload/contract/status.ts';
import type { IconName } from '../../ui/icons.ts';
import type { Zone } from '../../../preload/contract/days.ts';
import { isNetworkFailure } from '../../ui/network-failure.ts';
import { exactTime, futureTime, roundUpToMinute, shortAge, timePhrase } from '../../ui/times.ts';
import { requiredAction } from './required-action.ts';
import { currentFailure, syncFailureText } from './sync-failure.ts';
import { currentWait, holdEndsAt, waitText, type StatusContext } from './wait-text.ts';

/** An icon beside the text, so that a state is not shown by colour alone. */
type StatusIcon = Extract<IconName, 'offline' | 'attention' | 'pause' | 'clock'>;

/** What the person can do about updates in the status line; named as its text. */
export type SyncAction = 'pause' | 'resume' | 'stop' | 'tryNow' | 'tryOnce' | 'updateNow';

/** The sync status at the end of the status line. */
export type SyncStatusContent = {
  readonly text: string;
  /** The date of the list, ms since 1970; null where there is none. */
  readonly date: number | null;
  /** The exact dates of the list; null where there is none. */
  readonly exactDate: string | null;
  readonly actions: readonly SyncAction[];
  /** What explains the text: the connection check, the detail of the failure, or the report about the list. */
  readonly why: 'check' | 'detail' | 'report' | null;
} & (
  | {
      readonly kind: 'running';
      /** How old the list on screen is; null where there is none. */
      readonly listDate: string | null;
      /** Whether the text has the number of packages received. */
      readonly hasCount: boolean;
      /** `total` is null while unknown. There is no bar while the sync does not advance. */
      readonly bar: { readonly received: number; readonly total: number | null } | null;
      /** ms since 1970. */
      readonly startedAt: number;
      /** Whether the sync does not advance; its actions are shown at once then. */
      readonly isWaiting: boolean;
    }
  | {
      readonly kind: 'idle';
      /** Whether the service may have a different list by now. */
      readonly isDoubtful: boolean;
      readonly icon: StatusIcon | null;
      readonly failure: Failure | null;
    }
);

interface Retry {
  readonly failure: Failure | null;
  /** When the app retries by itself, ms since 1970. */
  readonly nextAt: number | null;
}

/** The next retry by the app, as a sentence; null where there is none, or it is about to start. */
function retryText({ failure, nextAt }: Retry, context: StatusContext): string | null {
  if (failure === null || failure.code === 'cancelled') return null;
  if (nextAt === null || nextAt <= context.now) return null;
  return messages.sync.retryAt(futureTime(nextAt, context.now, context.zone));
}

/** Failures whose text names the service, so that the next sentence can say "it". */
const namesService: readonly FailureCode[] = ['too-many-requests', 'maintenance', 'service-error'];

/** In ms. A nearer update is not worth a sentence. */
const soonMs = 2 * 60_000;

/** When an old list is updated, as a sentence; null if that is soon: a long list waits up to three quarters of an hour. */
function nextText({ nextAt }: IdleSync, { now, zone }: StatusContext): string | null {
  return nextAt === null || nextAt - now < soonMs
    ? null
    : messages.sync.nextUpdate(futureTime(nextAt, now, zone));
}

/** Until when the service asked for no requests, and whether the app retries then. */
function holdText(holdEnd: number, { failure, nextAt }: Retry, context: StatusContext): string {
  const time = futureTime(roundUpToMinute(holdEnd), context.now, context.zone);
  const isNamed = failure !== null && namesService.includes(failure.code);
  const asked = isNamed ? messages.sync.itAskedBackAt(time) : messages.sync.askedBackAt(time);
  return joinSentences(asked, nextAt !== null && nextAt >= holdEnd ? messages.sync.thenAgain : null);
}

function joinSentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}

/** The date of the list on screen, ms since 1970; null where there is none. */
function listDate({ completeAt, checkedAt, partialListAt }: CatalogStatus): number | null {
  return completeAt ?? checkedAt ?? partialListAt;
}

/** The date of the list on screen, as a sentence. */
function listText(catalog: CatalogStatus, context: StatusContext): string | null {
  const date = listDate(catalog);
  if (date === null) return null;
  const time = timePhrase(date, context.now, context.zone);
  return catalog.checkedAt === null ? messages.sync.partFrom(time) : messages.sync.listFrom(time);
}

function exactDates(catalog: CatalogStatus, zone: Zone): string | null {
  if (catalog.checkedAt === null)
    return catalog.partialListAt === null ? null : exactTime(catalog.partialListAt, zone);
  const { checkedAt, completeAt } = catalog;
  const dates = [
    ...(checkedAt === completeAt ? [] : [messages.sync.exactChecked(exactTime(checkedAt, zone))]),
    ...(completeAt === null ? [] : [messages.sync.exactComplete(exactTime(completeAt, zone))]),
  ];
  return dates.join('. ');
}

function ageOrTime(at: number, context: StatusContext): TimePhrase {
  const words = shortAge(at, context.now);
  return words === null ? timePhrase(at, context.now, context.zone) : { words, isDate: false };
}

type IdleSync = Extract<SyncStatus, { state: 'idle' }>;
type RunningSync = Extract<SyncStatus, { state: 'running' }>;

interface IdleStatus {
  readonly catalog: CatalogStatus;
  readonly session: SessionStatus;
  readonly failure: Failure | null;
  readonly sync: IdleSync;
  /** Whether a banner explains the failure, so that the status line does not repeat it. */
  readonly hasBanner: boolean;
}

/** Whether nothing was ever stored. The empty list says then what happens next. */
function isEmpty({ checkedAt, rows }: CatalogStatus): boolean {
  return checkedAt === null && rows === 0;
}

/** The text after a failure, or while the service asked for no requests. */
function failureStatusText(
  { catalog, failure, sync, hasBanner }: IdleStatus,
  holdEnd: number | null,
  context: StatusContext,
): string {
  const list = listText(catalog, context);
  const paused = sync.paused ? messages.sync.paused : null;
  const retry = { failure, nextAt: sync.paused ? null : sync.nextAt };
  const next = holdEnd === null ? retryText(retry, context) : holdText(holdEnd, retry, context);
  if (hasBanner) {
    const text = joinSentences(list, next, paused);
    return text === '' ? messages.sync.never : text;
  }
  // The short text for too many requests is enough where the hold is explained next.
  const isBusy = holdEnd !== null && failure?.code === 'too-many-requests';
  const reason = failure === null ? null : isBusy ? messages.sync.busy : syncFailureText(failure, context);
  return isEmpty(catalog) && reason !== null ? reason : joinSentences(reason, next, paused, list);
}

/** In ms. An older list is reported as such. */
const staleAfterMs = 24 * 3_600_000;

function isStale({ checkedAt }: CatalogStatus, { now }: StatusContext): boolean {
  return checkedAt !== null && now - checkedAt > staleAfterMs;
}

/** Null also where a banner has the icon. */
function statusIcon(
  { catalog, failure, sync, hasBanner }: IdleStatus,
  context: StatusContext,
): StatusIcon | null {
  if (hasBanner) return null;
  if (failure !== null && failure.code !== 'cancelled')
    return failure.code === 'unreachable' ? 'offline' : 'attention';
  if (sync.paused) return 'pause';
  return isIncomplete(catalog) || isStale(catalog, context) ? 'clock' : null;
}

function isIncomplete({ checkedAt, complete }: CatalogStatus): boolean {
  return checkedAt !== null && !complete;
}

function idleText(status: IdleStatus, context: StatusContext): string {
  const { catalog, session, failure, sync } = status;
  const { checkedAt, completeAt } = catalog;
  const holdEnd = holdEndsAt(sync, context.now);
  const paused = sync.paused ? messages.sync.paused : null;
  if (session.state !== 'needs-sign-in' && (failure !== null || holdEnd !== null))
    return failureStatusText(status, holdEnd, context);
  if (checkedAt === null) {
    const text = joinSentences(paused, listText(catalog, context));
    return text === '' ? messages.sync.never : text;
  }
  if (!catalog.complete) {
    const checked = messages.sync.notComplete(ageOrTime(checkedAt, context));
    if (completeAt === null) return joinSentences(paused, checked);
    const last = messages.sync.lastComplete(timePhrase(completeAt, context.now, context.zone));
    return joinSentences(paused, `${checked}, ${last}`);
  }
  const checked = timePhrase(checkedAt, context.now, context.zone);
  if (paused !== null) return joinSentences(paused, messages.sync.listOf(checked));
  if (session.state === 'needs-sign-in') return messages.sync.updated(ageOrTime(checkedAt, context));
  const next = nextText(sync, context);
  if (isStale(catalog, context)) return joinSentences(messages.sync.stale(checked), next);
  const age = shortAge(checkedAt, context.now);
  if (age !== null) return messages.sync.upToDate(age);
  return next === null ? messages.sync.updated(checked) : joinSentences(messages.sync.listOf(checked), next);
}

function progressText(sync: RunningSync, minutesLeft: number | null): string {
  const { received, total } = sync;
  const slow = sync.isSlow ? messages.sync.slow : null;
  if (total === null)
    return sync.isWaitingForResume ? messages.sync.paused : (slow ?? messages.sync.starting);
  if (isReportedEmpty(sync)) return sync.isWaitingForResume ? messages.sync.paused : messages.sync.saysEmpty;
  const isBeyond = received > total;
  const progress = isBeyond ? messages.search.countSoFar(received) : messages.common.partOf(received, total);
  if (sync.isWaitingForResume) return messages.sync.pausedAt(progress);
  const text = sync.pass > 1 ? messages.sync.again(progress) : progress;
  return joinSentences(slow, minutesLeft === null || isBeyond ? text : messages.sync.left(text, minutesLeft));
}

/** Whether the service reports an empty list. The sync asks again before it accepts that. */
function isReportedEmpty({ received, total }: RunningSync): boolean {
  return received === 0 && total === 0;
}

function checkOf(failure: Failure): 'check' | null {
  return isNetworkFailure(failure) ? 'check' : null;
}

/** A banner explains its failure itself. */
function whyOf({ failure, hasBanner }: IdleStatus, hasReport: boolean): SyncStatusContent['why'] {
  if (hasBanner) return null;
  if (failure === null) return hasReport ? 'report' : null;
  return checkOf(failure) ?? (failure.detail === undefined ? null : 'detail');
}

function runningContent(
  sync: RunningSync,
  { catalog, session }: Pick<Status, 'catalog' | 'session'>,
  context: StatusContext,
  minutesLeft: number | null,
): SyncStatusContent {
  const { received, total, startedAt } = sync;
  const date = listDate(catalog);
  const base = {
    kind: 'running',
    startedAt,
    isWaiting: true,
    listDate: date === null ? null : messages.sync.dated(timePhrase(date, context.now, context.zone)),
    exactDate: exactDates(catalog, context.zone),
    date,
    why: null,
    hasCount: false,
  } as const;
  // One button pauses and resumes a first list; stopping it would only begin it anew.
  const stop = catalog.checkedAt === null ? [] : (['stop'] as const);
  // Everything is stored, so there is nothing left to stop.
  if (sync.phase === 'preparing')
    return { ...base, text: messages.sync.preparing, bar: { received: 0, total: null }, actions: [] };
  const hasCount = total !== null && !isReportedEmpty(sync);
  if (sync.isWaitingForResume)
    return { ...base, hasCount, text: progressText(sync, null), bar: null, actions: ['resume', ...stop] };
  // The sync also waits while the identity endpoint asked for a pause, which can be long.
  const failure = session.state === 'unreachable' ? session.failure : null;
  if (failure !== null) {
    const retry = retryText({ failure, nextAt: failure.retryAt ?? null }, context);
    const text = joinSentences(syncFailureText(failure, context), retry);
    return { ...base, text, bar: null, why: checkOf(failure), actions: stop };
  }
  const wait = currentWait(sync, context.now);
  if (wait !== null)
    return {
      ...base,
      text: waitText(wait, context),
      bar: null,
      why: checkOf(wait.failure),
      actions: ['tryNow', ...stop],
    };
  return {
    ...base,
    hasCount,
    text: progressText(sync, minutesLeft),
    bar: isReportedEmpty(sync)
      ? null
      : { received, total: total === null || received > total ? null : total },
    actions: ['pause', ...stop],
    isWaiting: false,
  };
}

function withSkipped(text: string, count: number): string {
  const skipped = messages.sync.skipped(count);
  return text.endsWith('.') ? `${text} ${skipped}.` : messages.sync.joined(text, skipped);
}

/** Whether the text of packages may not be as it was written, although they are all here. */
function hasUnusualText({ anomalies }: CatalogStatus): boolean {
  return anomalies.some(({ code }) => code === 'other-encoding' || code === 'unreadable-text');
}

/** The content of the sync status. Its text is never "up to date" for a list that is old, failed or not complete. */
export function syncStatusContent(
  status: Pick<Status, 'catalog' | 'session' | 'sync'>,
  context: StatusContext,
  minutesLeft: number | null = null,
): SyncStatusContent {
  const { catalog, session, sync } = status;
  if (sync.state === 'running') return runningContent(sync, status, context, minutesLeft);
  const failure = currentFailure(status);
  const idle = { catalog, session, failure, sync, hasBanner: requiredAction(status) !== null };
  const text = idleText(idle, context);
  const hasSkipped = catalog.skipped > 0 && failure === null;
  const isOnHold = session.state !== 'needs-sign-in' && holdEndsAt(sync, context.now) !== null;
  const canUpdate = session.state === 'active' && failure === null && !sync.paused;
  const actions: readonly SyncAction[] = [
    ...(isOnHold ? (['tryOnce'] as const) : []),
    // The empty list has a button of its own to resume.
    ...(sync.paused && !isEmpty(catalog) ? (['resume'] as const) : []),
    ...(canUpdate && isStale(catalog, context) ? (['updateNow'] as const) : []),
  ];
  return {
    kind: 'idle',
    text: hasSkipped ? withSkipped(text, catalog.skipped) : text,
    exactDate: exactDates(catalog, context.zone),
    date: listDate(catalog),
    isDoubtful: failure !== null || isIncomplete(catalog) || isStale(catalog, context),
    icon: statusIcon(idle, context),
    failure,
    why: whyOf(idle, hasSkipped || isIncomplete(catalog) || hasUnusualText(catalog)),
    actions,
  };
}
