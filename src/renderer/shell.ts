import type { AccountId } from '../preload/contract/account-id.ts';
import type { Failure, Result } from '../preload/contract/failure.ts';
import type { Bridge } from '../preload/contract/ipc.ts';
import type { Preferences } from '../preload/contract/preferences.ts';

/** What the middle of the window shows while an account is in front. */
export type Page = 'packages' | 'changes' | 'settings';

/** The modal dialog that is open; null for none. */
export type OpenDialog =
  | 'connection'
  /** The same, with the focus on the sign-in address. */
  | 'sign-in-address'
  | 'sign-in'
  | 'sign-out'
  /** Signs out `leaving`, an account that is not in front. */
  | 'sign-out-other'
  | 'report'
  | 'shortcuts'
  | 'remove'
  | null;

/** What features may ask of the shell around them: `app/` implements it, and features import nothing else of `app/`. */
export interface Shell {
  readonly bridge: Bridge;
  /** The present, ms since 1970; moves every ten seconds. */
  readonly now: number;
  /** When the status was read last, ms since 1970. */
  readonly readAt: number;
  page: Page;
  dialog: OpenDialog;
  /** The account that the dialog `sign-out-other` is about. */
  leaving: AccountId | null;
  /** Why the last call failed, where no page shows that itself. */
  failure: Failure | null;
  /** Saves a PDF of what could not be printed; null where `failure` has another cause. */
  saveInstead: (() => Promise<void>) | null;
  /** Whether a print was given up because its list was closed. */
  unprinted: boolean;
  /** The end of the session whose announcement was dismissed, ms since 1970. */
  dismissedEnd: number | null;
  /** Reads the status from main. */
  read(): Promise<void>;
  /** Awaits a call, shows its failure and reads the status again. */
  perform(call: Promise<Result<null>>): Promise<void>;
  prefer(change: Partial<Preferences>): Promise<void>;
  /** Opens the form that signs in another account. */
  add(): void;
  dismissNotice(id: number): Promise<void>;
  dismissLink(number: number): Promise<void>;
  showGuide(): Promise<void>;
  /** Closes the dialog of `dialog`. */
  closeDialog(): void;
  /** Moves the focus to where the person continues, once the part of the page that had it is gone. */
  keepFocus(): void;
}
