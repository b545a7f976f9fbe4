import type { BrowserWindow } from 'electron';
import { safeToLog, type Log, type LogEvent } from '../diagnostics/log.ts';

/** Closes a window whose page has gone. For windows with no state to lose, which are opened again when they are needed. */
export function closeWithPage(window: BrowserWindow, event: LogEvent, log: Log): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') log.warn(event, { reason: safeToLog(reason) });
    if (!window.isDestroyed()) window.destroy();
  });
}
