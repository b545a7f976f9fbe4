import { app, dialog, nativeTheme, type BrowserWindow } from 'electron';
import { cancelled, failed, type Result } from '../../preload/contract/failure.ts';
import { channelId, type EventName, type Events } from '../../preload/contract/ipc.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import { appPage } from './address.ts';
import { background } from './background.ts';
import { attachContextMenu } from './context-menu.ts';
import { createGuardedWindow } from './guarded-window.ts';
import { HangRecovery } from './hang-recovery.ts';
import { pageAsPdf, PagePrinter } from './printing.ts';
import { RecoveryLimit } from './restarts.ts';
import { keepPlace, presentDisplays, type WindowMemory } from './window-keeper.ts';
import { isSame, openingPlace } from './window-place.ts';
import { askWhereToSave, type SaveDialogOptions } from './save-dialog.ts';
import { nextZoom, type ZoomDirection } from './zoom.ts';

/** A question with buttons; the last one is no. */
interface Question {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** A window that does not answer for this long, in ms, is ended and opened anew. */
const hangTimeoutMs = 15_000;

export interface MainWindowOptions {
  readonly preload: string;
  readonly log: Log;
  readonly monotonic: () => number;
  readonly texts: () => Messages;
  readonly memory: WindowMemory;
  /** The window crashed or hung and was loaded again. */
  readonly onRecovered: () => void;
  readonly onClosed: () => void;
}

/** The app's one window: opened, brought to the front, told of events, and brought back when it fails. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  readonly #recoveries = new RecoveryLimit();
  #window: BrowserWindow | null = null;
  readonly #hangs = new HangRecovery(hangTimeoutMs, () =>
    this.#window?.webContents.forcefullyCrashRenderer(),
  );
  readonly #printer = new PagePrinter(this.#hangs);
  #loaded: Promise<void> = Promise.resolve();

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  /** Opens the window, or brings the open one to the front; resolves when its page is there. */
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
    if (this.#window === null || this.#window.webContents.isCrashed()) return;
    this.#window.webContents.send(channelId(event), payload);
  }

  /** Passes a choice from the menu on; on macOS there may be a menu and no window, which is opened for it. */
  command(command: Events['command']): Promise<void> {
    return this.showAndSend('command', command);
  }

  /** Brings the window to the front and tells it of an event. */
  async showAndSend<E extends EventName>(event: E, payload: Events[E]): Promise<void> {
    await this.show();
    this.send(event, payload);
  }

  /** Whether the person is working in it. */
  isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  /** Asks in a dialog of this window. */
  askWhereToSave(question: SaveDialogOptions): Promise<string | null> {
    return askWhereToSave(this.#window, question);
  }

  /** Asks by a dialog of this window; answers which button it was, the last one where the dialog is waved away. */
  async ask({ message, detail, buttons }: Question): Promise<number> {
    const no = buttons.length - 1;
    const options: Electron.MessageBoxOptions = {
      type: 'question',
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

  /** Prints the page by the system's dialog; `cancelled` where the person waves it away. May stay unanswered. */
  print(isWide: boolean): Promise<Result<null>> {
    return this.#window === null
      ? Promise.resolve(failed(cancelled))
      : this.#printer.print(this.#window.webContents, isWide);
  }

  /** The page goes on: whatever became of the print, no dialog holds it up any more. */
  printEnded(): void {
    this.#printer.pageWentOn();
  }

  /** The page as a PDF, on the paper of that place; null where it couldn't be made. */
  async toPdf(isWide: boolean, locale: string): Promise<Uint8Array | null> {
    if (this.#window === null) return null;
    try {
      return await pageAsPdf(this.#window.webContents, isWide, locale);
    } catch {
      this.#options.log.warn('pdf-not-made');
      return null;
    }
  }

  /** Makes everything in the window larger or smaller, and remembers that. */
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
    const place = openingPlace(remembered, presentDisplays());
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
    // Opened on a display with another scale than the first one's, a window gets another size on Windows (electron#10862).
    if (!isSame(window.getBounds(), place.bounds)) window.setBounds(place.bounds);
    window.once('ready-to-show', () => {
      if (place.maximized) window.maximize();
      window.show();
      if (place.fullScreen) window.setFullScreen(true);
      keepPlace(window, memory, place.bounds);
    });
    const followTheme = (): void => window.setBackgroundColor(background());
    nativeTheme.on('updated', followTheme);
    window.once('closed', () => {
      nativeTheme.off('updated', followTheme);
      this.#window = null;
      this.#options.onClosed();
    });
    // With Ctrl and the wheel; Electron only tells of it.
    window.webContents.on('zoom-changed', (_event, direction) => this.zoom(direction));
    // A page that is loaded anew, after a crash too, may have gone back to how it was opened.
    window.webContents.on('did-finish-load', () => window.webContents.setZoomFactor(memory.get().zoom));
    attachContextMenu(window.webContents, texts);
    this.#watch(window);
    // Closed or crashed while it loads: the window's own events tell the rest.
    return window.loadURL(appPage).catch(() => log.warn('window-not-loaded'));
  }

  #watch(window: BrowserWindow): void {
    const { log } = this.#options;
    const hangs = this.#hangs;
    window.webContents.on('render-process-gone', (_event, details) => {
      hangs.reset();
      log.warn('window-gone', { reason: fact(details.reason), code: details.exitCode });
      if (!window.isDestroyed() && details.reason !== 'clean-exit') void this.#recover(window);
    });
    window.on('unresponsive', () => {
      // Electron says it 50 ms late: the page that hung may have crashed and be on its way back.
      if (window.webContents.isCrashed() || window.webContents.isLoading()) return;
      log.warn('window-unresponsive');
      hangs.unresponsive();
    });
    window.on('responsive', () => hangs.responsive());
    window.once('closed', () => hangs.reset());
  }

  async #recover(window: BrowserWindow): Promise<void> {
    const { shell } = this.#options.texts();
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
