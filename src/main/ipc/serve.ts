import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { channelId } from '../../preload/contract/ipc.ts';
import { isAppPage } from '../window/address.ts';
import type { createCalls } from './calls.ts';

/** Only the top frame of our own page may call. */
function isTrusted(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame?.parent === null && isAppPage(frame.url);
}

/** Serves these calls, and checks the sender. The returned function stops that. */
export function serve(calls: ReturnType<typeof createCalls>): () => void {
  // By now electron-store exists; its channel would tell any window its folders. No other channel may be closed here:
  // Electron itself listens to 'error', so that a page can't end main by a message of that name.
  ipcMain.removeAllListeners('electron-store-get-data');
  for (const [name, call] of calls) {
    ipcMain.handle(channelId(name), async (event, message: unknown) => {
      if (!isTrusted(event)) throw new Error('Refused: not the app’s window');
      return await call(message);
    });
  }
  return () => {
    for (const name of calls.keys()) ipcMain.removeHandler(channelId(name));
  };
}
