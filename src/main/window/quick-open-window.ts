import { screen, type BrowserWindow } from 'electron';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { Log } from '../diagnostics/log.ts';
import { quickOpenPage } from './address.ts';
import { background, followTheme } from './background.ts';
import { attachContextMenu } from './context-menu.ts';
import { createGuardedWindow } from './guarded-window.ts';
import { closeWithPage, logFailedLoads } from './lost-page.ts';
import { quickOpenPlace } from './quick-open-place.ts';
import { sendEvent } from './send-event.ts';

/**
 * A kind of window without a button in the task bar. `skipTaskbar` does nothing on Linux, and on Windows it ends when the window
 * is shown again. On macOS a panel takes keys without bringing the app and its main window to the front. Wayland knows no kinds.
 */
const windowType =
  process.platform === 'darwin' ? 'panel' : process.platform === 'win32' ? 'toolbar' : 'utility';

interface QuickOpenWindowOptions {
  readonly preload: string;
  readonly log: Log;
  readonly texts: () => Messages;
  /** Whether shown text may be copied. */
  readonly canCopyShown: boolean;
  /** The zoom of the main window; 1 is 100 %. */
  readonly zoom: () => number;
}

/**
 * The small window of "Go to anything", which floats above other programs. It is kept hidden while it is not used, because
 * creating it takes longer than a person waits for a key.
 */
export class QuickOpenWindow {
  readonly #options: QuickOpenWindowOptions;
  #window: BrowserWindow | null = null;
  #loaded: Promise<void> = Promise.resolve();

  constructor(options: QuickOpenWindowOptions) {
    this.#options = options;
  }

  /** Creates the window, hidden. */
  prepare(): void {
    if (this.#window === null) this.#loaded = this.#create();
  }

  /** Shows the window on the display with the mouse pointer. Wayland places it by itself. */
  async show(): Promise<void> {
    this.prepare();
    await this.#loaded;
    const window = this.#window;
    if (window === null) return;
    const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
    const zoom = this.#options.zoom();
    window.setBounds(quickOpenPlace(workArea, zoom));
    window.webContents.setZoomFactor(zoom);
    window.show();
    // On Linux, `show` does not always give a window the focus.
    window.focus();
    sendEvent(window, 'shown', true);
  }

  hide(): void {
    const window = this.#window;
    if (window?.isVisible() !== true) return;
    // On Windows, the program that had the focus before does not always get it back from a window that is only hidden.
    if (process.platform === 'win32' && window.isFocused()) window.blur();
    window.hide();
    sendEvent(window, 'shown', false);
  }

  /** Shows the window, or hides it if it has the focus. */
  async toggle(): Promise<void> {
    if (this.#window?.isFocused() === true) this.hide();
    else await this.show();
  }

  /** Ends the window, which would otherwise keep the app running. */
  close(): void {
    this.#window?.destroy();
  }

  /** Tells a visible window that the status has changed; a hidden one reads it when it is shown. */
  statusChanged(): void {
    if (this.#window?.isVisible() === true) sendEvent(this.#window, 'changed', undefined);
  }

  #create(): Promise<void> {
    const { preload, log, texts, canCopyShown, zoom } = this.#options;
    const window = createGuardedWindow({
      ...quickOpenPlace(screen.getPrimaryDisplay().workArea, zoom()),
      title: texts().keys.names.quickOpen,
      show: false,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      type: windowType,
      alwaysOnTop: true,
      backgroundColor: background(),
      // The page keeps drawing while it is hidden, so that it shows no earlier content for a moment.
      webPreferences: { preload, zoomFactor: zoom(), backgroundThrottling: false },
    });
    this.#window = window;
    // The keys of the menu are about the main window. macOS has one menu for all windows.
    if (process.platform !== 'darwin') window.removeMenu();
    window.on('blur', () => this.hide());
    window.once('closed', () => (this.#window = null));
    followTheme(window);
    closeWithPage(window, 'quick-open-gone', log);
    attachContextMenu(window.webContents, texts, canCopyShown);
    logFailedLoads(window, 'quick-open-not-loaded', log);
    return window.loadURL(quickOpenPage).catch(() => undefined);
  }
}
