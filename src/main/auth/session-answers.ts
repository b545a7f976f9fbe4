import type { Failure } from '../../preload/contract/failure.ts';
import type { SessionStatus } from '../../preload/contract/status.ts';
import { left, type Moment } from '../clock.ts';
import { heldBy, knownRefresh, type Held, type SessionState } from './session-state.ts';

/** What somebody who asks for an access token is to do. */
export type Answer =
  | { readonly answer: 'token'; readonly token: string }
  /** A refresh is under way: wait for its end. */
  | { readonly answer: 'join' }
  | { readonly answer: 'renew' }
  /** The refresh before was a moment ago; ms. */
  | { readonly answer: 'wait'; readonly ms: number }
  | { readonly answer: 'failed'; readonly failure: Failure };

const signInNeeded: Failure = { code: 'needs-sign-in', retryable: false };

/** Before its end a token is not used any more: requests take time. A tenth of its life, at most 30 s. */
function isUsable(access: NonNullable<Held['access']>, now: Moment): boolean {
  const { life } = access;
  return life === null || left(life, now) > Math.min(30_000, life.ms / 10);
}

export function answerTo(state: SessionState, now: Moment): Answer {
  if (state.state === 'refreshing') return { answer: 'join' };
  if (state.state !== 'active' && state.state !== 'unreachable') {
    return { answer: 'failed', failure: signInNeeded };
  }
  const { access, pause } = state.held;
  if (access !== null && isUsable(access, now)) return { answer: 'token', token: access.token };
  const wait = pause === null ? 0 : left(pause, now);
  if (wait <= 0) return { answer: 'renew' };
  if (state.state === 'unreachable') return { answer: 'failed', failure: state.failure };
  // Tokens that live shorter than the floor: the service is the judge of them.
  return access === null ? { answer: 'wait', ms: wait } : { answer: 'token', token: access.token };
}

/** The margin before the end of a refresh token in which it is renewed: a tenth of its life, at most 2 minutes. */
function margin(life: number): number {
  return Math.min(120_000, life / 10);
}

/** The pause after an attempt that failed, in ms. */
const keepAlivePause = 30_000;

/**
 * In how many ms a session in use is kept alive by a refresh that nobody asked for; null where that is not due:
 * not used since the last grant, no stated lifetime, or past its end already.
 */
export function keepAliveIn(state: SessionState, now: Moment): number | null {
  if (state.state !== 'active' && state.state !== 'unreachable') return null;
  if (!state.held.used) return null;
  const { pause } = state.held;
  const life = knownRefresh(state.held)?.life;
  if (!life) return null;
  const rest = left(life, now);
  const earliest = Math.max(
    state.state === 'active' ? 0 : keepAlivePause,
    pause === null ? 0 : left(pause, now),
  );
  return rest <= 0 ? null : Math.max(earliest, rest - margin(life.ms));
}

function endsAt(state: SessionState, now: Moment): number | null {
  const end = heldBy(state)?.end ?? null;
  // To the second, so that two readings of the same end agree.
  return end === null ? null : Math.round((now.wall + left(end, now)) / 1000) * 1000;
}

/** What the window is told: states and reasons, never a token. */
export function describe(state: SessionState, now: Moment): SessionStatus {
  switch (state.state) {
    case 'signed-out':
      return { state: 'signed-out' };
    case 'active':
    case 'refreshing':
      return { state: state.state, endsAt: endsAt(state, now) };
    case 'unreachable':
      return { state: 'unreachable', failure: state.failure, endsAt: endsAt(state, now) };
    case 'needs-sign-in':
      return { state: 'needs-sign-in', reason: state.reason };
  }
}
