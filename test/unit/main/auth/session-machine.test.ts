import { describe, expect, it } from 'vitest';
import { transition, type Effect, type SessionEvent } from '../../../../src/main/auth/session-machine.ts';
import { dataOf, signedOut, type SessionState } from '../../../../src/main/auth/session-state.ts';
import {
  SessionDriver,
  at,
  failure,
  me,
  other,
  refreshing,
  response,
  restored,
  signedIn,
  storing,
} from './session-fixtures.ts';

const deleteSecret: Effect = { effect: 'delete-secret', account: me };

const signedInToKeep = (): SessionDriver => signedIn({}, true);

/** What the last event has led to; without more, no effects. */
function expectStep(driver: SessionDriver, state: object, effects: readonly Effect[] = []): void {
  expect(driver.state).toMatchObject(state);
  expect(driver.effects).toEqual(effects);
}

function expectUnchanged(state: SessionState, event: SessionEvent): void {
  expect(transition(state, event)).toEqual({ state, effects: [] });
}

describe('signing in', () => {
  it('is active at once if not to be kept, and clears an earlier session’s secret', () => {
    const driver = signedIn();
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
    expect(driver.effects).toEqual([deleteSecret]);
  });

  it('is active while the refresh token is being stored', () => {
    const driver = signedInToKeep();
    expectStep(driver, { state: 'active', data: { kept: 'pending' } }, [storing('1', 1)]);
    driver.secretWritten();
    expectStep(driver, { generation: 1, state: 'active', data: { keep: true, kept: 'kept' } });
  });

  it.each(['no-protection', 'not-written'] as const)(
    'notifies once that it is not kept, and once that it is after all: %s',
    (reason) => {
      const notKept = { outcome: 'not-kept', reason } as const;
      const driver = signedInToKeep().secretWritten('1', notKept);
      expectStep(driver, { state: 'active', data: { kept: reason } }, [
        { effect: 'notify-not-kept', reason },
      ]);
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
    const driver = signedInToKeep().renew();
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
    expectUnchanged(state, late);
    expect(driver.secretWritten('2').state.state).toBe('active');
  });

  it('stores nothing if no refresh token was issued', () => {
    const driver = signedIn({ refreshToken: null }, true);
    expectStep(driver, { state: 'active', data: { refresh: null, kept: 'none-issued' } }, [deleteSecret]);
  });

  it('to another account deletes the previous one’s secret, to the same account does not', () => {
    const again = { event: 'signed-in', keep: true, response: response('2'), at: at(9) } as const;
    expect(signedIn().on({ ...again, account: other }).effects).toEqual([
      deleteSecret,
      storing('2', 2, other),
    ]);
    expect(signedIn().on({ ...again, account: me }).effects).toEqual([storing('2', 2)]);
  });

  it('works for a session that needs sign-in, and keeps its account', () => {
    const driver = signedIn().fail(failure('needs-sign-in'), 1);
    driver.on({ event: 'signed-in', account: other, keep: false, response: response('2'), at: at(9) });
    expectStep(driver, { state: 'active', data: { account: other } }, [
      deleteSecret,
      { effect: 'delete-secret', account: other },
    ]);
  });
});

describe('restoring', () => {
  it('is active with a stored secret, and reads it when a token is needed', () => {
    const driver = restored();
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
    driver.renew();
    expectStep(driver, { generation: 2, state: 'refreshing' }, [
      { effect: 'read-secret', generation: 2, account: me },
    ]);
    driver.secretRead({ outcome: 'read', secret: 'refresh-0' });
    expectStep(
      driver,
      {
        generation: 2,
        state: 'refreshing',
        data: { refresh: { token: 'refresh-0', lifetime: null } },
      },
      [refreshing('0', 2)],
    );
  });

  it('needs sign-in without a stored secret', () => {
    const driver = restored(false);
    expect(driver.state).toEqual({ generation: 1, state: 'needs-sign-in', account: me, reason: 'not-kept' });
    expect(driver.effects).toEqual([]);
  });

  it.each([
    ['none', 'not-kept'],
    ['unreadable', 'unreadable'],
  ] as const)('needs sign-in if the secret is %s: %s', (outcome, reason) => {
    const driver = restored().renew();
    driver.secretRead({ outcome });
    expectStep(driver, { state: 'needs-sign-in', account: me, reason });
  });
});

describe('a refresh', () => {
  it('runs once, however often it is requested', () => {
    const driver = signedIn().renew();
    expect(driver.effects).toEqual([refreshing('1', 2)]);
    driver.renew();
    expectStep(driver, { generation: 2, state: 'refreshing' });
  });

  it('brings new tokens and a backoff', () => {
    const driver = signedIn().use().refresh('2', 300_000);
    expectStep(driver, {
      state: 'active',
      data: {
        access: { token: 'access-2', lifetime: { since: at(300_000), ms: 300_000 } },
        refresh: { token: 'refresh-2', lifetime: { since: at(300_000), ms: 1_800_000 } },
        backoff: { since: at(300_000), ms: 10_000 },
        used: false,
      },
    });
  });

  it('ends only after a rotated token is stored', () => {
    const driver = signedInToKeep().secretWritten().refresh('2', 300_000);
    expectStep(driver, { state: 'refreshing', data: { refresh: { token: 'refresh-2' } } }, [storing('2', 2)]);
    expect(driver.secretWritten('2').state.state).toBe('active');
  });

  it('without a new refresh token keeps the old one with the stated lifetime, and stores nothing', () => {
    const driver = signedInToKeep().secretWritten();
    driver.refresh('2', 300_000, { refreshToken: null, refreshExpiresIn: null });
    expectStep(driver, { state: 'active', data: { refresh: { token: 'refresh-1', lifetime: null } } });
    driver.refresh('3', 600_000, { refreshToken: null, refreshExpiresIn: 900 });
    expect(dataOf(driver.state)?.refresh).toEqual({
      token: 'refresh-1',
      lifetime: { since: at(600_000), ms: 900_000 },
    });
  });

  it('requires a refresh token', () => {
    const driver = signedIn({ refreshToken: null }).renew();
    expectStep(driver, { state: 'needs-sign-in', reason: 'none-issued' });
  });

  it('that the endpoint rejects ends the session and deletes its secret', () => {
    const driver = signedInToKeep().secretWritten().fail(failure('needs-sign-in'), 300_000);
    expectStep(driver, { state: 'needs-sign-in', account: me, reason: 'ended' }, [deleteSecret]);
  });

  it.each([
    'unreachable',
    'timed-out',
    'maintenance',
    'not-the-service',
    'connection-set-up-wrongly',
  ] as const)('that fails with %s keeps every token', (code) => {
    const because = failure(code);
    const driver = signedIn().fail(because, 300_000);
    expectStep(driver, {
      state: 'unreachable',
      failure: because,
      data: { refresh: { token: 'refresh-1' }, backoff: { since: at(300_000), ms: 10_000 } },
    });
    expect(driver.refresh('2', 310_000).state).toMatchObject({ state: 'active' });
  });

  it('that was never sent may be retried at once', () => {
    const driver = signedIn().fail(failure('unreachable'), 300_000, false);
    expect(dataOf(driver.state)?.backoff).toBeNull();
  });

  it('waits as long as the service asks, at least the refresh interval', () => {
    const wished = (ms: number, mayHaveArrived: boolean) =>
      dataOf(
        signedIn().fail(failure('maintenance', { retryAt: at(300_000 + ms).wall }), 300_000, mayHaveArrived)
          .state,
      )?.backoff?.ms;
    expect(wished(60_000, true)).toBe(60_000);
    expect(wished(60_000, false)).toBe(60_000);
    expect(wished(3000, true)).toBe(10_000);
    expect(wished(-3000, false)).toBeUndefined();
  });

  it('with a longer backoff is retried sooner after try-again', () => {
    const put = (ms: number) =>
      signedIn().fail(failure('maintenance', { retryAt: at(300_000 + ms).wall }), 300_000);
    const driver = put(60_000).on({ event: 'shorten-backoff' });
    expect(driver.state).toMatchObject({
      state: 'unreachable',
      data: { backoff: { since: at(300_000), ms: 10_000 } },
    });
    expectUnchanged(driver.state, { event: 'shorten-backoff' });
    const never = signedIn().fail(failure('unreachable'), 300_000, false);
    const well = signedIn().refresh('2', 300_000);
    for (const { state } of [never, well]) expectUnchanged(state, { event: 'shorten-backoff' });
  });
});

describe('the hard limit of the session', () => {
  const hour = 3_600_000;
  const ends = (driver: SessionDriver) => dataOf(driver.state)?.hardLimit;

  it('is unknown while each refresh extends the lifetime', () => {
    expect(ends(signedIn().refresh('2', 300_000))).toBeNull();
    expect(ends(signedIn().refresh('2', hour, { refreshExpiresIn: 1700 }))).toBeNull();
  });

  it('shows when a refresh does not, and is dropped when one does again', () => {
    const driver = signedIn().refresh('2', 300_000, { refreshExpiresIn: 1500 });
    expect(ends(driver)).toEqual({ since: at(300_000), ms: 1_500_000 });
    expect(ends(driver.refresh('3', 600_000, { refreshExpiresIn: 1800 }))).toBeNull();
  });

  it('needs an extension of less than half of the elapsed time', () => {
    const moved = (seconds: number) =>
      ends(signedIn().refresh('2', 300_000, { refreshExpiresIn: 1500 + seconds }));
    expect(moved(149)).not.toBeNull();
    expect(moved(150)).toBeNull();
  });

  it('needs some seconds between two responses', () => {
    const after = (ms: number) => ends(signedIn().refresh('2', ms, { refreshExpiresIn: 1790 }));
    expect(after(4999)).toBeNull();
    expect(after(5000)).not.toBeNull();
  });

  it('is derived from the access token if the refresh token has no stated lifetime', () => {
    const unsaid = { refreshExpiresIn: null };
    const driver = signedIn({ ...unsaid, expiresIn: 100 });
    driver.refresh('2', 90_000, { ...unsaid, expiresIn: 10 });
    expect(ends(driver)).toEqual({ since: at(90_000), ms: 10_000 });
    expect(ends(signedIn(unsaid).refresh('2', 270_000, unsaid))).toBeNull();
    expect(ends(signedIn(unsaid).refresh('2', 270_000, { ...unsaid, expiresIn: null }))).toBeNull();
    expect(
      ends(signedIn({ ...unsaid, expiresIn: null }).refresh('2', 270_000, { ...unsaid, expiresIn: 1 })),
    ).toBeNull();
  });

  it('is not derived from the first response after a start or a rejection', () => {
    const driver = restored().renew();
    driver.secretRead({ outcome: 'read', secret: 'r' });
    driver.on({
      event: 'refreshed',
      generation: 2,
      response: response('2', { refreshExpiresIn: 5 }),
      at: at(9000),
    });
    expect(ends(driver)).toBeNull();
    const unsaid = { refreshExpiresIn: null };
    const rejected = signedIn(unsaid).reject('access-1');
    expect(ends(rejected.refresh('2', 90_000, { ...unsaid, expiresIn: 10 }))).toBeNull();
  });
});

describe('a rejected token', () => {
  it('changes nothing if there is none', () => {
    const { state } = restored();
    expectUnchanged(state, { event: 'token-rejected', token: 'access-1' });
    expectUnchanged(state, { event: 'new-token-rejected', token: 'access-1' });
  });

  it('is dropped, unless a newer one has replaced it', () => {
    const driver = signedIn().reject('access-0');
    expect(dataOf(driver.state)?.access?.token).toBe('access-1');
    driver.reject('access-1');
    expectStep(driver, { state: 'active', data: { access: null } });
  });

  it('that was new requires sign-in, and leaves the stored secret', () => {
    const driver = signedInToKeep().secretWritten().rejectNew('access-0');
    expect(driver.state.state).toBe('active');
    driver.rejectNew('access-1');
    expectStep(driver, { state: 'needs-sign-in', account: me, reason: 'refused' });
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
    ['signed in anew', signedIn().renew().signIn({}, true)],
    ['signed out', signedIn().renew().on({ event: 'signed-out' })],
    ['needs sign-in', signedIn().fail(failure('needs-sign-in'), 1)],
    ['refused', signedIn().renew().rejectNew('access-1')],
    ['restored', signedIn().renew().restore()],
    ['not restored', signedIn().renew().restore(false)],
  ])('change nothing for a session that was %s meanwhile', (_how, { state }) => {
    for (const generation of [1, 2]) {
      if (generation === state.generation) continue;
      for (const event of answers(generation)) expectUnchanged(state, event);
    }
  });

  it('change nothing without a session', () => {
    const without = [signedOut, restored(false).state];
    const words: SessionEvent[] = [
      { event: 'used' },
      { event: 'renew' },
      { event: 'shorten-backoff' },
      { event: 'token-rejected', token: 'access-1' },
      { event: 'new-token-rejected', token: 'access-1' },
    ];
    for (const state of without) {
      for (const event of [...words, ...answers(state.generation)]) expectUnchanged(state, event);
    }
  });
});

describe('signing out', () => {
  it('deletes the secret in every state', () => {
    const account = restored(false);
    for (const driver of [signedIn(), signedInToKeep(), account]) {
      const { generation } = driver.state;
      driver.on({ event: 'signed-out' });
      expect(driver.state).toEqual({ generation: generation + 1, state: 'signed-out' });
      expect(driver.effects).toEqual([deleteSecret]);
    }
    expect(new SessionDriver().on({ event: 'signed-out' }).effects).toEqual([]);
  });
});

describe('the event used', () => {
  it('changes the state once', () => {
    const driver = signedIn().use();
    expect(dataOf(driver.state)?.used).toBe(true);
    const { state } = driver;
    expect(driver.use().state).toBe(state);
  });
});

describe('the event keep', () => {
  const off = { event: 'keep-changed', keep: false } as const;
  const on = { event: 'keep-changed', keep: true } as const;

  it('deletes the secret when turned off, and the session continues', () => {
    const driver = signedInToKeep().secretWritten().on(off);
    expectStep(driver, { state: 'active', data: { keep: false, kept: 'not-wished' } }, [deleteSecret]);
    driver.refresh('2', 300_000);
    expectStep(driver, { state: 'active', data: { refresh: { token: 'refresh-2' } } });
  });

  it('stores the token when turned on, and notifies if that fails', () => {
    const driver = signedIn().on(on);
    expectStep(driver, { state: 'active', data: { keep: true, kept: 'pending' } }, [storing('1', 0)]);
    driver.secretWritten('1', { outcome: 'not-kept', reason: 'no-protection' });
    expectStep(driver, { state: 'active', data: { kept: 'no-protection' } }, [
      { effect: 'notify-not-kept', reason: 'no-protection' },
    ]);
  });

  it('does not end a pending refresh', () => {
    const driver = signedIn().renew().on(on);
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
    expect(driver.effects).toEqual([storing('2', 2)]);
  });

  it('ignores the result of a write that was pending when turned off', () => {
    const driver = signedInToKeep().on(off);
    driver.secretWritten('1', { outcome: 'not-kept', reason: 'not-written' });
    expectStep(driver, { data: { kept: 'not-wished' } });
  });

  it('reads a token from the store before deleting it', () => {
    const driver = restored().on(off);
    expect(driver.effects).toEqual([{ effect: 'read-secret', generation: 2, account: me }]);
    driver.secretRead({ outcome: 'read', secret: 'refresh-0' });
    expect(driver.effects).toEqual([refreshing('0', 2), deleteSecret]);
  });

  it('deletes the secret also in needs-sign-in', () => {
    const driver = signedInToKeep().secretWritten().rejectNew('access-1');
    expect(driver.state.state).toBe('needs-sign-in');
    driver.on(off);
    expect(driver.state.state).toBe('needs-sign-in');
    expect(driver.effects).toEqual([deleteSecret]);
    expect(driver.on(on).effects).toEqual([]);
  });

  it('changes nothing if it is as before', () => {
    const driver = signedInToKeep().secretWritten().on(on);
    expectStep(driver, { data: { keep: true, kept: 'kept' } });
  });

  it('says that no refresh token was issued when turned on', () => {
    const driver = signedIn({ refreshToken: null }).on(on);
    expectStep(driver, { data: { keep: true, kept: 'none-issued' } });
  });

  it('keeps the token in the store when turned off and on again before it was read', () => {
    const driver = restored().on(off).on(on);
    expectStep(driver, { data: { keep: true, kept: 'kept', refresh: 'in-store' } });
  });
});
