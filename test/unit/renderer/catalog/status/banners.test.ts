import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../../src/preload/contract/failure.ts';
import { nothingStored } from '../../../../../src/preload/contract/status.ts';
import { callFor } from '../../../../../src/renderer/catalog/status/banners.ts';

const idle = { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null } as const;
const after = (code: FailureCode) =>
  callFor({
    catalog: nothingStored,
    session: { state: 'active', endsAt: null },
    sync: { ...idle, failure: { code, retryable: false } },
  });

test('a banner appears only where a person can do something', () => {
  expect(
    callFor({
      catalog: nothingStored,
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
      catalog: nothingStored,
      session: { state: 'needs-sign-in', reason },
      sync: { ...idle, failure: { code: 'disk-full', retryable: false } },
    });
    expect(call).toEqual({ kind: 'sign-in', reason });
  }
});

const stray = { code: 'not-the-service', retryable: false, addressInDoubt: true } as const;

test('where no list has come yet, what answers in its place puts the service address in doubt', () => {
  const active = { state: 'active', endsAt: null } as const;
  const sync = { ...idle, failure: stray };
  expect(callFor({ catalog: nothingStored, session: active, sync })).toEqual({
    kind: 'service-address',
    failure: stray,
  });
  const network = { ...stray, addressInDoubt: false };
  expect(
    callFor({ catalog: nothingStored, session: active, sync: { ...idle, failure: network } })?.kind,
  ).toBe('retry');
});

test('an address that has worked before is not called wrong', () => {
  const catalog = { ...nothingStored, checkedAt: 1000 };
  const active = { state: 'active', endsAt: null } as const;
  const sync = { ...idle, failure: stray };
  expect(callFor({ catalog, session: active, sync })).toEqual({ kind: 'retry', failure: stray });
  // Whoever renews a session has signed in at this address.
  const session = { state: 'unreachable', endsAt: null, failure: stray } as const;
  expect(callFor({ catalog: nothingStored, session, sync: idle })).toEqual({ kind: 'retry', failure: stray });
});
