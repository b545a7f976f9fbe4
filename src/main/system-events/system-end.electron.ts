import { app, powerMonitor } from 'electron';

/**
 * Calls the listener when the system is about to end this session. Subscribe before the first window is created.
 *
 * Windows asks each window (`query-session-end`), then tells it (`session-end`), and ends the process; without a window the app
 * is ended unasked. macOS and Linux tell `powerMonitor` before they ask apps to quit.
 */
export function onSystemEnd(listener: () => void): void {
  if (process.platform !== 'win32') {
    // Linux only tells those who have asked logind to wait. Electron asks when it counts a listener of `shutdown`, and counts
    // before the first listener of all is added (lib/browser/api/power-monitor.ts), so that must be another one.
    powerMonitor.on('suspend', () => undefined);
    powerMonitor.on('shutdown', listener);
    return;
  }
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', listener);
    window.on('session-end', listener);
  });
}

/**
 * Calls the listener when Windows ends this session, for the first window that is told. Electron ends the process as soon as all
 * have been told (native_window_views_win.cc, WM_ENDSESSION), so that only synchronous work is done. Subscribe before the first
 * window is created.
 */
export function onSessionEnd(listener: () => void): void {
  app.on('browser-window-created', (_event, window) => window.once('session-end', listener));
}
