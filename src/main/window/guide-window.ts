import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import type { GuidePage } from '../../preload/contract/guide-pages.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { pressedKeys } from '../../preload/contract/pressed-keys.ts';
import { shortcuts } from '../../preload/contract/shortcuts.ts';
import type { Log } from '../diagnostics/log.ts';
import { guideAddress } from './address.ts';
import { background } from './background.ts';
import { attachContextMenu } from './context-menu.ts';
import { createGuardedWindow } from './guarded-window.ts';
import { closeWithPage, logFailedLoads } from './lost-page.ts';
import { nextZoom, zoomCommands, zoomItems, type ZoomDirection } from './zoom.ts';

export interface GuideWindowOptions {
  readonly log: Log;
  readonly texts: () => Messages;
}

/** Not Electron's roles, which go on where Chromium draws a page no larger or smaller. */
function zoom({ webContents }: BrowserWindow, direction: ZoomDirection): void {
  webContents.setZoomFactor(nextZoom(webContents.getZoomFactor(), direction));
}

/** The guide's own menu, because the app's menu is about the list. macOS has one menu for all windows. */
function menuTemplate({ common, shell }: Messages, window: BrowserWindow): MenuItemConstructorOptions[] {
  return [
    { label: shell.file, submenu: [{ role: 'close', label: shell.closeWindow }] },
    {
      label: shell.edit,
      submenu: [
        { role: 'copy', label: common.copy },
        { role: 'selectAll', label: shell.selectAll },
      ],
    },
    {
      label: shell.view,
      // `watchZoomKeys` knows more keyboard layouts than a menu.
      submenu: zoomItems(shell, (direction) => zoom(window, direction)).map((item) => ({
        ...item,
        registerAccelerator: false,
      })),
    },
  ];
}

/** Zooms by keys, as the page of the main window does. */
function watchZoomKeys(window: BrowserWindow): void {
  window.webContents.on('before-input-event', (_event, { type, control, meta, alt, shift, ...rest }) => {
    const held = { ctrlKey: control, metaKey: meta, altKey: alt, shiftKey: shift };
    const keys = pressedKeys({ ...held, ...rest }, false);
    const [, direction] = zoomCommands.find(([command]) => shortcuts[command].includes(keys)) ?? [];
    if (type === 'keyDown' && direction !== undefined) zoom(window, direction);
  });
}

/** The window of the user guide. Its pages have no scripts and no access to main; at most one window is open. */
export class GuideWindow {
  readonly #options: GuideWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: GuideWindowOptions) {
    this.#options = options;
  }

  /** Opens a page of the guide; null: its first one, or the page that the open window shows. */
  show(page: GuidePage | null): void {
    if (this.#window === null) {
      this.#open(page ?? 'index');
      return;
    }
    if (page !== null) this.#load(this.#window, page);
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  close(): void {
    this.#window?.close();
  }

  #open(page: GuidePage): void {
    const { log, texts } = this.#options;
    const window = createGuardedWindow({
      width: 900,
      height: 780,
      minWidth: 360,
      minHeight: 320,
      title: texts().shell.guide,
      show: false,
      backgroundColor: background(),
      autoHideMenuBar: true,
    });
    this.#window = window;
    if (process.platform !== 'darwin') {
      window.setMenu(Menu.buildFromTemplate(menuTemplate(texts(), window)));
      watchZoomKeys(window);
    }
    window.once('ready-to-show', () => window.show());
    window.once('closed', () => (this.#window = null));
    closeWithPage(window, 'guide-gone', log);
    logFailedLoads(window, 'guide-not-loaded', log);
    attachContextMenu(window.webContents, texts, true);
    this.#load(window, page);
  }

  #load(window: BrowserWindow, page: GuidePage): void {
    window.loadURL(guideAddress(page)).catch(() => undefined);
  }
}
