import { EventEmitter } from 'node:events';
import path from 'node:path';
import { projectFolder } from '../../build/system/project-folder.ts';
import { checkConnection, inspectConnection } from '../../src/main/account/connection-check.ts';
import { delay } from '../../src/main/async/delay.ts';
import { timer } from '../../src/main/async/timer.ts';
import { createKeptProxyCredentials } from '../../src/main/auth/kept-proxy-credentials.ts';
import { Exports } from '../../src/main/catalog/export/exports.ts';
import { createCopying } from '../../src/main/clipboard/copying.ts';
import { createLogFile } from '../../src/main/diagnostics/log-file.ts';
import { Notices } from '../../src/main/diagnostics/notices.ts';
import { GlobalKey } from '../../src/main/global-key/global-key.ts';
import { ProxySignIn } from '../../src/main/http/proxy/proxy-sign-in.ts';
import { createAccountHandlers } from '../../src/main/ipc/account-handlers.ts';
import { createAppHandlers } from '../../src/main/ipc/app-handlers.ts';
import { createCalls } from '../../src/main/ipc/calls.ts';
import { governAccountHandlers, governHandlers } from '../../src/main/ipc/govern-handlers.ts';
import { logPageErrorsIn } from '../../src/main/ipc/log-page-error.ts';
import { createProxyHandlers } from '../../src/main/ipc/proxy-handlers.ts';
import { createQuickOpenHandlers } from '../../src/main/ipc/quick-open-handlers.ts';
import { appFacts, readStatus } from '../../src/main/ipc/status.ts';
import { parseOpenedLink } from '../../src/main/links/arguments.ts';
import { WebAddresses } from '../../src/main/links/web-addresses.ts';
import { governSettings } from '../../src/main/policy/govern-settings.ts';
import { joinPolicy, type PolicyItem } from '../../src/main/policy/policy-items.ts';
import { policyStatusOf } from '../../src/main/policy/policy-status.ts';
import { createLocalization } from '../../src/main/preferences/localization.ts';
import { Preferences } from '../../src/main/preferences/preferences.ts';
import { openSettings } from '../../src/main/settings/settings.ts';
import { exportShelf, importShelf } from '../../src/main/shelf/shelf-exchange.ts';
import { createAccounts, type AccountPlatform } from '../../src/main/startup/accounts.ts';
import { createReport } from '../../src/main/startup/report.ts';
import { AppUpdates } from '../../src/main/updates/app-updates.ts';
import type { Updater } from '../../src/main/updates/updater.ts';
import { succeeded } from '../../src/preload/contract/failure.ts';
import type { EventName, Events, Handlers } from '../../src/preload/contract/ipc.ts';
import type { Preferences as PreferenceValues } from '../../src/preload/contract/preferences.ts';
import type { Status } from '../../src/preload/contract/status.ts';
import { startInProcess } from '../equipment/support/in-process-worker.ts';
import type { Computer } from './computer.ts';
import { createDesktop } from './desktop.ts';
import { transportIn, type Network } from './network.ts';

/** What the backend asks of its surroundings, which are Electron's in the app. */
export interface Surroundings {
  readonly send: <E extends EventName>(event: E, payload: Events[E]) => void;
  readonly setTheme: (theme: PreferenceValues['theme']) => void;
  /** The page as a PDF file. */
  readonly toPdf: (isWide: boolean) => Promise<Uint8Array>;
}

export interface BackendOptions {
  readonly connection: { readonly authUrl: string; readonly baseUrl: string } | null;
  /** Items of the organisation's policy; the app has to bear wrong values too. */
  readonly policy?: Readonly<Partial<Record<PolicyItem, unknown>>>;
  /** The user's languages; English by default. */
  readonly languages?: readonly string[];
  /** Where services are not on this computer; by default they are. */
  readonly network?: Network;
  /** Finds newer versions of the app; without it, the app can't be updated. `canReplace`: whether the person may write it. */
  readonly updater?: Updater & { readonly canReplace?: boolean };
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;

/**
 * Everything of main that does not require Electron: the handlers of the window's calls with the contract's input check,
 * accounts, session, sync, the list in its worker, shelf, settings, exports, reports. The desktop is `Desktop`. What only
 * Electron has (tray, menus, windows) is not here.
 */
export async function startBackend(
  computer: Computer,
  { connection, policy: items = {}, languages = ['en-GB'], network, updater }: BackendOptions,
  { send, setTheme, toPdf }: Surroundings,
) {
  const { folders } = computer;
  const now = (): number => Date.now();
  const run = 'test';
  const log = createLogFile(folders.log, { now, run });
  const monotonic = (): number => performance.now();
  const clock = () => ({ monotonic: monotonic(), wall: now() });
  const { desktop, act, ask, clipboard, keys, notifier, open, print, saveAs } = createDesktop();
  const reportBug = (error: unknown): void => void desktop.bugs.push(error);
  const events: AccountPlatform['events'] = new EventEmitter();
  const statusChanged = (): void => void events.emit('changed');
  const notices = new Notices(now, statusChanged);
  const policy = joinPolicy([{ name: 'policy of the test', items, problems: [] }]);
  const policyStatus = policyStatusOf(policy.values);
  const own = openSettings(computer.settings, {
    log,
    onNotice: (code) => notices.add(code),
    onResolved: (code) => notices.remove(code),
    later: timer,
  });
  const settings = governSettings(own, policy.values);
  const localization = createLocalization(null, () => languages, settings.get().preferences.language);
  const { texts } = localization;
  const facts = appFacts('0.1.0', true);
  const secrets = computer.secrets(folders.secrets);
  const proxyPasswords = createKeptProxyCredentials({
    secrets: computer.secrets(path.join(folders.secrets, 'proxies')),
    users: {
      get: () => settings.get().proxyUsers,
      set: (proxyUsers) => settings.update({ proxyUsers }),
    },
    onNotKept: () => notices.add('proxy-not-kept'),
  });
  const retry = (): void => {
    for (const account of accounts.all()) account.wake();
  };
  const proxySignIn = new ProxySignIn({
    kept: proxyPasswords,
    monotonic,
    log,
    onQuestion: statusChanged,
    onAnswer: retry,
  });
  const transport = transportIn(network ?? null, path.join(folders.settings, 'network'), policy.values, {
    log,
    monotonic,
    signIn: proxySignIn,
    proxySetting: () => settings.get().preferences.proxy,
    isProxySetByPolicy: policy.values.Proxy !== undefined,
  });
  const requestDeps = { transport, now };
  const { storedAccounts, accounts, links, rules } = createAccounts(
    {
      clock,
      events,
      installationId: 'installation',
      localization,
      log,
      notices,
      notifier,
      now,
      policy,
      policyStatus,
      reportBug,
      settings,
      startCatalogThread: startInProcess,
      statusChanged,
      window: {
        isFocused: () => desktop.isFocused,
        showAndSend: (event, payload) => {
          // It comes to the front.
          desktop.isFocused = true;
          send(event, payload);
          return Promise.resolve();
        },
      },
    },
    { requestDeps, secrets },
    folders,
    connection ?? { authUrl: null, baseUrl: null },
  );
  const exports = new Exports({
    workerFile: path.join(projectFolder, 'out', 'main', 'export-worker.js'),
    ask: saveAs,
    texts,
    locale: () => '',
    folder: {
      get: () => settings.get().exportFolder ?? folders.settings,
      remember: (exportFolder) => settings.update({ exportFolder }),
    },
    now,
    platform: process.platform,
    log,
    onChange: statusChanged,
  });
  const updates = new AppUpdates({
    version: facts.version,
    obstacle: updater === undefined ? 'unsupported' : null,
    byPolicy: policy.values.AppUpdates ?? null,
    isAutomatic: () => settings.get().preferences.appUpdates,
    canReplace: () => Promise.resolve(updater?.canReplace ?? true),
    loadUpdater: () =>
      updater === undefined ? Promise.reject(new Error('no updater')) : Promise.resolve(updater),
    memory: {
      attempts: () => settings.get().updateAttempts,
      setAttempts: (updateAttempts) => settings.update({ updateAttempts }),
      seenVersion: () => settings.get().seenVersion,
      setSeenVersion: (seenVersion) => settings.update({ seenVersion }),
    },
    fraction: 0,
    now,
    delay,
    log,
    onChange: statusChanged,
    startAgain: () => undefined,
  });
  const preferences = new Preferences({
    settings,
    storedAccounts,
    localization,
    accounts,
    setTheme,
    onApplied: statusChanged,
    onProxyChanged: () => {
      transport.reset();
      retry();
    },
    onBug: reportBug,
  });
  const status = (): Status =>
    readStatus({
      facts,
      accounts,
      notices,
      links,
      exports,
      settings,
      localization,
      proxySignIn,
      policy: policyStatus,
      rules,
      updates,
    });
  const connectionCheck: Pick<Handlers, 'checkConnection' | 'inspectConnection'> = {
    checkConnection: (input) => checkConnection(requestDeps, rules, input),
    inspectConnection: (input) => inspectConnection(transport, rules, input),
  };
  const globalKey = new GlobalKey({
    registry: keys,
    stored: () => settings.get().globalKey,
    store: (key) => settings.update({ globalKey: key }),
    onPress: () => undefined,
  });
  let isLoginItemOn = false;
  const restored = accounts.restore();
  /** Until then, the page has no status that could change. */
  let isStatusRead = false;
  events.on('changed', () => {
    if (isStatusRead) send('changed', undefined);
  });

  let replaced: Status | null = null;
  const handlers = createAppHandlers({
    readStatus: async () => {
      await restored;
      isStatusRead = true;
      return replaced ?? status();
    },
    ...connectionCheck,
    problemReport: createReport(
      { localization, now, policy, run, startedAt: now(), window: { showSaveDialog: saveAs } },
      accounts,
      folders,
      { ...connectionCheck, status, displays: () => [], documents: () => folders.settings },
    ),
    logPageError: logPageErrorsIn(log),
    accounts,
    rules,
    links,
    loginItem: {
      state: () => (isLoginItemOn ? 'on' : 'off'),
      set: (isOn) => void (isLoginItemOn = isOn),
    },
    quickOpen: createQuickOpenHandlers({
      globalKey,
      keyStatus: () => ({ key: settings.get().globalKey, state: globalKey.state, byDesktop: null }),
      openKeyboardSettings: () => Promise.resolve(false),
      openInMainWindow: (chosen) => act('open in main window', chosen),
      hide: () => act('hide', null),
      notices,
    }),
    proxy: createProxyHandlers(proxySignIn, proxyPasswords),
    readTray: () => succeeded({ isAvailable: false }),
    exports,
    notices,
    preferences,
    files: { showInFolder: (file) => act('show in folder', file), open: open('open file') },
    webAddresses: new WebAddresses({
      texts,
      ask,
      open: async (address) => {
        await open('open address')(address);
      },
    }),
    updates,
    quit: () => act('quit', null),
    showLog: () => act('show log', null),
    showGuide: (page) => act('show guide', page),
    runWindowCommand: (command) => act('window command', command),
  });
  const accountHandlers = createAccountHandlers({
    accounts,
    rules,
    exports,
    copying: createCopying(clipboard, texts, () => ''),
    notices,
    shelfExchange: {
      export: (shelf) =>
        exportShelf(shelf, () =>
          saveAs({
            title: texts().shelf.export,
            proposed: path.join(folders.settings, 'Packshelf.json'),
            kind: texts().shelf.fileKind,
            extension: 'json',
          }),
        ),
      import: importShelf,
    },
    window: { print, printEnded: () => undefined, toPdf },
    preferences,
    paper: () => '',
  });
  preferences.apply();
  await restored;
  accounts.restoreOthers().catch(reportBug);
  if (updater !== undefined) updates.start().catch(reportBug);

  return {
    calls: createCalls(
      governHandlers(handlers, policyStatus),
      governAccountHandlers(accountHandlers, policyStatus),
      accounts,
    ),
    desktop,
    /** The browser has copied a text. */
    copied: clipboard.writeText,
    status,
    /** Shows parts of a status that no service or disk can produce on demand. All other calls work as before. */
    replaceStatus(change: (status: Status) => Partial<Status>): void {
      const current = replaced ?? status();
      replaced = { ...current, ...change(current) };
      send('changed', undefined);
    },
    /** A command of the menu bar, or of a key that the window does not see. */
    command: (command: Events['command']) => send('command', command),
    /** After sleep, or with another network. */
    wake: (): void => {
      transport.reset();
      retry();
    },
    /** A link was opened outside of the app. */
    openLink: (text: string) => links.open(parseOpenedLink(text)),
    async dispose(): Promise<void> {
      updates.dispose();
      await exports.dispose();
      await Promise.all(accounts.all().map((account) => account.dispose(4000)));
      settings.close();
      await transport.dispose();
    },
  };
}
