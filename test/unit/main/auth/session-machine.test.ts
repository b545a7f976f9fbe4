import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  transition,
  usableToken,
  type SessionEvent,
  type SessionState,
} from '../../../../src/main/auth/session-machine.ts';

const reply = (accessToken: string, refreshToken: string | null = 'r1', expiresIn: number | null = 300) => ({
  accessToken,
  refreshToken,
  expiresIn,
});
const start: SessionState = { state: 'signed-out' };
const run = (...events: SessionEvent[]): SessionState => events.reduce(transition, start);
const signedIn: SessionEvent = { event: 'signed-in', reply: reply('a1'), at: 0 };

describe('a session', () => {
  it('uses a token until a margin before its end', () => {
    const state = run(signedIn);
    expect(usableToken(state, 269_999)).toBe('a1');
    expect(usableToken(state, 270_000)).toBeNull();
  });

  it('uses a token of unknown lifetime until the service refuses it', () => {
    const state = run({ event: 'signed-in', reply: reply('a1', 'r1', null), at: 0 });
    expect(usableToken(state, 1e12)).toBe('a1');
    expect(usableToken(transition(state, { event: 'refused', token: 'a1' }), 1)).toBeNull();
  });

  it('does not drop a newer token when an older one is refused', () => {
    const state = run(signedIn, { event: 'refused', token: 'a0' });
    expect(usableToken(state, 1)).toBe('a1');
  });

  it('keeps the old refresh token where a reply carries none', () => {
    const state = run(
      signedIn,
      { event: 'refresh-started', refreshToken: 'r1' },
      { event: 'refreshed', reply: reply('a2', null), at: 5 },
    );
    expect(state).toMatchObject({ state: 'active', tokens: { refresh: { token: 'r1' } } });
  });

  it('keeps its tokens through every failure but the end of the session', () => {
    const failed = (code: 'unreachable' | 'needs-sign-in'): SessionState =>
      run(
        signedIn,
        { event: 'refresh-started', refreshToken: 'r1' },
        { event: 'refresh-failed', failure: { code, retryable: true } },
      );
    expect(failed('unreachable')).toMatchObject({
      state: 'unreachable',
      tokens: { refresh: { token: 'r1' } },
    });
    expect(failed('needs-sign-in')).toEqual({ state: 'needs-sign-in', reason: 'ended' });
  });

  it('says why it needs the person', () => {
    expect(run({ event: 'restored', kept: false })).toEqual({ state: 'needs-sign-in', reason: 'not-kept' });
    expect(run({ event: 'restored', kept: true }, { event: 'secret-missing', reason: 'unreadable' })).toEqual(
      {
        state: 'needs-sign-in',
        reason: 'unreadable',
      },
    );
    expect(
      run({ event: 'signed-in', reply: reply('a1', null), at: 0 }, { event: 'nothing-to-refresh' }),
    ).toEqual({
      state: 'needs-sign-in',
      reason: 'none-issued',
    });
    expect(run(signedIn, { event: 'refused-again', token: 'a1' })).toEqual({
      state: 'needs-sign-in',
      reason: 'ended',
    });
    expect(run(signedIn, { event: 'refused-again', token: 'a0' })).toMatchObject({ state: 'active' });
  });

  const event = fc.oneof(
    fc.constant<SessionEvent>(signedIn),
    fc.boolean().map((kept): SessionEvent => ({ event: 'restored', kept })),
    fc.constant<SessionEvent>({ event: 'refresh-started', refreshToken: 'r1' }),
    fc.constant<SessionEvent>({ event: 'refreshed', reply: reply('a2', 'r2'), at: 9 }),
    fc
      .constantFrom('unreachable' as const, 'needs-sign-in' as const, 'maintenance' as const)
      .map((code): SessionEvent => ({ event: 'refresh-failed', failure: { code, retryable: true } })),
    fc.constant<SessionEvent>({ event: 'refused', token: 'a1' }),
    fc.constant<SessionEvent>({ event: 'refused-again', token: 'a1' }),
    fc.constant<SessionEvent>({ event: 'nothing-to-refresh' }),
    fc.constant<SessionEvent>({ event: 'secret-missing', reason: 'not-kept' }),
  );

  it('is never signed out but by the person', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = events.reduce(transition, transition(start, signedIn));
        expect(state.state).not.toBe('signed-out');
      }),
    );
  });

  it('takes no late answer after the person has signed out', () => {
    fc.assert(
      fc.property(fc.array(event), event, (events, late) => {
        fc.pre(late.event !== 'signed-in' && late.event !== 'restored');
        const state = transition(events.reduce(transition, start), { event: 'signed-out' });
        expect(transition(state, late)).toEqual({ state: 'signed-out' });
      }),
    );
  });
});
