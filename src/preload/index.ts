import { contextBridge, ipcRenderer } from 'electron';
import { accountChannels, channelId, channels, eventNames, type EventName } from './contract/ipc.ts';
import { EarlyAnswer } from './early-answer.ts';

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

/** Requested now, because reading the page's scripts takes longer than answering. */
const status = new EarlyAnswer<unknown>(() => ipcRenderer.invoke(channelId('readStatus')));
// The page subscribes to changes before it reads the status.
ipcRenderer.once(channelId('changed'), () => status.discard());

/** `window.packshelf`, built from the contract, so that it can only contain channels of the contract. */
contextBridge.exposeInMainWorld('packshelf', {
  ...callsTo(Object.keys(channels), (input) => input),
  readStatus: () => status.take(),
  account: (account: unknown) => callsTo(Object.keys(accountChannels), (input) => ({ account, input })),
  on,
});
