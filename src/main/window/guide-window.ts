import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import type { GuidePage } from '../../preload/contract/guide-pages.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { Log } from '../diagnostics/log.ts';
import { guideAddress } from './address.ts';
import { background } from './background.ts';
import { attachContextMenu } from './context-menu.ts';
import { createGuardedWindow } from './guarded-window.ts';
import { closeWithPage } from './lost-page.ts';
import { nextZoom, type ZoomDirection } from './zoom.ts';

export interface GuideWindowOptions {
  readonly log: Log;
  readonly texts: () => Messages;
}

/** The guide's own menu, because the app's menu is about the list. macOS has one menu for all windows. */
function menuTemplate(
  { shell }: Messages,
  zoom: (direction: ZoomDirection) => void,
): MenuItemConstructorOptions[] {
  return [
    { label: shell.file, submenu: [{ role: 'close', label: shell.closeWindow }] },
    {
      label: shell.edit,
      submenu: [
        { role: 'copy', label: shell.copy },
        { role: 'selectAll', label: shell.selectAll },
      ],
    },
    {
      label: shell.view,
      // Not the roles, which go on where Chromium draws a page no larger or smaller.
      submenu: [
        { label: shell.actualSize, accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
        { label: shell.zoomIn, accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
        { label: shell.zoomOut, accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
      ],
    },
  ];
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
    const zoom = (direction: ZoomDirection): void => {
      const { webContents } = window;
      webContents.setZoomFactor(nextZoom(webContents.getZoomFactor(), direction));
    };
    if (process.platform !== 'darwin') window.setMenu(Menu.buildFromTemplate(menuTemplate(texts(), zoom)));
    window.once('ready-to-show', () => window.show());
    window.once('closed', () => (this.#window = null));
    closeWithPage(window, 'guide-gone', log);
    attachContextMenu(window.webContents, texts, true);
    this.#load(window, page);
  }

  #load(window: BrowserWindow, page: GuidePage): void {
    window.loadURL(guideAddress(page)).catch(() => this.#options.log.warn('guide-not-loaded'));
  }
}
