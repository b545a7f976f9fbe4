import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../src/preload/contract/failure.ts';
import { messages } from '../../../../src/preload/contract/messages/index.ts';
import { nothingStored, type Status } from '../../../../src/preload/contract/status.ts';
import { emptiness, needsFirstSignIn } from '../../../../src/renderer/catalog/emptiness.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const around = { now, online: true, zone: 'UTC' };
const idle = { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null } as const;
const reading = {
  state: 'running',
  startedAt: now,
  paused: false,
  held: false,
  phase: 'reading',
  waiting: null,
  pass: 1,
  received: 0,
  total: null,
} as const;
type Part = Pick<Status, 'catalog' | 'session' | 'sync'>;

const fresh: Part = {
  catalog: nothingStored,
  session: { state: 'active', endsAt: null },
  sync: idle,
};
const needing: Part = { ...fresh, session: { state: 'needs-sign-in', reason: 'not-kept' } };
const running: Part = { ...fresh, sync: reading };
const after = (code: FailureCode, nextAt: number | null = null): Part => ({
  ...fresh,
  sync: { ...idle, failure: { code, retryable: true }, nextAt },
});

test('where nothing is stored and signing in is needed, that is said and offered', () => {
  expect(emptiness(needing, '', around)).toMatchObject({
    title: messages.grid.signInFirst,
    action: 'sign-in',
  });
  expect(emptiness(needing, 'pay', around).action).toBe('sign-in');
  expect(needsFirstSignIn(needing)).toBe(true);
  expect(needsFirstSignIn(fresh)).toBe(false);
  // A sign-in that was refused must not look as if nobody had signed in.
  const refused: Part = { ...fresh, session: { state: 'needs-sign-in', reason: 'refused' } };
  expect(needsFirstSignIn(refused)).toBe(false);
  expect(needsFirstSignIn({ ...needing, catalog: { ...nothingStored, rows: 5 } })).toBe(false);
  expect(needsFirstSignIn({ ...needing, catalog: { ...nothingStored, checkedAt: now } })).toBe(false);
});

test('a search without a match, parcels on their way, and a list that is empty', () => {
  expect(emptiness(fresh, 'pay', around)).toMatchObject({ action: 'clear-search' });
  expect(emptiness(fresh, 'pay', around).title).toContain('pay');
  expect(emptiness(running, '', around)).toMatchObject({ arriving: true, action: null });
  expect(emptiness({ ...fresh, catalog: { ...nothingStored, checkedAt: now } }, '', around).title).toBe(
    messages.grid.none,
  );
});

test('nothing is promised that does not come by itself', () => {
  expect(emptiness(after('unreachable'), '', around).hint).toBe(messages.grid.waitingHint);
  expect(emptiness(after('unreachable', Date.parse('2026-11-21T14:20:00Z')), '', around).hint).toBe(
    'We’ll try again at 14:20.',
  );
  expect(emptiness(after('permission-missing'), '', around).hint).toBe(messages.grid.waitingForYou);
  expect(emptiness(after('cancelled'), '', around).hint).toBe(messages.grid.waitingStopped);
});

test('a first update that stands still is no list on its way', () => {
  expect(emptiness({ ...fresh, sync: { ...reading, paused: true, held: true } }, '', around)).toMatchObject({
    hint: messages.grid.waitingPaused,
    arriving: false,
    action: 'resume',
  });
  const failure = { code: 'too-many-requests', retryable: true } as const;
  const waiting = { until: Date.parse('2026-11-21T14:20:00Z'), failure };
  expect(emptiness({ ...fresh, sync: { ...reading, waiting } }, '', around)).toMatchObject({
    hint: 'The service asked us to wait. We’ll go on at 14:20.',
    action: null,
  });
});

test('paused updates are resumed, and a service that wants to be left alone is asked by a second decision', () => {
  expect(emptiness({ ...fresh, sync: { ...idle, paused: true } }, '', around).action).toBe('resume');
  const notBefore = Date.parse('2026-11-21T14:20:00Z');
  expect(emptiness({ ...fresh, sync: { ...idle, notBefore } }, '', around)).toMatchObject({
    hint: 'The service asked us to come back at 14:20.',
    action: 'try-once',
  });
});
