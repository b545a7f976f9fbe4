import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../src/preload/contract/failure.ts';
import { callFor } from '../../../../src/renderer/catalog/banners.ts';

const after = (code: FailureCode) =>
  callFor({ session: { state: 'active' }, sync: { state: 'idle', failure: { code, retryable: false } } });

test('a banner appears only where a person can do something', () => {
  expect(callFor({ session: { state: 'active' }, sync: { state: 'idle', failure: null } })).toBeNull();
  for (const code of ['unreachable', 'timed-out', 'maintenance', 'service-error', 'cancelled'] as const) {
    expect(after(code)).toBeNull();
  }
  expect(after('disk-full')?.kind).toBe('retry');
  expect(after('connection-set-up-wrongly')?.kind).toBe('connection');
  expect(after('needs-sign-in')?.kind).toBe('sign-in');
});

test('signing in again comes before everything else', () => {
  const call = callFor({
    session: { state: 'needs-sign-in', reason: 'not-kept' },
    sync: { state: 'idle', failure: { code: 'disk-full', retryable: false } },
  });
  expect(call).toEqual({ kind: 'sign-in', reason: 'not-kept' });
});
