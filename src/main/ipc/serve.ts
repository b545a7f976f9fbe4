import * as v from 'valibot';
import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { channelId, channels, type ChannelName, type Handlers } from '../../preload/contract/ipc.ts';
import { isAppPage } from '../window/address.ts';

/** Only the top frame of our own page may call. */
function isTrusted(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isAppPage(frame.url);
}

function serveOne<C extends ChannelName>(name: C, handler: Handlers[C]): void {
  const schema: v.GenericSchema<unknown, Parameters<Handlers[C]>[0]> = channels[name].input;
  ipcMain.handle(channelId(name), async (event, input: unknown) => {
    if (!isTrusted(event)) throw new Error('Refused: not the app’s window');
    const read = v.safeParse(schema, input);
    // Rejected rather than answered: a call that breaks the contract is a bug, not a failure.
    if (!read.success) throw new TypeError(`Refused: wrong input for ${name}`);
    return await handler(read.output);
  });
}

/** Answers every channel of the contract, and no other: sender, then schema, then the handler. */
export function serve(handlers: Handlers): () => void {
  // electron-store, made by now, would answer any window's question about its folders, unasked and unchecked.
  ipcMain.removeAllListeners();
  const names: ChannelName[] = [];
  for (const name of Object.keys(channels)) if (isChannel(name)) names.push(name);
  for (const name of names) serveOne(name, handlers[name]);
  return () => {
    for (const name of names) ipcMain.removeHandler(channelId(name));
  };
}

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(channels, name);
}
