import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { app, nativeTheme, shell } from 'electron';
import { plainLine } from '../preload/contract/plain-line.ts';
import type { CatalogStatus } from '../preload/contract/status.ts';
import { createAccountHandlers } from './ipc/account-handlers.ts';
import { createAccountParts } from './account/account-parts.ts';
import { createAppHandlers } from './ipc/app-handlers.ts';
import { Account } from './account/account.ts';
import { Accounts } from './account/accounts.ts';
import { givenConnection } from './account/connections.ts';
import { checkConnection } from './account/connection-check.ts';
import { StoredAccounts } from './account/stored-accounts.ts';
import { removeStoredFiles } from './account/stored-files.ts';
import { SyncTurns } from './account/sync-scheduler.ts';
import { systemProtection } from './auth/protection.electron.ts';
import { createSecretFiles } from './auth/secret-files.ts';
import { Exports } from './catalog/export/exports.ts';
import type { Clock } from './async/clock.ts';
import { createCopying } from './clipboard/clipboard.electron.ts';
import { delay } from './async/delay.ts';
import { withTimeout } from './async/timeout.ts';
import { createLogFile } from './diagnostics/log-file.ts';
import { fact } from './diagnostics/log.ts';
import { Notices } from './diagnostics/notices.ts';
import type { Folders } from './startup/folders.ts';
import { deferTransport } from './http/deferred-transport.ts';
import { resolveSystemProxy } from './http/system-proxy.electron.ts';
import { serve } from './ipc/serve.ts';
import { createSpeech } from './preferences/localization.ts';
import type { OpenedLink } from './links/arguments.ts';
import { fingerprintOf } from './links/fingerprint.ts';
import { Links } from './links/links.ts';
import { WebAddresses } from './links/web-addresses.ts';
import { claimLinks } from './links/scheme.electron.ts';
import { Preferences } from './preferences/preferences.ts';
import { regionOf, type Region } from './preferences/region.ts';
import { createSettingsFile } from './settings/settings-file.electron.ts';
import { openSettings } from './settings/settings.ts';
import { appFacts, readStatus } from './ipc/status.ts';
import { watchSurroundings } from './system-events/system-events.ts';
import { onWake } from './system-events/wake.electron.ts';
import type { Switches } from './startup/switches.ts';
import { notifyOfNewPackages } from './view-notices/view-notices.ts';
import { showAbout } from './window/about.ts';
import { GuideWindow } from './window/guide-window.ts';
import { MainWindow } from './window/main-window.ts';
import { ApplicationMenu } from './window/menu.ts';
import { createNotifier } from './window/notification.electron.ts';
import { serveAppScheme } from './window/protocol.ts';

export interface App {
  /** Opens the window or brings it to the front. */
  show(): Promise<void>;
  /** Follows a link, in the window, which comes to the front. */
  openLink(handed: OpenedLink): Promise<void>;
  /** Ends what is under way and closes files; bounded, so that quitting never hangs. */
  dispose(): Promise<void>;
}

/** The longest that the window waits for the stored list to be opened, in ms. */
const restoreTimeoutMs = 1500;
/** What no stored row needs waits so long after the window is there, in ms: the way to the service, and claiming links. */
const startupDelayMs = 2000;
/** The longest that ending waits for a refresh that is under way, in ms. */
const settleTimeoutMs = 4000;

/** Builds every service by hand, in order, and opens the window. Electron must be ready. */
export async function createApp(folders: Folders, switches: Switches): Promise<App> {
  const now = (): number => Date.now();
  const monotonic = (): number => performance.now();
  const clock: Clock = () => ({ monotonic: monotonic(), wall: now() });
  const notifier = createNotifier(tellNotShown);
  const facts = appFacts(app.getVersion(), notifier.isSupported());
  const log = createLogFile(folders.log, now);
  log.info('start', {
    version: fact(facts.version),
    electron: fact(facts.electron),
    platform: fact(facts.platform),
  });

  // Electron's own dialog tells of an exception, nothing of a rejected promise; the log keeps the kind of both, never
  // their words, which may quote anything.
  const bug = (error: unknown): void =>
    log.warn('bug', { error: fact(error instanceof Error ? error.name : 'unknown') });
  process.on('uncaughtExceptionMonitor', bug);
  process.on('unhandledRejection', bug);

  /** A window that is gone, or loaded anew, can't tell that it no longer shows what changed. */
  const endVisit = (): void => void accounts.front()?.parts.catalog.markSeen(null);
  const window = new MainWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    log,
    monotonic,
    texts: () => speech.texts(),
    memory: { get: () => settings.get(), update: (change) => settings.update(change) },
    onRecovered: () => {
      notices.add('window-recovered');
      endVisit();
    },
    onClosed: () => {
      guide.close();
      endVisit();
    },
  });
  const guide = new GuideWindow({ log, texts: () => speech.texts() });
  const statusChanged = (): void => window.send('changed', 'status');
  const notices = new Notices(now, statusChanged);
  const settings = openSettings(createSettingsFile(folders.settings, now), (code) => notices.add(code));
  const speech = createSpeech(
    switches.language,
    () => app.getPreferredSystemLanguages(),
    settings.get().preferences.language,
  );
  const transport = deferTransport(async () => {
    const { createSystemTransport } = await import('./http/system-transport.ts');
    return createSystemTransport({
      log,
      monotonic,
      trustWorker: join(import.meta.dirname, 'trust-worker.js'),
      resolveProxy: resolveSystemProxy,
    });
  });
  const client = { transport, now };
  const secrets = createSecretFiles({ folder: folders.secrets, protection: systemProtection, log });
  const turns = new SyncTurns();
  const stored = new StoredAccounts(settings);

  const createParts = createAccountParts({
    client,
    secrets,
    clock,
    log,
    notices,
    workerFile: join(import.meta.dirname, 'catalog-worker.js'),
    choicesOf: (id) => preferences.choicesOf(id),
    isPaused: (id) => stored.of(id)?.paused === true,
    onChange: (id, what) => {
      if (what === 'status' || accounts.front()?.id === id) window.send('changed', what);
    },
    onNotKept: tellNotKept,
  });

  const accounts: Accounts = new Accounts(
    {
      settings,
      stored,
      create: (id, connection) =>
        new Account({
          id,
          connection,
          folder: join(folders.catalogs, id),
          turns,
          isFront: () => accounts.front()?.id === id,
          stored: () => stored.of(id),
          onSynced: tellOfNewPackages,
          createParts: ({ sync }) => createParts(id, sync),
        }),
      removeStored: async () => {
        await secrets.removeOthers([]);
        return removeStoredFiles(folders);
      },
      now,
      onChange: () => {
        statusChanged();
        links.accountsChanged().catch(bug);
      },
      onNotice: (code) => notices.add(code),
      onFront: () => turns.settle(),
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
    onChange: statusChanged,
  });

  const region = (): Region =>
    regionOf({
      platform: process.platform,
      env: process.env,
      systemLocale: () => app.getSystemLocale(),
    });
  const exports = new Exports({
    workerFile: join(import.meta.dirname, 'export-worker.js'),
    ask: (question) => window.showSaveDialog(question),
    texts: () => speech.texts(),
    locale: () => region().numbers,
    folder: {
      get: () => settings.get().exportFolder ?? app.getPath('documents'),
      remember: (exportFolder) => settings.update({ exportFolder }),
    },
    now,
    platform: process.platform,
    log,
    onChange: statusChanged,
  });

  const showLog = (): void => shell.showItemInFolder(folders.log);
  const menu = new ApplicationMenu({
    command: (command) => void window.command(command),
    zoom: (direction) => window.zoom(direction),
    showLog,
    showGuide: () => guide.show(),
    showAbout: () => void showAbout(facts, speech.texts()),
  });
  const preferences = new Preferences({
    settings,
    stored,
    speech,
    accounts,
    setTheme: (theme) => {
      nativeTheme.themeSource = theme;
    },
    onApplied: () => {
      menu.show(speech.texts());
      statusChanged();
    },
    onBug: bug,
  });

  /** Tells of new packages in saved views for which the person wishes that. */
  function tellOfNewPackages(account: Account, before: CatalogStatus, after: CatalogStatus): Promise<void> {
    const { id, parts } = account;
    return notifyOfNewPackages(
      {
        views: () => stored.of(id)?.views ?? [],
        lastNotified: () => stored.of(id)?.toldOf ?? null,
        remember: (snapshot) => stored.change(id, { toldOf: snapshot }),
        countNew: (queries) => parts.catalog.query('countNew', { queries }),
        isWatched: () => accounts.front() === account && window.isFocused(),
        accountLabel: () => {
          const summary = accounts.all().length > 1 ? account.summary() : null;
          return summary && speech.texts().account.other(summary.userName, summary.connection.name);
        },
        texts: () => speech.texts().shell.viewNews,
        now,
        show: ({ view, ...notice }) =>
          notifier.show(notice, () => void window.showAndSend('open-view', { account: id, view })),
      },
      before,
      after,
    );
  }

  /** The session can't outlive the app. That no keyring is open is told once and for all. */
  function tellNotKept(reason: 'no-protection' | 'not-written'): void {
    if (reason === 'not-written') {
      notices.add('session-not-saved');
      return;
    }
    if (settings.get().toldNotKept) return;
    settings.update({ toldNotKept: true });
    notices.add('session-not-kept');
  }

  /** Told once and for all: people who have switched notifications off know. */
  function tellNotShown(reason: string): void {
    log.warn('notification', { failed: fact(plainLine(reason)) });
    if (settings.get().toldNotShown) return;
    settings.update({ toldNotShown: true });
    notices.add('notification-not-shown');
  }

  const handlers = createAppHandlers({
    readStatus: async () => {
      await restored;
      return readStatus({ facts, accounts, notices, links, exports, settings, speech });
    },
    checkConnection: (input) => checkConnection(client, input),
    accounts,
    links,
    exports,
    notices,
    preferences,
    showFile: (file) => shell.showItemInFolder(file),
    openFile: async (file) => (await shell.openPath(file)) === '',
    webAddresses: new WebAddresses({
      texts: () => speech.texts(),
      ask: (question) => window.ask(question),
      open: (address) => shell.openExternal(address),
    }),
    showLog,
    showGuide: () => guide.show(),
  });

  const accountHandlers = createAccountHandlers({
    accounts,
    exports,
    copying: createCopying(
      () => speech.texts(),
      () => region().numbers,
    ),
    notices,
    window,
    prefer: (account, change) => preferences.saveFor(account, change),
    paper: () => region().paper,
  });

  const endWatch = watchSurroundings({
    clock,
    interfaces: networkInterfaces,
    onWake,
    onChange: (change) => {
      log.info('surroundings', { change: fact(change) });
      transport.reset();
      for (const account of accounts.all()) account.wake();
    },
  });

  // The stored list is opened beside the window and is there with the first status that the page reads; but a list that
  // is slow to open holds up no window.
  const restored = withTimeout(accounts.restore(), restoreTimeoutMs, undefined);

  await serveAppScheme({
    app: join(import.meta.dirname, '../renderer'),
    guide: join(import.meta.dirname, '../guide'),
  });
  const stopServing = serve(handlers, {
    find: (id) => accounts.find(id),
    handlers: accountHandlers,
    query: ({ parts }, name, input) => parts.catalog.query(name, input),
  });
  // Before the window opens, so that it never shows another theme or language than the chosen one.
  preferences.apply();
  // Whoever is not known any more, or does not wish it, leaves no sign-in behind.
  secrets.removeOthers(stored.kept()).catch(bug);
  await Promise.all([window.show(), restored]);
  accounts.restoreOthers().catch(bug);
  void delay(startupDelayMs).then(() => {
    // Main stands still while Electron reads and writes the system's own files for it.
    claimLinks();
    transport.prepare().catch(bug);
  });

  return {
    show: () => window.show(),
    async openLink(handed) {
      await Promise.all([window.show(), links.open(handed)]);
    },
    async dispose() {
      endWatch();
      stopServing();
      // A file that is not whole goes with the app.
      await exports.dispose();
      await Promise.all(accounts.all().map((account) => account.dispose(settleTimeoutMs)));
      await transport.dispose();
      log.info('end');
    },
  };
}
