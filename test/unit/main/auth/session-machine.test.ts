import { describe, expect, it } from 'vitest';
import { transition, type SessionEvent } from '../../../../src/main/auth/session-machine.ts';
import { dataOf, signedOut } from '../../../../src/main/auth/session-state.ts';
import { SessionDriver, at, failure, me, other, response } from './session-fixtures.ts';

describe('signing in', () => {
  it('is active at once if not to be kept, and clears an earlier session’s secret', () => {
    const driver = new SessionDriver().signIn();
    expect(driver.state).toEqual({
      generation: 1,
      state: 'active',
      data: {
        account: me,
        access: { token: 'access-1', lifetime: { since: at(0), ms: 300_000 } },
        refresh: { token: 'refresh-1', lifetime: { since: at(0), ms: 1_800_000 } },
        keep: false,
        kept: 'not-wished',
        backoff: null,
        used: false,
        hardLimit: null,
      },
    });
    expect(driver.effects).toEqual([{ effect: 'delete-secret', account: me }]);
  });

  it('is active while the refresh token is being stored', () => {
    const driver = new SessionDriver().signIn({}, true);
    expect(driver.state).toMatchObject({ state: 'active', data: { kept: 'pending' } });
    expect(driver.effects).toEqual([
      { effect: 'write-secret', generation: 1, account: me, refreshToken: 'refresh-1' },
    ]);
    driver.secretWritten();
    expect(driver.state).toMatchObject({
      generation: 1,
      state: 'active',
      data: { keep: true, kept: 'kept' },
    });
    expect(driver.effects).toEqual([]);
  });

  it.each(['no-protection', 'not-written'] as const)(
    'notifies once that it is not kept, and once that it is after all: %s',
    (reason) => {
      const notKept = { outcome: 'not-kept', reason } as const;
      const driver = new SessionDriver().signIn({}, true).secretWritten('1', notKept);
      expect(driver.state).toMatchObject({ state: 'active', data: { kept: reason } });
      expect(driver.effects).toEqual([{ effect: 'notify-not-kept', reason }]);
      driver.refresh('2', 300_000).secretWritten('2', notKept);
      expect(driver.state.state).toBe('active');
      expect(driver.effects).toEqual([]);
      driver.refresh('3', 600_000).secretWritten('3');
      expect(driver.effects).toEqual([{ effect: 'notify-kept' }]);
      driver.refresh('4', 900_000).secretWritten('4');
      expect(driver.effects).toEqual([]);
    },
  );

  it('accepts a write result during a refresh, but not for an outdated token', () => {
    const driver = new SessionDriver().signIn({}, true).on({ event: 'renew' });
    const kept = { outcome: 'kept' } as const;
    driver.on({ event: 'secret-written', generation: 1, refreshToken: 'refresh-1', outcome: kept });
    expect(driver.state).toMatchObject({ generation: 2, state: 'refreshing', data: { kept: 'kept' } });
    driver.on({ event: 'refreshed', generation: 2, response: response('2'), at: at(1) });
    const { state } = driver;
    const late = {
      event: 'secret-written',
      generation: 2,
      refreshToken: 'refresh-1',
      outcome: kept,
    } as const;
    expect(transition(state, late)).toEqual({ state, effects: [] });
    expect(driver.secretWritten('2').state.state).toBe('active');
  });

  it('stores nothing if no refresh token was issued', () => {
    const driver = new SessionDriver().signIn({ refreshToken: null }, true);
    expect(driver.state).toMatchObject({ state: 'active', data: { refresh: null, kept: 'none-issued' } });
    expect(driver.effects).toEqual([{ effect: 'delete-secret', account: me }]);
  });

  it('to another account deletes the previous one’s secret, to the same account does not', () => {
    const again = { event: 'signed-in', keep: true, response: response('2'), at: at(9) } as const;
    expect(new SessionDriver().signIn().on({ ...again, account: other }).effects).toEqual([
      { effect: 'delete-secret', account: me },
      { effect: 'write-secret', generation: 2, account: other, refreshToken: 'refresh-2' },
    ]);
    expect(new SessionDriver().signIn().on({ ...again, account: me }).effects).toEqual([
      { effect: 'write-secret', generation: 2, account: me, refreshToken: 'refresh-2' },
    ]);
  });

  it('works for a session that needs sign-in, and keeps its account', () => {
    const driver = new SessionDriver().signIn().fail(failure('needs-sign-in'), 1);
    driver.on({ event: 'signed-in', account: other, keep: false, response: response('2'), at: at(9) });
    expect(driver.state).toMatchObject({ state: 'active', data: { account: other } });
    expect(driver.effects).toEqual([
      { effect: 'delete-secret', account: me },
      { effect: 'delete-secret', account: other },
    ]);
  });
});

describe('restoring', () => {
  it('is active with a stored secret, and reads it when a token is needed', () => {
    const driver = new SessionDriver().on({ event: 'restored', account: me, hasSecret: true });
    expect(driver.state).toEqual({
      generation: 1,
      state: 'active',
      data: {
        account: me,
        access: null,
        refresh: 'in-store',
        keep: true,
        kept: 'kept',
        backoff: null,
        used: false,
        hardLimit: null,
      },
    });
    expect(driver.effects).toEqual([]);
    driver.on({ event: 'renew' });
    expect(driver.state).toMatchObject({ generation: 2, state: 'refreshing' });
    expect(driver.effects).toEqual([{ effect: 'read-secret', generation: 2, account: me }]);
    driver.on({ event: 'secret-read', generation: 2, read: { outcome: 'read', secret: 'refresh-0' } });
    expect(driver.state).toMatchObject({
      generation: 2,
      state: 'refreshing',
      data: { refresh: { token: 'refresh-0', lifetime: null } },
    });
    expect(driver.effects).toEqual([
      { effect: 'refresh', generation: 2, account: me, refreshToken: 'refresh-0' },
    ]);
  });

  it('needs sign-in without a stored secret', () => {
    const driver = new SessionDriver().on({ event: 'restored', account: me, hasSecret: false });
    expect(driver.state).toEqual({ generation: 1, state: 'needs-sign-in', account: me, reason: 'not-kept' });
    expect(driver.effects).toEqual([]);
  });

  it.each([
    ['none', 'not-kept'],
    ['unreadable', 'unreadable'],
  ] as const)('needs sign-in if the secret is %s: %s', (outcome, reason) => {
    const driver = new SessionDriver()
      .on({ event: 'restored', account: me, hasSecret: true })
      .on({ event: 'renew' });
    driver.on({ event: 'secret-read', generation: 2, read: { outcome } });
    expect(driver.state).toMatchObject({ state: 'needs-sign-in', account: me, reason });
    expect(driver.effects).toEqual([]);
  });
});

describe('a refresh', () => {
  it('runs once, however often it is requested', () => {
    const driver = new SessionDriver().signIn().on({ event: 'renew' });
    expect(driver.effects).toEqual([
      { effect: 'refresh', generation: 2, account: me, refreshToken: 'refresh-1' },
    ]);
    driver.on({ event: 'renew' });
    expect(driver.state).toMatchObject({ generation: 2, state: 'refreshing' });
    expect(driver.effects).toEqual([]);
  });

  it('brings new tokens and a backoff', () => {
    const driver = new SessionDriver().signIn().on({ event: 'used' }).refresh('2', 300_000);
    expect(driver.state).toMatchObject({
      state: 'active',
      data: {
        access: { token: 'access-2', lifetime: { since: at(300_000), ms: 300_000 } },
        refresh: { token: 'refresh-2', lifetime: { since: at(300_000), ms: 1_800_000 } },
        backoff: { since: at(300_000), ms: 10_000 },
        used: false,
      },
    });
    expect(driver.effects).toEqual([]);
  });

  it('ends only after a rotated token is stored', () => {
    const driver = new SessionDriver().signIn({}, true).secretWritten().refresh('2', 300_000);
    expect(driver.state).toMatchObject({ state: 'refreshing', data: { refresh: { token: 'refresh-2' } } });
    expect(driver.effects).toEqual([
      { effect: 'write-secret', generation: 2, account: me, refreshToken: 'refresh-2' },
    ]);
    expect(driver.secretWritten('2').state.state).toBe('active');
  });

  it('without a new refresh token keeps the old one with the stated lifetime, and stores nothing', () => {
    const driver = new SessionDriver().signIn({}, true).secretWritten();
    driver.refresh('2', 300_000, { refreshToken: null, refreshExpiresIn: null });
    expect(driver.state).toMatchObject({
      state: 'active',
      data: { refresh: { token: 'refresh-1', lifetime: null } },
    });
    expect(driver.effects).toEqual([]);
    driver.refresh('3', 600_000, { refreshToken: null, refreshExpiresIn: 900 });
    expect(dataOf(driver.state)?.refresh).toEqual({
      token: 'refresh-1',
      lifetime: { since: at(600_000), ms: 900_000 },
    });
  });

  it('requires a refresh token', () => {
    const driver = new SessionDriver().signIn({ refreshToken: null }).on({ event: 'renew' });
    expect(driver.state).toMatchObject({ state: 'needs-sign-in', reason: 'none-issued' });
    expect(driver.effects).toEqual([]);
  });

  it('that the endpoint rejects ends the session and deletes its secret', () => {
    const driver = new SessionDriver()
      .signIn({}, true)
      .secretWritten()
      .fail(failure('needs-sign-in'), 300_000);
    expect(driver.state).toMatchObject({ state: 'needs-sign-in', account: me, reason: 'ended' });
    expect(driver.effects).toEqual([{ effect: 'delete-secret', account: me }]);
  });

  it.each([
    'unreachable',
    'timed-out',
    'maintenance',
    'not-the-service',
    'connection-set-up-wrongly',
  ] as const)('that fails with %s keeps every token', (code) => {
    const because = failure(code);
    const driver = new SessionDriver().signIn().fail(because, 300_000);
    expect(driver.state).toMatchObject({
      state: 'unreachable',
      failure: because,
      data: { refresh: { token: 'refresh-1' }, backoff: { since: at(300_000), ms: 10_000 } },
    });
    expect(driver.effects).toEqual([]);
    expect(driver.refresh('2', 310_000).state).toMatchObject({ state: 'active' });
  });

  it('that was never sent may be retried at once', () => {
    const driver = new SessionDriver().signIn().fail(failure('unreachable'), 300_000, false);
    expect(dataOf(driver.state)?.backoff).toBeNull();
  });

  it('waits as long as the service asks, at least the refresh interval', () => {
    const wished = (ms: number, mayHaveArrived: boolean) =>
      dataOf(
        new SessionDriver()
          .signIn()
          .fail(failure('maintenance', { retryAt: at(300_000 + ms).wall }), 300_000, mayHaveArrived).state,
      )?.backoff?.ms;
    expect(wished(60_000, true)).toBe(60_000);
    expect(wished(60_000, false)).toBe(60_000);
    expect(wished(3000, true)).toBe(10_000);
    expect(wished(-3000, false)).toBeUndefined();
  });

  it('with a longer backoff is retried sooner after try-again', () => {
    const put = (ms: number) =>
      new SessionDriver().signIn().fail(failure('maintenance', { retryAt: at(300_000 + ms).wall }), 300_000);
    const driver = put(60_000).on({ event: 'shorten-backoff' });
    expect(driver.state).toMatchObject({
      state: 'unreachable',
      data: { backoff: { since: at(300_000), ms: 10_000 } },
    });
    expect(transition(driver.state, { event: 'shorten-backoff' })).toEqual({
      state: driver.state,
      effects: [],
    });
    const never = new SessionDriver().signIn().fail(failure('unreachable'), 300_000, false);
    const well = new SessionDriver().signIn().refresh('2', 300_000);
    for (const { state } of [never, well]) {
      expect(transition(state, { event: 'shorten-backoff' })).toEqual({ state, effects: [] });
    }
  });
});

describe('the hard limit of the session', () => {
  const hour = 3_600_000;
  const ends = (driver: SessionDriver) => dataOf(driver.state)?.hardLimit;

  it('is unknown while each refresh extends the lifetime', () => {
    expect(ends(new SessionDriver().signIn().refresh('2', 300_000))).toBeNull();
    expect(ends(new SessionDriver().signIn().refresh('2', hour, { refreshExpiresIn: 1700 }))).toBeNull();
  });

  it('shows when a refresh does not, and is dropped when one does again', () => {
    const driver = new SessionDriver().signIn().refresh('2', 300_000, { refreshExpiresIn: 1500 });
    expect(ends(driver)).toEqual({ since: at(300_000), ms: 1_500_000 });
    expect(ends(driver.refresh('3', 600_000, { refreshExpiresIn: 1800 }))).toBeNull();
  });

  it('needs an extension of less than half of the elapsed time', () => {
    const moved = (seconds: number) =>
      ends(new SessionDriver().signIn().refresh('2', 300_000, { refreshExpiresIn: 1500 + seconds }));
    expect(moved(149)).not.toBeNull();
    expect(moved(150)).toBeNull();
  });

  it('needs some seconds between two responses', () => {
    const after = (ms: number) =>
      ends(new SessionDriver().signIn().refresh('2', ms, { refreshExpiresIn: 1790 }));
    expect(after(4999)).toBeNull();
    expect(after(5000)).not.toBeNull();
  });

  it('is derived from the access token if the refresh token has no stated lifetime', () => {
    const unsaid = { refreshExpiresIn: null };
    const driver = new SessionDriver().signIn({ ...unsaid, expiresIn: 100 });
    driver.refresh('2', 90_000, { ...unsaid, expiresIn: 10 });
    expect(ends(driver)).toEqual({ since: at(90_000), ms: 10_000 });
    expect(ends(new SessionDriver().signIn(unsaid).refresh('2', 270_000, unsaid))).toBeNull();
    expect(
      ends(new SessionDriver().signIn(unsaid).refresh('2', 270_000, { ...unsaid, expiresIn: null })),
    ).toBeNull();
    expect(
      ends(
        new SessionDriver()
          .signIn({ ...unsaid, expiresIn: null })
          .refresh('2', 270_000, { ...unsaid, expiresIn: 1 }),
      ),
    ).toBeNull();
  });

  it('is not derived from the first response after a start or a rejection', () => {
    const driver = new SessionDriver()
      .on({ event: 'restored', account: me, hasSecret: true })
      .on({ event: 'renew' });
    driver.on({ event: 'secret-read', generation: 2, read: { outcome: 'read', secret: 'r' } });
    driver.on({
      event: 'refreshed',
      generation: 2,
      response: response('2', { refreshExpiresIn: 5 }),
      at: at(9000),
    });
    expect(ends(driver)).toBeNull();
    const unsaid = { refreshExpiresIn: null };
    const rejected = new SessionDriver().signIn(unsaid).on({ event: 'token-rejected', token: 'access-1' });
    expect(ends(rejected.refresh('2', 90_000, { ...unsaid, expiresIn: 10 }))).toBeNull();
  });
});

describe('a rejected token', () => {
  it('changes nothing if there is none', () => {
    const { state } = new SessionDriver().on({ event: 'restored', account: me, hasSecret: true });
    expect(transition(state, { event: 'token-rejected', token: 'access-1' })).toEqual({ state, effects: [] });
    expect(transition(state, { event: 'new-token-rejected', token: 'access-1' })).toEqual({
      state,
      effects: [],
    });
  });

  it('is dropped, unless a newer one has replaced it', () => {
    const driver = new SessionDriver().signIn().on({ event: 'token-rejected', token: 'access-0' });
    expect(dataOf(driver.state)?.access?.token).toBe('access-1');
    driver.on({ event: 'token-rejected', token: 'access-1' });
    expect(driver.state).toMatchObject({ state: 'active', data: { access: null } });
    expect(driver.effects).toEqual([]);
  });

  it('that was new requires sign-in, and leaves the stored secret', () => {
    const driver = new SessionDriver()
      .signIn({}, true)
      .secretWritten()
      .on({ event: 'new-token-rejected', token: 'access-0' });
    expect(driver.state.state).toBe('active');
    driver.on({ event: 'new-token-rejected', token: 'access-1' });
    expect(driver.state).toMatchObject({ state: 'needs-sign-in', account: me, reason: 'refused' });
    expect(driver.effects).toEqual([]);
  });
});

describe('late events', () => {
  const answers = (generation: number): SessionEvent[] => [
    { event: 'secret-read', generation, read: { outcome: 'read', secret: 'late' } },
    { event: 'refreshed', generation, response: response('late'), at: at(9) },
    {
      event: 'refresh-failed',
      generation,
      failure: failure('needs-sign-in'),
      mayHaveArrived: true,
      at: at(9),
    },
    { event: 'secret-written', generation, refreshToken: 'late', outcome: { outcome: 'kept' } },
  ];

  it.each([
    ['signed in anew', new SessionDriver().signIn().on({ event: 'renew' }).signIn({}, true)],
    ['signed out', new SessionDriver().signIn().on({ event: 'renew' }).on({ event: 'signed-out' })],
    ['needs sign-in', new SessionDriver().signIn().fail(failure('needs-sign-in'), 1)],
    [
      'refused',
      new SessionDriver()
        .signIn()
        .on({ event: 'renew' })
        .on({ event: 'new-token-rejected', token: 'access-1' }),
    ],
    [
      'restored',
      new SessionDriver()
        .signIn()
        .on({ event: 'renew' })
        .on({ event: 'restored', account: me, hasSecret: true }),
    ],
    [
      'not restored',
      new SessionDriver()
        .signIn()
        .on({ event: 'renew' })
        .on({ event: 'restored', account: me, hasSecret: false }),
    ],
  ])('change nothing for a session that was %s meanwhile', (_how, { state }) => {
    for (const generation of [1, 2]) {
      if (generation === state.generation) continue;
      for (const event of answers(generation))
        expect(transition(state, event)).toEqual({ state, effects: [] });
    }
  });

  it('change nothing without a session', () => {
    const without = [
      signedOut,
      new SessionDriver().on({ event: 'restored', account: me, hasSecret: false }).state,
    ];
    const words: SessionEvent[] = [
      { event: 'used' },
      { event: 'renew' },
      { event: 'shorten-backoff' },
      { event: 'token-rejected', token: 'access-1' },
      { event: 'new-token-rejected', token: 'access-1' },
    ];
    for (const state of without) {
      for (const event of [...words, ...answers(state.generation)]) {
        expect(transition(state, event)).toEqual({ state, effects: [] });
      }
    }
  });
});

describe('signing out', () => {
  it('deletes the secret in every state', () => {
    const account = new SessionDriver().on({ event: 'restored', account: me, hasSecret: false });
    for (const driver of [new SessionDriver().signIn(), new SessionDriver().signIn({}, true), account]) {
      const { generation } = driver.state;
      driver.on({ event: 'signed-out' });
      expect(driver.state).toEqual({ generation: generation + 1, state: 'signed-out' });
      expect(driver.effects).toEqual([{ effect: 'delete-secret', account: me }]);
    }
    expect(new SessionDriver().on({ event: 'signed-out' }).effects).toEqual([]);
  });
});

describe('the event used', () => {
  it('changes the state once', () => {
    const driver = new SessionDriver().signIn().on({ event: 'used' });
    expect(dataOf(driver.state)?.used).toBe(true);
    const { state } = driver;
    expect(driver.on({ event: 'used' }).state).toBe(state);
  });
});

describe('the event keep', () => {
  const off = { event: 'keep-changed', keep: false } as const;
  const on = { event: 'keep-changed', keep: true } as const;
  const deleteSecret = { effect: 'delete-secret', account: me } as const;

  it('deletes the secret when turned off, and the session continues', () => {
    const driver = new SessionDriver().signIn({}, true).secretWritten().on(off);
    expect(driver.state).toMatchObject({ state: 'active', data: { keep: false, kept: 'not-wished' } });
    expect(driver.effects).toEqual([deleteSecret]);
    driver.refresh('2', 300_000);
    expect(driver.state).toMatchObject({ state: 'active', data: { refresh: { token: 'refresh-2' } } });
    expect(driver.effects).toEqual([]);
  });

  it('stores the token when turned on, and notifies if that fails', () => {
    const driver = new SessionDriver().signIn().on(on);
    expect(driver.state).toMatchObject({ state: 'active', data: { keep: true, kept: 'pending' } });
    expect(driver.effects).toEqual([
      { effect: 'write-secret', generation: 0, account: me, refreshToken: 'refresh-1' },
    ]);
    driver.secretWritten('1', { outcome: 'not-kept', reason: 'no-protection' });
    expect(driver.state).toMatchObject({ state: 'active', data: { kept: 'no-protection' } });
    expect(driver.effects).toEqual([{ effect: 'notify-not-kept', reason: 'no-protection' }]);
  });

  it('does not end a pending refresh', () => {
    const driver = new SessionDriver().signIn().on({ event: 'renew' }).on(on);
    const [store] = driver.effects;
    if (store?.effect !== 'write-secret') throw new Error('nothing is stored');
    driver.on({
      event: 'secret-written',
      generation: store.generation,
      refreshToken: 'refresh-1',
      outcome: { outcome: 'kept' },
    });
    expect(driver.state).toMatchObject({ generation: 2, state: 'refreshing', data: { kept: 'kept' } });
    driver.on({ event: 'refreshed', generation: 2, response: response('2'), at: at(1) });
    expect(driver.effects).toEqual([
      { effect: 'write-secret', generation: 2, account: me, refreshToken: 'refresh-2' },
    ]);
  });

  it('ignores the result of a write that was pending when turned off', () => {
    const driver = new SessionDriver().signIn({}, true).on(off);
    driver.secretWritten('1', { outcome: 'not-kept', reason: 'not-written' });
    expect(driver.state).toMatchObject({ data: { kept: 'not-wished' } });
    expect(driver.effects).toEqual([]);
  });

  it('reads a token from the store before deleting it', () => {
    const driver = new SessionDriver().on({ event: 'restored', account: me, hasSecret: true }).on(off);
    expect(driver.effects).toEqual([{ effect: 'read-secret', generation: 2, account: me }]);
    driver.on({ event: 'secret-read', generation: 2, read: { outcome: 'read', secret: 'refresh-0' } });
    expect(driver.effects).toEqual([
      { effect: 'refresh', generation: 2, account: me, refreshToken: 'refresh-0' },
      deleteSecret,
    ]);
  });

  it('deletes the secret also in needs-sign-in', () => {
    const driver = new SessionDriver()
      .signIn({}, true)
      .secretWritten()
      .on({ event: 'new-token-rejected', token: 'access-1' });
    expect(driver.state.state).toBe('needs-sign-in');
    driver.on(off);
    expect(driver.state.state).toBe('needs-sign-in');
    expect(driver.effects).toEqual([deleteSecret]);
    expect(driver.on(on).effects).toEqual([]);
  });

  it('changes nothing if it is as before', () => {
    const driver = new SessionDriver().signIn({}, true).secretWritten().on(on);
    expect(driver.state).toMatchObject({ data: { keep: true, kept: 'kept' } });
    expect(driver.effects).toEqual([]);
  });

  it('says that no refresh token was issued when turned on', () => {
    const driver = new SessionDriver().signIn({ refreshToken: null }).on(on);
    expect(driver.state).toMatchObject({ data: { keep: true, kept: 'none-issued' } });
    expect(driver.effects).toEqual([]);
  });

  it('keeps the token in the store when turned off and on again before it was read', () => {
    const driver = new SessionDriver().on({ event: 'restored', account: me, hasSecret: true }).on(off).on(on);
    expect(driver.state).toMatchObject({ data: { keep: true, kept: 'kept', refresh: 'in-store' } });
    expect(driver.effects).toEqual([]);
  });
});
