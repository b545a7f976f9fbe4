import * as v from 'valibot';
import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import {
  isWindowQuery,
  windowQueries,
  type QueryInput,
  type WindowQueryName,
} from '../../preload/contract/catalog-queries.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
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
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import { isAppPage } from '../window/address.ts';

/** Only the top frame of our own page may call. */
function isTrusted(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isAppPage(frame.url);
}

function read<T>(name: string, schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const parsed = v.safeParse(schema, input);
  // Throw, because a call that violates the contract is a bug, not a failure.
  if (!parsed.success) throw new TypeError(`Refused: wrong input for ${name}`);
  return parsed.output;
}

function handle<Input>(
  name: ChannelName | AccountChannelName,
  schema: v.GenericSchema<unknown, Input>,
  handler: (input: Input) => unknown,
): void {
  ipcMain.handle(channelId(name), async (event, input: unknown) => {
    if (!isTrusted(event)) throw new Error('Refused: not the app’s window');
    return await handler(read(name, schema, input));
  });
}

function serveOne<C extends ChannelName>(name: C, handler: Handlers[C]): void {
  const schema: v.GenericSchema<unknown, Parameters<Handlers[C]>[0]> = channels[name].input;
  handle(name, schema, handler);
}

function serveAccount<Input>(
  accounts: Accounts,
  name: AccountChannelName,
  schema: v.GenericSchema<unknown, Input>,
  handler: (account: Account, input: Input) => unknown,
): void {
  handle(name, addressedSchema, ({ account: id, input }) => {
    const checked = read(name, schema, input);
    const account = accounts.find(id);
    return account === null ? failed({ code: 'no-account', retryable: false }) : handler(account, checked);
  });
}

function serveAction<C extends keyof AccountHandlers<Account>>(
  accounts: Accounts,
  name: C,
  handler: AccountHandlers<Account>[C],
): void {
  const schema: v.GenericSchema<unknown, Parameters<AccountHandlers<Account>[C]>[1]> =
    accountChannels[name].input;
  serveAccount(accounts, name, schema, handler);
}

function serveQuery<Q extends WindowQueryName>(
  accounts: Accounts,
  name: Q,
  schema: v.GenericSchema<unknown, QueryInput<Q>>,
): void {
  serveAccount(accounts, name, schema, ({ parts }, input) => parts.catalog.query(name, input));
}

/** Serves exactly the channels of the contract, and checks sender and input. The returned function stops that. */
export function serve(
  handlers: Handlers,
  accountHandlers: AccountHandlers<Account>,
  accounts: Accounts,
): () => void {
  // By now electron-store exists; its channel would tell any window its folders. No other channel may be closed here:
  // Electron itself listens to 'error', so that a page can't end main by a message of that name.
  ipcMain.removeAllListeners('electron-store-get-data');
  const names = Object.keys(channels).filter((name) => isChannel(name));
  const accountNames = Object.keys(accountChannels).filter((name) => isAccountChannel(name));
  for (const name of names) serveOne(name, handlers[name]);
  for (const name of accountNames) {
    if (isWindowQuery(name)) serveQuery(accounts, name, windowQueries[name].input);
    else serveAction(accounts, name, accountHandlers[name]);
  }
  return () => {
    for (const name of [...names, ...accountNames]) ipcMain.removeHandler(channelId(name));
  };
}

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(channels, name);
}

function isAccountChannel(name: string): name is AccountChannelName {
  return Object.hasOwn(accountChannels, name);
}

/** The handler of a call that can't fail. */
export function alwaysSucceed<Args extends readonly unknown[]>(
  act: (...args: Args) => unknown,
): (...args: Args) => Promise<Result<null>> {
  return async (...args) => {
    await act(...args);
    return succeeded(null);
  };
}
