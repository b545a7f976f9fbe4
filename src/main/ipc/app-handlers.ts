import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Handlers } from '../../preload/contract/ipc.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Exports } from '../catalog/export/exports.ts';
import type { Notices } from '../diagnostics/notices.ts';
import type { Links } from '../links/links.ts';
import type { WebAddresses } from '../links/web-addresses.ts';
import type { Preferences } from '../preferences/preferences.ts';

export interface AppHandlersDeps {
  readonly readStatus: Handlers['readStatus'];
  readonly checkConnection: Handlers['checkConnection'];
  readonly accounts: Accounts;
  readonly links: Links;
  readonly exports: Exports;
  readonly notices: Notices;
  readonly preferences: Preferences;
  /** Shows where a file lies. */
  readonly showFile: (file: string) => void;
  /** Opens a file with the system's program for it; false where there is none. */
  readonly openFile: (file: string) => Promise<boolean>;
  readonly webAddresses: Pick<WebAddresses, 'open'>;
  readonly showLog: () => void;
  readonly showGuide: () => void;
}

const done = succeeded(null);

/** What the window may ask that is no one account's, and who answers it. */
export function createAppHandlers(deps: AppHandlersDeps): Handlers {
  const { accounts, links, exports, notices, preferences, showFile, openFile } = deps;

  /** From here on it is as at the first start. */
  async function removeEverything(): Promise<Result<null>> {
    await exports.dispose();
    const removed = await accounts.removeEverything();
    notices.clear();
    if (!removed.ok) notices.add('not-all-removed');
    preferences.apply();
    return removed;
  }

  return {
    readStatus: deps.readStatus,
    dismissNotice: ({ id }) => {
      notices.dismiss(id);
      return done;
    },
    savePreferences: (change) => preferences.save(change),
    removeEverything,

    checkConnection: deps.checkConnection,
    saveConnection: (input) => accounts.saveConnection(input),
    signIn: (entered) => accounts.signIn(entered),
    cancelSignIn: () => {
      accounts.cancelSignIn();
      return done;
    },
    switchAccount: ({ account }) => accounts.switchTo(account),

    openLinkIn: async ({ number, account }) => {
      await links.openIn(number, account);
      return done;
    },
    dismissLink: ({ number }) => {
      links.done(number);
      return done;
    },

    cancelExport: async () => {
      await exports.cancel();
      return done;
    },
    dismissExport: () => {
      exports.dismiss();
      return done;
    },
    showExported: () => {
      const file = exports.file();
      if (file !== null) showFile(file);
      return done;
    },
    // Where no program opens such files, the file is shown where it lies.
    openExported: async () => {
      const file = exports.file();
      if (file !== null && !(await openFile(file))) showFile(file);
      return done;
    },

    openAddress: ({ address }) => deps.webAddresses.open(address),

    showLog: () => {
      deps.showLog();
      return done;
    },
    showGuide: () => {
      deps.showGuide();
      return done;
    },
  };
}
