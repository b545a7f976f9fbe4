import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../src/preload/contract/failure.ts';
import { messages } from '../../../../src/preload/contract/messages/index.ts';
import type { CatalogStatus, Status } from '../../../../src/preload/contract/status.ts';
import { emptiness, needsFirstSignIn } from '../../../../src/renderer/catalog/emptiness.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const nothing: CatalogStatus = {
  snapshot: null,
  rows: 0,
  complete: false,
  checkedAt: null,
  completeAt: null,
  changes: null,
  skipped: 0,
};
type Part = Pick<Status, 'catalog' | 'session' | 'sync'>;

const fresh: Part = {
  catalog: nothing,
  session: { state: 'active', endsAt: null },
  sync: { state: 'idle', failure: null, nextAt: null },
};
const needing: Part = { ...fresh, session: { state: 'needs-sign-in', reason: 'not-kept' } };
const running: Part = {
  ...fresh,
  sync: { state: 'running', startedAt: now, pass: 1, received: 0, total: null },
};
const after = (code: FailureCode, nextAt: number | null = null): Part => ({
  ...fresh,
  sync: { state: 'idle', failure: { code, retryable: true }, nextAt },
});

test('where nothing is stored and signing in is needed, that is said and offered', () => {
  expect(emptiness(needing, '', now)).toMatchObject({ title: messages.grid.signInFirst, action: 'sign-in' });
  expect(emptiness(needing, 'pay', now).action).toBe('sign-in');
  expect(needsFirstSignIn(needing)).toBe(true);
  expect(needsFirstSignIn(fresh)).toBe(false);
  // A sign-in that was refused must not look as if nobody had signed in.
  const refused: Part = { ...fresh, session: { state: 'needs-sign-in', reason: 'refused' } };
  expect(needsFirstSignIn(refused)).toBe(false);
  expect(needsFirstSignIn({ ...needing, catalog: { ...nothing, rows: 5 } })).toBe(false);
  expect(needsFirstSignIn({ ...needing, catalog: { ...nothing, checkedAt: now } })).toBe(false);
});

test('a search without a match, parcels on their way, and a list that is empty', () => {
  expect(emptiness(fresh, 'pay', now)).toMatchObject({ action: 'clear-search' });
  expect(emptiness(fresh, 'pay', now).title).toContain('pay');
  expect(emptiness(running, '', now)).toMatchObject({ arriving: true, action: null });
  expect(emptiness({ ...fresh, catalog: { ...nothing, checkedAt: now } }, '', now).title).toBe(
    messages.grid.none,
  );
});

test('nothing is promised that does not come by itself', () => {
  expect(emptiness(after('unreachable'), '', now).hint).toBe(messages.grid.waitingHint);
  expect(emptiness(after('unreachable', Date.parse('2026-11-21T14:20:00Z')), '', now, 'UTC').hint).toBe(
    'We’ll try again at 14:20.',
  );
  expect(emptiness(after('permission-missing'), '', now).hint).toBe(messages.grid.waitingForYou);
  expect(emptiness(after('cancelled'), '', now).hint).toBe(messages.grid.waitingStopped);
});
