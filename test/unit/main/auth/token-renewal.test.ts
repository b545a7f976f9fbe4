import { describe, expect, it } from 'vitest';
import { decideToken, keepAliveDelayMs } from '../../../../src/main/auth/token-renewal.ts';
import { SessionDriver, at, failure, restored, signedIn } from './session-fixtures.ts';

const renew = { decision: 'renew' };
const token = (name: string) => ({ decision: 'token', token: name });

describe('decideToken', () => {
  it('returns the token until a margin before its end', () => {
    const { state } = signedIn();
    expect(decideToken(state, at(269_999))).toEqual(token('access-1'));
    expect(decideToken(state, at(270_000))).toEqual(renew);
    const short = signedIn({ expiresIn: 20 }).state;
    expect(decideToken(short, at(17_999))).toEqual(token('access-1'));
    expect(decideToken(short, at(18_000))).toEqual(renew);
  });

  it('returns a token of unknown lifetime until the service rejects it', () => {
    const driver = signedIn({ expiresIn: null });
    expect(decideToken(driver.state, at(1e12))).toEqual(token('access-1'));
    driver.reject('access-1');
    expect(decideToken(driver.state, at(1))).toEqual(renew);
  });

  it('handles a clock that stands still, is set back or ahead', () => {
    const { state } = signedIn();
    // After an hour of sleep, during which the monotonic clock stood still.
    expect(decideToken(state, { monotonic: 1, wall: at(3_600_000).wall })).toEqual(renew);
    // The wall clock was set back by a day, so the monotonic clock counts.
    expect(decideToken(state, { monotonic: 270_000, wall: at(-86_400_000).wall })).toEqual(renew);
    expect(decideToken(state, { monotonic: 1000, wall: at(-86_400_000).wall })).toMatchObject({
      decision: 'token',
    });
  });

  it('joins a pending refresh', () => {
    expect(decideToken(signedIn().renew().state, at(0))).toEqual({
      decision: 'await-refresh',
    });
  });

  it.each([
    ['signed out', new SessionDriver().state],
    ['waiting for sign-in', restored(false).state],
  ])('fails with needs-sign-in when %s', (_how, state) => {
    expect(decideToken(state, at(0))).toEqual({
      decision: 'failed',
      failure: { code: 'needs-sign-in', retryable: false },
    });
  });

  it('returns an expired token whose lifetime is shorter than the refresh interval', () => {
    const { state } = signedIn().refresh('2', 300_000, { expiresIn: 2 });
    expect(decideToken(state, at(309_999))).toEqual(token('access-2'));
    expect(decideToken(state, at(310_000))).toEqual(renew);
  });

  it('waits for the refresh interval if the service has rejected a new token', () => {
    const driver = signedIn().refresh('2', 300_000).reject('access-2');
    expect(decideToken(driver.state, at(304_000))).toEqual({ decision: 'wait', ms: 6000 });
    expect(decideToken(driver.state, at(310_000))).toEqual(renew);
  });

  it('returns the last failure during the backoff', () => {
    const because = failure('timed-out');
    const driver = signedIn().fail(because, 300_000);
    expect(decideToken(driver.state, at(309_999))).toEqual({ decision: 'failed', failure: because });
    expect(decideToken(driver.state, at(310_000))).toEqual(renew);
  });

  it('returns a valid token even if the last refresh has failed', () => {
    const driver = signedIn().fail(failure('timed-out'), 1000);
    expect(decideToken(driver.state, at(2000))).toEqual(token('access-1'));
  });
});

describe('keepAliveDelayMs', () => {
  const used = (seconds: number | null) => signedIn({ refreshExpiresIn: seconds }).use().state;

  it('ends a margin before the refresh token', () => {
    expect(keepAliveDelayMs(used(1800), at(0))).toBe(1_680_000);
    expect(keepAliveDelayMs(used(1800), at(1_679_999))).toBe(1);
    expect(keepAliveDelayMs(used(1800), at(1_700_000))).toBe(0);
    expect(keepAliveDelayMs(used(100), at(0))).toBe(90_000);
  });

  it('is null after the end, without a known lifetime and without a refresh token', () => {
    expect(keepAliveDelayMs(used(1800), at(1_800_000))).toBeNull();
    expect(keepAliveDelayMs(used(null), at(0))).toBeNull();
    const none = signedIn({ refreshToken: null }).use();
    expect(keepAliveDelayMs(none.state, at(0))).toBeNull();
    const stored = restored().use();
    expect(keepAliveDelayMs(stored.state, at(0))).toBeNull();
  });

  it('is null after one refresh, until the session is used again', () => {
    const driver = signedIn();
    expect(keepAliveDelayMs(driver.state, at(0))).toBeNull();
    driver.use().refresh('2', 1_680_000);
    expect(keepAliveDelayMs(driver.state, at(1_680_000))).toBeNull();
    driver.use();
    expect(keepAliveDelayMs(driver.state, at(1_680_000))).toBe(1_680_000);
  });

  it('respects the refresh interval', () => {
    const driver = signedIn().refresh('2', 0, { refreshExpiresIn: 5 }).use();
    expect(keepAliveDelayMs(driver.state, at(1000))).toBe(9000);
  });

  it('includes a backoff after a failure, as long as time is left', () => {
    const driver = signedIn().use().fail(failure('unreachable'), 1_680_000, false);
    expect(keepAliveDelayMs(driver.state, at(1_680_000))).toBe(30_000);
    expect(keepAliveDelayMs(driver.state, at(1_799_999))).toBe(30_000);
    expect(keepAliveDelayMs(driver.state, at(1_800_000))).toBeNull();
    const early = signedIn().use().fail(failure('unreachable'), 1000);
    expect(keepAliveDelayMs(early.state, at(1000))).toBe(1_679_000);
  });

  it('is null in all other states', () => {
    const driver = signedIn().use().renew();
    expect(keepAliveDelayMs(driver.state, at(0))).toBeNull();
    expect(keepAliveDelayMs(new SessionDriver().state, at(0))).toBeNull();
  });
});
