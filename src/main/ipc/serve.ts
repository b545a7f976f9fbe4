import * as v from 'valibot';
import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import type { AccountId } from '../../preload/contract/account-id.ts';
import { failed } from '../../preload/contract/failure.ts';
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

/** Finds who is signed in by an account's id. */
type FindAccount<Account> = (id: AccountId) => Account | null;

function serveAccount<Account, C extends AccountChannelName>(
  name: C,
  handler: AccountHandlers<Account>[C],
  find: FindAccount<Account>,
): void {
  const schema: v.GenericSchema<unknown, Parameters<AccountHandlers<Account>[C]>[1]> =
    accountChannels[name].input;
  answer(name, (addressed) => {
    const { account: id, input } = read(name, addressedSchema, addressed);
    const checked = read(name, schema, input);
    const account = find(id);
    return account === null ? failed({ code: 'no-account', retryable: false }) : handler(account, checked);
  });
}

/** Answers every channel of the contract, and no other: sender, then schema, then the handler. */
export function serve<Account>(
  handlers: Handlers,
  accountHandlers: AccountHandlers<Account>,
  find: FindAccount<Account>,
): () => void {
  // electron-store, made by now, would answer any window's question about its folders, unasked and unchecked. No other
  // channel is closed here: Electron listens to 'error' itself, so that no page can end main by a message of that name.
  ipcMain.removeAllListeners('electron-store-get-data');
  const names = Object.keys(channels).filter((name) => isChannel(name));
  const ofAccounts = Object.keys(accountChannels).filter((name) => isAccountChannel(name));
  for (const name of names) serveOne(name, handlers[name]);
  for (const name of ofAccounts) serveAccount(name, accountHandlers[name], find);
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
