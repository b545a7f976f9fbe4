import { app, type BrowserWindow, type RenderProcessGoneDetails } from 'electron';
import { safeToLog, type Log, type LogEvent } from '../diagnostics/log.ts';

/** A session that ends sends a signal to every process; the page's may end this long before the app hears of its own. */
const sessionEndMs = 500;

/**
 * Calls `recover` when the page of a window has gone and the app goes on. When the app quits, a window whose page has gone or
 * is loaded again is destroyed: such a page does not answer that it may close, and the app would go on.
 */
export function watchPage(window: BrowserWindow, recover: (details: RenderProcessGoneDetails) => void): void {
  let isLost = false;
  let isQuitting = false;
  let recovery: NodeJS.Timeout | undefined;
  const quit = (): void => {
    isQuitting = true;
    if (isLost) window.destroy();
  };
  app.once('before-quit', quit);
  window.once('closed', () => {
    clearTimeout(recovery);
    app.off('before-quit', quit);
  });
  window.webContents.on('did-finish-load', () => (isLost = false));
  window.webContents.on('render-process-gone', (_event, details) => {
    isLost = true;
    if (isQuitting) window.destroy();
    else recovery = setTimeout(recover, sessionEndMs, details);
  });
}

/** Logs `event` when a page fails to load. One that is replaced, closed or gone while it loads has not failed. */
export function logFailedLoads({ webContents }: BrowserWindow, event: LogEvent, log: Log): void {
  webContents.on('did-fail-load', (_event, _code, _description, _url, isMainFrame) => {
    if (isMainFrame) log.warn(event);
  });
}

/** Closes a window whose page has gone. For windows with no state to lose, which are opened again when they are needed. */
export function closeWithPage(window: BrowserWindow, event: LogEvent, log: Log): void {
  watchPage(window, ({ reason }) => {
    log.warn(event, { reason: safeToLog(reason) });
    window.destroy();
  });
}
