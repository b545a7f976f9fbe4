import { expect, test } from 'vitest';
import type { SessionStatus } from '../../../../src/preload/contract/status.ts';
import { accountStatus } from '../../../equipment/support/account-status.ts';
import { sessionLines } from '../../../../src/renderer/session/session-lines.ts';

const now = Date.parse('2026-11-21T11:00:00Z');
const signedInAt = Date.parse('2026-11-21T09:41:00Z');
const lines = (session: SessionStatus, kept = true) =>
  sessionLines(accountStatus({ signedInAt, kept }), session, now, 'UTC');

test('has the start of the session, and its end where that is known', () => {
  expect(lines({ state: 'active', endsAt: null })).toEqual(['Signed in today 09:41', null]);
  expect(lines({ state: 'active', endsAt: Date.parse('2026-11-21T14:05:00Z') })[1]).toBe(
    'Session ends at 14:05',
  );
  expect(lines({ state: 'refreshing', endsAt: Date.parse('2026-11-22T07:30:00Z') })[1]).toBe(
    'Session ends tomorrow at 07:30',
  );
  expect(lines({ state: 'active', endsAt: now - 1 })[1]).toBeNull();
});

test('says that a session that is not kept ends with the app', () => {
  expect(lines({ state: 'active', endsAt: null }, false)[0]).toBe(
    'Signed in today 09:41, until Packshelf is closed',
  );
});

test('calls nobody signed in while a sign-in is needed', () => {
  for (const kept of [true, false]) {
    expect(lines({ state: 'needs-sign-in', reason: 'ended' }, kept)).toEqual([
      'Last signed in today 09:41',
      null,
    ]);
  }
});
