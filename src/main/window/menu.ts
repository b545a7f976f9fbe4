import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { shortcuts, type MenuCommand, type ShortcutCommand } from '../../preload/contract/shortcuts.ts';
import { acceleratorFor } from './accelerator.ts';
import { zoomItems, type ZoomDirection } from './zoom.ts';

interface MenuActions {
  readonly policy: Pick<PolicyStatus, 'isAllowed' | 'connectionMode'>;
  /** Forwards a command to the main window. */
  readonly command: (command: MenuCommand) => void;
  readonly zoom: (direction: ZoomDirection) => void;
  readonly showLog: () => void;
  readonly showGuide: () => void;
  readonly showAbout: () => void;
  readonly quit: () => void;
}

const separator = { type: 'separator' } as const;

/** The application menu of the platform. Roles have English labels by default, so each one gets a label here. */
function menuTemplate(
  mac: boolean,
  { common, export: exporting, keys, places, print, settings: settingTexts, shelf, shell }: Messages,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const item = (id: MenuCommand, label: string, enabled = true): MenuItemConstructorOptions => ({
    id,
    label,
    enabled,
    click: () => actions.command(id),
  });
  const command = (id: ShortcutCommand, label: string, enabled = true): MenuItemConstructorOptions => ({
    ...item(id, label, enabled),
    accelerator: acceleratorFor(shortcuts[id][0]),
  });
  const about: MenuItemConstructorOptions = {
    id: 'about',
    label: keys.names.about,
    click: actions.showAbout,
  };
  const settings = command('settings', shell.settings);
  const { isAllowed, connectionMode } = actions.policy;
  const account: MenuItemConstructorOptions[] = [
    item('add-account', shell.addAccount),
    command('nextAccount', shell.nextAccount),
    item('connection', `${settingTexts.connection}…`, connectionMode === 'offered'),
    item('sign-out', shell.signOut),
  ];
  // Not the role, which quits without telling that a person did so.
  const quit = (label: string): MenuItemConstructorOptions => ({
    id: 'quit',
    label,
    accelerator: acceleratorFor(shortcuts.quit[0]),
    click: actions.quit,
  });
  const close: MenuItemConstructorOptions = { role: 'close', label: shell.closeWindow };
  const appMenu: MenuItemConstructorOptions = {
    label: shell.appName,
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'services', label: shell.services },
      separator,
      { role: 'hide', label: shell.hideApp },
      { role: 'hideOthers', label: shell.hideOthers },
      { role: 'unhide', label: shell.showAll },
      separator,
      quit(keys.names.quit),
    ],
  };
  return [
    ...(mac ? [appMenu] : []),
    {
      label: shell.file,
      submenu: [
        command('refresh', shell.refresh),
        separator,
        item('export-csv', exporting.csv, isAllowed.export),
        item('export-xlsx', exporting.xlsx, isAllowed.export),
        item('save-pdf', print.pdf, isAllowed.export),
        command('print', print.print, isAllowed.print),
        separator,
        ...account,
        separator,
        ...(mac ? [close] : [settings, separator, quit(shell.quit)]),
      ],
    },
    {
      label: shell.edit,
      submenu: [
        { role: 'undo', label: shell.undo },
        { role: 'redo', label: shell.redo },
        separator,
        { role: 'cut', label: shell.cut },
        { role: 'copy', label: common.copy },
        { role: 'paste', label: shell.paste },
        { role: 'selectAll', label: shell.selectAll },
        separator,
        command('find', shell.find),
        command('quickOpen', shell.quickOpen),
        command('saveView', shell.saveView),
      ],
    },
    {
      label: shell.view,
      submenu: [
        command('packages', places.packages),
        item('shelf', shelf.title),
        command('changes', shell.whatChanged),
        separator,
        ...zoomItems(shell, actions.zoom),
        separator,
        { role: 'togglefullscreen', label: shell.fullScreen },
      ],
    },
    {
      label: shell.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: shell.minimize },
        ...(mac
          ? [
              { role: 'zoom', label: shell.zoomWindow } as const,
              separator,
              { role: 'front', label: shell.bringAllToFront } as const,
            ]
          : [close]),
      ],
    },
    {
      label: shell.help,
      role: 'help',
      submenu: [
        { id: 'guide', label: shell.guide, click: actions.showGuide },
        command('shortcuts', shell.shortcuts),
        separator,
        item('report', shell.reportProblem),
        { id: 'show-log', label: shell.showLog, click: actions.showLog },
        ...(mac ? [] : [separator, about]),
      ],
    },
  ];
}

/** The application menu. It is only rebuilt for another language, because rebuilding closes an open menu. */
export class ApplicationMenu {
  readonly #actions: MenuActions;
  #shown: Messages | null = null;

  constructor(actions: MenuActions) {
    this.#actions = actions;
  }

  show(texts: Messages): void {
    if (texts === this.#shown) return;
    this.#shown = texts;
    const template = menuTemplate(process.platform === 'darwin', texts, this.#actions);
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
}
