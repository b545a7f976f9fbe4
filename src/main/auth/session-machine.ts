import type { Failure } from '../../preload/contract/failure.ts';
import type { SignInReason } from '../../preload/contract/status.ts';
import type { Moment } from '../async/clock.ts';
import type { SecretWriteResult, SecretReadResult } from './secret-store.ts';
import { accessTokenOf, detectHardLimit, refreshLifetimeOf } from './session-lifetimes.ts';
import {
  accountOf,
  dataOf,
  refreshTokenInMemory,
  type SessionData,
  type SessionAccount,
  type SessionState,
} from './session-state.ts';
import type { TokenResponse } from './token-response.ts';

export type SessionEvent =
  /** The app starts with an account; `stored`: the secret store has a refresh token. */
  | { readonly event: 'restored'; readonly account: SessionAccount; readonly stored: boolean }
  /** The password grant returned tokens. */
  | {
      readonly event: 'signed-in';
      readonly account: SessionAccount;
      readonly keep: boolean;
      readonly response: TokenResponse;
      readonly at: Moment;
    }
  /** A token was requested. */
  | { readonly event: 'used' }
  /** A new access token is needed. */
  | { readonly event: 'renew' }
  | { readonly event: 'secret-read'; readonly generation: number; readonly read: SecretReadResult }
  | {
      readonly event: 'refreshed';
      readonly generation: number;
      readonly response: TokenResponse;
      readonly at: Moment;
    }
  /** `mayHaveArrived`: whether the endpoint may have acted on the request. */
  | {
      readonly event: 'refresh-failed';
      readonly generation: number;
      readonly failure: Failure;
      readonly mayHaveArrived: boolean;
      readonly at: Moment;
    }
  | {
      readonly event: 'stored';
      readonly generation: number;
      readonly refreshToken: string;
      readonly outcome: SecretWriteResult;
    }
  /** The service rejected this access token before its end. */
  | { readonly event: 'refused'; readonly token: string }
  /** The service rejected this access token although it was new. */
  | { readonly event: 'refused-again'; readonly token: string }
  /** The user changed whether the session should survive a restart. */
  | { readonly event: 'keep'; readonly keep: boolean }
  /** The network may have changed, or the user asked to retry: shorten the backoff. */
  | { readonly event: 'try-again' }
  | { readonly event: 'signed-out' };

/** Work that a transition requires; the events that report its result carry the same generation. */
export type Effect =
  | { readonly effect: 'read-secret'; readonly generation: number; readonly account: SessionAccount }
  | {
      readonly effect: 'refresh' | 'store';
      readonly generation: number;
      readonly account: SessionAccount;
      readonly refreshToken: string;
    }
  | { readonly effect: 'forget'; readonly account: SessionAccount }
  /** The session will not survive a restart although the user wants it to. */
  | { readonly effect: 'notify-not-kept'; readonly reason: 'no-protection' | 'not-written' }
  /** The session will survive a restart after all. */
  | { readonly effect: 'notify-kept' };

export interface Transition {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
}

/** The shortest time between two refreshes that reach the endpoint. */
export const minRefreshIntervalMs = 10_000;

const noEffects: readonly Effect[] = [];

const unusedSession: Pick<SessionData, 'backoff' | 'used' | 'hardLimit'> = {
  backoff: null,
  used: false,
  hardLimit: null,
};

/**
 * The session's rules as a pure function. Only the user signs out. Sign-in is required again only after `invalid_grant`
 * (a refresh that failed with `needs-sign-in`), if the service rejects a new token, or without any refresh token. Every
 * other failure keeps the tokens. `refreshing` is a state, so there are never two refreshes at once.
 */
export function transition(state: SessionState, event: SessionEvent): Transition {
  if (event.event === 'stored') return stored(state, event);
  if ('generation' in event && event.generation !== state.generation) return { state, effects: noEffects };
  if (event.event === 'signed-out') {
    return {
      state: { generation: state.generation + 1, state: 'signed-out' },
      effects: forget(accountOf(state)),
    };
  }
  if (event.event === 'signed-in') return signIn(state, event);
  if (event.event === 'restored') return restore(state, event);
  if (event.event === 'keep' && state.state === 'needs-sign-in') {
    // A stored token could restore the session at the next start, which the user no longer wants.
    return { state, effects: event.keep ? noEffects : forget(state.account) };
  }
  // All other events concern a session with tokens; without one, a late event changes nothing.
  const data = dataOf(state);
  return data === null ? { state, effects: noEffects } : handleInSession(state, data, event);
}

type EventOf<Name extends SessionEvent['event']> = Extract<SessionEvent, { readonly event: Name }>;
type DataEvent = Exclude<SessionEvent, EventOf<'signed-out' | 'signed-in' | 'restored' | 'stored'>>;

function handleInSession(state: SessionState, data: SessionData, event: DataEvent): Transition {
  switch (event.event) {
    case 'used':
      return data.used ? { state, effects: noEffects } : update(state, { ...data, used: true });
    case 'renew':
      return renew(state, data);
    case 'secret-read':
      return secretRead(state, data, event);
    case 'refreshed':
      return refreshed(state.generation, data, event.response, event.at);
    case 'refresh-failed':
      return refreshFailed(state, data, event);
    case 'refused':
      return event.token === data.access?.token
        ? update(state, { ...data, access: null })
        : { state, effects: noEffects };
    case 'refused-again':
      // Only the current token counts. The stored refresh token stays: the service may be wrong, and the next start
      // tries again.
      return event.token === data.access?.token
        ? requireSignIn(state, data, 'refused')
        : { state, effects: noEffects };
    case 'keep':
      return setKeep(state, data, event.keep);
    case 'try-again':
      return tryAgain(state, data);
  }
}

/** Stores or deletes the refresh token; the session itself continues in both cases. */
function setKeep(state: SessionState, data: SessionData, keep: boolean): Transition {
  if (keep === data.keep) return { state, effects: noEffects };
  if (!keep) {
    const unkept: SessionData = { ...data, keep, kept: 'not-wished' };
    if (data.refresh !== 'stored') return { ...update(state, unkept), effects: forget(data.account) };
    // Only the store has the token: read it first; `secretRead` then deletes it.
    return renew(update(state, unkept).state, unkept);
  }
  if (data.refresh === 'stored') return update(state, { ...data, keep, kept: 'kept' });
  if (data.refresh === null) return update(state, { ...data, keep, kept: 'none-issued' });
  // With the previous generation, so that the write result does not end a pending refresh.
  const { account, refresh } = data;
  const store: Effect = {
    effect: 'store',
    generation: state.generation - 1,
    account,
    refreshToken: refresh.token,
  };
  return { ...update(state, { ...data, keep, kept: 'pending' }), effects: [store] };
}

function secretRead(state: SessionState, data: SessionData, { read }: EventOf<'secret-read'>): Transition {
  const next =
    read.outcome === 'read'
      ? sendRefresh(
          state.generation,
          { ...data, refresh: { token: read.secret, lifetime: null } },
          read.secret,
        )
      : requireSignIn(state, data, read.outcome === 'none' ? 'not-kept' : 'unreadable');
  return data.keep ? next : { ...next, effects: [...next.effects, ...forget(data.account)] };
}

/** Shortens the backoff to the minimum interval, which still protects the endpoint from too many requests. */
function tryAgain(state: SessionState, data: SessionData): Transition {
  if (data.backoff === null) return { state, effects: noEffects };
  const { since, ms } = data.backoff;
  return update(state, { ...data, backoff: { since, ms: Math.min(ms, minRefreshIntervalMs) } });
}

function update(state: SessionState, data: SessionData): Transition {
  return { state: 'data' in state ? { ...state, data } : state, effects: noEffects };
}

function requireSignIn(state: SessionState, { account }: SessionData, reason: SignInReason): Transition {
  return {
    state: { generation: state.generation + 1, state: 'needs-sign-in', account, reason },
    effects: noEffects,
  };
}

function forget(account: SessionAccount | null): readonly Effect[] {
  return account === null ? noEffects : [{ effect: 'forget', account }];
}

function restore(state: SessionState, { account, stored: isStored }: EventOf<'restored'>): Transition {
  const generation = state.generation + 1;
  if (!isStored)
    return { state: { generation, state: 'needs-sign-in', account, reason: 'not-kept' }, effects: noEffects };
  const data: SessionData = {
    account,
    access: null,
    refresh: 'stored',
    keep: true,
    kept: 'kept',
    ...unusedSession,
  };
  return { state: { generation, state: 'active', data }, effects: noEffects };
}

function signIn(state: SessionState, event: EventOf<'signed-in'>): Transition {
  const { account, keep, response, at } = event;
  const generation = state.generation + 1;
  const before = accountOf(state);
  const forgetOther = before !== null && before.id !== account.id ? forget(before) : noEffects;
  const data: SessionData = {
    account,
    access: accessTokenOf(response, at),
    refresh:
      response.refreshToken === null
        ? null
        : { token: response.refreshToken, lifetime: refreshLifetimeOf(response, at) },
    keep,
    kept: !keep ? 'not-wished' : response.refreshToken === null ? 'none-issued' : 'pending',
    ...unusedSession,
  };
  const { refreshToken } = response;
  // No need to wait for the store here, because there is no older token that a crash could restore. If the session is not
  // to be kept, an earlier session's token is deleted from the store.
  const effects: readonly Effect[] =
    keep && refreshToken !== null
      ? [{ effect: 'store', generation, account, refreshToken }]
      : forget(account);
  return { state: { generation, state: 'active', data }, effects: [...forgetOther, ...effects] };
}

function renew(state: SessionState, data: SessionData): Transition {
  if (state.state === 'refreshing') return { state, effects: noEffects };
  if (data.refresh === null) return requireSignIn(state, data, 'none-issued');
  const generation = state.generation + 1;
  if (data.refresh !== 'stored') return sendRefresh(generation, data, data.refresh.token);
  return {
    state: { generation, state: 'refreshing', data },
    effects: [{ effect: 'read-secret', generation, account: data.account }],
  };
}

function sendRefresh(generation: number, data: SessionData, refreshToken: string): Transition {
  return {
    state: { generation, state: 'refreshing', data },
    effects: [{ effect: 'refresh', generation, account: data.account, refreshToken }],
  };
}

function refreshed(generation: number, before: SessionData, response: TokenResponse, at: Moment): Transition {
  const data: SessionData = {
    ...before,
    access: accessTokenOf(response, at),
    refresh: refreshAfter(before, response, at),
    backoff: { since: at, ms: minRefreshIntervalMs },
    used: false,
    hardLimit: detectHardLimit(before, response, at),
  };
  if (!data.keep || response.refreshToken === null)
    return { state: { generation, state: 'active', data }, effects: noEffects };
  // Store the token before the session continues: after a crash only the newest refresh token is valid.
  return {
    state: { generation, state: 'refreshing', data },
    effects: [{ effect: 'store', generation, account: data.account, refreshToken: response.refreshToken }],
  };
}

/** A response without a refresh token leaves the old one valid (RFC 6749, section 6), for the lifetime that it states. */
function refreshAfter(before: SessionData, response: TokenResponse, at: Moment): SessionData['refresh'] {
  const token = response.refreshToken ?? refreshTokenInMemory(before)?.token;
  return token === undefined ? before.refresh : { token, lifetime: refreshLifetimeOf(response, at) };
}

function refreshFailed(state: SessionState, data: SessionData, event: EventOf<'refresh-failed'>): Transition {
  const { failure, mayHaveArrived, at } = event;
  if (failure.code === 'needs-sign-in') {
    return { ...requireSignIn(state, data, 'ended'), effects: forget(data.account) };
  }
  const retryAfterMs = failure.retryAt === undefined ? 0 : failure.retryAt - at.wall;
  const ms = Math.max(retryAfterMs, mayHaveArrived ? minRefreshIntervalMs : 0);
  return {
    state: {
      generation: state.generation,
      state: 'unreachable',
      data: { ...data, backoff: ms > 0 ? { since: at, ms } : null },
      failure,
    },
    effects: noEffects,
  };
}

/** Notes the write result for the current refresh token; results for older tokens are ignored. */
function stored(state: SessionState, { generation, refreshToken, outcome }: EventOf<'stored'>): Transition {
  const data = dataOf(state);
  if (data === null || refreshTokenInMemory(data)?.token !== refreshToken)
    return { state, effects: noEffects };
  const kept = outcome.outcome === 'kept' ? 'kept' : outcome.reason;
  // If the session is no longer to be kept, the token has been deleted since.
  const next: SessionData = data.keep ? { ...data, kept } : data;
  const isRefreshDone = state.state === 'refreshing' && generation === state.generation;
  return {
    state: isRefreshDone ? { generation, state: 'active', data: next } : update(state, next).state,
    effects: data.keep ? persistenceNotice(data.kept, outcome) : noEffects,
  };
}

function persistenceNotice(before: SessionData['kept'], outcome: SecretWriteResult): readonly Effect[] {
  if (outcome.outcome === 'kept') {
    return before === 'no-protection' || before === 'not-written' ? [{ effect: 'notify-kept' }] : noEffects;
  }
  return before === outcome.reason ? noEffects : [{ effect: 'notify-not-kept', reason: outcome.reason }];
}
