import type { AccountId } from './account-id.ts';
import type { AccountPreferences } from './account-preferences.ts';
import type { AppUpdateStatus } from './app-update.ts';
import type { Connection } from './connection.ts';
import { noDiary, type DiaryStatus } from './diary.ts';
import type { ExportStatus } from './export.ts';
import type { Failure } from './failure.ts';
import type { LinkRequest } from './link.ts';
import type { ShownLanguage } from './messages/languages.ts';
import type { PolicyStatus } from './policy-status.ts';
import type { Preferences } from './preferences.ts';
import type { ProxyQuestion } from './proxy.ts';
import type { OpenedPackage, SavedView } from './saved-view.ts';
import type { ShelfStatus } from './shelf.ts';

/**
 * Why the user must sign in again; the catalog stays usable. `ended`: the identity endpoint rejected the refresh token.
 * `refused`: the service rejects new tokens. `not-kept`: no refresh token was stored. `unreadable`: the stored one can't be
 * decrypted. `none-issued`: the endpoint never issued one. `not-allowed`: the organisation no longer allows this connection,
 * so that nobody can sign in there.
 */
export type SignInReason = 'ended' | 'refused' | 'not-kept' | 'unreadable' | 'none-issued' | 'not-allowed';

/** `endsAt`: when the session ends in any case, ms since 1970; null if unknown. */
interface HardLimit {
  readonly endsAt: number | null;
}

export type SessionStatus =
  | { readonly state: 'signed-out' }
  | ({ readonly state: 'active' | 'refreshing' } & HardLimit)
  /** Tokens are kept; the network or the service does not respond. */
  | ({ readonly state: 'unreachable'; readonly failure: Failure } & HardLimit)
  | { readonly state: 'needs-sign-in'; readonly reason: SignInReason };

export interface AccountStatus {
  readonly id: AccountId;
  readonly userName: string;
  /** The fingerprint of its service in links (link.ts). */
  readonly service: string;
  /** The last sign-in with a password, ms since 1970. */
  readonly signedInAt: number;
  /** Whether the user chose to stay signed in. */
  readonly keep: boolean;
  /** Whether the session survives a restart. */
  readonly kept: boolean;
  readonly preferences: AccountPreferences;
  /** In the user's order. */
  readonly views: readonly SavedView[];
  /** Recent searches, the latest first. */
  readonly recent: readonly string[];
  /** The packages opened last for a text, the latest first. */
  readonly opened: readonly OpenedPackage[];
  readonly shelf: ShelfStatus;
}

export interface AccountSummary {
  readonly id: AccountId;
  readonly userName: string;
  readonly connection: Connection;
  readonly session: SessionStatus['state'];
  /** The number of unread lines of new packages in the diary; null if there are none. */
  readonly newPackages: number | null;
}

/** What signing out takes away: only the list, which can be fetched again, or everything that is stored of the account. */
export const removals = ['nothing', 'list', 'everything'] as const;
export type Removal = (typeof removals)[number];

/** What nobody can fetch again. */
export interface Made {
  /** Null if their file can't be read now. */
  readonly shelf: { readonly stars: number; readonly notes: number } | null;
  readonly views: number;
  /** When the recording of changes began, ms since 1970; null if there are none. */
  readonly changesSince: number | null;
}

/** The number of packages that differ between two snapshots. */
export interface SnapshotChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Whether any count is above zero. */
export function hasChanges(changes: SnapshotChanges | null): changes is SnapshotChanges {
  return changes !== null && changes.added + changes.changed + changes.removed > 0;
}

export const anomalyCodes = [
  'no-object',
  'no-id',
  'repeated-id',
  'missing',
  'mistyped',
  'too-deep',
  'too-long',
  'other-encoding',
  'unreadable-text',
] as const;

/**
 * A violation of service-interface.md in the list. Entries with `no-object` and `no-id` are skipped; of those with a
 * `repeated-id` the last is used. `missing` and `mistyped` fields are shown as they are, unless nested `too-deep`; texts
 * that are `too-long` are cut. Pages in an `other-encoding` than UTF-8 are decoded; in those with `unreadable-text` some bytes
 * were no text, and U+FFFD is shown for them.
 */
export interface DataAnomaly {
  readonly code: (typeof anomalyCodes)[number];
  /** The service's name of the field; null if the anomaly concerns none. */
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
   * Before the first snapshot exists: when the first rows of the sync were stored, or the last rows before a restart, in
   * ms since 1970; null without rows.
   */
  readonly partialListAt: number | null;
  /** Compared with the snapshot before; null for the first. */
  readonly changes: SnapshotChanges | null;
  readonly diary: DiaryStatus;
  /** Items of the last sync that could not be read and were left out. */
  readonly skipped: number;
  /** The anomalies of the last sync, for a help desk. */
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
  partialListAt: null,
  changes: null,
  diary: noDiary,
  skipped: 0,
  anomalies: [],
};

/** Why a running sync waits; it retries at `until` (ms since 1970), or earlier at the user's request. */
export interface Waiting {
  readonly until: number;
  readonly failure: Failure;
}

/** How a running sync advances. */
export interface SyncPace {
  /** Null if it is not waiting. */
  readonly waiting: Waiting | null;
  /** Whether the service needs many seconds for a page. */
  readonly isSlow: boolean;
}

export type SyncStatus =
  | {
      readonly state: 'idle';
      readonly failure: Failure | null;
      /** The time of the next automatic sync, ms since 1970; null if only the user can start it. */
      readonly nextAt: number | null;
      /** Whether the user has paused automatic syncs. */
      readonly paused: boolean;
      /** The time until which the service asked to wait, ms since 1970; null if it did not, or the time is over. */
      readonly notBefore: number | null;
    }
  | ({
      readonly state: 'running';
      readonly startedAt: number;
      /** Whether the user has paused updates; a sync that was requested all the same runs. */
      readonly paused: boolean;
      /** Whether this sync is held until updates are resumed. */
      readonly isWaitingForResume: boolean;
      /** `preparing`: the list is stored, and its index is built. */
      readonly phase: 'reading' | 'preparing';
      /** 1 for the first pass; another pass follows if the list has changed meanwhile. */
      readonly pass: number;
      readonly received: number;
      /** As the service states it; null until the first page. */
      readonly total: number | null;
    } & SyncPace);

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
  /** The record of what changed was damaged; a new one begins. */
  | 'diary-set-aside'
  /** The list's folder can't be written; the list exists only as long as the app runs. */
  | 'catalog-not-kept'
  | 'catalog-not-removed'
  /** The file with stars and notes was damaged; they were read from its backup, or that is damaged, too. */
  | 'shelf-restored'
  | 'shelf-set-aside'
  /** An export was cancelled because its list was deleted. */
  | 'export-given-up'
  | 'update-not-installed'
  /** After removing everything, some files could not be deleted. */
  | 'not-all-removed'
  | 'settings-set-aside'
  /** The settings file can't be read now; it is left alone. */
  | 'settings-not-read'
  /** Accounts or saved views in the settings file are not understood; they stay in it. */
  | 'settings-hidden'
  | 'settings-not-saved'
  /** Another program has the chosen system-wide key. */
  | 'global-key-taken'
  /** The system did not show a notification. */
  | 'notification-not-shown'
  /** Linux without an open keyring: the sign-in can't be stored safely. */
  | 'session-not-kept'
  /** The sign-in couldn't be encrypted or written. */
  | 'session-not-saved'
  /** The password of a proxy could not be kept. */
  | 'proxy-not-kept';

/** Notices of something that a help desk should know of. */
export const unexpectedNotices: readonly NoticeCode[] = [
  'window-recovered',
  'worker-recovered',
  'catalog-set-aside',
  'diary-set-aside',
  'shelf-set-aside',
  'settings-set-aside',
];

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

/** Everything the window shows apart from packages; read again after each `changed` event. */
export interface Status {
  readonly app: AppFacts;
  /** The connection of the account in front, else that for the next sign-in. */
  readonly connection: Connection | null;
  /** The account in front, to which session, catalog and sync belong. */
  readonly account: AccountStatus | null;
  /** The signed-in accounts, in the order of their sign-ins. */
  readonly accounts: readonly AccountSummary[];
  /** The connections of signed-out accounts of which anything is stored. */
  readonly signedOutConnections: readonly Connection[];
  readonly session: SessionStatus;
  readonly catalog: CatalogStatus;
  readonly sync: SyncStatus;
  readonly notices: readonly Notice[];
  /** The link that was opened last, until the window has handled it. */
  readonly linkRequest: LinkRequest | null;
  /** A proxy asks for a sign-in; null while none does. */
  readonly proxyQuestion: ProxyQuestion | null;
  /** The running export, or the last one until it is dismissed, of any account. */
  readonly exporting: ExportStatus | null;
  readonly appUpdate: AppUpdateStatus;
  readonly preferences: Preferences;
  readonly policy: PolicyStatus;
  /** The language in use. */
  readonly language: ShownLanguage;
  /** The time zone of days and times; an IANA name, empty while it is the one that the app has started in. */
  readonly timeZone: string;
}
