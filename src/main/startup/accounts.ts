import { join } from 'node:path';
import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Target } from '../../preload/contract/target.ts';
import { Account, type AccountDeps, type AccountParts } from '../account/account.ts';
import { Accounts } from '../account/accounts.ts';
import { ConnectionRules } from '../account/connection-rules.ts';
import { connectionFromSwitches } from '../account/connections.ts';
import { StoredAccounts } from '../account/stored-accounts.ts';
import { removeStoredFiles } from '../account/remove-stored-files.ts';
import { SyncScheduler } from '../account/sync-scheduler.ts';
import { delay } from '../async/delay.ts';
import { timer } from '../async/timer.ts';
import { Session } from '../auth/session.ts';
import { Catalog } from '../catalog/catalog.ts';
import { AutoSync, type AutoSyncDeps } from '../catalog/sync/auto-sync.ts';
import { syncFraction } from '../catalog/sync/sync-fraction.ts';
import { pauseLeft, readDailyPause, type UpdateLimits } from '../catalog/sync/update-limits.ts';
import { logFiles } from '../diagnostics/log-file.ts';
import { fingerprintOf } from '../links/fingerprint.ts';
import { Links } from '../links/links.ts';
import type { PolicyValues } from '../policy/policy-items.ts';
import { listPreferencesOf } from '../preferences/preferences.ts';
import { crashFiles } from '../problem-report/crashes.ts';
import { readPage } from '../service/list-client.ts';
import { notifyOfViewNews } from '../notifications/notify.ts';
import { createShelfNotification } from '../notifications/shelf-news.ts';
import { Shelf } from '../shelf/shelf.ts';
import { contentOf } from '../shelf/shelf-entries.ts';
import { ShelfFile } from '../shelf/shelf-file.ts';
import type { Folders } from './folders.ts';
import type { Platform, PlatformCore } from './platform.ts';
import type { Services } from './services.ts';
import type { Switches } from './switches.ts';

export type AccountServices = ReturnType<typeof createAccounts>;

/** What accounts need of their computer; nothing of it requires Electron. */
type AccountPlatform = PlatformCore & {
  readonly window: Pick<Platform['window'], 'isFocused' | 'showAndSend'>;
};

type ListRequestDeps = Omit<Parameters<typeof readPage>[0], 'tokens'>;
type AccountNeeds = Pick<Services, 'secrets'> & { readonly requestDeps: ListRequestDeps };

/** Creates the accounts of this computer, and the links that open their packages. */
export function createAccounts(
  platform: AccountPlatform,
  services: AccountNeeds,
  folders: Folders,
  switches: Pick<Switches, 'authUrl' | 'baseUrl'>,
) {
  const { clock, events, localization, log, now, notices, policy, policyStatus, settings, timeZone } =
    platform;
  const { installationId, reportBug, startCatalogThread, statusChanged } = platform;
  const { requestDeps, secrets } = services;
  const rules = new ConnectionRules(policyStatus, localization.texts);
  const storedAccounts = new StoredAccounts(settings);
  const scheduler = new SyncScheduler();
  const limits = updateLimitsOf(policy.values);

  function createParts(id: AccountId, sync: AutoSyncDeps['sync']): AccountParts {
    const session = new Session({
      requestDeps,
      secrets,
      clock,
      delay,
      log,
      onChange: statusChanged,
      onNotKept: (reason) => {
        if (reason === 'not-written') {
          notices.add('session-not-saved');
          return;
        }
        // Only once, because the user may be unable to install a keyring.
        if (settings.get().toldNotKept) return;
        settings.update({ toldNotKept: true });
        notices.add('session-not-kept');
      },
      onKept: () => notices.remove('session-not-saved'),
    });
    const list = { transport: requestDeps.transport, tokens: session, now };
    const catalog = new Catalog({
      startThread: startCatalogThread,
      readPage: (...page) => readPage(list, ...page),
      now,
      random: Math.random,
      delay,
      log,
      preferences: listPreferencesOf({ settings, policy: policy.values, localization, timeZone }),
      onChange: statusChanged,
      onNotice: (code) => notices.add(code),
      onSetAside: () => {
        if (session.status().state === 'active' && storedAccounts.get(id)?.paused !== true)
          void autoSync.run();
      },
    });
    const shelf = new Shelf({
      file: new ShelfFile(join(folders.shelves, id)),
      log,
      now,
      readKnown: async (ids) => {
        const known = await catalog.query('readKnown', { ids });
        return known.ok ? known.value : null;
      },
      onChange: (entries) => {
        const { revision } = shelf.status();
        catalog.setShelf({ revision, ...contentOf(entries) }).catch(reportBug);
        statusChanged();
      },
      onNotice: (code) => notices.add(code),
    });
    const autoSync = new AutoSync({
      sync,
      lastCost: () => ({ activeMs: catalog.lastSyncActiveMs(), packages: catalog.status().rows }),
      clock,
      timer,
      random: Math.random,
      fraction: (spread) => syncFraction(installationId, id, spread, now()),
      limits: () => limits,
      log,
      onPlan: statusChanged,
    });
    return { session, catalog, shelf, autoSync };
  }

  const accounts = new Accounts(
    {
      settings,
      storedAccounts,
      rules,
      create: (id, connection, isFront) =>
        new Account({
          id,
          connection,
          folder: join(folders.catalogs, id),
          look() {
            const { theme, rail } = settings.get().preferences;
            const { preferences, views } = storedAccounts.get(id) ?? {};
            return JSON.stringify([localization.shown(), theme, rail, preferences, views]);
          },
          scheduler,
          isFront,
          isAllowed: (of) => rules.isAllowed(of),
          stored: () => storedAccounts.get(id),
          onSynced: notifyAfterSync(platform, storedAccounts),
          createParts: (sync) => createParts(id, sync),
        }),
      removeStoredFiles: async () => {
        await secrets.removeOthers([]);
        const files = [...logFiles(folders.log), ...(await crashFiles(folders.crashes))];
        return removeStoredFiles({ ...folders, files });
      },
      now,
      onChange: () => {
        statusChanged();
        events.emit('accounts-changed');
      },
      onNotice: (code) => notices.add(code),
      onFront: () => scheduler.reschedule(),
    },
    connectionFromSwitches(switches.authUrl, switches.baseUrl),
  );
  const links = new Links({
    isAllowed: policyStatus.isAllowed.packageLinks,
    accounts: () =>
      accounts.all().map(({ id, connection }) => ({ id, fingerprint: fingerprintOf(connection) })),
    front: () => accounts.front()?.id ?? null,
    has: async (account, id) => {
      const name = await accounts.find(account)?.parts.catalog.query('readName', { id });
      return name?.ok === true && name.value !== null;
    },
    bringToFront: async (account) => {
      await accounts.switchTo(account);
    },
    onChange: statusChanged,
  });
  events.on('accounts-changed', () => void links.accountsChanged().catch(reportBug));
  return { storedAccounts, accounts, links, rules };
}

function updateLimitsOf({ ListUpdateMinutes, ListUpdatePause }: PolicyValues): UpdateLimits {
  const pause = ListUpdatePause === undefined ? null : readDailyPause(ListUpdatePause);
  return {
    minIntervalMs: ListUpdateMinutes === undefined ? null : ListUpdateMinutes * 60_000,
    pause: (now) => (pause === null ? 0 : pauseLeft(pause, now)),
  };
}

/** Notifies the user of new and changed packages in saved views with notifications turned on, and of starred packages if wished. */
function notifyAfterSync(platform: AccountPlatform, storedAccounts: StoredAccounts): AccountDeps['onSynced'] {
  const { localization, notifier, now, settings, window } = platform;
  return async (account, before, after, shelfChanges) => {
    const { id, parts } = account;
    const isWatched = (): boolean => account.isFront() && window.isFocused();
    const accountLabel = (): string | null => {
      const summary = storedAccounts.signedIn().length > 1 ? account.summary() : null;
      return summary && localization.texts().account.other(summary.userName, summary.connection.name);
    };
    const open = (target: Target) => () => void window.showAndSend('open', { account: id, target });
    await notifyOfViewNews(
      {
        views: () => storedAccounts.get(id)?.views ?? [],
        lastNotified: () => storedAccounts.get(id)?.toldOf ?? null,
        remember: (snapshot) => storedAccounts.change(id, { toldOf: snapshot }),
        countNews: (queries) => parts.catalog.query('countNews', { queries }),
        isWatched,
        accountLabel,
        texts: () => localization.texts().shell.viewNews,
        now,
        show: ({ view, ...texts }) => notifier.show(texts, open({ kind: 'view', view })),
      },
      before,
      after,
    );
    if (!settings.get().preferences.notifyShelf || isWatched()) return;
    const news = createShelfNotification(shelfChanges, localization.texts().shelf.news, accountLabel());
    if (news !== null) notifier.show(news, open({ kind: 'shelf' }));
  };
}
