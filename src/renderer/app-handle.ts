import type { AccountId } from '../preload/contract/account-id.ts';
import type { ConnectionInput } from '../preload/contract/connection.ts';
import type { Failure, Result } from '../preload/contract/failure.ts';
import type { GuidePage } from '../preload/contract/guide-pages.ts';
import type { Bridge } from '../preload/contract/ipc.ts';
import type { Preferences } from '../preload/contract/preferences.ts';
import type { Removal } from '../preload/contract/status.ts';
import type { SettingName } from '../preload/contract/target.ts';

/** The page beside the rail while an account is in front. */
export type Page = 'packages' | 'changes' | 'settings';

/** The modal dialog that is open; null for none. */
export type OpenDialog =
  | 'connection'
  /** The same, with the focus on the sign-in address. */
  | 'sign-in-address'
  | 'sign-in'
  | 'sign-out'
  /** Signs out `accountToSignOut`, an account that is not in front. */
  | 'sign-out-other'
  | 'report'
  /** Asks for the day whose list is shown. */
  | 'earlier-list'
  | 'differences'
  | 'quick-open'
  | 'shortcuts'
  | 'remove'
  | null;

/** Failed actions (ui/failures.svelte.ts). */
interface ShownFailures {
  readonly list: readonly { readonly action: string; readonly failure: Failure }[];
  /** Takes over how an action has ended. */
  settle(action: string, result: Result<unknown>): void;
  dismiss(action: string): void;
}

/** The part of `app/` that features use: it is implemented there, and features import nothing else of it. */
export interface AppHandle {
  readonly bridge: Bridge;
  /** The current time, ms since 1970; updated every ten seconds. */
  readonly now: number;
  /** When the status was read last, ms since 1970. */
  readonly readAt: number;
  page: Page;
  dialog: OpenDialog;
  /** The setting that the settings page shall open at; null for none. */
  setting: SettingName | null;
  /** Whether the desktop shows icons of apps. Only those of Linux may not, until they have been asked. */
  hasTray: boolean;
  /** The account that the dialog `sign-out-other` signs out. */
  accountToSignOut: AccountId | null;
  /** The account that was in front until it was signed out, while another one has taken its place; null for none. */
  signedOut: { readonly who: string; readonly removal: Removal } | null;
  /** Failed actions that no page shows in its own place. */
  readonly failures: ShownFailures;
  /** Saves a PDF of a list that could not be printed; null for other failures. */
  savePdfInstead: (() => Promise<void>) | null;
  /** Whether a print was aborted because its list was closed. */
  isPrintAborted: boolean;
  /** The end of the session whose announcement was dismissed, ms since 1970. */
  dismissedSessionEnd: number | null;
  /** The newer version of the app whose announcement was dismissed. */
  dismissedUpdate: string | null;
  read(): Promise<void>;
  /** Awaits a call, shows its failure until the same action succeeds, and reads the status again. */
  perform(action: string, call: Promise<Result<null>>): Promise<void>;
  savePreferences(change: Partial<Preferences>): Promise<void>;
  /** Opens the form that signs in another account. */
  addAccount(): void;
  /** Opens the connection check. */
  checkConnection(connection: ConnectionInput): void;
  /** Opens the report for a help desk. */
  reportProblem(): void;
  dismissNotice(id: number): Promise<void>;
  dismissLink(number: number): Promise<void>;
  showGuide(page?: GuidePage): Promise<void>;
  closeDialog(): void;
}
