import type { Connection } from '../../preload/contract/connection.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { SessionStatus, SignInReason } from '../../preload/contract/status.ts';
import { remainingMs, type Moment, type TimeSpan } from '../async/clock.ts';

/** A session's account: its id (also a file name) and its connection. */
export interface SessionAccount {
  readonly id: string;
  readonly connection: Connection;
}

/** Whether the session survives a restart, or why not; `pending` while its first refresh token is being stored. */
export type PersistenceStatus =
  | 'kept'
  | 'pending'
  | 'not-wished'
  | 'none-issued'
  | 'no-protection'
  | 'not-written';

/** The tokens of a session and what is known about them. */
export interface SessionData {
  readonly account: SessionAccount;
  /** Null if there is none, or the service rejected it. `lifetime`: null if the endpoint does not state it. */
  readonly access: { readonly token: string; readonly lifetime: TimeSpan | null } | null;
  /** `in-store`: in the secret store, not read yet. Null if the endpoint issued none. */
  readonly refresh: { readonly token: string; readonly lifetime: TimeSpan | null } | 'in-store' | null;
  /** Whether the user wants the session to survive a restart. */
  readonly keep: boolean;
  readonly kept: PersistenceStatus;
  /** No refresh is sent before this has elapsed. */
  readonly backoff: TimeSpan | null;
  /** Whether a token was requested since the last grant; the session is then kept alive once. */
  readonly used: boolean;
  /** The time left until the endpoint ends the session in any case; null until a response has revealed it. */
  readonly hardLimit: TimeSpan | null;
}

/**
 * The states of a session. `generation` increases whenever pending work becomes obsolete; a late result is recognised by
 * its older generation.
 */
export type SessionState = { readonly generation: number } & (
  | { readonly state: 'signed-out' }
  | { readonly state: 'active'; readonly data: SessionData }
  /** Reading the stored refresh token, waiting for the endpoint, or storing the token that replaced it. */
  | { readonly state: 'refreshing'; readonly data: SessionData }
  /** Tokens are kept; the last refresh failed. */
  | { readonly state: 'unreachable'; readonly data: SessionData; readonly failure: Failure }
  | { readonly state: 'needs-sign-in'; readonly account: SessionAccount; readonly reason: SignInReason }
);

export const signedOut: SessionState = { generation: 0, state: 'signed-out' };

/** The refresh token, unless it is missing or still in the secret store. */
export function refreshTokenInMemory({ refresh }: SessionData): Exclude<SessionData['refresh'], 'in-store'> {
  return refresh === 'in-store' ? null : refresh;
}

export function dataOf(state: SessionState): SessionData | null {
  return 'data' in state ? state.data : null;
}

export function accountOf(state: SessionState): SessionAccount | null {
  return 'account' in state ? state.account : (dataOf(state)?.account ?? null);
}

function endsAt(state: SessionState, now: Moment): number | null {
  const end = dataOf(state)?.hardLimit ?? null;
  // Rounded to seconds, so that two readings of the same end are equal.
  return end === null ? null : Math.round((now.wall + remainingMs(end, now)) / 1000) * 1000;
}

/** The session's status for the renderer: states and reasons, never a token. */
export function toStatus(state: SessionState, now: Moment): SessionStatus {
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
