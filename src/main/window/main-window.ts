import { BrowserWindow, app, dialog, nativeTheme } from 'electron';
import { channelId, type EventName, type Events } from '../../preload/contract/ipc.ts';
import { en as messages } from '../../preload/contract/messages/en/index.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import { appPage } from './address.ts';
import { attachContextMenu } from './context-menu.ts';
import { RecoveryLimit } from './restarts.ts';

/** A window that does not answer for this long, in ms, is ended and opened anew. */
const hangPatience = 15_000;

export interface MainWindowOptions {
  readonly preload: string;
  readonly log: Log;
  readonly monotonic: () => number;
  /** The window crashed or hung and was loaded again. */
  readonly onRecovered: () => void;
}

/** The app's one window: opened, brought to the front, told of events, and brought back when it fails. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  readonly #recoveries = new RecoveryLimit();
  #window: BrowserWindow | null = null;

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  /** Opens the window, or brings the open one to the front. */
  async show(): Promise<void> {
    if (this.#window !== null) {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.show();
      this.#window.focus();
      return;
    }
    const window = new BrowserWindow({
      title: messages.shell.appName,
      width: 1240,
      height: 800,
      minWidth: 360,
      minHeight: 320,
      show: false,
      // The page's own background colours, so that nothing flashes before it is drawn.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1a18' : '#faf9f7',
      webPreferences: {
        preload: this.#options.preload,
        contextIsolation: true,
        sandbox: true,
        webSecurity: true,
        nodeIntegration: false,
      },
    });
    this.#window = window;
    window.once('ready-to-show', () => window.show());
    window.once('closed', () => {
      this.#window = null;
    });
    attachContextMenu(window.webContents);
    const { log } = this.#options;
    this.#watch(window);
    // Closed or crashed while it loads: the window's own events tell the rest.
    await window.loadURL(appPage).catch(() => log.warn('window-not-loaded'));
  }

  send<E extends EventName>(event: E, payload: Events[E]): void {
    if (this.#window === null || this.#window.webContents.isCrashed()) return;
    this.#window.webContents.send(channelId(event), payload);
  }

  #watch(window: BrowserWindow): void {
    const { log } = this.#options;
    let patience: NodeJS.Timeout | undefined;
    window.webContents.on('render-process-gone', (_event, details) => {
      clearTimeout(patience);
      log.warn('window-gone', { reason: fact(details.reason), code: details.exitCode });
      if (!window.isDestroyed() && details.reason !== 'clean-exit') void this.#recover(window);
    });
    window.on('unresponsive', () => {
      log.warn('window-unresponsive');
      clearTimeout(patience);
      patience = setTimeout(() => window.webContents.forcefullyCrashRenderer(), hangPatience);
    });
    window.on('responsive', () => clearTimeout(patience));
    window.once('closed', () => clearTimeout(patience));
  }

  async #recover(window: BrowserWindow): Promise<void> {
    const { shell } = messages;
    if (!this.#recoveries.allows(this.#options.monotonic())) {
      const { response } = await dialog.showMessageBox({
        type: 'error',
        message: shell.windowKeepsStopping,
        detail: shell.windowKeepsStoppingDetail,
        buttons: [shell.tryAgain, shell.quit],
        cancelId: 1,
      });
      if (response !== 0) {
        app.quit();
        return;
      }
    }
    if (window.isDestroyed()) return;
    window.webContents.reload();
    this.#options.onRecovered();
  }
}
