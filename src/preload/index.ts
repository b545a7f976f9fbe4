import { contextBridge, ipcRenderer } from 'electron';
import { accountChannels, channelId, channels, eventNames, type EventName } from './contract/ipc.ts';

const calls = Object.keys(channels).map((name) => {
  const id = `packshelf:${name}`;
  return [name, (input?: unknown): Promise<unknown> => ipcRenderer.invoke(id, input)] as const;
});

/** Their message contains the account. */
const accountCalls = Object.keys(accountChannels).map((name) => {
  const id = `packshelf:${name}`;
  return [
    name,
    (account: unknown, input?: unknown): Promise<unknown> => ipcRenderer.invoke(id, { account, input }),
  ] as const;
});

function on(event: EventName, listener: (payload: unknown) => void): () => void {
  if (!eventNames.includes(event)) throw new TypeError('No such event');
  const forward = (_event: Electron.IpcRendererEvent, payload: unknown): void => listener(payload);
  ipcRenderer.on(channelId(event), forward);
  return () => {
    ipcRenderer.removeListener(channelId(event), forward);
  };
}

contextBridge.exposeInMainWorld('packshelf', {
  ...Object.fromEntries([...calls, ...accountCalls]),
  on,
});
