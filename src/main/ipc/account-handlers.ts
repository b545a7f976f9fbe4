import type { AccountHandlers, AccountInput } from '../../preload/contract/ipc.ts';
import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Exports } from '../catalog/export/exports.ts';
import type { Copying } from '../clipboard/clipboard.electron.ts';
import type { Notices } from '../diagnostics/notices.ts';
import type { MainWindow } from '../window/main-window.ts';

export interface AccountHandlersDeps {
  readonly accounts: Accounts;
  readonly exports: Exports;
  readonly copying: Copying;
  readonly notices: Pick<Notices, 'add'>;
  readonly window: Pick<MainWindow, 'print' | 'printEnded' | 'toPdf'>;
  readonly prefer: (account: Account, change: AccountInput<'saveAccountPreferences'>) => Result<null>;
  /** The locale by which printers hold their paper, as BCP 47; empty for none. */
  readonly paper: () => string;
}

/** Handles the calls to an account that are not queries. */
export function createAccountHandlers(deps: AccountHandlersDeps): AccountHandlers<Account> {
  const { accounts, exports, copying, notices, window, prefer, paper } = deps;
  return {
    signOut: async (account, { removeCatalog }) => {
      if (removeCatalog && (await exports.cancelFor(account.id))) notices.add('export-given-up');
      return accounts.signOut(account, removeCatalog);
    },
    changeConnection: (account, input) => accounts.changeConnection(account, input),
    keepSignedIn: (account, { keep }) => accounts.keepSignedIn(account, keep),
    saveAccountPreferences: prefer,
    saveViews: (account, { views }) => accounts.remember(account, { views }),
    saveRecent: (account, { recent }) => accounts.remember(account, { recent }),

    startSync: (account, { anyway }) => account.startSync(anyway),
    pauseSync: (account, { paused }) => {
      accounts.remember(account, { paused });
      return account.followPause();
    },
    cancelSync: ({ parts }) => {
      parts.catalog.cancelSync();
      return succeeded(null);
    },

    markSeen: ({ parts }, { snapshot }) => parts.catalog.markSeen(snapshot),

    copyRows: (account, request) => copying.rows(account, request),
    copyCell: (account, request) => copying.cell(account, request),
    copyLink: (account, { id }) => copying.link(account, id),
    exportView: ({ id, parts }, request) => exports.start({ account: id, catalog: parts.catalog }, request),
    printPage: (_account, { isWide }) => window.print(isWide),
    printEnded: () => {
      window.printEnded();
      return succeeded(null);
    },
    savePdf: ({ id }, { isWide, ...pages }) =>
      exports.savePages(id, pages, () => window.toPdf(isWide, paper())),
  };
}
