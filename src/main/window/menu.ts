import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import type { ExportFormat } from '../../preload/contract/export.ts';
import type { Events } from '../../preload/contract/ipc.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { shortcuts, type ShortcutCommand } from '../../preload/contract/shortcuts.ts';
import { acceleratorFor } from './accelerator.ts';
import { zoomItems, type ZoomDirection } from './zoom.ts';

interface MenuActions {
  readonly policy: Pick<PolicyStatus, 'isAllowed' | 'connectionMode'>;
  /** Forwards a command to the main window. */
  readonly command: (command: Events['command']) => void;
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
  { shelf, shell }: Messages,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const command = (id: ShortcutCommand, label: string): MenuItemConstructorOptions => ({
    id,
    label,
    accelerator: acceleratorFor(shortcuts[id][0]),
    click: () => actions.command(id),
  });
  const about: MenuItemConstructorOptions = { id: 'about', label: shell.about, click: actions.showAbout };
  const settings = command('settings', shell.settings);
  const { isAllowed, connectionMode } = actions.policy;
  const exported = (format: ExportFormat, label: string): MenuItemConstructorOptions => ({
    id: `export-${format}`,
    label,
    enabled: isAllowed.export,
    click: () => actions.command(`export-${format}`),
  });
  const account: MenuItemConstructorOptions[] = [
    { id: 'add-account', label: shell.addAccount, click: () => actions.command('add-account') },
    command('nextAccount', shell.nextAccount),
    {
      id: 'connection',
      label: shell.connection,
      enabled: connectionMode === 'offered',
      click: () => actions.command('connection'),
    },
    { id: 'sign-out', label: shell.signOut, click: () => actions.command('sign-out') },
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
      quit(shell.quitApp),
    ],
  };
  return [
    ...(mac ? [appMenu] : []),
    {
      label: shell.file,
      submenu: [
        command('refresh', shell.refresh),
        separator,
        exported('csv', shell.exportCsv),
        exported('xlsx', shell.exportXlsx),
        {
          id: 'save-pdf',
          label: shell.savePdf,
          enabled: isAllowed.export,
          click: () => actions.command('save-pdf'),
        },
        { ...command('print', shell.print), enabled: isAllowed.print },
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
        { role: 'copy', label: shell.copy },
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
        command('packages', shell.packages),
        { id: 'shelf', label: shelf.title, click: () => actions.command('shelf') },
        command('changes', shell.whatChanged),
        command('ruler', shell.ruler),
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
        { id: 'report', label: shell.reportProblem, click: () => actions.command('report') },
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
