import { describe, expect, it } from 'vitest';
import { toStatus } from '../../../../src/main/auth/session-state.ts';
import { SessionDriver, at, failure, signedIn } from './session-fixtures.ts';

describe('toStatus', () => {
  it('returns the state, never a token', () => {
    const driver = new SessionDriver();
    expect(toStatus(driver.state, at(0))).toEqual({ state: 'signed-out' });
    expect(toStatus(driver.signIn().state, at(0))).toEqual({ state: 'active', endsAt: null });
    expect(toStatus(driver.renew().state, at(0))).toEqual({
      state: 'refreshing',
      endsAt: null,
    });
    const because = failure('maintenance');
    expect(toStatus(signedIn().fail(because, 1).state, at(0))).toEqual({
      state: 'unreachable',
      failure: because,
      endsAt: null,
    });
    expect(toStatus(signedIn().fail(failure('needs-sign-in'), 1).state, at(0))).toEqual({
      state: 'needs-sign-in',
      reason: 'ended',
    });
  });

  it('returns the end by the current wall clock, rounded to seconds', () => {
    const { state } = signedIn().refresh('2', 300_000, { refreshExpiresIn: 1500 });
    expect(toStatus(state, at(300_400))).toEqual({ state: 'active', endsAt: at(1_800_000).wall });
    const later = { monotonic: 400_000, wall: at(400_000).wall + 60_000 };
    // The wall clock was set ahead by a minute; the later clock counts, so a minute less is left.
    expect(toStatus(state, later)).toEqual({ state: 'active', endsAt: at(1_800_000).wall });
  });
});
