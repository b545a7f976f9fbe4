import type { Failure } from '../../preload/contract/failure.ts';
import { remainingMs, type Moment } from '../async/clock.ts';
import { refreshTokenInMemory, type SessionData, type SessionState } from './session-state.ts';

/** How to serve a request for an access token. */
export type TokenDecision =
  | { readonly decision: 'token'; readonly token: string }
  /** A refresh is pending: wait for its end. */
  | { readonly decision: 'await-refresh' }
  | { readonly decision: 'renew' }
  /** The last refresh was too recent: wait this many ms. */
  | { readonly decision: 'wait'; readonly ms: number }
  | { readonly decision: 'failed'; readonly failure: Failure };

const signInNeeded: Failure = { code: 'needs-sign-in', retryable: false };

/** A token is not used in the last tenth of its lifetime (at most 30 s), because the request takes time. */
function isUsable(access: NonNullable<SessionData['access']>, now: Moment): boolean {
  const { lifetime } = access;
  return lifetime === null || remainingMs(lifetime, now) > Math.min(30_000, lifetime.ms / 10);
}

/** Decides how to serve a request for an access token. */
export function decideToken(state: SessionState, now: Moment): TokenDecision {
  if (state.state === 'refreshing') return { decision: 'await-refresh' };
  if (state.state !== 'active' && state.state !== 'unreachable') {
    return { decision: 'failed', failure: signInNeeded };
  }
  const { access, backoff } = state.data;
  if (access !== null && isUsable(access, now)) return { decision: 'token', token: access.token };
  const wait = backoff === null ? 0 : remainingMs(backoff, now);
  if (wait <= 0) return { decision: 'renew' };
  if (state.state === 'unreachable') return { decision: 'failed', failure: state.failure };
  // The token's lifetime is shorter than the refresh interval: use it until the service rejects it.
  return access === null ? { decision: 'wait', ms: wait } : { decision: 'token', token: access.token };
}

/** How long before the end of a refresh token it is renewed: a tenth of its lifetime, at most 2 minutes. In ms. */
function renewalMargin(lifetime: number): number {
  return Math.min(120_000, lifetime / 10);
}

const keepAliveRetryMs = 30_000;

/**
 * In how many ms to refresh a session in use, so that its refresh token does not expire. Null if the session was not used
 * since the last grant, the lifetime is unknown, or the refresh token has already expired.
 */
export function keepAliveDelayMs(state: SessionState, now: Moment): number | null {
  if (state.state !== 'active' && state.state !== 'unreachable') return null;
  if (!state.data.used) return null;
  const { backoff } = state.data;
  const lifetime = refreshTokenInMemory(state.data)?.lifetime;
  if (!lifetime) return null;
  const rest = remainingMs(lifetime, now);
  const earliest = Math.max(
    state.state === 'active' ? 0 : keepAliveRetryMs,
    backoff === null ? 0 : remainingMs(backoff, now),
  );
  return rest <= 0 ? null : Math.max(earliest, rest - renewalMargin(lifetime.ms));
}
