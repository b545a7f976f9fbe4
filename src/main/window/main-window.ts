import { app, dialog, type BrowserWindow } from 'electron';
import { cancelled, failed, type Result } from '../../preload/contract/failure.ts';
import type { EventName, Events } from '../../preload/contract/ipc.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { appPage } from './address.ts';
import { background, followTheme } from './background.ts';
import { attachContextMenu } from './context-menu.ts';
import { createGuardedWindow } from './guarded-window.ts';
import { HangRecovery } from './hang-recovery.ts';
import { logFailedLoads, watchPage } from './lost-page.ts';
import { pageAsPdf, PagePrinter } from './printing.ts';
import { RecoveryLimit } from './recovery-limit.ts';
import { trackWindowState, currentDisplays, type WindowMemory } from './window-state-tracker.ts';
import { isSame, initialWindowState } from './window-state.ts';
import { sendEvent } from './send-event.ts';
import { showSaveDialog, type SaveDialogOptions } from './save-dialog.ts';
import { nextZoom, type ZoomDirection } from './zoom.ts';

/** A dialog; the last button cancels. */
interface Question {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** A page that is unresponsive for this long is ended and loaded again. */
const hangTimeoutMs = 15_000;

export interface MainWindowOptions {
  readonly preload: string;
  readonly log: Log;
  readonly monotonic: () => number;
  readonly texts: () => Messages;
  /** Whether shown text may be copied. */
  readonly canCopyShown: boolean;
  readonly memory: WindowMemory;
  /** Called after the page crashed or hung and was loaded again. */
  readonly onRecovered: () => void;
  readonly onClosed: () => void;
}

/** The app's main window. Forwards events to its page, and reloads the page after a crash or hang. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  readonly #recoveries = new RecoveryLimit();
  #window: BrowserWindow | null = null;
  readonly #hangs = new HangRecovery(hangTimeoutMs, () => this.#killPage());
  readonly #printer = new PagePrinter(this.#hangs);
  #loaded: Promise<void> = Promise.resolve();

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  /** Opens the window, or brings the open one to the front. Resolves when its page is loaded. */
  async show(): Promise<void> {
    if (this.#window === null) {
      this.#loaded = this.#open();
    } else {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.show();
      this.#window.focus();
    }
    await this.#loaded;
  }

  send<E extends EventName>(event: E, payload: Events[E]): void {
    sendEvent(this.#window, event, payload);
  }

  /** Opens the window if there is none, as on macOS, brings it to the front, and sends it an event. */
  async showAndSend<E extends EventName>(event: E, payload: Events[E]): Promise<void> {
    await this.show();
    this.send(event, payload);
  }

  isOpen(): boolean {
    return this.#window !== null;
  }

  /** Whether the window has focus. */
  isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  /** Shows a save dialog for this window. */
  showSaveDialog(question: SaveDialogOptions): Promise<string | null> {
    return showSaveDialog(this.#window, question);
  }

  /** Shows a message box. Resolves with the index of the button; the last one if the dialog is dismissed. */
  async ask({ message, detail, buttons }: Question): Promise<number> {
    const no = buttons.length - 1;
    const options: Electron.MessageBoxOptions = {
      type: 'question',
      title: this.#options.texts().shell.appName,
      message,
      detail,
      buttons: [...buttons],
      defaultId: no,
      cancelId: no,
      noLink: true,
    };
    const { response } = await (this.#window === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(this.#window, options));
    return response;
  }

  /** Prints the page with the system's dialog; fails with `cancelled` if the user cancels it. May never settle. */
  print(isWide: boolean): Promise<Result<null>> {
    return this.#window === null
      ? Promise.resolve(failed(cancelled))
      : this.#printer.print(this.#window.webContents, isWide);
  }

  /** Call when the page runs again after a print dialog, whatever the result. */
  printEnded(): void {
    this.#printer.onPageResumed();
  }

  /** The page as a PDF, with the paper size of the locale; null if that fails. */
  async toPdf(isWide: boolean, locale: string): Promise<Uint8Array | null> {
    if (this.#window === null) return null;
    try {
      return await pageAsPdf(this.#window.webContents, isWide, locale);
    } catch {
      this.#options.log.warn('pdf-not-made');
      return null;
    }
  }

  /** Changes the zoom, and stores it. */
  zoom(direction: ZoomDirection): void {
    if (this.#window === null) return;
    const { memory } = this.#options;
    const zoom = nextZoom(memory.get().zoom, direction);
    this.#window.webContents.setZoomFactor(zoom);
    memory.update({ zoom });
  }

  #open(): Promise<void> {
    const { log, memory, preload, texts } = this.#options;
    const { window: remembered, zoom } = memory.get();
    const place = initialWindowState(remembered, currentDisplays());
    const window = createGuardedWindow({
      ...place.bounds,
      title: texts().shell.appName,
      minWidth: 360,
      minHeight: 320,
      show: false,
      backgroundColor: background(),
      webPreferences: { preload, zoomFactor: zoom },
    });
    this.#window = window;
    // On Windows, a window opened on a display with another scale factor gets a wrong size (electron#10862).
    if (!isSame(window.getBounds(), place.bounds)) window.setBounds(place.bounds);
    followTheme(window);
    window.once('closed', () => {
      this.#window = null;
      this.#options.onClosed();
    });
    // Ctrl and wheel: Electron only emits this event.
    window.webContents.on('zoom-changed', (_event, direction) => this.zoom(direction));
    window.webContents.on('did-finish-load', () => {
      // A reloaded page may have its initial zoom again. Electron emits this for a window that was destroyed meanwhile, too.
      if (!window.isDestroyed()) window.webContents.setZoomFactor(memory.get().zoom);
    });
    attachContextMenu(window.webContents, texts, this.#options.canCopyShown);
    this.#watch(window);
    logFailedLoads(window, 'window-not-loaded', log);
    const loaded = window.loadURL(appPage).catch(() => undefined);
    // At once, in the background of the theme: the page has its final size when it is first laid out.
    if (place.maximized) window.maximize();
    window.show();
    if (place.fullScreen) window.setFullScreen(true);
    trackWindowState(window, memory, place.bounds);
    return loaded;
  }

  #watch(window: BrowserWindow): void {
    const { log } = this.#options;
    const hangs = this.#hangs;
    watchPage(window, ({ reason, exitCode }) => {
      hangs.reset();
      log.warn('window-gone', { reason: safeToLog(reason), code: exitCode });
      void this.#recover(window);
    });
    window.on('unresponsive', () => {
      // Electron emits this 50 ms late; by then the page may have crashed and be reloading.
      if (window.webContents.isCrashed() || window.webContents.isLoading()) return;
      log.warn('window-unresponsive');
      hangs.unresponsive();
    });
    window.on('responsive', () => hangs.responsive());
    window.once('closed', () => hangs.reset());
  }

  /** Ends the page's process. `forcefullyCrashRenderer` would leave a record of a crash, which is a copy of its memory. */
  #killPage(): void {
    const id = this.#window?.webContents.getOSProcessId() ?? 0;
    // There is none, and 0 would mean the processes of the whole app.
    if (id === 0) return;
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended already, which another event reports.
    }
  }

  async #recover(window: BrowserWindow): Promise<void> {
    const { shell } = this.#options.texts();
    if (!this.#recoveries.allows(this.#options.monotonic())) {
      const { response } = await dialog.showMessageBox({
        type: 'error',
        title: shell.appName,
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
