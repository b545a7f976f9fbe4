import { expect, test } from 'vitest';
import type { SessionStatus } from '../../../../src/preload/contract/status.ts';
import { sessionEnd, upcomingSessionEnd } from '../../../../src/renderer/session/session-end.ts';

const now = Date.parse('2026-11-21T13:56:00Z');
const minute = 60_000;
const ending = (endsAt: number | null): SessionStatus => ({ state: 'active', endsAt });

test('warns from ten minutes before the end until the end', () => {
  expect(upcomingSessionEnd(ending(null), now, null)).toBeNull();
  expect(upcomingSessionEnd(ending(now + 10 * minute + 1), now, null)).toBeNull();
  expect(upcomingSessionEnd(ending(now + 10 * minute), now, null)).toBe(now + 10 * minute);
  expect(upcomingSessionEnd({ state: 'refreshing', endsAt: now + minute }, now, null)).toBe(now + minute);
  expect(upcomingSessionEnd(ending(now + 1), now, null)).toBe(now + 1);
  expect(upcomingSessionEnd(ending(now), now, null)).toBeNull();
  expect(upcomingSessionEnd(ending(now - minute), now, null)).toBeNull();
});

test('does not warn again after it was dismissed, even if a refresh reports a slightly different end', () => {
  const end = now + 5 * minute;
  expect(upcomingSessionEnd(ending(end), now, end)).toBeNull();
  expect(upcomingSessionEnd(ending(end + 900), now, end)).toBeNull();
  expect(upcomingSessionEnd(ending(end - 900), now, end)).toBeNull();
  expect(upcomingSessionEnd(ending(end + 2 * minute), now, end)).toBe(end + 2 * minute);
});

test('does not warn where signing in again is impossible or already required', () => {
  const endsAt = now + minute;
  const failure = { code: 'unreachable', retryable: true } as const;
  expect(upcomingSessionEnd({ state: 'unreachable', failure, endsAt }, now, null)).toBeNull();
  expect(upcomingSessionEnd({ state: 'needs-sign-in', reason: 'ended' }, now, null)).toBeNull();
  expect(upcomingSessionEnd({ state: 'signed-out' }, now, null)).toBeNull();
});

test('sessionEnd has an end that is still far away', () => {
  expect(sessionEnd(ending(now + 600 * minute), now)).toBe(now + 600 * minute);
  expect(sessionEnd(ending(now), now)).toBeNull();
  expect(sessionEnd({ state: 'signed-out' }, now)).toBeNull();
});
