import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Events } from '../../preload/contract/ipc.ts';
import { en as messages } from '../../preload/contract/messages/en/index.ts';

export interface MenuActions {
  /** Passes a choice on to the window. */
  readonly command: (command: Events['command']) => void;
  readonly showLog: () => void;
  readonly showAbout: () => void;
}

/** The application menu as each platform expects it; roles give edit commands their names and keys. */
function menuTemplate(mac: boolean, actions: MenuActions): MenuItemConstructorOptions[] {
  const { shell } = messages;
  const about: MenuItemConstructorOptions = { id: 'about', label: shell.about, click: actions.showAbout };
  const account: MenuItemConstructorOptions[] = [
    { id: 'connection', label: shell.connection, click: () => actions.command('connection') },
    { id: 'sign-out', label: shell.signOut, click: () => actions.command('sign-out') },
  ];
  const appMenu: MenuItemConstructorOptions = {
    label: shell.appName,
    submenu: [
      about,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
  return [
    ...(mac ? [appMenu] : []),
    {
      label: shell.file,
      submenu: [
        {
          id: 'refresh',
          label: shell.refresh,
          accelerator: 'CmdOrCtrl+R',
          click: () => actions.command('refresh'),
        },
        { type: 'separator' },
        ...account,
        { type: 'separator' },
        mac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    {
      label: shell.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        { type: 'separator' },
        { id: 'find', label: shell.find, accelerator: 'CmdOrCtrl+F', click: () => actions.command('find') },
      ],
    },
    {
      label: shell.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    {
      label: shell.window,
      role: 'window',
      submenu: mac
        ? [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, { role: 'front' }]
        : [{ role: 'minimize' }, { role: 'close' }],
    },
    {
      label: shell.help,
      role: 'help',
      submenu: [
        { id: 'show-log', label: shell.showLog, click: actions.showLog },
        ...(mac ? [] : [{ type: 'separator' } as const, about]),
      ],
    },
  ];
}

export function setApplicationMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform === 'darwin', actions)));
}
