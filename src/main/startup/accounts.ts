import { join } from 'node:path';
import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Connection } from '../../preload/contract/connection.ts';
import { createAccountParts } from '../account/account-parts.ts';
import { Account, type AccountDeps } from '../account/account.ts';
import { Accounts } from '../account/accounts.ts';
import { givenConnection } from '../account/connections.ts';
import { StoredAccounts } from '../account/stored-accounts.ts';
import { removeStoredFiles } from '../account/stored-files.ts';
import { SyncScheduler } from '../account/sync-scheduler.ts';
import { fingerprintOf } from '../links/fingerprint.ts';
import { Links } from '../links/links.ts';
import { choicesOf } from '../preferences/preferences.ts';
import { notifyOfNewPackages } from '../view-notices/view-notices.ts';
import type { Folders } from './folders.ts';
import type { Platform } from './platform.ts';
import type { Services } from './services.ts';
import type { Switches } from './switches.ts';

/** The accounts on this computer, and the links that lead to their packages. */
export interface AccountServices {
  readonly stored: StoredAccounts;
  readonly accounts: Accounts;
  readonly links: Links;
}

export function createAccounts(
  platform: Platform,
  { client, secrets }: Services,
  folders: Folders,
  switches: Switches,
): AccountServices {
  const { events, now, clock, log, notices, settings, localization } = platform;
  const stored = new StoredAccounts(settings);
  const scheduler = new SyncScheduler();
  const changed = (): void => void events.emit('changed');

  const createParts = createAccountParts({
    client,
    secrets,
    clock,
    log,
    notices,
    workerFile: join(import.meta.dirname, 'catalog-worker.js'),
    choicesOf: (id) => choicesOf(id, stored, localization),
    isPaused: (id) => stored.of(id)?.paused === true,
    onChange: changed,
    onNotKept: (reason) => {
      if (reason === 'not-written') {
        notices.add('session-not-saved');
        return;
      }
      // Once ever: the person may be unable to change that there is no keyring.
      if (settings.get().toldNotKept) return;
      settings.update({ toldNotKept: true });
      notices.add('session-not-kept');
    },
  });
  const createAccount = (id: AccountId, connection: Connection, isFront: () => boolean): Account =>
    new Account({
      id,
      connection,
      folder: join(folders.catalogs, id),
      scheduler,
      isFront,
      stored: () => stored.of(id),
      onSynced: notifyAfterSync(platform, stored),
      createParts: ({ sync }) => createParts(id, sync),
    });
  const accounts = new Accounts(
    {
      settings,
      stored,
      create: createAccount,
      removeStored: async () => {
        await secrets.removeOthers([]);
        return removeStoredFiles(folders);
      },
      now,
      onChange: () => {
        changed();
        events.emit('accounts-changed');
      },
      onNotice: (code) => notices.add(code),
      onFront: () => scheduler.settle(),
    },
    givenConnection(switches.authUrl, switches.baseUrl),
  );
  const links = new Links({
    accounts: () =>
      accounts.all().map(({ id, connection }) => ({ id, fingerprint: fingerprintOf(connection) })),
    current: () => accounts.front()?.id ?? null,
    has: async (account, id) => {
      const name = await accounts.find(account)?.parts.catalog.query('readName', { id });
      return name?.ok === true && name.value !== null;
    },
    bringToFront: async (account) => {
      await accounts.switchTo(account);
    },
    onChange: changed,
  });
  events.on('accounts-changed', () => void links.accountsChanged().catch(platform.reportBug));
  // A page that is gone cannot report that it no longer shows the changes.
  events.on('page-gone', () => void accounts.front()?.parts.catalog.markSeen(null));
  return { stored, accounts, links };
}

/** After each sync, notifies the person of new packages in the saved views that ask for it. */
function notifyAfterSync(platform: Platform, stored: StoredAccounts): AccountDeps['onSynced'] {
  const { localization, notifier, now, window } = platform;
  return (account, before, after) => {
    const { id, parts } = account;
    return notifyOfNewPackages(
      {
        views: () => stored.of(id)?.views ?? [],
        lastNotified: () => stored.of(id)?.toldOf ?? null,
        remember: (snapshot) => stored.change(id, { toldOf: snapshot }),
        countNew: (queries) => parts.catalog.query('countNew', { queries }),
        isWatched: () => account.isFront() && window.isFocused(),
        accountLabel: () => {
          const summary = stored.signedIn().length > 1 ? account.summary() : null;
          return summary && localization.texts().account.other(summary.userName, summary.connection.name);
        },
        texts: () => localization.texts().shell.viewNews,
        now,
        show: ({ view, ...notice }) =>
          notifier.show(notice, () => void window.showAndSend('open-view', { account: id, view })),
      },
      before,
      after,
    );
  };
}
