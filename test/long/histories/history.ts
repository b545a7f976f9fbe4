import fc from 'fast-check';
import type { FailureCode } from '../../../src/preload/contract/failure.ts';

/** What happens to the list on the service; positions are taken modulo its length. */
export interface Change {
  readonly kind: 'insert' | 'delete' | 'move' | 'swap-in' | 'repeat' | 'edit' | 'spoil' | 'clear';
  readonly at: number;
  readonly to: number;
}

/** The response to one request. */
export type Answer =
  | 'list'
  | 'short'
  | 'no-list'
  | 'stall'
  | FailureCode
  | 'busy-for-seconds'
  | 'busy-for-hours';

export type Hand = 'none' | 'cancel' | 'pause' | 'resume' | 'try-now' | 'restart';

/** One step of a history: an event, and which pending request gets which response. */
export interface Turn {
  readonly change: Change | null;
  readonly hand: Hand;
  readonly pick: number;
  readonly answer: Answer;
}

/** The behaviour of a service during one sync. */
export interface Manners {
  readonly pageSize: number;
  readonly ignoresPage: boolean;
  readonly totals: 'true' | 'more' | 'less' | 'none' | 'huge' | 'of-page';
  readonly beyond: 'empty' | 'last-again' | 'not-the-service' | 'unexpected-answer' | 'service-error';
}

export interface SyncPart {
  readonly manners: Manners;
  readonly turns: readonly Turn[];
  readonly disk: 'enough' | 'unknown' | 'too-little' | 'filling';
  /** Whether the app is restarted before it. */
  readonly restart: boolean;
  /** Changes since the previous sync. */
  readonly changes: readonly Change[];
}

export interface History {
  readonly packages: number;
  readonly syncs: readonly SyncPart[];
}

function weighted<T>(...choices: readonly (readonly [number, T])[]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: weighted<Change['kind']>(
    [6, 'insert'],
    [6, 'delete'],
    [3, 'move'],
    [8, 'swap-in'],
    [2, 'repeat'],
    [3, 'edit'],
    [1, 'spoil'],
    [1, 'clear'],
  ),
  at: fc.nat(40),
  to: fc.nat(40),
});

const answer = weighted<Answer>(
  [150, 'list'],
  [2, 'short'],
  [1, 'no-list'],
  [1, 'stall'],
  [2, 'busy-for-seconds'],
  [1, 'busy-for-hours'],
  [2, 'unreachable'],
  [2, 'timed-out'],
  [2, 'service-error'],
  [1, 'maintenance'],
  [1, 'too-many-requests'],
  [1, 'not-the-service'],
  [1, 'unexpected-answer'],
  [1, 'needs-sign-in'],
  [1, 'permission-missing'],
  [1, 'untrusted-certificate'],
);

const turn: fc.Arbitrary<Turn> = fc.record({
  change: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: change }),
  hand: weighted<Hand>(
    [90, 'none'],
    [1, 'cancel'],
    [2, 'pause'],
    [3, 'resume'],
    [2, 'try-now'],
    [1, 'restart'],
  ),
  pick: fc.nat(5),
  answer,
});

/** A turn with a working service and an unchanged list. */
export const quietTurn: Turn = { change: null, hand: 'resume', pick: 0, answer: 'list' };

const manners: fc.Arbitrary<Manners> = fc.record({
  pageSize: weighted([2, 1], [4, 2], [6, 3], [4, 5], [2, 100]),
  ignoresPage: weighted([30, false], [1, true]),
  totals: weighted<Manners['totals']>(
    [30, 'true'],
    [1, 'more'],
    [2, 'less'],
    [1, 'none'],
    [1, 'huge'],
    [1, 'of-page'],
  ),
  beyond: weighted<Manners['beyond']>(
    [8, 'empty'],
    [2, 'last-again'],
    [2, 'not-the-service'],
    [2, 'unexpected-answer'],
    [1, 'service-error'],
  ),
});

export const trueManners: Manners = { pageSize: 3, ignoresPage: false, totals: 'true', beyond: 'empty' };

const syncPart: fc.Arbitrary<SyncPart> = fc.record({
  manners,
  turns: fc.array(turn, { maxLength: 40, size: 'max' }),
  disk: weighted<SyncPart['disk']>([20, 'enough'], [4, 'unknown'], [1, 'too-little'], [1, 'filling']),
  restart: weighted([5, false], [1, true]),
  changes: fc.array(change, { maxLength: 3 }),
});

/** A random history of a service, a user and a computer. */
export const histories: fc.Arbitrary<History> = fc.record({
  packages: fc.oneof({ weight: 4, arbitrary: fc.nat(14) }, { weight: 1, arbitrary: fc.nat(40) }),
  syncs: fc.array(syncPart, { minLength: 1, maxLength: 4 }),
});
