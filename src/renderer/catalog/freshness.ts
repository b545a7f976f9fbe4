import type { Failure } from '../../preload/contract/failure.ts';
import { failureState, messages } from '../../preload/contract/messages/index.ts';
import type { CatalogStatus, SessionStatus, Status } from '../../preload/contract/status.ts';
import { callFor, presentFailure } from './banners.ts';
import { exactTime, shortAge, spokenTime, timeAhead, type Zone } from '../ui/times.ts';

/** What the far end of the status line says. */
export type Freshness =
  | {
      readonly kind: 'running';
      readonly text: string;
      readonly received: number;
      /** null until the service has stated how many there are. */
      readonly total: number | null;
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
      /** The failure behind the words, for its details. */
      readonly failure: Failure | null;
    };

export interface Surroundings {
  readonly now: number;
  /** The system's word that there is a network; only a "no" is strong. */
  readonly online: boolean;
  readonly zone?: Zone;
}

const text = messages.sync;

function reason(failure: Failure, around: Surroundings): string {
  if (failure.code === 'cancelled') return text.stopped;
  return failure.code === 'unreachable' && !around.online ? text.offline : failureState(failure);
}

/** When the app tries again by itself, as a sentence; null where it doesn't, or is about to. */
function nextTry(failure: Failure, nextAt: number | null, around: Surroundings): string | null {
  if (failure.code === 'cancelled' || nextAt === null || nextAt <= around.now) return null;
  return text.retryAt(timeAhead(nextAt, around.now, around.zone));
}

function sentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}

function exactDates(catalog: CatalogStatus, zone: Zone): string | null {
  if (catalog.checkedAt === null) return null;
  const checked = exactTime(catalog.checkedAt, zone);
  return catalog.completeAt === null
    ? text.exactChecked(checked)
    : text.exact(checked, exactTime(catalog.completeAt, zone));
}

function ageOrDate(at: number, around: Surroundings): string {
  return shortAge(at, around.now) ?? spokenTime(at, around.now, around.zone);
}

interface Rest {
  readonly catalog: CatalogStatus;
  readonly session: SessionStatus;
  readonly failure: Failure | null;
  readonly nextAt: number | null;
  readonly toldByBanner: boolean;
}

function restingText(
  { catalog, session, failure, nextAt, toldByBanner }: Rest,
  around: Surroundings,
): string {
  const { checkedAt, completeAt } = catalog;
  const from = completeAt ?? checkedAt;
  if (failure !== null && session.state !== 'needs-sign-in') {
    const list = from === null ? null : text.listFrom(spokenTime(from, around.now, around.zone));
    const retry = nextTry(failure, nextAt, around);
    // What the banner says is not said twice.
    if (toldByBanner && list === null && retry === null) return text.never;
    return toldByBanner ? sentences(list, retry) : sentences(reason(failure, around), retry, list);
  }
  if (checkedAt === null) return text.never;
  if (!catalog.complete) {
    const checked = text.notComplete(ageOrDate(checkedAt, around));
    return completeAt === null
      ? checked
      : `${checked}, ${text.lastComplete(spokenTime(completeAt, around.now, around.zone))}`;
  }
  if (session.state === 'needs-sign-in') return text.updated(ageOrDate(checkedAt, around));
  const age = shortAge(checkedAt, around.now);
  return age === null ? text.updated(spokenTime(checkedAt, around.now, around.zone)) : text.upToDate(age);
}

/** How fresh the list is, in words; nothing here says "up to date" of a list that is old, failed or not complete. */
export function freshness(
  status: Pick<Status, 'catalog' | 'session' | 'sync'>,
  around: Surroundings,
): Freshness {
  const { catalog, session, sync } = status;
  if (sync.state === 'running') {
    // A pause that the identity endpoint asked for can be long; the update waits for it.
    const held = session.state === 'unreachable' ? session.failure : null;
    if (held !== null) {
      const words = sentences(reason(held, around), nextTry(held, held.retryAt ?? null, around));
      return { kind: 'running', text: words, received: sync.received, total: sync.total };
    }
    const progress = sync.total === null ? text.starting : text.progress(sync.received, sync.total);
    const again = sync.pass > 1 && sync.total !== null;
    return {
      kind: 'running',
      text: again ? text.again(progress) : progress,
      received: sync.received,
      total: sync.total,
    };
  }
  const failure = presentFailure(status);
  const words = restingText(
    { catalog, session, failure, nextAt: sync.nextAt, toldByBanner: callFor(status) !== null },
    around,
  );
  return {
    kind: 'resting',
    text: catalog.skipped > 0 && failure === null ? `${words}; ${text.skipped(catalog.skipped)}` : words,
    exact: exactDates(catalog, around.zone),
    at: catalog.completeAt ?? catalog.checkedAt,
    doubtful: failure !== null || (catalog.checkedAt !== null && !catalog.complete),
    failure,
  };
}
