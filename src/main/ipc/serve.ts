import * as v from 'valibot';
import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import type { AccountId } from '../../preload/contract/account-id.ts';
import {
  isWindowQuery,
  windowQueries,
  type QueryInput,
  type QueryValue,
  type WindowQueryName,
} from '../../preload/contract/catalog-queries.ts';
import { failed, type Result } from '../../preload/contract/failure.ts';
import {
  accountChannels,
  addressedSchema,
  channelId,
  channels,
  type AccountChannelName,
  type AccountHandlers,
  type ChannelName,
  type Handlers,
} from '../../preload/contract/ipc.ts';
import { isAppPage } from '../window/address.ts';

/** Only the top frame of our own page may call. */
function isTrusted(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isAppPage(frame.url);
}

function read<T>(name: string, schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const parsed = v.safeParse(schema, input);
  // Rejected rather than answered: a call that breaks the contract is a bug, not a failure.
  if (!parsed.success) throw new TypeError(`Refused: wrong input for ${name}`);
  return parsed.output;
}

function answer(name: ChannelName | AccountChannelName, act: (input: unknown) => unknown): void {
  ipcMain.handle(channelId(name), async (event, input: unknown) => {
    if (!isTrusted(event)) throw new Error('Refused: not the app’s window');
    return await act(input);
  });
}

function serveOne<C extends ChannelName>(name: C, handler: Handlers[C]): void {
  const schema: v.GenericSchema<unknown, Parameters<Handlers[C]>[0]> = channels[name].input;
  answer(name, (input) => handler(read(name, schema, input)));
}

/** How calls that name an account are answered. */
export interface AccountAnswers<Account> {
  /** The account of an id; null where nobody is signed in with it. */
  readonly find: (id: AccountId) => Account | null;
  readonly handlers: AccountHandlers<Account>;
  readonly query: <Q extends WindowQueryName>(
    account: Account,
    name: Q,
    input: QueryInput<Q>,
  ) => Promise<Result<QueryValue<Q>>>;
}

function serveAccount<Account, Input>(
  name: AccountChannelName,
  schema: v.GenericSchema<unknown, Input>,
  find: AccountAnswers<Account>['find'],
  handler: (account: Account, input: Input) => unknown,
): void {
  answer(name, (addressed) => {
    const { account: id, input } = read(name, addressedSchema, addressed);
    const checked = read(name, schema, input);
    const account = find(id);
    return account === null ? failed({ code: 'no-account', retryable: false }) : handler(account, checked);
  });
}

function serveAction<Account, C extends keyof AccountHandlers<Account>>(
  name: C,
  find: AccountAnswers<Account>['find'],
  handler: AccountHandlers<Account>[C],
): void {
  const schema: v.GenericSchema<unknown, Parameters<AccountHandlers<Account>[C]>[1]> =
    accountChannels[name].input;
  serveAccount(name, schema, find, handler);
}

function serveQuery<Account, Q extends WindowQueryName>(
  name: Q,
  find: AccountAnswers<Account>['find'],
  query: (account: Account, name: Q, input: QueryInput<Q>) => unknown,
): void {
  const schema: v.GenericSchema<unknown, QueryInput<Q>> = windowQueries[name].input;
  serveAccount(name, schema, find, (account, input) => query(account, name, input));
}

/** Answers every channel of the contract, and no other: sender, then schema, then the handler. */
export function serve<Account>(
  ofApp: Handlers,
  { find, handlers, query }: AccountAnswers<Account>,
): () => void {
  // electron-store, made by now, would answer any window's question about its folders, unasked and unchecked. No other
  // channel is closed here: Electron listens to 'error' itself, so that no page can end main by a message of that name.
  ipcMain.removeAllListeners('electron-store-get-data');
  const names = Object.keys(channels).filter((name) => isChannel(name));
  const ofAccounts = Object.keys(accountChannels).filter((name) => isAccountChannel(name));
  for (const name of names) serveOne(name, ofApp[name]);
  for (const name of ofAccounts) {
    if (isWindowQuery(name)) serveQuery(name, find, query);
    else serveAction(name, find, handlers[name]);
  }
  return () => {
    for (const name of [...names, ...ofAccounts]) ipcMain.removeHandler(channelId(name));
  };
}

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(channels, name);
}

function isAccountChannel(name: string): name is AccountChannelName {
  return Object.hasOwn(accountChannels, name);
}
