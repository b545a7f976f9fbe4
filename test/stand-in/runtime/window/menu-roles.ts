import { app } from '../app/instance.ts';
import { record } from '../recordings.ts';
import type { BrowserWindow } from './browser-window.ts';
import type { WebContents } from './web-contents.ts';

const mac = process.platform === 'darwin';

/** An item of a role's submenu. */
export type RoleItem = { readonly role: string } | { readonly type: 'separator' };

interface Role {
  readonly label: () => string;
  readonly items?: readonly RoleItem[];
  readonly run?: (window: BrowserWindow | undefined, contents: WebContents | undefined) => void;
}

const separator = { type: 'separator' } as const;
const named = (label: string): Role => ({ label: () => label });
const edit = (label: string, run: (contents: WebContents) => void): Role => ({
  label: () => label,
  run: (_window, contents) => {
    if (contents !== undefined) run(contents);
  },
});
const onWindow = (label: string, run: (window: BrowserWindow) => void): Role => ({
  label: () => label,
  run: (window) => {
    if (window !== undefined) run(window);
  },
});

/** Electron's menu roles by lower-case name. */
const roles: Readonly<Record<string, Role>> = {
  about: { label: () => (mac ? `About ${app.name}` : 'About'), run: () => app.showAboutPanel() },
  quit: { label: () => (mac ? `Quit ${app.name}` : 'Quit'), run: () => app.quit() },
  close: onWindow(mac ? 'Close Window' : 'Close', (window) => window.close()),
  minimize: onWindow('Minimize', (window) => window.minimize()),
  zoom: onWindow('Zoom', (window) => window.maximize()),
  togglefullscreen: onWindow('Toggle Full Screen', (window) => window.setFullScreen(!window.isFullScreen())),
  undo: edit('Undo', (contents) => contents.undo()),
  redo: edit('Redo', (contents) => contents.redo()),
  cut: edit('Cut', (contents) => contents.cut()),
  copy: edit('Copy', (contents) => contents.copy()),
  paste: edit('Paste', (contents) => contents.paste()),
  pasteandmatchstyle: edit('Paste and Match Style', (contents) => contents.pasteAndMatchStyle()),
  delete: edit('Delete', (contents) => contents.delete()),
  selectall: edit('Select All', (contents) => contents.selectAll()),
  reload: edit('Reload', (contents) => contents.reload()),
  forcereload: edit('Force Reload', (contents) => contents.reloadIgnoringCache()),
  toggledevtools: edit('Toggle Developer Tools', (contents) => contents.toggleDevTools()),
  resetzoom: edit('Actual Size', (contents) => contents.setZoomLevel(0)),
  zoomin: edit('Zoom In', (contents) => contents.setZoomLevel(contents.getZoomLevel() + 0.5)),
  zoomout: edit('Zoom Out', (contents) => contents.setZoomLevel(contents.getZoomLevel() - 0.5)),
  hide: { label: () => `Hide ${app.name}` },
  hideothers: named('Hide Others'),
  unhide: named('Show All'),
  front: named('Bring All to Front'),
  help: named('Help'),
  window: named('Window'),
  services: { label: () => 'Services', items: [] },
  appmenu: {
    label: () => app.name,
    items: [
      { role: 'about' },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  },
  filemenu: { label: () => 'File', items: [mac ? { role: 'close' } : { role: 'quit' }] },
  editmenu: {
    label: () => 'Edit',
    items: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      separator,
      { role: 'selectAll' },
    ],
  },
  viewmenu: {
    label: () => 'View',
    items: [
      { role: 'reload' },
      { role: 'forceReload' },
      { role: 'toggleDevTools' },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  },
  windowmenu: {
    label: () => 'Window',
    items: [
      { role: 'minimize' },
      { role: 'zoom' },
      ...(mac ? [separator, { role: 'front' }] : [{ role: 'close' }]),
    ],
  },
};

function roleNamed(name: string): Role {
  const role = roles[name];
  if (role === undefined) throw new Error(`not in the stand-in: the menu role ${name}`);
  return role;
}

export function defaultLabel(name: string): string {
  return roleNamed(name).label();
}

export function defaultItems(name: string): readonly RoleItem[] | undefined {
  return roleNamed(name).items;
}

/** Runs the action of a role; returns false for roles without an action. */
export function runRole(
  name: string,
  window: BrowserWindow | undefined,
  contents: WebContents | undefined,
): boolean {
  const { run } = roleNamed(name);
  if (run === undefined) return false;
  record('menu role', name);
  run(window, contents);
  return true;
}
