import { failed, succeeded } from '../../preload/contract/failure.ts';
import type { GuidePage } from '../../preload/contract/guide-pages.ts';
import type { Handlers } from '../../preload/contract/ipc.ts';
import type { WindowCommand } from '../../preload/contract/shortcuts.ts';
import type { Accounts } from '../account/accounts.ts';
import type { ConnectionRules } from '../account/connection-rules.ts';
import type { Exports } from '../catalog/export/exports.ts';
import type { Notices } from '../diagnostics/notices.ts';
import { changeLoginItem, type LoginItem } from '../login-item/login-item.ts';
import type { LinkProgram } from '../links/link-program.ts';
import type { Links } from '../links/links.ts';
import type { WebAddresses } from '../links/web-addresses.ts';
import type { Preferences } from '../preferences/preferences.ts';
import type { ProblemReportHandlers } from '../problem-report/problem-report.ts';
import type { ProxyHandlers } from './proxy-handlers.ts';
import type { QuickOpenHandlers } from './quick-open-handlers.ts';
import type { AppUpdates } from '../updates/app-updates.ts';
import { alwaysSucceed } from './always-succeed.ts';

/** Shows files to the person, with the system's programs. */
export interface FileOpener {
  readonly showInFolder: (file: string) => void;
  /** False if the system has no program for such files, or it did not start. */
  readonly open: (file: string) => Promise<boolean>;
}

export interface AppHandlersDeps extends Pick<
  Handlers,
  'readStatus' | 'checkConnection' | 'inspectConnection' | 'readTray' | 'logPageError'
> {
  readonly accounts: Accounts;
  readonly rules: ConnectionRules;
  readonly loginItem: LoginItem;
  readonly quickOpen: QuickOpenHandlers;
  readonly proxy: ProxyHandlers;
  readonly problemReport: ProblemReportHandlers;
  /** Asks for a file and writes the shelf of an account to it. */
  readonly exportShelf: Parameters<Accounts['withShelves']>[0];
  readonly links: Links;
  readonly linkProgram: LinkProgram;
  readonly exports: Exports;
  readonly notices: Notices;
  readonly preferences: Preferences;
  readonly webAddresses: WebAddresses;
  readonly files: FileOpener;
  readonly updates: AppUpdates;
  readonly quit: () => void;
  readonly showGuide: (page: GuidePage | null) => void;
  readonly runWindowCommand: (command: WindowCommand) => void;
}

/** The handlers of calls that concern the app as a whole. */
export function createAppHandlers(deps: AppHandlersDeps): Handlers {
  const { accounts, rules, links, linkProgram, loginItem, exports, files, notices, preferences, updates } =
    deps;
  return {
    ...deps.quickOpen,
    ...deps.proxy,
    ...deps.problemReport,
    readStatus: deps.readStatus,
    dismissNotice: alwaysSucceed(({ id }) => notices.dismiss(id)),
    savePreferences: (change) => preferences.save(change),
    readMade: async ({ account }) => succeeded(await accounts.made(account)),
    exportShelves: () => accounts.withShelves(deps.exportShelf),
    removeEverything: async () => {
      await exports.dispose();
      await deps.quickOpen.saveGlobalKey({ key: null });
      const removed = await accounts.removeEverything();
      updates.forget();
      const isLoginItemOff = changeLoginItem(loginItem, false);
      notices.clear();
      if (!removed.ok || !isLoginItemOff) notices.add('not-all-removed');
      preferences.apply();
      return removed;
    },

    readLoginItem: () => succeeded(loginItem.state()),
    saveLoginItem: ({ isOn }) =>
      changeLoginItem(loginItem, isOn)
        ? succeeded(loginItem.state())
        : failed({ code: 'system-refused', retryable: true }),

    readTray: deps.readTray,

    checkConnection: deps.checkConnection,
    inspectConnection: deps.inspectConnection,
    saveConnection: async (input) => rules.shownConnection(await accounts.saveConnection(input)),
    signIn: async (entered) => rules.shownResult(await accounts.signIn(entered)),
    cancelSignIn: alwaysSucceed(() => accounts.cancelSignIn()),
    switchAccount: ({ account }) => accounts.switchTo(account),

    openLinkIn: alwaysSucceed(({ number, account }) => links.openIn(number, account)),
    dismissLink: alwaysSucceed(({ number }) => links.dismiss(number)),

    readOtherLinkProgram: async () => succeeded(await linkProgram.other()),
    takeLinks: async () => {
      linkProgram.take();
      const other = await linkProgram.other();
      return other === null ? succeeded(other) : failed({ code: 'system-refused', retryable: true });
    },

    cancelExport: alwaysSucceed(() => exports.cancel()),
    dismissExport: alwaysSucceed(() => exports.dismiss()),
    showExported: alwaysSucceed(() => {
      const file = exports.file();
      if (file !== null) files.showInFolder(file);
    }),
    openExported: alwaysSucceed(async () => {
      const file = exports.file();
      if (file !== null && !(await files.open(file))) files.showInFolder(file);
    }),

    openAddress: ({ address }) => deps.webAddresses.open(address),

    checkAppUpdate: alwaysSucceed(() => updates.check()),
    restartToUpdate: alwaysSucceed(() => {
      if (updates.restart()) deps.quit();
    }),
    dismissNews: alwaysSucceed(() => updates.dismissNews()),

    logPageError: deps.logPageError,
    showGuide: alwaysSucceed(({ page }) => deps.showGuide(page)),
    runWindowCommand: alwaysSucceed(({ command }) => deps.runWindowCommand(command)),
  };
}
