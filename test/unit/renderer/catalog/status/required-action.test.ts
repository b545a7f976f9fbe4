import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../../src/preload/contract/failure.ts';
import { nothingStored } from '../../../../../src/preload/contract/status.ts';
import { requiredAction } from '../../../../../src/renderer/catalog/status/required-action.ts';
import { idleSync } from '../../../../equipment/support/app-status.ts';

const idle = idleSync();
const after = (code: FailureCode) =>
  requiredAction({
    catalog: nothingStored,
    session: { state: 'active', endsAt: null },
    sync: { ...idle, failure: { code, retryable: false } },
  });

test('asks for an action only where the person can do something', () => {
  expect(
    requiredAction({
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

test('asks to sign in before anything else', () => {
  for (const reason of ['ended', 'refused', 'not-kept', 'unreadable', 'none-issued'] as const) {
    const action = requiredAction({
      catalog: nothingStored,
      session: { state: 'needs-sign-in', reason },
      sync: { ...idle, failure: { code: 'disk-full', retryable: false } },
    });
    expect(action).toEqual({ kind: 'sign-in', reason });
  }
});

const wrongAddress = { code: 'not-the-service', retryable: false, addressInDoubt: true } as const;

test('doubts the service address while it has returned no list', () => {
  const active = { state: 'active', endsAt: null } as const;
  const sync = { ...idle, failure: wrongAddress };
  expect(requiredAction({ catalog: nothingStored, session: active, sync })).toEqual({
    kind: 'service-address',
    failure: wrongAddress,
  });
  const network = { ...wrongAddress, addressInDoubt: false };
  expect(
    requiredAction({ catalog: nothingStored, session: active, sync: { ...idle, failure: network } })?.kind,
  ).toBe('retry');
});

test('does not doubt an address that has worked before', () => {
  const catalog = { ...nothingStored, checkedAt: 1000 };
  const active = { state: 'active', endsAt: null } as const;
  const sync = { ...idle, failure: wrongAddress };
  expect(requiredAction({ catalog, session: active, sync })).toEqual({
    kind: 'retry',
    failure: wrongAddress,
  });
  // A session that is refreshed was signed in at this address.
  const session = { state: 'unreachable', endsAt: null, failure: wrongAddress } as const;
  expect(requiredAction({ catalog: nothingStored, session, sync: idle })).toEqual({
    kind: 'retry',
    failure: wrongAddress,
  });
});
