import * as v from 'valibot';
import { accountIdSchema, type AccountId } from './account-id.ts';
import { windowQueries, type QueryValue, type WindowQueryName } from './catalog-queries.ts';
import { connectionInputSchema, type Connection } from './connection.ts';
import {
  copyRequestSchema,
  exportRequestSchema,
  pdfRequestSchema,
  printRequestSchema,
  type ExportCommand,
} from './export.ts';
import type { Result } from './failure.ts';
import { accountPreferencesSchema } from './account-preferences.ts';
import { preferencesSchema } from './preferences.ts';
import { recentSchema, savedViewsSchema } from './saved-view.ts';
import type { ShortcutCommand } from './shortcuts.ts';
import type { Status } from './status.ts';
import { webAddressSchema } from './web-address.ts';
import { cellRequestSchema } from './view.ts';

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
}

const nothing = v.undefined();

/**
 * Calls that concern the app as a whole. With `accountChannels` this is every call the window can make, from which the
 * handlers, the preload's object and the window's types are derived. Names are verbs of the person's, never storage or
 * transport.
 */
export const channels = {
  readStatus: channel<Status>()(nothing),
  dismissNotice: channel<Result<null>>()(v.object({ id: v.pipe(v.number(), v.integer()) })),

  checkConnection: channel<Result<ConnectionCheck>>()(connectionInputSchema),
  /** Sets the connection for the next sign-in. */
  saveConnection: channel<Result<Connection>>()(connectionInputSchema),

  /** Adds an account, or signs in to an existing one again; it becomes current. */
  signIn: channel<Result<null>>()(
    v.object({
      connection: connectionInputSchema,
      userName: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)),
      /** Whether to stay signed in after the app is closed. */
      keep: v.boolean(),
    }),
  ),
  /** Cancels a pending sign-in, which then fails with `cancelled`. */
  cancelSignIn: channel<Result<null>>()(nothing),
  /** Makes another account current. */
  switchAccount: channel<Result<null>>()(v.object({ account: accountIdSchema })),

  /** Opens the link of that number in the chosen account. */
  openLinkIn: channel<Result<null>>()(
    v.object({ number: v.pipe(v.number(), v.integer()), account: accountIdSchema }),
  ),
  /** Reports that the link of that number was shown or dismissed. */
  dismissLink: channel<Result<null>>()(v.object({ number: v.pipe(v.number(), v.integer()) })),

  /** Changes the given preferences; they apply at once. */
  savePreferences: channel<Result<null>>()(v.partial(preferencesSchema)),
  /** Deletes all lists, sign-ins, settings and logs of this app. */
  removeEverything: channel<Result<null>>()(nothing),

  /** Cancels the running export; an existing file stays unchanged. */
  cancelExport: channel<Result<null>>()(nothing),
  /** Clears the result of the last export. */
  dismissExport: channel<Result<null>>()(nothing),
  /** Shows the exported file in the system's file manager, or opens it. */
  showExported: channel<Result<null>>()(nothing),
  openExported: channel<Result<null>>()(nothing),

  /** Opens an address that stands in a package in the browser, after a question; `cancelled` where the person says no. */
  openAddress: channel<Result<null>>()(v.object({ address: webAddressSchema })),

  /** Shows the log file in the system's file manager. */
  showLog: channel<Result<null>>()(nothing),
  /** Opens the user guide in a window of its own. */
  showGuide: channel<Result<null>>()(nothing),
};

/** The calls to one account that main answers by a handler of its own. */
const accountActions = {
  signOut: channel<Result<null>>()(v.object({ removeCatalog: v.boolean() })),
  /** Other addresses are another account's: this one is signed out, and signing in there comes next. */
  changeConnection: channel<Result<Connection>>()(connectionInputSchema),
  /** Whether the session that there is outlives the app: its secret is stored, or deleted. */
  keepSignedIn: channel<Result<null>>()(v.object({ keep: v.boolean() })),
  /** Changes the given preferences of this account; they apply at once. */
  saveAccountPreferences: channel<Result<null>>()(v.partial(accountPreferencesSchema)),
  saveViews: channel<Result<null>>()(v.object({ views: savedViewsSchema })),
  /** What was searched for last, the latest first. */
  saveRecent: channel<Result<null>>()(v.object({ recent: recentSchema })),

  /**
   * Reads the list now, or joins the reading that is under way. While the service has asked for a pause
   * (`SyncStatus`), only `anyway` asks it once more; else the failure of that pause is answered.
   */
  startSync: channel<Result<null>>()(v.object({ anyway: v.boolean() })),
  /** Pauses updates, a running one where it stands, or lets them go on. */
  pauseSync: channel<Result<null>>()(v.object({ paused: v.boolean() })),
  cancelSync: channel<Result<null>>()(nothing),

  /** Puts the whole text of a cell on the clipboard. */
  copyCell: channel<Result<null>>()(cellRequestSchema),
  /** Puts the link to a package on the clipboard; `no-link` where there can be none. */
  copyLink: channel<Result<null>>()(v.object({ id: v.string() })),
  /**
   * The person sees what changed in a snapshot, until null tells that it is no longer on screen. What comes later is
   * compared with that snapshot; what comes meanwhile joins what is on screen.
   */
  markSeen: channel<Result<null>>()(v.object({ snapshot: v.nullable(v.pipe(v.string(), v.maxLength(100))) })),
  /** Puts packages of a view on the clipboard as a table; answers how many. `too-many` above 20,000. */
  copyRows: channel<Result<number>>()(copyRequestSchema),
  /**
   * Asks where to, and writes a view to a file, whatever the window does meanwhile; the status tells how it goes. One at
   * a time, of all accounts: `export-running` during another.
   */
  exportView: channel<Result<null>>()(exportRequestSchema),
  /**
   * Prints what the window has drawn for it, by the system's dialog; `cancelled` where the person waves that away,
   * `no-printer` before any dialog. May stay without an answer after the dialog is closed.
   */
  printPage: channel<Result<null>>()(printRequestSchema),
  /** Reports the page's `afterprint` event, when the system's dialog is closed. */
  printEnded: channel<Result<null>>()(nothing),
  /** Asks where to, and saves the same as a PDF; otherwise like `exportView`. */
  savePdf: channel<Result<null>>()(pdfRequestSchema),
};

/**
 * Calls that concern one account, which each of them names: a late call never reaches another account. `no-account` where
 * nobody is signed in with it. Queries go to the account's catalog as they are.
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

/** What goes over the wire to an account. */
export const addressedSchema = v.object({ account: accountIdSchema, input: v.unknown() });

/** Main's answers, one handler for each channel. */
export type Handlers = {
  readonly [C in ChannelName]: (input: Input<C>) => Output<C> | Promise<Output<C>>;
};

/** Main's handlers of the calls to an account that are not queries. */
export type AccountHandlers<Account> = {
  readonly [C in keyof typeof accountActions]: (
    account: Account,
    input: AccountInput<C>,
  ) => AccountOutput<C> | Promise<AccountOutput<C>>;
};

/** What main tells the window: that something changed (ask again), or that a menu item was chosen. */
export interface Events {
  readonly changed: undefined;
  readonly command: ShortcutCommand | ExportCommand | 'connection' | 'add-account' | 'sign-out';
  /** A notification was chosen: the saved view of an account that it told of. */
  readonly 'open-view': { readonly account: AccountId; readonly view: string };
}
export type EventName = keyof Events;
export const eventNames: readonly EventName[] = ['changed', 'command', 'open-view'];

type Call<C extends ChannelName> =
  Input<C> extends undefined ? () => Promise<Output<C>> : (input: Input<C>) => Promise<Output<C>>;

/** A call to an account; without input it takes nothing but the account. */
type AccountCall<C extends AccountChannelName> =
  AccountInput<C> extends undefined
    ? (account: AccountId) => Promise<AccountOutput<C>>
    : (account: AccountId, input: AccountInput<C>) => Promise<AccountOutput<C>>;

/** The same calls, for one account. */
export type AccountBridge = {
  readonly [C in AccountChannelName]: AccountInput<C> extends undefined
    ? () => Promise<AccountOutput<C>>
    : (input: AccountInput<C>) => Promise<AccountOutput<C>>;
};

/** The one object the preload gives to the window as `window.packshelf`. */
export type Bridge = { readonly [C in ChannelName]: Call<C> } & {
  readonly [C in AccountChannelName]: AccountCall<C>;
} & {
  /** Calls the listener on every event of that name; the returned function ends that. */
  readonly on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => () => void;
};

/** IPC channels carry a prefix of ours, apart from those of libraries. */
export function channelId(name: ChannelName | AccountChannelName | EventName): string {
  return `packshelf:${name}`;
}

declare global {
  interface Window {
    readonly packshelf: Bridge;
  }
}
