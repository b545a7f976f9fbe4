import { BaseWindow, powerMonitor } from 'electron';

interface SystemEndListeners {
  /** The system is about to end this session. A person may call that off. */
  readonly onAnnounced: () => void;
  /**
   * Windows ends this session now. Electron ends the process as soon as its windows have been told
   * (native_window_views_win.cc, WM_ENDSESSION), so that only synchronous work is done.
   */
  readonly onEnd: () => void;
}

/**
 * Watches for the end of the session, by a shutdown or because the person signs out. Electron must be ready.
 *
 * Windows tells windows, hidden ones as well, and nobody else: an app without one, as in the tray, is ended untold. So one is kept
 * that is never shown; without a page it costs no process. macOS and Linux tell `powerMonitor` before they ask apps to quit.
 */
export function watchSystemEnd({ onAnnounced, onEnd }: SystemEndListeners): void {
  if (process.platform === 'win32') {
    const window = new BaseWindow({ show: false });
    window.on('query-session-end', onAnnounced);
    window.once('session-end', () => {
      onAnnounced();
      onEnd();
    });
    return;
  }
  // Linux only tells those who have asked logind to wait. Electron asks when it counts a listener of `shutdown`, and counts
  // before the first listener of all is added (lib/browser/api/power-monitor.ts), so that must be another one.
  powerMonitor.on('suspend', () => undefined);
  powerMonitor.on('shutdown', onAnnounced);
}
