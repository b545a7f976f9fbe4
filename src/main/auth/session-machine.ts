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
  /** The app starts with an account; `hasSecret`: the secret store has a refresh token. */
  | { readonly event: 'restored'; readonly account: SessionAccount; readonly hasSecret: boolean }
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
      readonly event: 'secret-written';
      readonly generation: number;
      readonly refreshToken: string;
      readonly outcome: SecretWriteResult;
    }
  /** The service rejected this access token before its end. */
  | { readonly event: 'token-rejected'; readonly token: string }
  /** The service rejected this access token although it was new. */
  | { readonly event: 'new-token-rejected'; readonly token: string }
  /** The user changed whether the session should survive a restart. */
  | { readonly event: 'keep-changed'; readonly keep: boolean }
  /** The network may have changed, or the user asked to retry: shorten the backoff. */
  | { readonly event: 'shorten-backoff' }
  | { readonly event: 'signed-out' };

/** Work that a transition requires; the events that report its result carry the same generation. */
export type Effect =
  | { readonly effect: 'read-secret'; readonly generation: number; readonly account: SessionAccount }
  | {
      readonly effect: 'refresh' | 'write-secret';
      readonly generation: number;
      readonly account: SessionAccount;
      readonly refreshToken: string;
    }
  | { readonly effect: 'delete-secret'; readonly account: SessionAccount }
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

function transitionTo(state: SessionState, effects: readonly Effect[] = []): Transition {
  return { state, effects };
}

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
  if (event.event === 'secret-written') return secretWritten(state, event);
  if ('generation' in event && event.generation !== state.generation) return transitionTo(state);
  if (event.event === 'signed-out') {
    const next: SessionState = { generation: state.generation + 1, state: 'signed-out' };
    return transitionTo(next, deleteSecret(accountOf(state)));
  }
  if (event.event === 'signed-in') return signIn(state, event);
  if (event.event === 'restored') return restore(state, event);
  if (event.event === 'keep-changed' && state.state === 'needs-sign-in') {
    // A stored token could restore the session at the next start, which the user no longer wants.
    return transitionTo(state, event.keep ? [] : deleteSecret(state.account));
  }
  // All other events concern a session with tokens; without one, a late event changes nothing.
  const data = dataOf(state);
  return data === null ? transitionTo(state) : handleInSession(state, data, event);
}

type EventOf<Name extends SessionEvent['event']> = Extract<SessionEvent, { readonly event: Name }>;
type DataEvent = Exclude<SessionEvent, EventOf<'signed-out' | 'signed-in' | 'restored' | 'secret-written'>>;

function handleInSession(state: SessionState, data: SessionData, event: DataEvent): Transition {
  switch (event.event) {
    case 'used':
      return data.used ? transitionTo(state) : update(state, { ...data, used: true });
    case 'renew':
      return renew(state, data);
    case 'secret-read':
      return secretRead(state, data, event);
    case 'refreshed':
      return refreshed(state.generation, data, event.response, event.at);
    case 'refresh-failed':
      return refreshFailed(state, data, event);
    case 'token-rejected':
      return event.token === data.access?.token
        ? update(state, { ...data, access: null })
        : transitionTo(state);
    case 'new-token-rejected':
      // Only the current token counts. The stored refresh token stays: the service may be wrong, and the next start
      // tries again.
      return event.token === data.access?.token ? requireSignIn(state, data, 'refused') : transitionTo(state);
    case 'keep-changed':
      return setKeep(state, data, event.keep);
    case 'shorten-backoff':
      return shortenBackoff(state, data);
  }
}

/** Stores or deletes the refresh token; the session itself continues in both cases. */
function setKeep(state: SessionState, data: SessionData, keep: boolean): Transition {
  if (keep === data.keep) return transitionTo(state);
  if (!keep) {
    const unkept: SessionData = { ...data, keep, kept: 'not-wished' };
    if (data.refresh !== 'in-store') return update(state, unkept, deleteSecret(data.account));
    // Only the store has the token: read it first; `secretRead` then deletes it.
    return renew(update(state, unkept).state, unkept);
  }
  if (data.refresh === 'in-store') return update(state, { ...data, keep, kept: 'kept' });
  if (data.refresh === null) return update(state, { ...data, keep, kept: 'none-issued' });
  // With the previous generation, so that the write result does not end a pending refresh.
  const { account, refresh } = data;
  return update(state, { ...data, keep, kept: 'pending' }, [
    { effect: 'write-secret', generation: state.generation - 1, account, refreshToken: refresh.token },
  ]);
}

function secretRead(state: SessionState, data: SessionData, { read }: EventOf<'secret-read'>): Transition {
  const refresh = read.outcome === 'read' ? { token: read.secret, lifetime: null } : null;
  const next =
    refresh === null
      ? requireSignIn(state, data, read.outcome === 'none' ? 'not-kept' : 'unreadable')
      : sendRefresh(state.generation, { ...data, refresh }, refresh.token);
  return data.keep ? next : transitionTo(next.state, [...next.effects, ...deleteSecret(data.account)]);
}

/** Shortens the backoff to the minimum interval, which still protects the endpoint from too many requests. */
function shortenBackoff(state: SessionState, data: SessionData): Transition {
  if (data.backoff === null) return transitionTo(state);
  const { since, ms } = data.backoff;
  return update(state, { ...data, backoff: { since, ms: Math.min(ms, minRefreshIntervalMs) } });
}

function update(state: SessionState, data: SessionData, effects: readonly Effect[] = []): Transition {
  return transitionTo('data' in state ? { ...state, data } : state, effects);
}

function requireSignIn(
  { generation }: SessionState,
  { account }: SessionData,
  reason: SignInReason,
): Transition {
  return transitionTo({ generation: generation + 1, state: 'needs-sign-in', account, reason });
}

function deleteSecret(account: SessionAccount | null): readonly Effect[] {
  return account === null ? [] : [{ effect: 'delete-secret', account }];
}

function restore(state: SessionState, { account, hasSecret }: EventOf<'restored'>): Transition {
  const generation = state.generation + 1;
  if (!hasSecret) return transitionTo({ generation, state: 'needs-sign-in', account, reason: 'not-kept' });
  const data: SessionData = {
    account,
    access: null,
    refresh: 'in-store',
    keep: true,
    kept: 'kept',
    ...unusedSession,
  };
  return transitionTo({ generation, state: 'active', data });
}

function signIn(state: SessionState, event: EventOf<'signed-in'>): Transition {
  const { account, keep, response, at } = event;
  const { refreshToken } = response;
  const generation = state.generation + 1;
  const before = accountOf(state);
  const deleteOther = before !== null && before.id !== account.id ? deleteSecret(before) : [];
  const data: SessionData = {
    account,
    access: accessTokenOf(response, at),
    refresh:
      refreshToken === null ? null : { token: refreshToken, lifetime: refreshLifetimeOf(response, at) },
    keep,
    kept: !keep ? 'not-wished' : refreshToken === null ? 'none-issued' : 'pending',
    ...unusedSession,
  };
  // No need to wait for the store here, because there is no older token that a crash could restore. If the session is not
  // to be kept, an earlier session's token is deleted from the store.
  const effects: readonly Effect[] =
    keep && refreshToken !== null
      ? [{ effect: 'write-secret', generation, account, refreshToken }]
      : deleteSecret(account);
  return transitionTo({ generation, state: 'active', data }, [...deleteOther, ...effects]);
}

function renew(state: SessionState, data: SessionData): Transition {
  if (state.state === 'refreshing') return transitionTo(state);
  if (data.refresh === null) return requireSignIn(state, data, 'none-issued');
  const generation = state.generation + 1;
  if (data.refresh !== 'in-store') return sendRefresh(generation, data, data.refresh.token);
  const readSecret: Effect = { effect: 'read-secret', generation, account: data.account };
  return transitionTo({ generation, state: 'refreshing', data }, [readSecret]);
}

function sendRefresh(generation: number, data: SessionData, refreshToken: string): Transition {
  const refresh: Effect = { effect: 'refresh', generation, account: data.account, refreshToken };
  return transitionTo({ generation, state: 'refreshing', data }, [refresh]);
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
  const { refreshToken } = response;
  if (!data.keep || refreshToken === null) return transitionTo({ generation, state: 'active', data });
  // Store the token before the session continues: after a crash only the newest refresh token is valid.
  const writeSecret: Effect = { effect: 'write-secret', generation, account: data.account, refreshToken };
  return transitionTo({ generation, state: 'refreshing', data }, [writeSecret]);
}

/** A response without a refresh token leaves the old one valid (RFC 6749, section 6), for the lifetime that it states. */
function refreshAfter(before: SessionData, response: TokenResponse, at: Moment): SessionData['refresh'] {
  const token = response.refreshToken ?? refreshTokenInMemory(before)?.token;
  return token === undefined ? before.refresh : { token, lifetime: refreshLifetimeOf(response, at) };
}

function refreshFailed(state: SessionState, data: SessionData, event: EventOf<'refresh-failed'>): Transition {
  const { failure, mayHaveArrived, at } = event;
  if (failure.code === 'needs-sign-in') {
    return transitionTo(requireSignIn(state, data, 'ended').state, deleteSecret(data.account));
  }
  const retryAfterMs = failure.retryAt === undefined ? 0 : failure.retryAt - at.wall;
  const ms = Math.max(retryAfterMs, mayHaveArrived ? minRefreshIntervalMs : 0);
  const backoff = ms > 0 ? { since: at, ms } : null;
  const { generation } = state;
  return transitionTo({ generation, state: 'unreachable', data: { ...data, backoff }, failure });
}

/** Notes the write result for the current refresh token; results for older tokens are ignored. */
function secretWritten(
  state: SessionState,
  { generation, refreshToken, outcome }: EventOf<'secret-written'>,
): Transition {
  const data = dataOf(state);
  if (data === null || refreshTokenInMemory(data)?.token !== refreshToken) return transitionTo(state);
  const kept = outcome.outcome === 'kept' ? 'kept' : outcome.reason;
  // If the session is no longer to be kept, the token has been deleted since.
  const next: SessionData = data.keep ? { ...data, kept } : data;
  const isRefreshDone = state.state === 'refreshing' && generation === state.generation;
  const effects = data.keep ? persistenceNotice(data.kept, outcome) : [];
  return isRefreshDone
    ? transitionTo({ generation, state: 'active', data: next }, effects)
    : update(state, next, effects);
}

function persistenceNotice(before: SessionData['kept'], outcome: SecretWriteResult): readonly Effect[] {
  if (outcome.outcome === 'kept') {
    return before === 'no-protection' || before === 'not-written' ? [{ effect: 'notify-kept' }] : [];
  }
  return before === outcome.reason ? [] : [{ effect: 'notify-not-kept', reason: outcome.reason }];
}
