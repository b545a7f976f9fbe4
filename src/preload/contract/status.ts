import type { Connection } from './connection.ts';
import type { Failure } from './failure.ts';

/**
 * Why a session can't go on by itself; the catalog stays open and usable in each case. `ended`: the identity endpoint
 * ended it; `refused`: the service refuses its new tokens; `not-kept`: nothing was stored when the app was closed;
 * `unreadable`: what was stored can't be opened; `none-issued`: there never was a refresh token.
 */
export type SignInReason = 'ended' | 'refused' | 'not-kept' | 'unreadable' | 'none-issued';

/** When the session ends whatever is done, ms since 1970; null as long as that is not known. */
interface Limited {
  readonly endsAt: number | null;
}

export type SessionStatus =
  | { readonly state: 'signed-out' }
  | ({ readonly state: 'active' | 'refreshing' } & Limited)
  /** Tokens are kept; the network or the service is not answering. */
  | ({ readonly state: 'unreachable'; readonly failure: Failure } & Limited)
  | { readonly state: 'needs-sign-in'; readonly reason: SignInReason };

export interface AccountStatus {
  readonly userName: string;
  /** When this person last signed in with a password, ms since 1970. */
  readonly signedInAt: number;
  /** Whether this person wished to stay signed in after the app is closed. */
  readonly keep: boolean;
  /** Whether the session outlives the app: wished for, possible on this system, and stored. */
  readonly kept: boolean;
}

/** How the published snapshot differs from the one before it, in packages. */
export interface SnapshotChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export interface CatalogStatus {
  /** The published snapshot; null before the first one exists. */
  readonly snapshot: string | null;
  /** Packages in the published snapshot or, before the first one exists, stored so far. */
  readonly rows: number;
  readonly complete: boolean;
  /** End of the last sync that ended, complete or not, ms since 1970. */
  readonly checkedAt: number | null;
  /** Date of the last complete snapshot, ms since 1970. */
  readonly completeAt: number | null;
  readonly changes: SnapshotChanges | null;
  /** Items of the last sync that could not be read and were left out. */
  readonly skipped: number;
}

export type SyncStatus =
  | {
      readonly state: 'idle';
      readonly failure: Failure | null;
      /** When the app reads the list by itself next, ms since 1970; null where that waits for the person. */
      readonly nextAt: number | null;
    }
  | {
      readonly state: 'running';
      readonly startedAt: number;
      /** 1 for the first reading of the list; more where the list changed meanwhile. */
      readonly pass: number;
      readonly received: number;
      /** As the service states it; null until the first page. */
      readonly total: number | null;
    };

export type NoticeCode =
  | 'window-recovered'
  | 'worker-recovered'
  | 'catalog-set-aside'
  | 'catalog-not-removed'
  | 'settings-set-aside'
  | 'settings-not-saved'
  /** This system has no protected place for a sign-in. */
  | 'session-not-kept'
  /** It has, but the sign-in couldn't be written there. */
  | 'session-not-saved';

/** One plain line that a person reads once and dismisses. */
export interface Notice {
  readonly id: number;
  readonly code: NoticeCode;
  readonly at: number;
}

export interface AppFacts {
  readonly version: string;
  readonly electron: string;
  readonly chrome: string;
  readonly node: string;
  readonly platform: 'darwin' | 'win32' | 'linux';
}

/** Everything the window shows apart from packages; read whole whenever `changed` says so. */
export interface Status {
  readonly app: AppFacts;
  readonly connection: Connection | null;
  readonly account: AccountStatus | null;
  readonly session: SessionStatus;
  readonly catalog: CatalogStatus;
  readonly sync: SyncStatus;
  readonly notices: readonly Notice[];
}
