import * as v from 'valibot';
import { accountIdSchema, type AccountId } from './account-id.ts';
import { windowQueries, type QueryValue, type WindowQueryName } from './catalog-queries.ts';
import { connectionFields, connectionInputSchema, type Connection } from './connection.ts';
import { seenLinesSchema, seenRequestSchema } from './diary.ts';
import {
  copiedTableRequestSchema,
  copyRequestSchema,
  diaryCopySchema,
  diaryExportSchema,
  exportRequestSchema,
  pdfRequestSchema,
  printRequestSchema,
} from './export.ts';
import type { Result } from './failure.ts';
import { firstScreenSchema } from './first-screen.ts';
import type { Inspection } from './inspection.ts';
import { globalKeySchema, type GlobalKeyStatus } from './global-key.ts';
import { guidePages } from './guide-pages.ts';
import { accountPreferencesSchema } from './account-preferences.ts';
import type { LoginItemState } from './login-item.ts';
import { pageErrorSchema, reportChoiceSchema } from './problem-report.ts';
import { preferencesSchema } from './preferences.ts';
import { proxyAnswerSchema } from './proxy.ts';
import { rangesSchema } from './ranges.ts';
import { openedSchema, recentSchema, savedViewsSchema } from './saved-view.ts';
import { noteSchema, shelfFileLimit, shelfIdsSchema, type ShelfEntry, type ShelfImport } from './shelf.ts';
import { windowCommands, type MenuCommand } from './shortcuts.ts';
import { removals, type Made, type Status } from './status.ts';
import { targetSchema, type Target } from './target.ts';
import { passwordLimit, userNameLimit } from './user-name.ts';
import { webAddressSchema } from './web-address.ts';
import { cellRequestSchema, viewIdSchema } from './view.ts';

/** Pairs a channel's input schema with the type of its result. */
interface Channel<Schema extends v.GenericSchema, Output> {
  readonly input: Schema;
  /** Never set: carries the result's type. */
  readonly output?: Output;
}

function channel<Output>() {
  return <Schema extends v.GenericSchema>(input: Schema): Channel<Schema, Output> => ({ input });
}

/** The result of "Test connection" for each address. */
export interface ConnectionCheck {
  readonly connection: Connection;
  readonly base: Result<null>;
  readonly auth: Result<null>;
  /** How far this computer's clock is ahead of the service's, in ms; null if the service does not tell its time. */
  readonly clockAheadMs: number | null;
}

const nothing = v.undefined();

/**
 * Calls that concern the app as a whole. Together with `accountChannels` these are all calls of the window; handlers,
 * bridge and types are derived from them.
 */
export const channels = {
  readStatus: channel<Status>()(nothing),
  dismissNotice: channel<Result<null>>()(v.object({ id: v.pipe(v.number(), v.integer()) })),

  checkConnection: channel<Result<ConnectionCheck>>()(connectionInputSchema),
  /** Tells step by step how one address of a connection is reached. */
  inspectConnection: channel<Result<Inspection>>()(
    v.object({ connection: connectionInputSchema, field: v.picklist(connectionFields) }),
  ),
  /** Sets the connection for the next sign-in. */
  saveConnection: channel<Result<Connection>>()(connectionInputSchema),

  /** Adds an account, or signs in to an existing one again; it comes to the front. */
  signIn: channel<Result<null>>()(
    v.object({
      connection: connectionInputSchema,
      userName: v.pipe(v.string(), v.minLength(1), v.maxLength(userNameLimit)),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(passwordLimit)),
      /** Whether to stay signed in after the app is closed. */
      keep: v.boolean(),
    }),
  ),
  /** Cancels a pending sign-in, which then fails with `cancelled`. */
  cancelSignIn: channel<Result<null>>()(nothing),
  /** Brings another account to the front. */
  switchAccount: channel<Result<null>>()(v.object({ account: accountIdSchema })),

  /** Opens the link of that number in the chosen account. */
  openLinkIn: channel<Result<null>>()(
    v.object({ number: v.pipe(v.number(), v.integer()), account: accountIdSchema }),
  ),
  /** Reports that the link of that number was shown or dismissed. */
  dismissLink: channel<Result<null>>()(v.object({ number: v.pipe(v.number(), v.integer()) })),

  /** Changes the given preferences; they apply at once. */
  savePreferences: channel<Result<null>>()(v.partial(preferencesSchema)),
  /** Whether the app starts with the computer, as the system knows it at this moment. */
  readLoginItem: channel<Result<LoginItemState>>()(nothing),
  saveLoginItem: channel<Result<LoginItemState>>()(v.object({ isOn: v.boolean() })),
  /** The program that opens links to packages instead of this one, as the system knows it at this moment; null if none does. */
  readOtherLinkProgram: channel<Result<string | null>>()(nothing),
  /** Lets links to packages open in this program. */
  takeLinks: channel<Result<string | null>>()(nothing),
  readGlobalKey: channel<Result<GlobalKeyStatus>>()(nothing),
  /** Chooses the system-wide key, or null for none; `key-taken` if another program has it. */
  saveGlobalKey: channel<Result<GlobalKeyStatus>>()(v.object({ key: v.nullable(globalKeySchema) })),
  /** Whether the desktop shows icons of apps, as far as it tells at this moment. */
  readTray: channel<Result<{ readonly isAvailable: boolean }>>()(nothing),
  /** Opens the keyboard settings of the desktop (Linux). */
  openKeyboardSettings: channel<Result<null>>()(nothing),
  /** Opens the dialog for the sign-in that a proxy asks for. */
  openProxyQuestion: channel<Result<null>>()(nothing),
  /** Gives the credentials of that proxy. */
  answerProxyQuestion: channel<Result<null>>()(proxyAnswerSchema),
  dismissProxyQuestion: channel<Result<null>>()(nothing),
  /** Whether passwords of proxies are kept. */
  readProxyPasswords: channel<Result<{ readonly isAnyKept: boolean }>>()(nothing),
  /** Deletes all kept passwords of proxies. */
  forgetProxyPasswords: channel<Result<{ readonly isAnyKept: boolean }>>()(nothing),
  /** What was made in an account; null for all of them, also those that are signed out. */
  readMade: channel<Result<Made>>()(v.object({ account: v.nullable(accountIdSchema) })),
  /** Asks for a file for each account with stars or notes, and writes them to it. */
  exportShelves: channel<Result<null>>()(nothing),
  /** Deletes all lists, sign-ins, settings and logs of this app. */
  removeEverything: channel<Result<null>>()(nothing),

  /** Cancels the running export; an existing file stays unchanged. */
  cancelExport: channel<Result<null>>()(nothing),
  /** Clears the result of the last export. */
  dismissExport: channel<Result<null>>()(nothing),
  /** Shows the exported file in the system's file manager, or opens it. */
  showExported: channel<Result<null>>()(nothing),
  openExported: channel<Result<null>>()(nothing),

  /** Shows the main window, and opens there what was found in the window of "Go to anything"; null: nothing. */
  openInMainWindow: channel<Result<null>>()(
    v.nullable(v.object({ account: accountIdSchema, target: targetSchema })),
  ),
  hideQuickOpen: channel<Result<null>>()(nothing),

  /** Opens an address from a package in the browser; `cancelled` if the user does not confirm. */
  openAddress: channel<Result<null>>()(v.object({ address: webAddressSchema })),

  /** Asks the update server for a newer version of the app. Settles when that is known, or it is downloaded. */
  checkAppUpdate: channel<Result<null>>()(nothing),
  /** Quits, installs the version that is ready, and starts it; does nothing if none is ready. */
  restartToUpdate: channel<Result<null>>()(nothing),
  /** The person has seen that this version is new. */
  dismissNews: channel<Result<null>>()(nothing),

  /** The report for a help desk, as a text in English. */
  readProblemReport: channel<Result<string>>()(reportChoiceSchema),
  /** Runs the connection check for the report, which takes some seconds. */
  checkForProblemReport: channel<Result<null>>()(nothing),
  /** Asks for a file, and writes the report there as it was read last; `cancelled` if the user cancels. */
  saveProblemReport: channel<Result<null>>()(nothing),
  /** Logs an unexpected error of the page. */
  logPageError: channel<Result<null>>()(pageErrorSchema),

  /** Opens a page of the user guide in its own window; null: its first page, or the one that is open. */
  showGuide: channel<Result<null>>()(v.object({ page: v.nullable(v.picklist(guidePages)) })),
  /** Runs a command of the menu that concerns the window or the app as a whole. */
  runWindowCommand: channel<Result<null>>()(v.object({ command: v.picklist(windowCommands) })),
};

/** Calls to one account that are not queries. */
const accountActions = {
  signOut: channel<Result<null>>()(v.object({ remove: v.picklist(removals) })),
  /** Renames the connection, or, for other addresses, signs out and sets the connection for the next sign-in. */
  changeConnection: channel<Result<Connection>>()(connectionInputSchema),
  /** Sets whether the session survives a restart. */
  keepSignedIn: channel<Result<null>>()(v.object({ keep: v.boolean() })),
  /** Changes the given preferences of this account; they apply at once. */
  saveAccountPreferences: channel<Result<null>>()(v.partial(accountPreferencesSchema)),
  readShelf: channel<Result<readonly ShelfEntry[]>>()(nothing),
  /** Gives packages a star, or takes it away; settles once that is on the disk. */
  saveStars: channel<Result<null>>()(v.object({ ids: shelfIdsSchema, isStarred: v.boolean() })),
  /** The same for all packages at positions of a view; `shelf-full` if they are too many. */
  saveStarsOfRows: channel<Result<null>>()(
    v.object({ view: viewIdSchema, ranges: rangesSchema, isStarred: v.boolean() }),
  ),
  /** Replaces the note of a package; an empty one removes it. Settles once that is on the disk. */
  saveNote: channel<Result<null>>()(noteSchema),
  /** Asks for a file, and writes all stars and notes to it. */
  exportShelf: channel<Result<null>>()(nothing),
  /** Adds the stars and notes of an exported file; overwrites nothing. */
  importShelf: channel<Result<ShelfImport>>()(
    v.object({ text: v.pipe(v.string(), v.maxLength(shelfFileLimit)) }),
  ),
  saveViews: channel<Result<null>>()(v.object({ views: savedViewsSchema })),
  /** Stores what the window shows, to be drawn at the next start before the page has its rows. */
  saveFirstScreen: channel<Result<null>>()(firstScreenSchema),
  /** Saves the recent searches, the latest first. */
  saveRecent: channel<Result<null>>()(v.object({ recent: recentSchema })),
  /** Saves the packages opened last, the latest first. */
  saveOpened: channel<Result<null>>()(v.object({ opened: openedSchema })),

  /**
   * Syncs now, or joins the running sync. During a pause that the service asked for (`SyncStatus`), it fails unless
   * `anyway` is set.
   */
  startSync: channel<Result<null>>()(v.object({ anyway: v.boolean() })),
  /** Pauses or resumes updates, including a running sync. */
  pauseSync: channel<Result<null>>()(v.object({ paused: v.boolean() })),
  cancelSync: channel<Result<null>>()(nothing),

  /** Copies the whole text of a cell. */
  copyCell: channel<Result<null>>()(cellRequestSchema),
  /** Copies the link to a package; `no-link` if no link can contain its id. */
  copyLink: channel<Result<null>>()(v.object({ id: v.string() })),
  /** Marks the lines of the diary as seen up to an update, and returns the number of those that were unread. */
  markDiarySeen: channel<Result<number>>()(seenRequestSchema),
  /** Undoes the last `markDiarySeen`. */
  undoDiarySeen: channel<Result<null>>()(nothing),
  /** Marks single lines as seen or unread. */
  markLinesSeen: channel<Result<null>>()(seenLinesSchema),
  /** Copies packages of a view as a table, and returns their number. `too-many` above 20,000. */
  copyRows: channel<Result<number>>()(copyRequestSchema),
  /** Copies a small table that the window shows, in the same formats. */
  copyTable: channel<Result<null>>()(copiedTableRequestSchema),
  /**
   * Asks for a file, and writes a view to it in the background; the status has the progress. `export-running` during
   * another export of any account.
   */
  exportView: channel<Result<null>>()(exportRequestSchema),
  /** The same for the found lines of an open diary: a row for each changed field. */
  exportDiary: channel<Result<null>>()(diaryExportSchema),
  /** Copies lines of an open diary as a table, and returns the number of its rows. `too-many` above 20,000. */
  copyDiaryLines: channel<Result<number>>()(diaryCopySchema),
  /**
   * Prints the page with the system's dialog; `cancelled` if the user cancels it, `no-printer` before any dialog. May
   * never settle after the dialog is closed.
   */
  printPage: channel<Result<null>>()(printRequestSchema),
  /** Reports the page's `afterprint` event, when the system's dialog is closed. */
  printEnded: channel<Result<null>>()(nothing),
  /** Saves the page as a PDF; otherwise like `exportView`. */
  savePdf: channel<Result<null>>()(pdfRequestSchema),
};

/**
 * Calls to one account. Each one has the account's id, so that a late call never reaches another account. They fail with
 * `no-account` if it is not signed in.
 */
export const accountChannels = { ...windowQueries, ...accountActions };

export type ChannelName = keyof typeof channels;
export type Input<C extends ChannelName> = v.InferOutput<(typeof channels)[C]['input']>;
export type Output<C extends ChannelName> = Exclude<(typeof channels)[C]['output'], undefined>;

export type AccountChannelName = keyof typeof accountChannels;
export type AccountInput<C extends AccountChannelName> = v.InferOutput<(typeof accountChannels)[C]['input']>;
export type AccountOutput<C extends AccountChannelName> = C extends WindowQueryName
  ? Result<QueryValue<C>>
  : Exclude<(typeof accountChannels)[C]['output'], undefined>;

/** The message of a call to an account. */
export const addressedSchema = v.object({ account: accountIdSchema, input: v.unknown() });

export type Handlers = {
  readonly [C in ChannelName]: (input: Input<C>) => Output<C> | Promise<Output<C>>;
};

export type AccountHandlers<Account> = {
  readonly [C in keyof typeof accountActions]: (
    account: Account,
    input: AccountInput<C>,
  ) => AccountOutput<C> | Promise<AccountOutput<C>>;
};

/** Events from main to the window. */
export interface Events {
  /** The status has changed since a page has read it. */
  readonly changed: undefined;
  /** A menu item was chosen. */
  readonly command: MenuCommand;
  /** A notification was clicked, or something was chosen in the window of "Go to anything". */
  readonly open: { readonly account: AccountId; readonly target: Target };
  /** The window of "Go to anything" was shown (true) or hidden. */
  readonly shown: boolean;
}
export type EventName = keyof Events;
export const eventNames: readonly EventName[] = ['changed', 'command', 'open', 'shown'];

type Call<C extends ChannelName> =
  Input<C> extends undefined ? () => Promise<Output<C>> : (input: Input<C>) => Promise<Output<C>>;

/** The calls to one account. */
export type AccountBridge = {
  readonly [C in AccountChannelName]: AccountInput<C> extends undefined
    ? () => Promise<AccountOutput<C>>
    : (input: AccountInput<C>) => Promise<AccountOutput<C>>;
};

/** `window.packshelf`, which the preload exposes to the page. */
export type Bridge = { readonly [C in ChannelName]: Call<C> } & {
  readonly account: (account: AccountId) => AccountBridge;
  /** Subscribes to an event; returns a function to unsubscribe. */
  readonly on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => () => void;
};

/** The prefix distinguishes our IPC channels from those of libraries. */
export function channelId(name: ChannelName | AccountChannelName | EventName): string {
  return `packshelf:${name}`;
}

declare global {
  interface Window {
    readonly packshelf: Bridge;
  }
}
