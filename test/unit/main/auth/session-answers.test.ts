import { describe, expect, it } from 'vitest';
import { answerTo, describe as told, keepAliveIn } from '../../../../src/main/auth/session-answers.ts';
import { Course, at, failure, me } from './session-fixtures.ts';

describe('who asks for an access token', () => {
  it('gets it until a margin before its end', () => {
    const { state } = new Course().signIn();
    expect(answerTo(state, at(269_999))).toEqual({ answer: 'token', token: 'access-1' });
    expect(answerTo(state, at(270_000))).toEqual({ answer: 'renew' });
    const short = new Course().signIn({ expiresIn: 20 }).state;
    expect(answerTo(short, at(17_999))).toEqual({ answer: 'token', token: 'access-1' });
    expect(answerTo(short, at(18_000))).toEqual({ answer: 'renew' });
  });

  it('gets one of unknown lifetime until the service refuses it', () => {
    const course = new Course().signIn({ expiresIn: null });
    expect(answerTo(course.state, at(1e12))).toEqual({ answer: 'token', token: 'access-1' });
    course.on({ event: 'refused', token: 'access-1' });
    expect(answerTo(course.state, at(1))).toEqual({ answer: 'renew' });
  });

  it('is not misled by a clock that stands still, is set back or ahead', () => {
    const { state } = new Course().signIn();
    // Asleep for an hour: the monotonic clock stood still.
    expect(answerTo(state, { monotonic: 1, wall: at(3_600_000).wall })).toEqual({ answer: 'renew' });
    // Set back by a day: the monotonic clock tells.
    expect(answerTo(state, { monotonic: 270_000, wall: at(-86_400_000).wall })).toEqual({ answer: 'renew' });
    expect(answerTo(state, { monotonic: 1000, wall: at(-86_400_000).wall })).toMatchObject({
      answer: 'token',
    });
  });

  it('joins a refresh that is under way', () => {
    expect(answerTo(new Course().signIn().on({ event: 'renew' }).state, at(0))).toEqual({ answer: 'join' });
  });

  it.each([
    ['signed out', new Course().state],
    ['in need of the person', new Course().on({ event: 'restored', account: me, stored: false }).state],
  ])('is told to sign in when %s', (_how, state) => {
    expect(answerTo(state, at(0))).toEqual({
      answer: 'failed',
      failure: { code: 'needs-sign-in', retryable: false },
    });
  });

  it('gets a token that lives shorter than the floor beyond its end: the service is the judge', () => {
    const { state } = new Course().signIn().refresh('2', 300_000, { expiresIn: 2 });
    expect(answerTo(state, at(309_999))).toEqual({ answer: 'token', token: 'access-2' });
    expect(answerTo(state, at(310_000))).toEqual({ answer: 'renew' });
  });

  it('waits for the floor where the service has refused a token that was new', () => {
    const course = new Course().signIn().refresh('2', 300_000).on({ event: 'refused', token: 'access-2' });
    expect(answerTo(course.state, at(304_000))).toEqual({ answer: 'wait', ms: 6000 });
    expect(answerTo(course.state, at(310_000))).toEqual({ answer: 'renew' });
  });

  it('is told of the last failure as long as trying again is put off', () => {
    const because = failure('timed-out');
    const course = new Course().signIn().fail(because, 300_000);
    expect(answerTo(course.state, at(309_999))).toEqual({ answer: 'failed', failure: because });
    expect(answerTo(course.state, at(310_000))).toEqual({ answer: 'renew' });
  });

  it('gets a token that is still good although the last refresh has failed', () => {
    const course = new Course().signIn().fail(failure('timed-out'), 1000);
    expect(answerTo(course.state, at(2000))).toEqual({ answer: 'token', token: 'access-1' });
  });
});

describe('a session in use', () => {
  const used = (seconds: number | null) =>
    new Course().signIn({ refreshExpiresIn: seconds }).on({ event: 'used' }).state;

  it('is kept alive a margin before its refresh token ends', () => {
    expect(keepAliveIn(used(1800), at(0))).toBe(1_680_000);
    expect(keepAliveIn(used(1800), at(1_679_999))).toBe(1);
    expect(keepAliveIn(used(1800), at(1_700_000))).toBe(0);
    expect(keepAliveIn(used(100), at(0))).toBe(90_000);
  });

  it('is left alone past its end, where no lifetime is known, and where there is no refresh token', () => {
    expect(keepAliveIn(used(1800), at(1_800_000))).toBeNull();
    expect(keepAliveIn(used(null), at(0))).toBeNull();
    const none = new Course().signIn({ refreshToken: null }).on({ event: 'used' });
    expect(keepAliveIn(none.state, at(0))).toBeNull();
    const stored = new Course().on({ event: 'restored', account: me, stored: true }).on({ event: 'used' });
    expect(keepAliveIn(stored.state, at(0))).toBeNull();
  });

  it('is kept alive once: then it must be used again', () => {
    const course = new Course().signIn();
    expect(keepAliveIn(course.state, at(0))).toBeNull();
    course.on({ event: 'used' }).refresh('2', 1_680_000);
    expect(keepAliveIn(course.state, at(1_680_000))).toBeNull();
    course.on({ event: 'used' });
    expect(keepAliveIn(course.state, at(1_680_000))).toBe(1_680_000);
  });

  it('is not refreshed more often for it than the floor allows', () => {
    const course = new Course().signIn().refresh('2', 0, { refreshExpiresIn: 5 }).on({ event: 'used' });
    expect(keepAliveIn(course.state, at(1000))).toBe(9000);
  });

  it('is tried again after a pause where that has failed, as long as there is time', () => {
    const course = new Course().signIn().on({ event: 'used' }).fail(failure('unreachable'), 1_680_000, false);
    expect(keepAliveIn(course.state, at(1_680_000))).toBe(30_000);
    expect(keepAliveIn(course.state, at(1_799_999))).toBe(30_000);
    expect(keepAliveIn(course.state, at(1_800_000))).toBeNull();
    const early = new Course().signIn().on({ event: 'used' }).fail(failure('unreachable'), 1000);
    expect(keepAliveIn(early.state, at(1000))).toBe(1_679_000);
  });

  it('is kept alive only while nothing else is going on', () => {
    const course = new Course().signIn().on({ event: 'used' }).on({ event: 'renew' });
    expect(keepAliveIn(course.state, at(0))).toBeNull();
    expect(keepAliveIn(new Course().state, at(0))).toBeNull();
  });
});

describe('what the window is told', () => {
  it('is the state, and never a token', () => {
    const course = new Course();
    expect(told(course.state, at(0))).toEqual({ state: 'signed-out' });
    expect(told(course.signIn().state, at(0))).toEqual({ state: 'active', endsAt: null });
    expect(told(course.on({ event: 'renew' }).state, at(0))).toEqual({ state: 'refreshing', endsAt: null });
    const because = failure('maintenance');
    expect(told(new Course().signIn().fail(because, 1).state, at(0))).toEqual({
      state: 'unreachable',
      failure: because,
      endsAt: null,
    });
    expect(told(new Course().signIn().fail(failure('needs-sign-in'), 1).state, at(0))).toEqual({
      state: 'needs-sign-in',
      reason: 'ended',
    });
  });

  it('names the end by the wall’s clock as it is now, to the second', () => {
    const { state } = new Course().signIn().refresh('2', 300_000, { refreshExpiresIn: 1500 });
    expect(told(state, at(300_400))).toEqual({ state: 'active', endsAt: at(1_800_000).wall });
    const later = { monotonic: 400_000, wall: at(400_000).wall + 60_000 };
    // The clock was set on by a minute: both clocks can only be late, so the time left is a minute less.
    expect(told(state, later)).toEqual({ state: 'active', endsAt: at(1_800_000).wall });
  });
});
