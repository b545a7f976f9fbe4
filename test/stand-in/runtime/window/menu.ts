import { app } from '../app/instance.ts';
import { createEvent, guard, StandInEmitter } from '../guard.ts';
import { record } from '../recordings.ts';
import { BrowserWindow } from './browser-window.ts';
import { defaultItems, defaultLabel, runRole } from './menu-roles.ts';
import type { WebContents } from './web-contents.ts';

type ItemType = 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio' | 'header' | 'palette';

export interface MenuItemOptions {
  readonly id?: string;
  readonly label?: string;
  readonly sublabel?: string;
  readonly toolTip?: string;
  readonly role?: string;
  readonly type?: ItemType;
  readonly accelerator?: string;
  readonly registerAccelerator?: boolean;
  readonly acceleratorWorksWhenHidden?: boolean;
  readonly icon?: unknown;
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly checked?: boolean;
  readonly submenu?: readonly MenuItemOptions[] | Menu;
  readonly click?: (item: MenuItem, window: BrowserWindow | undefined, event: object) => void;
}

let lastCommand = 0;

/** Electron's `MenuItem`. */
class MenuItem {
  readonly id: string | undefined;
  readonly commandId = ++lastCommand;
  readonly type: ItemType;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly toolTip: string;
  readonly registerAccelerator: boolean;
  readonly icon: unknown;
  label: string;
  sublabel: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  private readonly action: MenuItemOptions['click'];

  constructor(options: MenuItemOptions) {
    this.id = options.id;
    this.role = options.role?.toLowerCase();
    const items = options.submenu ?? (this.role === undefined ? undefined : defaultItems(this.role));
    this.submenu = items === undefined || items instanceof Menu ? items : Menu.buildFromTemplate(items);
    this.type = options.type ?? (this.submenu === undefined ? 'normal' : 'submenu');
    this.label = options.label ?? (this.role === undefined ? '' : defaultLabel(this.role));
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.accelerator = options.accelerator;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.icon = options.icon;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.action = options.click;
    if (this.role === undefined && this.label === '' && this.type === 'normal') {
      throw new Error('Invalid template for MenuItem: must have at least one of label, role or type');
    }
  }

  /** Runs the item's action; by default for the focused window. */
  click(event?: object, window?: BrowserWindow, contents?: WebContents): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    const target = window ?? BrowserWindow.getFocusedWindow() ?? undefined;
    if (this.role !== undefined && runRole(this.role, target, contents ?? target?.webContents)) return;
    const item = guard<MenuItem>(this, 'MenuItem');
    this.action?.(item, target, event ?? createEvent({ triggeredByAccelerator: false }));
  }
}

interface PopupOptions {
  readonly window?: BrowserWindow;
  readonly x?: number;
  readonly y?: number;
  readonly callback?: () => void;
}

let applicationMenu: Menu | null = null;
let openMenu: Menu | undefined;

/** Electron's `Menu`; popups stay open until they are closed, but are not displayed. */
class Menu extends StandInEmitter {
  readonly items: MenuItem[] = [];
  private readonly self: Menu;
  private onClose: (() => void) | undefined;

  constructor() {
    super('Menu', ['menu-will-show', 'menu-will-close']);
    this.self = this;
  }

  static buildFromTemplate(template: readonly (MenuItemOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const options of template)
      menu.append(options instanceof MenuItem ? options : new MenuItem(options));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(at: number, item: MenuItem): void {
    this.items.splice(at, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const inner = item.submenu?.getMenuItemById(id) ?? null;
      if (inner !== null) return inner;
    }
    return null;
  }

  popup(options: PopupOptions = {}): void {
    openMenu?.closePopup();
    openMenu = this.self;
    this.onClose = options.callback;
    record(
      'Menu.popup',
      this.items.map((item) => ({ id: item.id, label: item.label, role: item.role, enabled: item.enabled })),
    );
    this.emit('menu-will-show', {});
  }

  closePopup(): void {
    if (openMenu !== this.self) return;
    openMenu = undefined;
    this.emit('menu-will-close', {});
    this.onClose?.();
    this.onClose = undefined;
  }
}

export { Menu, MenuItem };

/** The open popup, for tests. */
export function openPopup(): Menu | undefined {
  return openMenu;
}

/** Sets Electron's default menu, which an app has until it sets its own. */
export function setDefaultMenu(): void {
  if (applicationMenu !== null) return;
  const roles = ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu'];
  if (process.platform === 'darwin') roles.unshift('appMenu');
  Menu.setApplicationMenu(Menu.buildFromTemplate(roles.map((role) => ({ role }))));
}

app.on('ready', setDefaultMenu);
