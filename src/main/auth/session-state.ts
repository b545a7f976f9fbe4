import type { Connection } from '../../preload/contract/connection.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { SignInReason } from '../../preload/contract/status.ts';
import type { Stretch } from '../clock.ts';

/** The account a session belongs to: its identity (a file name) and where it signs in. */
export interface SessionAccount {
  readonly id: string;
  readonly connection: Connection;
}

/** Whether the session outlives the app, or why not; `pending` while its first refresh token is being stored. */
export type Kept = 'kept' | 'pending' | 'not-wished' | 'none-issued' | 'no-protection' | 'not-written';

/** What a session holds. */
export interface Held {
  readonly account: SessionAccount;
  /** Null where there is none, or the service refused it. `life`: null where the endpoint does not say. */
  readonly access: { readonly token: string; readonly life: Stretch | null } | null;
  /** `stored`: still in the secret store, not read yet; null where the endpoint issued none. */
  readonly refresh: { readonly token: string; readonly life: Stretch | null } | 'stored' | null;
  /** Whether the person wishes the session to outlive the app. */
  readonly keep: boolean;
  readonly kept: Kept;
  /** No refresh is sent before this has passed. */
  readonly pause: Stretch | null;
  /** Whether a token was asked for since the last grant: then the session is kept alive once. */
  readonly used: boolean;
  /** What is left of the session whatever is done, once the endpoint has shown it. */
  readonly end: Stretch | null;
}

/**
 * The states of a session. `turn` is raised whenever what is under way stops being of interest, so that a late answer
 * is known by its older turn.
 */
export type SessionState = { readonly turn: number } & (
  | { readonly state: 'signed-out' }
  | { readonly state: 'active'; readonly held: Held }
  /** Reading the stored refresh token, waiting for the endpoint, or storing the token that replaced it. */
  | { readonly state: 'refreshing'; readonly held: Held }
  /** Tokens are kept; the last refresh failed. */
  | { readonly state: 'unreachable'; readonly held: Held; readonly failure: Failure }
  | { readonly state: 'needs-sign-in'; readonly account: SessionAccount; readonly reason: SignInReason }
);

export const signedOut: SessionState = { turn: 0, state: 'signed-out' };

/** The refresh token that is in memory. */
export function knownRefresh({ refresh }: Held): Exclude<Held['refresh'], 'stored'> {
  return refresh === 'stored' ? null : refresh;
}

export function heldBy(state: SessionState): Held | null {
  return 'held' in state ? state.held : null;
}

export function accountOf(state: SessionState): SessionAccount | null {
  return 'account' in state ? state.account : (heldBy(state)?.account ?? null);
}
