import * as v from 'valibot';
import { connectionInputSchema, type Connection } from './connection.ts';
import type { Failure, Result } from './failure.ts';
import { preferencesSchema } from './preferences.ts';
import type { ShortcutCommand } from './shortcuts.ts';
import type { Status } from './status.ts';
import {
  changesRequestSchema,
  facetRequestSchema,
  itemRequestSchema,
  viewQuerySchema,
  windowRequestSchema,
  type ChangedPackage,
  type Exclusion,
  type Facet,
  type ItemDetails,
  type ListRow,
  type OpenedView,
} from './view.ts';

/** Pairs a channel's input schema with the type of its result. */
interface Channel<Schema extends v.GenericSchema, Output> {
  readonly input: Schema;
  /** Never set: carries the result's type. */
  readonly output?: Output;
}

function channel<Output>() {
  return <Schema extends v.GenericSchema>(input: Schema): Channel<Schema, Output> => ({ input });
}

/** What "Test connection" found at one address. */
export type AddressCheck = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

export interface ConnectionCheck {
  readonly connection: Connection;
  readonly base: AddressCheck;
  readonly auth: AddressCheck;
}

const nothing = v.undefined();

/**
 * Every call the window can make: one map, from which the handlers, the preload's object and the window's types
 * are derived. Names are verbs of the person's, never storage or transport.
 */
export const channels = {
  readStatus: channel<Status>()(nothing),
  dismissNotice: channel<Result<null>>()(v.object({ id: v.pipe(v.number(), v.integer()) })),

  checkConnection: channel<Result<ConnectionCheck>>()(connectionInputSchema),
  saveConnection: channel<Result<Connection>>()(connectionInputSchema),

  signIn: channel<Result<null>>()(
    v.object({
      userName: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)),
      /** Whether to stay signed in after the app is closed. */
      keep: v.boolean(),
    }),
  ),
  /** Lets go of a sign-in that is under way; it then answers `cancelled`. */
  cancelSignIn: channel<Result<null>>()(nothing),
  signOut: channel<Result<null>>()(v.object({ removeCatalog: v.boolean() })),

  /**
   * Reads the list now, or joins the reading that is under way. While the service has asked for a pause
   * (`SyncStatus`), only `anyway` asks it once more; else the failure of that pause is answered.
   */
  startSync: channel<Result<null>>()(v.object({ anyway: v.boolean() })),
  /** Pauses updates, a running one where it stands, or lets them go on. */
  pauseSync: channel<Result<null>>()(v.object({ paused: v.boolean() })),
  cancelSync: channel<Result<null>>()(nothing),

  openView: channel<Result<OpenedView>>()(viewQuerySchema),
  readWindow: channel<Result<readonly ListRow[]>>()(windowRequestSchema),
  readItem: channel<Result<ItemDetails>>()(itemRequestSchema),
  /** The position of a package in a view, or -1. */
  locateItem: channel<Result<number>>()(itemRequestSchema),
  /** The values of a field that occur in a view, with exact counts. */
  readFacet: channel<Result<Facet>>()(facetRequestSchema),

  /** The person looks at a snapshot: what comes after it is compared with this one. */
  lookedAt: channel<Result<null>>()(v.object({ snapshot: v.pipe(v.string(), v.maxLength(100)) })),
  /** Packages by which the published snapshot differs from an earlier one, by id. */
  readChanges: channel<Result<readonly ChangedPackage[]>>()(changesRequestSchema),

  /** What each filter of a view, or its words, leave out: how many packages there were without it, the most first. */
  readExclusions: channel<Result<readonly Exclusion[]>>()(
    v.object({ view: v.pipe(v.number(), v.integer()) }),
  ),

  /** Changes some of what the person has chosen; it applies at once. */
  savePreferences: channel<Result<null>>()(v.partial(preferencesSchema)),
  /** Whether the session that there is outlives the app: its secret is stored, or deleted. */
  keepSignedIn: channel<Result<null>>()(v.object({ keep: v.boolean() })),
  /** Deletes lists, sign-in, settings and logs of this app from this computer; it is as new then. */
  removeEverything: channel<Result<null>>()(nothing),

  /** Shows the log file in the system's file manager. */
  showLog: channel<Result<null>>()(nothing),
};

export type ChannelName = keyof typeof channels;
export type Input<C extends ChannelName> = v.InferOutput<(typeof channels)[C]['input']>;
export type Output<C extends ChannelName> = Exclude<(typeof channels)[C]['output'], undefined>;

/** Main's answers, one handler for each channel. */
export type Handlers = {
  readonly [C in ChannelName]: (input: Input<C>) => Output<C> | Promise<Output<C>>;
};

/** What main tells the window: that something changed (ask again), or that a menu item was chosen. */
export interface Events {
  readonly changed: 'status' | 'catalog';
  readonly command: ShortcutCommand | 'connection' | 'sign-out';
}
export type EventName = keyof Events;
export const eventNames: readonly EventName[] = ['changed', 'command'];

type Call<C extends ChannelName> =
  Input<C> extends undefined ? () => Promise<Output<C>> : (input: Input<C>) => Promise<Output<C>>;

/** The one object the preload gives to the window as `window.packshelf`. */
export type Bridge = { readonly [C in ChannelName]: Call<C> } & {
  /** Calls the listener on every event of that name; the returned function ends that. */
  readonly on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => () => void;
};

/** IPC channels carry a prefix of ours, apart from those of libraries. */
export function channelId(name: ChannelName | EventName): string {
  return `packshelf:${name}`;
}

declare global {
  interface Window {
    readonly packshelf: Bridge;
  }
}
