import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../../src/preload/contract/failure.ts';
import { callFor } from '../../../../../src/renderer/catalog/status/banners.ts';

const idle = { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null } as const;
const after = (code: FailureCode) =>
  callFor({
    session: { state: 'active', endsAt: null },
    sync: { ...idle, failure: { code, retryable: false } },
  });

test('a banner appears only where a person can do something', () => {
  expect(
    callFor({
      session: { state: 'active', endsAt: null },
      sync: idle,
    }),
  ).toBeNull();
  for (const code of ['unreachable', 'timed-out', 'maintenance', 'service-error', 'cancelled'] as const) {
    expect(after(code)).toBeNull();
  }
  expect(after('disk-full')?.kind).toBe('retry');
  expect(after('connection-set-up-wrongly')?.kind).toBe('connection');
  expect(after('proxy-sign-in')?.kind).toBe('retry');
  for (const code of ['needs-sign-in', 'account-not-ready', 'wrong-credentials'] as const) {
    expect(after(code)).toEqual({ kind: 'sign-in', reason: 'ended' });
  }
});

test('signing in again comes before everything else', () => {
  for (const reason of ['ended', 'refused', 'not-kept', 'unreadable', 'none-issued'] as const) {
    const call = callFor({
      session: { state: 'needs-sign-in', reason },
      sync: { ...idle, failure: { code: 'disk-full', retryable: false } },
    });
    expect(call).toEqual({ kind: 'sign-in', reason });
  }
});
