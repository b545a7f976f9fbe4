import type { AccountHandlers } from '../../preload/contract/ipc.ts';
import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { ConnectionRules } from '../account/connection-rules.ts';
import type { Exports } from '../catalog/export/exports.ts';
import type { Copying } from '../clipboard/copying.ts';
import type { Notices } from '../diagnostics/notices.ts';
import type { Preferences } from '../preferences/preferences.ts';
import type { ShelfImport } from '../../preload/contract/shelf.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { MainWindow } from '../window/main-window.ts';
import { alwaysSucceed } from './always-succeed.ts';

interface AccountHandlersDeps {
  readonly accounts: Accounts;
  readonly rules: ConnectionRules;
  readonly exports: Exports;
  readonly copying: Copying;
  readonly notices: Notices;
  readonly preferences: Preferences;
  readonly shelfExchange: {
    readonly export: (shelf: Shelf) => Promise<Result<null>>;
    readonly import: (shelf: Shelf, text: string) => Promise<Result<ShelfImport>>;
  };
  readonly window: Pick<MainWindow, 'print' | 'printEnded' | 'toPdf'>;
  /** The locale that determines the paper size (BCP 47); empty for none. */
  readonly paper: () => string;
}

/** The handlers of calls to an account that are not queries. */
export function createAccountHandlers(deps: AccountHandlersDeps): AccountHandlers<Account> {
  const { accounts, rules, exports, copying, notices, preferences, shelfExchange, window, paper } = deps;
  return {
    signOut: async (account, { remove }) => {
      if (remove !== 'nothing' && (await exports.cancelFor(account.id))) notices.add('export-given-up');
      return accounts.signOut(account, remove);
    },
    changeConnection: async (account, input) =>
      rules.shownConnection(await accounts.changeConnection(account, input)),
    keepSignedIn: (account, { keep }) => accounts.keepSignedIn(account, keep),
    saveAccountPreferences: (account, change) => preferences.saveFor(account, change),
    readShelf: ({ parts }) => succeeded(parts.shelf.all()),
    saveStars: ({ parts }, { ids, isStarred }) => parts.shelf.star(ids, isStarred),
    saveStarsOfRows: async ({ parts }, { view, ranges, isStarred }) => {
      const ids = await parts.catalog.query('readIds', { view, ranges });
      return ids.ok ? parts.shelf.star(ids.value, isStarred) : ids;
    },
    saveNote: ({ parts }, { id, note }) => parts.shelf.saveNote(id, note),
    exportShelf: ({ parts }) => shelfExchange.export(parts.shelf),
    importShelf: ({ parts }, { text }) => shelfExchange.import(parts.shelf, text),
    saveFirstScreen: (account, screen) => account.saveFirstScreen(screen),
    saveViews: (account, { views }) => accounts.change(account, { views }),
    saveRecent: (account, { recent }) => accounts.change(account, { recent }),
    saveOpened: (account, { opened }) => accounts.change(account, { opened }),

    startSync: async (account, { anyway }) => rules.shownResult(await account.startSync(anyway)),
    pauseSync: (account, { paused }) => {
      accounts.change(account, { paused });
      return account.applyPause();
    },
    cancelSync: alwaysSucceed(({ parts }) => parts.catalog.cancelSync()),

    markDiarySeen: ({ parts }, request) => parts.catalog.markSeen('markDiarySeen', request),
    undoDiarySeen: ({ parts }) => parts.catalog.markSeen('undoDiarySeen', null),
    markLinesSeen: ({ parts }, request) => parts.catalog.markSeen('markLinesSeen', request),

    copyRows: (account, request) => copying.rows(account, request),
    copyTable: (_account, table) => copying.table(table),
    copyDiaryLines: (account, request) => copying.lines(account, request),
    copyCell: (account, request) => copying.cell(account, request),
    copyLink: (account, { id }) => copying.link(account, id),
    exportView: ({ id, parts }, request) => exports.start({ account: id, catalog: parts.catalog }, request),
    exportDiary: ({ id, parts }, request) =>
      exports.startDiary({ account: id, catalog: parts.catalog }, request),
    printPage: (_account, { isWide }) => window.print(isWide),
    printEnded: alwaysSucceed(() => window.printEnded()),
    savePdf: ({ id }, { isWide, ...pages }) =>
      exports.savePages(id, pages, () => window.toPdf(isWide, paper())),
  };
}
