import { describe, expect, it } from 'vitest';
import { transition, type SessionEvent } from '../../../../src/main/auth/session-machine.ts';
import { heldBy, signedOut } from '../../../../src/main/auth/session-state.ts';
import { Course, at, failure, me, other, reply } from './session-fixtures.ts';

describe('signing in', () => {
  it('is active at once where nothing is to be kept, and clears what an earlier session left', () => {
    const course = new Course().signIn();
    expect(course.state).toEqual({
      turn: 1,
      state: 'active',
      held: {
        account: me,
        access: { token: 'access-1', life: { since: at(0), ms: 300_000 } },
        refresh: { token: 'refresh-1', life: { since: at(0), ms: 1_800_000 } },
        keep: false,
        kept: 'not-wished',
        pause: null,
        used: false,
        end: null,
      },
    });
    expect(course.effects).toEqual([{ effect: 'forget', account: me }]);
  });

  it('is active while the refresh token is being stored, if it is to be kept', () => {
    const course = new Course().signIn({}, true);
    expect(course.state).toMatchObject({ state: 'active', held: { kept: 'pending' } });
    expect(course.effects).toEqual([{ effect: 'store', turn: 1, account: me, refreshToken: 'refresh-1' }]);
    course.stored();
    expect(course.state).toMatchObject({ turn: 1, state: 'active', held: { keep: true, kept: 'kept' } });
    expect(course.effects).toEqual([]);
  });

  it.each(['no-protection', 'not-written'] as const)(
    'tells once that it is not kept, and once that it is after all: %s',
    (reason) => {
      const notKept = { outcome: 'not-kept', reason } as const;
      const course = new Course().signIn({}, true).stored('1', notKept);
      expect(course.state).toMatchObject({ state: 'active', held: { kept: reason } });
      expect(course.effects).toEqual([{ effect: 'tell-not-kept', reason }]);
      course.refresh('2', 300_000).stored('2', notKept);
      expect(course.state.state).toBe('active');
      expect(course.effects).toEqual([]);
      course.refresh('3', 600_000).stored('3');
      expect(course.effects).toEqual([{ effect: 'tell-kept' }]);
      course.refresh('4', 900_000).stored('4');
      expect(course.effects).toEqual([]);
    },
  );

  it('hears of its store also while it is renewed, and nothing of a token that is not held any more', () => {
    const course = new Course().signIn({}, true).on({ event: 'renew' });
    const kept = { outcome: 'kept' } as const;
    course.on({ event: 'stored', turn: 1, refreshToken: 'refresh-1', outcome: kept });
    expect(course.state).toMatchObject({ turn: 2, state: 'refreshing', held: { kept: 'kept' } });
    course.on({ event: 'refreshed', turn: 2, reply: reply('2'), at: at(1) });
    const { state } = course;
    const late = { event: 'stored', turn: 2, refreshToken: 'refresh-1', outcome: kept } as const;
    expect(transition(state, late)).toEqual({ state, effects: [] });
    expect(course.stored('2').state.state).toBe('active');
  });

  it('keeps nothing where no refresh token was issued', () => {
    const course = new Course().signIn({ refreshToken: null }, true);
    expect(course.state).toMatchObject({ state: 'active', held: { refresh: null, kept: 'none-issued' } });
    expect(course.effects).toEqual([{ effect: 'forget', account: me }]);
  });

  it('as somebody else forgets the one before, and as the same one does not', () => {
    const again = { event: 'signed-in', keep: true, reply: reply('2'), at: at(9) } as const;
    expect(new Course().signIn().on({ ...again, account: other }).effects).toEqual([
      { effect: 'forget', account: me },
      { effect: 'store', turn: 2, account: other, refreshToken: 'refresh-2' },
    ]);
    expect(new Course().signIn().on({ ...again, account: me }).effects).toEqual([
      { effect: 'store', turn: 2, account: me, refreshToken: 'refresh-2' },
    ]);
  });

  it('takes a session that needs it, and knows whose that was', () => {
    const course = new Course().signIn().fail(failure('needs-sign-in'), 1);
    course.on({ event: 'signed-in', account: other, keep: false, reply: reply('2'), at: at(9) });
    expect(course.state).toMatchObject({ state: 'active', held: { account: other } });
    expect(course.effects).toEqual([
      { effect: 'forget', account: me },
      { effect: 'forget', account: other },
    ]);
  });
});

describe('starting again', () => {
  it('with a stored secret is active, and reads it when a token is needed', () => {
    const course = new Course().on({ event: 'restored', account: me, stored: true });
    expect(course.state).toEqual({
      turn: 1,
      state: 'active',
      held: {
        account: me,
        access: null,
        refresh: 'stored',
        keep: true,
        kept: 'kept',
        pause: null,
        used: false,
        end: null,
      },
    });
    expect(course.effects).toEqual([]);
    course.on({ event: 'renew' });
    expect(course.state).toMatchObject({ turn: 2, state: 'refreshing' });
    expect(course.effects).toEqual([{ effect: 'read-secret', turn: 2, account: me }]);
    course.on({ event: 'secret-read', turn: 2, read: { outcome: 'read', secret: 'refresh-0' } });
    expect(course.state).toMatchObject({
      turn: 2,
      state: 'refreshing',
      held: { refresh: { token: 'refresh-0', life: null } },
    });
    expect(course.effects).toEqual([{ effect: 'refresh', turn: 2, account: me, refreshToken: 'refresh-0' }]);
  });

  it('without one needs the person', () => {
    const course = new Course().on({ event: 'restored', account: me, stored: false });
    expect(course.state).toEqual({ turn: 1, state: 'needs-sign-in', account: me, reason: 'not-kept' });
    expect(course.effects).toEqual([]);
  });

  it.each([
    ['none', 'not-kept'],
    ['unreadable', 'unreadable'],
  ] as const)('with one that turns out to be %s needs the person: %s', (outcome, reason) => {
    const course = new Course().on({ event: 'restored', account: me, stored: true }).on({ event: 'renew' });
    course.on({ event: 'secret-read', turn: 2, read: { outcome } });
    expect(course.state).toMatchObject({ state: 'needs-sign-in', account: me, reason });
    expect(course.effects).toEqual([]);
  });
});

describe('a refresh', () => {
  it('is one, however often it is asked for', () => {
    const course = new Course().signIn().on({ event: 'renew' });
    expect(course.effects).toEqual([{ effect: 'refresh', turn: 2, account: me, refreshToken: 'refresh-1' }]);
    course.on({ event: 'renew' });
    expect(course.state).toMatchObject({ turn: 2, state: 'refreshing' });
    expect(course.effects).toEqual([]);
  });

  it('brings new tokens, and a pause', () => {
    const course = new Course().signIn().on({ event: 'used' }).refresh('2', 300_000);
    expect(course.state).toMatchObject({
      state: 'active',
      held: {
        access: { token: 'access-2', life: { since: at(300_000), ms: 300_000 } },
        refresh: { token: 'refresh-2', life: { since: at(300_000), ms: 1_800_000 } },
        pause: { since: at(300_000), ms: 10_000 },
        used: false,
      },
    });
    expect(course.effects).toEqual([]);
  });

  it('lets nobody go on before a rotated token is stored', () => {
    const course = new Course().signIn({}, true).stored().refresh('2', 300_000);
    expect(course.state).toMatchObject({ state: 'refreshing', held: { refresh: { token: 'refresh-2' } } });
    expect(course.effects).toEqual([{ effect: 'store', turn: 2, account: me, refreshToken: 'refresh-2' }]);
    expect(course.stored('2').state.state).toBe('active');
  });

  it('without a new refresh token keeps the old one, for as long as the reply says, and has nothing to store', () => {
    const course = new Course().signIn({}, true).stored();
    course.refresh('2', 300_000, { refreshToken: null, refreshExpiresIn: null });
    expect(course.state).toMatchObject({
      state: 'active',
      held: { refresh: { token: 'refresh-1', life: null } },
    });
    expect(course.effects).toEqual([]);
    course.refresh('3', 600_000, { refreshToken: null, refreshExpiresIn: 900 });
    expect(heldBy(course.state)?.refresh).toEqual({
      token: 'refresh-1',
      life: { since: at(600_000), ms: 900_000 },
    });
  });

  it('needs a refresh token', () => {
    const course = new Course().signIn({ refreshToken: null }).on({ event: 'renew' });
    expect(course.state).toMatchObject({ state: 'needs-sign-in', reason: 'none-issued' });
    expect(course.effects).toEqual([]);
  });

  it('that the endpoint refuses ends the session and forgets it', () => {
    const course = new Course().signIn({}, true).stored().fail(failure('needs-sign-in'), 300_000);
    expect(course.state).toMatchObject({ state: 'needs-sign-in', account: me, reason: 'ended' });
    expect(course.effects).toEqual([{ effect: 'forget', account: me }]);
  });

  it.each([
    'unreachable',
    'timed-out',
    'maintenance',
    'not-the-service',
    'connection-set-up-wrongly',
  ] as const)('that fails with %s keeps every token', (code) => {
    const because = failure(code);
    const course = new Course().signIn().fail(because, 300_000);
    expect(course.state).toMatchObject({
      state: 'unreachable',
      failure: because,
      held: { refresh: { token: 'refresh-1' }, pause: { since: at(300_000), ms: 10_000 } },
    });
    expect(course.effects).toEqual([]);
    expect(course.refresh('2', 310_000).state).toMatchObject({ state: 'active' });
  });

  it('that was never sent may be tried at once', () => {
    const course = new Course().signIn().fail(failure('unreachable'), 300_000, false);
    expect(heldBy(course.state)?.pause).toBeNull();
  });

  it('is put off as long as the service wishes, and not less than the floor', () => {
    const wished = (ms: number, mayHaveArrived: boolean) =>
      heldBy(
        new Course()
          .signIn()
          .fail(failure('maintenance', { retryAt: at(300_000 + ms).wall }), 300_000, mayHaveArrived).state,
      )?.pause?.ms;
    expect(wished(60_000, true)).toBe(60_000);
    expect(wished(60_000, false)).toBe(60_000);
    expect(wished(3000, true)).toBe(10_000);
    expect(wished(-3000, false)).toBeUndefined();
  });

  it('put off longer than the floor is tried sooner when the surroundings change or the person asks', () => {
    const put = (ms: number) =>
      new Course().signIn().fail(failure('maintenance', { retryAt: at(300_000 + ms).wall }), 300_000);
    const course = put(60_000).on({ event: 'try-again' });
    expect(course.state).toMatchObject({
      state: 'unreachable',
      held: { pause: { since: at(300_000), ms: 10_000 } },
    });
    expect(transition(course.state, { event: 'try-again' })).toEqual({ state: course.state, effects: [] });
    const never = new Course().signIn().fail(failure('unreachable'), 300_000, false);
    const well = new Course().signIn().refresh('2', 300_000);
    for (const { state } of [never, well]) {
      expect(transition(state, { event: 'try-again' })).toEqual({ state, effects: [] });
    }
  });
});

describe('the end of the session, which nothing moves', () => {
  const hour = 3_600_000;
  const ends = (course: Course) => heldBy(course.state)?.end;

  it('is not known as long as each refresh moves it on', () => {
    expect(ends(new Course().signIn().refresh('2', 300_000))).toBeNull();
    expect(ends(new Course().signIn().refresh('2', hour, { refreshExpiresIn: 1700 }))).toBeNull();
  });

  it('shows where a refresh does not, and is forgotten where one does again', () => {
    const course = new Course().signIn().refresh('2', 300_000, { refreshExpiresIn: 1500 });
    expect(ends(course)).toEqual({ since: at(300_000), ms: 1_500_000 });
    expect(ends(course.refresh('3', 600_000, { refreshExpiresIn: 1800 }))).toBeNull();
  });

  it('is half moved on only by half the time that has passed', () => {
    const moved = (seconds: number) =>
      ends(new Course().signIn().refresh('2', 300_000, { refreshExpiresIn: 1500 + seconds }));
    expect(moved(149)).not.toBeNull();
    expect(moved(150)).toBeNull();
  });

  it('needs some seconds between two replies to be told', () => {
    const after = (ms: number) => ends(new Course().signIn().refresh('2', ms, { refreshExpiresIn: 1790 }));
    expect(after(4999)).toBeNull();
    expect(after(5000)).not.toBeNull();
  });

  it('is told by the access token where nothing is said of the refresh token', () => {
    const unsaid = { refreshExpiresIn: null };
    const course = new Course().signIn({ ...unsaid, expiresIn: 100 });
    course.refresh('2', 90_000, { ...unsaid, expiresIn: 10 });
    expect(ends(course)).toEqual({ since: at(90_000), ms: 10_000 });
    expect(ends(new Course().signIn(unsaid).refresh('2', 270_000, unsaid))).toBeNull();
    expect(
      ends(new Course().signIn(unsaid).refresh('2', 270_000, { ...unsaid, expiresIn: null })),
    ).toBeNull();
    expect(
      ends(
        new Course()
          .signIn({ ...unsaid, expiresIn: null })
          .refresh('2', 270_000, { ...unsaid, expiresIn: 1 }),
      ),
    ).toBeNull();
  });

  it('is not guessed from the first reply after a start, or after a refusal', () => {
    const course = new Course().on({ event: 'restored', account: me, stored: true }).on({ event: 'renew' });
    course.on({ event: 'secret-read', turn: 2, read: { outcome: 'read', secret: 'r' } });
    course.on({ event: 'refreshed', turn: 2, reply: reply('2', { refreshExpiresIn: 5 }), at: at(9000) });
    expect(ends(course)).toBeNull();
    const unsaid = { refreshExpiresIn: null };
    const refused = new Course().signIn(unsaid).on({ event: 'refused', token: 'access-1' });
    expect(ends(refused.refresh('2', 90_000, { ...unsaid, expiresIn: 10 }))).toBeNull();
  });
});

describe('a token that the service refuses', () => {
  it('is no matter where none is held', () => {
    const { state } = new Course().on({ event: 'restored', account: me, stored: true });
    expect(transition(state, { event: 'refused', token: 'access-1' })).toEqual({ state, effects: [] });
    expect(transition(state, { event: 'refused-again', token: 'access-1' })).toEqual({ state, effects: [] });
  });

  it('is dropped, unless a newer one has taken its place', () => {
    const course = new Course().signIn().on({ event: 'refused', token: 'access-0' });
    expect(heldBy(course.state)?.access?.token).toBe('access-1');
    course.on({ event: 'refused', token: 'access-1' });
    expect(course.state).toMatchObject({ state: 'active', held: { access: null } });
    expect(course.effects).toEqual([]);
  });

  it('although it was new asks for the person, and leaves the store alone', () => {
    const course = new Course().signIn({}, true).stored().on({ event: 'refused-again', token: 'access-0' });
    expect(course.state.state).toBe('active');
    course.on({ event: 'refused-again', token: 'access-1' });
    expect(course.state).toMatchObject({ state: 'needs-sign-in', account: me, reason: 'refused' });
    expect(course.effects).toEqual([]);
  });
});

describe('late words', () => {
  const answers = (turn: number): SessionEvent[] => [
    { event: 'secret-read', turn, read: { outcome: 'read', secret: 'late' } },
    { event: 'refreshed', turn, reply: reply('late'), at: at(9) },
    { event: 'refresh-failed', turn, failure: failure('needs-sign-in'), mayHaveArrived: true, at: at(9) },
    { event: 'stored', turn, refreshToken: 'late', outcome: { outcome: 'kept' } },
  ];

  it.each([
    ['signed in anew', new Course().signIn().on({ event: 'renew' }).signIn({}, true)],
    ['signed out', new Course().signIn().on({ event: 'renew' }).on({ event: 'signed-out' })],
    ['needs sign-in', new Course().signIn().fail(failure('needs-sign-in'), 1)],
    [
      'refused',
      new Course().signIn().on({ event: 'renew' }).on({ event: 'refused-again', token: 'access-1' }),
    ],
    [
      'restored',
      new Course().signIn().on({ event: 'renew' }).on({ event: 'restored', account: me, stored: true }),
    ],
    [
      'not restored',
      new Course().signIn().on({ event: 'renew' }).on({ event: 'restored', account: me, stored: false }),
    ],
  ])('change nothing for a session that was %s meanwhile', (_how, { state }) => {
    for (const turn of [1, 2]) {
      if (turn === state.turn) continue;
      for (const event of answers(turn)) expect(transition(state, event)).toEqual({ state, effects: [] });
    }
  });

  it('of any kind change nothing without a session', () => {
    const without = [signedOut, new Course().on({ event: 'restored', account: me, stored: false }).state];
    const words: SessionEvent[] = [
      { event: 'used' },
      { event: 'renew' },
      { event: 'try-again' },
      { event: 'refused', token: 'access-1' },
      { event: 'refused-again', token: 'access-1' },
    ];
    for (const state of without) {
      for (const event of [...words, ...answers(state.turn)]) {
        expect(transition(state, event)).toEqual({ state, effects: [] });
      }
    }
  });
});

describe('signing out', () => {
  it('forgets the account, whatever its session was', () => {
    const account = new Course().on({ event: 'restored', account: me, stored: false });
    for (const course of [new Course().signIn(), new Course().signIn({}, true), account]) {
      const { turn } = course.state;
      course.on({ event: 'signed-out' });
      expect(course.state).toEqual({ turn: turn + 1, state: 'signed-out' });
      expect(course.effects).toEqual([{ effect: 'forget', account: me }]);
    }
    expect(new Course().on({ event: 'signed-out' }).effects).toEqual([]);
  });
});

describe('being used', () => {
  it('is noted once', () => {
    const course = new Course().signIn().on({ event: 'used' });
    expect(heldBy(course.state)?.used).toBe(true);
    const { state } = course;
    expect(course.on({ event: 'used' }).state).toBe(state);
  });
});

describe('the wish to stay signed in', () => {
  const off = { event: 'keep', keep: false } as const;
  const on = { event: 'keep', keep: true } as const;
  const forget = { effect: 'forget', account: me } as const;

  it('deletes what is stored where it ends, and the session goes on', () => {
    const course = new Course().signIn({}, true).stored().on(off);
    expect(course.state).toMatchObject({ state: 'active', held: { keep: false, kept: 'not-wished' } });
    expect(course.effects).toEqual([forget]);
    course.refresh('2', 300_000);
    expect(course.state).toMatchObject({ state: 'active', held: { refresh: { token: 'refresh-2' } } });
    expect(course.effects).toEqual([]);
  });

  it('stores the token that there is where it begins, and tells where that can’t be', () => {
    const course = new Course().signIn().on(on);
    expect(course.state).toMatchObject({ state: 'active', held: { keep: true, kept: 'pending' } });
    expect(course.effects).toEqual([{ effect: 'store', turn: 0, account: me, refreshToken: 'refresh-1' }]);
    course.stored('1', { outcome: 'not-kept', reason: 'no-protection' });
    expect(course.state).toMatchObject({ state: 'active', held: { kept: 'no-protection' } });
    expect(course.effects).toEqual([{ effect: 'tell-not-kept', reason: 'no-protection' }]);
  });

  it('ends no refresh that is under way', () => {
    const course = new Course().signIn().on({ event: 'renew' }).on(on);
    const [store] = course.effects;
    if (store?.effect !== 'store') throw new Error('nothing is stored');
    course.on({ event: 'stored', turn: store.turn, refreshToken: 'refresh-1', outcome: { outcome: 'kept' } });
    expect(course.state).toMatchObject({ turn: 2, state: 'refreshing', held: { kept: 'kept' } });
    course.on({ event: 'refreshed', turn: 2, reply: reply('2'), at: at(1) });
    expect(course.effects).toEqual([{ effect: 'store', turn: 2, account: me, refreshToken: 'refresh-2' }]);
  });

  it('is not told of a token that was being stored when it ended', () => {
    const course = new Course().signIn({}, true).on(off);
    course.stored('1', { outcome: 'not-kept', reason: 'not-written' });
    expect(course.state).toMatchObject({ held: { kept: 'not-wished' } });
    expect(course.effects).toEqual([]);
  });

  it('reads a token that only the store has before that is deleted', () => {
    const course = new Course().on({ event: 'restored', account: me, stored: true }).on(off);
    expect(course.effects).toEqual([{ effect: 'read-secret', turn: 2, account: me }]);
    course.on({ event: 'secret-read', turn: 2, read: { outcome: 'read', secret: 'refresh-0' } });
    expect(course.effects).toEqual([
      { effect: 'refresh', turn: 2, account: me, refreshToken: 'refresh-0' },
      forget,
    ]);
  });

  it('deletes what is stored also where somebody has to sign in', () => {
    const course = new Course().signIn({}, true).stored().on({ event: 'refused-again', token: 'access-1' });
    expect(course.state.state).toBe('needs-sign-in');
    course.on(off);
    expect(course.state.state).toBe('needs-sign-in');
    expect(course.effects).toEqual([forget]);
  });
});
