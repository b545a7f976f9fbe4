import { contextBridge, ipcRenderer } from 'electron';
import { accountChannels, channelId, channels, eventNames, type EventName } from './contract/ipc.ts';

/** A function for each name, which calls the channel of that name with the message made of its input. */
function callsTo(
  names: readonly string[],
  message: (input: unknown) => unknown,
): Record<string, (input?: unknown) => Promise<unknown>> {
  return Object.fromEntries(
    names.map((name) => [name, (input) => ipcRenderer.invoke(`packshelf:${name}`, message(input))]),
  );
}

function on(event: EventName, listener: (payload: unknown) => void): () => void {
  if (!eventNames.includes(event)) throw new TypeError('No such event');
  const forward = (_event: Electron.IpcRendererEvent, payload: unknown): void => listener(payload);
  ipcRenderer.on(channelId(event), forward);
  return () => {
    ipcRenderer.removeListener(channelId(event), forward);
  };
}

/** `window.packshelf`, built from the contract, so that it can only contain channels of the contract. */
contextBridge.exposeInMainWorld('packshelf', {
  ...callsTo(Object.keys(channels), (input) => input),
  account: (account: unknown) => callsTo(Object.keys(accountChannels), (input) => ({ account, input })),
  on,
});
