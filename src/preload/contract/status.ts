import type { AccountId } from './account-id.ts';
import type { AccountPreferences } from './account-preferences.ts';
import type { Connection } from './connection.ts';
import type { ExportStatus } from './export.ts';
import type { Failure } from './failure.ts';
import type { LinkRequest } from './link.ts';
import type { ShownLanguage } from './messages/languages.ts';
import type { Preferences } from './preferences.ts';
import type { SavedView } from './saved-view.ts';

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
  /** Tokens are kept; the network or the service does not respond. */
  | ({ readonly state: 'unreachable'; readonly failure: Failure } & Limited)
  | { readonly state: 'needs-sign-in'; readonly reason: SignInReason };

export interface AccountStatus {
  readonly id: AccountId;
  readonly userName: string;
  /** The last sign-in with a password, ms since 1970. */
  readonly signedInAt: number;
  /** Whether the user chose to stay signed in. */
  readonly keep: boolean;
  /** Whether the session survives a restart. */
  readonly kept: boolean;
  readonly preferences: AccountPreferences;
  /** In the person's order. */
  readonly views: readonly SavedView[];
  /** What was searched for last, the latest first. */
  readonly recent: readonly string[];
}

/** The summary of an account. */
export interface AccountSummary {
  readonly id: AccountId;
  readonly userName: string;
  readonly connection: Connection;
  readonly session: SessionStatus['state'];
  /** Whether its list is being read, or about to be. */
  readonly isUpdating: boolean;
  /** New packages that the person has not seen in What changed; null where there are none. */
  readonly news: number | null;
}

/** How a snapshot differs from an earlier one, in packages. */
export interface SnapshotChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Whether any count is above zero. */
export function hasChanges(changes: SnapshotChanges | null): changes is SnapshotChanges {
  return changes !== null && changes.added + changes.changed + changes.removed > 0;
}

/**
 * What was not as service-interface.md says in the list that was read: `no-object` and `no-id` entries were left out,
 * `repeated-id` ones merged (the later counts); `missing` and `mistyped` fields are shown as they came, unless they are
 * nested `too-deep`; of a text that is `too-long` the beginning is shown.
 */
export interface DataAnomaly {
  readonly code: 'no-object' | 'no-id' | 'repeated-id' | 'missing' | 'mistyped' | 'too-deep' | 'too-long';
  /** The field, as the service calls it; null where the anomaly is not about one. */
  readonly field: string | null;
  readonly count: number;
}

export interface CatalogStatus {
  /** The published snapshot; null before the first one exists. */
  readonly snapshot: string | null;
  /** Packages in the published snapshot or, before the first one exists, stored so far. */
  readonly rows: number;
  readonly complete: boolean;
  /** End of the last sync that ended, complete or not, ms since 1970. */
  readonly checkedAt: number | null;
  /** How long that sync took, in ms. */
  readonly took: number | null;
  /** Date of the last complete snapshot, ms since 1970. */
  readonly completeAt: number | null;
  /**
   * Before the first snapshot exists: when the first rows of that sync were stored, or the last ones before a
   * restart, ms since 1970; null where there are none.
   */
  readonly partAt: number | null;
  /** Against the snapshot before; null for the first. */
  readonly changes: SnapshotChanges | null;
  /** Against the one whose changes the person saw last before this one, else the first; null for the first. */
  readonly sinceLooked: SnapshotChanges | null;
  /** The same as long as the person has not seen them; else null. */
  readonly unseen: SnapshotChanges | null;
  /** Items of the last sync that could not be read and were left out. */
  readonly skipped: number;
  /** What a help desk may want to know of the list as it was read by the last sync. */
  readonly anomalies: readonly DataAnomaly[];
}

/** The status of an empty catalog. */
export const nothingStored: CatalogStatus = {
  snapshot: null,
  rows: 0,
  complete: false,
  checkedAt: null,
  took: null,
  completeAt: null,
  partAt: null,
  changes: null,
  sinceLooked: null,
  unseen: null,
  skipped: 0,
  anomalies: [],
};

/** Why a running sync stands still, and until when (ms since 1970): the next try comes by itself or at a wish. */
export interface Waiting {
  readonly until: number;
  readonly failure: Failure;
}

export type SyncStatus =
  | {
      readonly state: 'idle';
      readonly failure: Failure | null;
      /** When the app reads the list by itself next, ms since 1970; null where that waits for the person. */
      readonly nextAt: number | null;
      /** Whether the person has paused updates: none comes by itself then. */
      readonly paused: boolean;
      /** The service asked not to be asked earlier, ms since 1970; null where it did not, or that time is over. */
      readonly notBefore: number | null;
    }
  | {
      readonly state: 'running';
      readonly startedAt: number;
      /** Whether the person has paused updates; one that was asked for nevertheless runs. */
      readonly paused: boolean;
      /** Whether it stands still because of that, and goes on when updates are resumed. */
      readonly held: boolean;
      /** `preparing`: the list is stored, and being made ready for searching and sorting. */
      readonly phase: 'reading' | 'preparing';
      readonly waiting: Waiting | null;
      /** 1 for the first reading of the list; more where the list changed meanwhile. */
      readonly pass: number;
      readonly received: number;
      /** As the service states it; null until the first page. */
      readonly total: number | null;
    };

/** The sync status without an account. */
export const noSync: SyncStatus = {
  state: 'idle',
  failure: null,
  nextAt: null,
  paused: false,
  notBefore: null,
};

export type NoticeCode =
  | 'window-recovered'
  | 'worker-recovered'
  | 'catalog-set-aside'
  /** The list's folder can't be written; it is kept for as long as the app runs. */
  | 'catalog-not-kept'
  | 'catalog-not-removed'
  /** An export ended with the list that it was of. */
  | 'export-given-up'
  /** Some of what the app had stored is still there after everything was to be removed. */
  | 'not-all-removed'
  | 'settings-set-aside'
  | 'settings-not-saved'
  /** The system did not show a notification. */
  | 'notification-not-shown'
  /** Linux without an open keyring: the sign-in can't be stored safely. */
  | 'session-not-kept'
  /** The sign-in couldn't be encrypted or written. */
  | 'session-not-saved';

/** A short message that is shown until dismissed. */
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
  /** Whether this system supports notifications. */
  readonly notifications: boolean;
  readonly platform: 'darwin' | 'win32' | 'linux';
}

/** Everything the window shows apart from packages; read whole whenever `changed` says so. */
export interface Status {
  readonly app: AppFacts;
  /** Of the account in front; where there is none, the one to sign in at. */
  readonly connection: Connection | null;
  /** The account in front: session, catalog and sync are its. */
  readonly account: AccountStatus | null;
  /** Everybody who is signed in on this computer, in the order in which they came. */
  readonly accounts: readonly AccountSummary[];
  /** The connections of those who have signed out and kept their lists here. */
  readonly signedOutConnections: readonly Connection[];
  readonly session: SessionStatus;
  readonly catalog: CatalogStatus;
  readonly sync: SyncStatus;
  readonly notices: readonly Notice[];
  /** The link that was opened last, until the window has taken it up. */
  readonly linkRequest: LinkRequest | null;
  /** The export that runs, or how the last one ended, of whichever account. */
  readonly exporting: ExportStatus | null;
  readonly preferences: Preferences;
  /** What the person chose, or what follows from the system's languages. */
  readonly language: ShownLanguage;
}
