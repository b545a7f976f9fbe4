import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';
import type { TimePhrase } from '../../../preload/contract/messages/time-phrase.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { CatalogStatus, SessionStatus, Status, SyncStatus } from '../../../preload/contract/status.ts';
import type { IconName } from '../../ui/icons.ts';
import type { Zone } from '../../../preload/contract/days.ts';
import { exactTime, shortAge, futureTime, timePhrase, roundUpToMinute } from '../../ui/times.ts';
import { callFor, presentFailure } from './banners.ts';
import { heldUntil, obstacle, waitOf, waitText, type Surroundings } from './waiting.ts';

/** A sign beside the words, so that a state is not told by colour alone. */
type Sign = Extract<IconName, 'offline' | 'attention' | 'pause' | 'clock'>;

/** What a person can do about updates where the status line stands. */
export type Offer = 'pause' | 'resume' | 'stop' | 'try-now' | 'try-once' | 'update';

/** What the far end of the status line says. */
export type Freshness =
  | {
      readonly kind: 'running';
      readonly text: string;
      /** How old the list on screen is, in short; null where there is none. */
      readonly dated: string | null;
      readonly exact: string | null;
      readonly at: number | null;
      /** Whether the words tell how many packages have come. */
      readonly counted: boolean;
      /** How far it has come; `total` is null where nobody can tell. No bar where the words say that it stands still. */
      readonly bar: { readonly received: number; readonly total: number | null } | null;
      readonly offers: readonly Offer[];
      /** ms since 1970; what is offered may wait a little where nothing stands still. */
      readonly startedAt: number;
      readonly standsStill: boolean;
    }
  | {
      readonly kind: 'resting';
      readonly text: string;
      /** The exact dates behind the words; null where there is none yet. */
      readonly exact: string | null;
      /** For the `datetime` attribute, ms since 1970. */
      readonly at: number | null;
      /** Whether the list may not be what the service has. */
      readonly doubtful: boolean;
      readonly sign: Sign | null;
      /** The failure behind the words, for its details. */
      readonly failure: Failure | null;
      /** Whether the list as it was read holds facts for a help desk. */
      readonly odd: boolean;
      readonly offers: readonly Offer[];
    };

interface Trouble {
  readonly failure: Failure | null;
  /** When the app tries again by itself, ms since 1970. */
  readonly nextAt: number | null;
}

/** The next try by the app itself, as a sentence; null where there is none, or it is about to come. */
function nextTry({ failure, nextAt }: Trouble, around: Surroundings): string | null {
  if (failure === null || failure.code === 'cancelled') return null;
  if (nextAt === null || nextAt <= around.now) return null;
  return messages.sync.retryAt(futureTime(nextAt, around.now, around.zone));
}

/** Failures that name the service, so that the next sentence need not. */
const ofTheService: readonly FailureCode[] = ['too-many-requests', 'maintenance', 'service-error'];

/** The service's wish to be left alone for a while, with the app's own next try where that keeps to it. */
function wish(held: number, { failure, nextAt }: Trouble, around: Surroundings): string {
  const when = futureTime(roundUpToMinute(held), around.now, around.zone);
  const isNamed = failure !== null && ofTheService.includes(failure.code);
  const asked = isNamed ? messages.sync.itAskedBackAt(when) : messages.sync.askedBackAt(when);
  return sentences(asked, nextAt !== null && nextAt >= held ? messages.sync.thenAgain : null);
}

function sentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}

/** From when the list on screen is, ms since 1970; null where there is none. */
function listAt({ completeAt, checkedAt, partAt }: CatalogStatus): number | null {
  return completeAt ?? checkedAt ?? partAt;
}

/** The same as a sentence, with what can be done with the list. */
function listText(catalog: CatalogStatus, around: Surroundings): string | null {
  const at = listAt(catalog);
  if (at === null) return null;
  const time = timePhrase(at, around.now, around.zone);
  return catalog.checkedAt === null ? messages.sync.partFrom(time) : messages.sync.listFrom(time);
}

function exactDates(catalog: CatalogStatus, zone: Zone): string | null {
  if (catalog.checkedAt === null) return catalog.partAt === null ? null : exactTime(catalog.partAt, zone);
  const checked = exactTime(catalog.checkedAt, zone);
  return catalog.completeAt === null
    ? messages.sync.exactChecked(checked)
    : messages.sync.exact(checked, exactTime(catalog.completeAt, zone));
}

function ageOrDate(at: number, around: Surroundings): TimePhrase {
  const words = shortAge(at, around.now);
  return words === null ? timePhrase(at, around.now, around.zone) : { words, isDate: false };
}

type Resting = Extract<SyncStatus, { state: 'idle' }>;
type Running = Extract<SyncStatus, { state: 'running' }>;

interface Rest {
  readonly catalog: CatalogStatus;
  readonly session: SessionStatus;
  readonly failure: Failure | null;
  readonly sync: Resting;
  readonly toldByBanner: boolean;
}

function why(failure: Failure, held: number | null, around: Surroundings): string {
  // Its wish follows, with the time.
  return held !== null && failure.code === 'too-many-requests'
    ? messages.sync.busy
    : obstacle(failure, around);
}

/** Nothing was ever stored: the empty list tells what will be done and what can be. */
function isBare({ checkedAt, rows }: CatalogStatus): boolean {
  return checkedAt === null && rows === 0;
}

/** The words after a failure, or while the service wants to be left alone; what a banner says is not said twice. */
function troubleText(
  { catalog, failure, sync, toldByBanner }: Rest,
  held: number | null,
  around: Surroundings,
): string {
  const list = listText(catalog, around);
  const paused = sync.paused ? messages.sync.paused : null;
  const trouble = { failure, nextAt: sync.paused ? null : sync.nextAt };
  const next = held === null ? nextTry(trouble, around) : wish(held, trouble, around);
  if (toldByBanner) {
    const rest = sentences(list, next, paused);
    return rest === '' ? messages.sync.never : rest;
  }
  const reason = failure === null ? null : why(failure, held, around);
  // An empty list says itself when it will come.
  return isBare(catalog) && reason !== null ? reason : sentences(reason, next, paused, list);
}

/** An update is overdue by so much, in ms, that people should know. */
const staleAfter = 24 * 3_600_000;

function isStale({ checkedAt }: CatalogStatus, { now }: Surroundings): boolean {
  return checkedAt !== null && now - checkedAt > staleAfter;
}

/** What a banner tells has its sign there. */
function signOf({ catalog, failure, sync, toldByBanner }: Rest, around: Surroundings): Sign | null {
  if (toldByBanner) return null;
  if (failure !== null && failure.code !== 'cancelled')
    return failure.code === 'unreachable' ? 'offline' : 'attention';
  if (sync.paused) return 'pause';
  const isUnproven = catalog.checkedAt !== null && !catalog.complete;
  return isUnproven || isStale(catalog, around) ? 'clock' : null;
}

function restingText(rest: Rest, around: Surroundings): string {
  const { catalog, session, failure, sync } = rest;
  const { checkedAt, completeAt } = catalog;
  const held = heldUntil(sync, around.now);
  if (session.state !== 'needs-sign-in' && (failure !== null || held !== null))
    return troubleText(rest, held, around);
  if (checkedAt === null) {
    const words = sentences(sync.paused ? messages.sync.paused : null, listText(catalog, around));
    return words === '' ? messages.sync.never : words;
  }
  if (!catalog.complete) {
    const checked = messages.sync.notComplete(ageOrDate(checkedAt, around));
    const words =
      completeAt === null
        ? checked
        : `${checked}, ${messages.sync.lastComplete(timePhrase(completeAt, around.now, around.zone))}`;
    return sync.paused ? sentences(messages.sync.paused, words) : words;
  }
  if (sync.paused)
    return sentences(
      messages.sync.paused,
      messages.sync.listOf(timePhrase(checkedAt, around.now, around.zone)),
    );
  if (session.state === 'needs-sign-in') return messages.sync.updated(ageOrDate(checkedAt, around));
  if (isStale(catalog, around)) return messages.sync.stale(timePhrase(checkedAt, around.now, around.zone));
  const age = shortAge(checkedAt, around.now);
  return age === null
    ? messages.sync.updated(timePhrase(checkedAt, around.now, around.zone))
    : messages.sync.upToDate(age);
}

function progressText(sync: Running, minutesLeft: number | null): string {
  const { received, total } = sync;
  if (total === null) return sync.held ? messages.sync.paused : messages.sync.starting;
  if (saysEmpty(sync)) return sync.held ? messages.sync.paused : messages.sync.saysEmpty;
  const isBeyond = received > total;
  const progress = isBeyond ? messages.search.countSoFar(received) : messages.sync.progress(received, total);
  if (sync.held) return messages.sync.pausedAt(progress);
  const words = sync.pass > 1 ? messages.sync.again(progress) : progress;
  return minutesLeft === null || isBeyond ? words : messages.sync.left(words, minutesLeft);
}

/** Whether nothing has come and the service says that there is nothing: before that is believed, it is asked again. */
function saysEmpty({ received, total }: Running): boolean {
  return received === 0 && total === 0;
}

function running(
  sync: Running,
  { catalog, session }: Pick<Status, 'catalog' | 'session'>,
  around: Surroundings,
  minutesLeft: number | null,
): Freshness {
  const { received, total, startedAt } = sync;
  const from = listAt(catalog);
  const base = {
    kind: 'running',
    startedAt,
    standsStill: true,
    dated: from === null ? null : messages.sync.dated(timePhrase(from, around.now, around.zone)),
    exact: exactDates(catalog, around.zone),
    at: from,
    counted: false,
  } as const;
  // All of it is stored: there is nothing left to stop.
  if (sync.phase === 'preparing')
    return { ...base, text: messages.sync.preparing, bar: { received: 0, total: null }, offers: [] };
  const counted = total !== null && !saysEmpty(sync);
  if (sync.held)
    return { ...base, counted, text: progressText(sync, null), bar: null, offers: ['resume', 'stop'] };
  // A pause that the identity endpoint asked for can be long; the update waits for it.
  const held = session.state === 'unreachable' ? session.failure : null;
  if (held !== null) {
    const words = sentences(
      obstacle(held, around),
      nextTry({ failure: held, nextAt: held.retryAt ?? null }, around),
    );
    return { ...base, text: words, bar: null, offers: ['stop'] };
  }
  const waiting = waitOf(sync, around.now);
  if (waiting !== null)
    return { ...base, text: waitText(waiting, around), bar: null, offers: ['try-now', 'stop'] };
  return {
    ...base,
    counted,
    text: progressText(sync, minutesLeft),
    bar: saysEmpty(sync) ? null : { received, total: total === null || received > total ? null : total },
    offers: ['pause', 'stop'],
    standsStill: false,
  };
}

function withSkipped(words: string, count: number): string {
  const skipped = messages.sync.skipped(count);
  return words.endsWith('.') ? `${words} ${skipped}.` : messages.sync.joined(words, skipped);
}

/** How fresh the list is, in words, with the time that an update still takes; nothing here says "up to date" of a list that is old, failed or not complete. */
export function freshness(
  status: Pick<Status, 'catalog' | 'session' | 'sync'>,
  around: Surroundings,
  minutesLeft: number | null = null,
): Freshness {
  const { catalog, session, sync } = status;
  if (sync.state === 'running') return running(sync, status, around, minutesLeft);
  const failure = presentFailure(status);
  const rest = { catalog, session, failure, sync, toldByBanner: callFor(status) !== null };
  const words = restingText(rest, around);
  const tellsSkipped = catalog.skipped > 0 && failure === null;
  const isUnproven = catalog.checkedAt !== null && !catalog.complete;
  const isHeld = session.state !== 'needs-sign-in' && heldUntil(sync, around.now) !== null;
  const offers: readonly Offer[] = [
    ...(isHeld ? (['try-once'] as const) : []),
    // An empty list offers to resume itself.
    ...(sync.paused && !isBare(catalog) ? (['resume'] as const) : []),
    ...(session.state === 'active' && failure === null && !sync.paused && isStale(catalog, around)
      ? (['update'] as const)
      : []),
  ];
  return {
    kind: 'resting',
    text: tellsSkipped ? withSkipped(words, catalog.skipped) : words,
    exact: exactDates(catalog, around.zone),
    at: listAt(catalog),
    doubtful: failure !== null || isUnproven || isStale(catalog, around),
    sign: signOf(rest, around),
    failure,
    odd: tellsSkipped || (failure === null && isUnproven),
    offers,
  };
}
