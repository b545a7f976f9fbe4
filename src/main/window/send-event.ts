import type { BrowserWindow } from 'electron';
import { channelId, type EventName, type Events } from '../../preload/contract/ipc.ts';

/** Sends an event to the page of a window; without a window or a running page it is lost. */
export function sendEvent<E extends EventName>(
  window: BrowserWindow | null,
  event: E,
  payload: Events[E],
): void {
  if (window === null || window.webContents.isCrashed()) return;
  window.webContents.send(channelId(event), payload);
}
