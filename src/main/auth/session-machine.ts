import type { Failure } from '../../preload/contract/failure.ts';
import type { SessionStatus, SignInReason } from '../../preload/contract/status.ts';
import type { TokenReply } from './token-reply.ts';

/** An access token and when to stop using it, in monotonic ms; null where its lifetime is not known. */
interface Access {
  readonly token: string;
  readonly usableUntil: number | null;
}

/** What the session holds. The refresh token `stored` is still in the secret store, not read yet. */
export interface Tokens {
  readonly access: Access | null;
  readonly refresh: { readonly token: string } | 'stored' | null;
}

export type SessionState =
  | { readonly state: 'signed-out' }
  | { readonly state: 'active' | 'refreshing'; readonly tokens: Tokens }
  | { readonly state: 'unreachable'; readonly tokens: Tokens; readonly failure: Failure }
  | { readonly state: 'needs-sign-in'; readonly reason: SignInReason };

export type SessionEvent =
  /** The app starts with an account; `kept`: a refresh token was stored for it. */
  | { readonly event: 'restored'; readonly kept: boolean }
  /** The password grant was answered. */
  | { readonly event: 'signed-in'; readonly reply: TokenReply; readonly at: number }
  | { readonly event: 'refresh-started'; readonly refreshToken: string }
  | { readonly event: 'refreshed'; readonly reply: TokenReply; readonly at: number }
  | { readonly event: 'refresh-failed'; readonly failure: Failure }
  | { readonly event: 'secret-missing'; readonly reason: 'not-kept' | 'unreadable' }
  /** The service refused this access token before its time. */
  | { readonly event: 'refused'; readonly token: string }
  /** The service refused this access token although it was new. */
  | { readonly event: 'refused-again'; readonly token: string }
  /** The access token has ended and the endpoint never issued a refresh token. */
  | { readonly event: 'nothing-to-refresh' }
  | { readonly event: 'signed-out' };

/** Before its end a token is not used any more: requests take time. A tenth of its life, at most 30 s. */
function usableUntil(reply: TokenReply, at: number): number | null {
  if (reply.expiresIn === null) return null;
  const life = reply.expiresIn * 1000;
  return at + life - Math.min(30_000, life / 10);
}

function granted(reply: TokenReply, at: number, before: Tokens['refresh']): SessionState {
  return {
    state: 'active',
    tokens: {
      access: { token: reply.accessToken, usableUntil: usableUntil(reply, at) },
      // No new refresh token keeps the old one (RFC 6749, section 6).
      refresh: reply.refreshToken === null ? before : { token: reply.refreshToken },
    },
  };
}

function tokensOf(state: SessionState): Tokens | null {
  return 'tokens' in state ? state.tokens : null;
}

function dropAccess(state: SessionState, token: string): SessionState {
  const tokens = tokensOf(state);
  if (tokens?.access?.token !== token || !('tokens' in state)) return state;
  return { ...state, tokens: { ...tokens, access: null } };
}

/**
 * The session's rules, without effects. Only the person signs out, and only `invalid_grant` (here: a refresh that
 * failed with `needs-sign-in`) or a service that refuses a new token ends a session; every other failure keeps it.
 */
export function transition(state: SessionState, event: SessionEvent): SessionState {
  if (event.event === 'signed-out') return { state: 'signed-out' };
  if (event.event === 'signed-in') return granted(event.reply, event.at, null);
  if (event.event === 'restored') {
    return event.kept
      ? { state: 'active', tokens: { access: null, refresh: 'stored' } }
      : { state: 'needs-sign-in', reason: 'not-kept' };
  }
  // What follows concerns a session; after a sign-out late answers change nothing.
  const tokens = tokensOf(state);
  if (tokens === null) return state;
  switch (event.event) {
    case 'refresh-started':
      return { state: 'refreshing', tokens: { ...tokens, refresh: { token: event.refreshToken } } };
    case 'refreshed':
      return granted(event.reply, event.at, tokens.refresh);
    case 'refresh-failed':
      return event.failure.code === 'needs-sign-in'
        ? { state: 'needs-sign-in', reason: 'ended' }
        : { state: 'unreachable', tokens, failure: event.failure };
    case 'secret-missing':
      return { state: 'needs-sign-in', reason: event.reason };
    case 'refused':
      return dropAccess(state, event.token);
    case 'refused-again':
      // A late answer to a token that was replaced meanwhile says nothing about the present one.
      return tokens.access?.token === event.token ? { state: 'needs-sign-in', reason: 'ended' } : state;
    case 'nothing-to-refresh':
      return { state: 'needs-sign-in', reason: 'none-issued' };
  }
}

/** The access token, if it is still good at `now` (monotonic ms). */
export function usableToken(state: SessionState, now: number): string | null {
  const access = tokensOf(state)?.access ?? null;
  if (access === null) return null;
  return access.usableUntil === null || now < access.usableUntil ? access.token : null;
}

/** What the window is told: states and reasons, never a token. */
export function describe(state: SessionState): SessionStatus {
  switch (state.state) {
    case 'signed-out':
      return { state: 'signed-out' };
    case 'active':
    case 'refreshing':
      return { state: state.state };
    case 'unreachable':
      return { state: 'unreachable', failure: state.failure };
    case 'needs-sign-in':
      return { state: 'needs-sign-in', reason: state.reason };
  }
}
