import { EventEmitter } from 'node:events';
import path from 'node:path';
import { projectFolder } from '../../build/system/project-folder.ts';
import { delay } from '../../src/main/async/delay.ts';
import { timer } from '../../src/main/async/timer.ts';
import { createLogFile } from '../../src/main/diagnostics/log-file.ts';
import { Notices } from '../../src/main/diagnostics/notices.ts';
import { GlobalKey } from '../../src/main/global-key/global-key.ts';
import { createQuickOpenHandlers } from '../../src/main/ipc/quick-open-handlers.ts';
import { appFacts } from '../../src/main/ipc/status.ts';
import { parseOpenedLink } from '../../src/main/links/arguments.ts';
import { governSettings } from '../../src/main/policy/govern-settings.ts';
import { joinPolicy, type PolicyItem } from '../../src/main/policy/policy-items.ts';
import { policyStatusOf } from '../../src/main/policy/policy-status.ts';
import { createLocalization } from '../../src/main/preferences/localization.ts';
import { openSettings } from '../../src/main/settings/settings.ts';
import { createAccounts } from '../../src/main/startup/accounts.ts';
import type { PlatformCore } from '../../src/main/startup/platform.ts';
import { createProxies } from '../../src/main/startup/proxies.ts';
import { createWindowCalls } from '../../src/main/startup/window-calls.ts';
import { LinkProgram } from '../../src/main/links/link-program.ts';
import { TimeZone } from '../../src/main/threads/time-zone.ts';
import { AppUpdates } from '../../src/main/updates/app-updates.ts';
import type { Updater } from '../../src/main/updates/updater.ts';
import { succeeded } from '../../src/preload/contract/failure.ts';
import type { EventName, Events } from '../../src/preload/contract/ipc.ts';
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
  /** Another program that opens links to packages. `staysSo`: the system lets no other take its place. */
  readonly linkProgram?: { readonly other: string; readonly staysSo?: boolean };
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;

/**
 * Everything of main that does not require Electron: the handlers of the window's calls with the contract's input check,
 * accounts, session, sync, the list in its worker, shelf, settings, exports, reports. The desktop is `Desktop`. What only
 * Electron has (tray, menus, windows) is not here.
 */
export async function startBackend(
  computer: Computer,
  { connection, policy: items = {}, languages = ['en-GB'], network, updater, linkProgram }: BackendOptions,
  { send, setTheme, toPdf }: Surroundings,
) {
  const { folders } = computer;
  const now = (): number => Date.now();
  const run = 'test';
  const log = createLogFile(folders.log, { now, run });
  const monotonic = (): number => performance.now();
  const { desktop, act, ask, clipboard, keys, notifier, open, print, saveAs } = createDesktop();
  const events: PlatformCore['events'] = new EventEmitter();
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
  const facts = appFacts('0.1.0', true);
  const platform: PlatformCore = {
    clock: () => ({ monotonic: monotonic(), wall: now() }),
    events,
    exportWorker: path.join(projectFolder, 'out', 'main', 'export-worker.js'),
    facts,
    installationId: 'installation',
    localization: createLocalization(null, () => languages, settings.get().preferences.language),
    log,
    monotonic,
    notices,
    notifier,
    now,
    policy,
    policyStatus,
    region: () => ({ numbers: '', paper: '' }),
    reportBug: (error: unknown): void => void desktop.bugs.push(error),
    run,
    settings,
    startCatalogThread: startInProcess,
    startedAt: now(),
    statusChanged,
    timeZone: new TimeZone(),
  };
  const { proxyPasswords, proxySignIn } = createProxies(platform, computer.secrets, folders);
  const transport = transportIn(network ?? null, path.join(folders.settings, 'network'), policy.values, {
    log,
    monotonic,
    signIn: proxySignIn,
    proxySetting: () => settings.get().preferences.proxy,
    isProxySetByPolicy: policy.values.Proxy !== undefined,
  });
  const requestDeps = { transport, now };
  const accountServices = createAccounts(
    {
      ...platform,
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
    { requestDeps, secrets: computer.secrets(folders.secrets) },
    folders,
    connection ?? { authUrl: null, baseUrl: null },
  );
  const { accounts, links } = accountServices;
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
  const globalKey = new GlobalKey({
    registry: keys,
    stored: () => settings.get().globalKey,
    store: (key) => settings.update({ globalKey: key }),
    onPress: () => undefined,
    clock: platform.clock,
  });
  let isLoginItemOn = false;
  const here = '/here/packshelf';
  let opensLinks = linkProgram?.other ?? here;
  const restored = accounts.restore();
  /** Until then, the page has no status that could change. */
  let isStatusRead = false;
  events.on('changed', () => {
    if (isStatusRead) send('changed', undefined);
  });

  let replaced: Status | null = null;
  const { calls, exports, preferences, reconnect, status } = createWindowCalls(
    platform,
    { proxyPasswords, proxySignIn, requestDeps },
    accountServices,
    updates,
    folders,
    {
      clipboard,
      window: { ask, print, printEnded: () => undefined, showSaveDialog: saveAs, toPdf },
      files: { showInFolder: (file) => act('show in folder', file), open: open('open file') },
      openAddress: async (address) => void (await open('open address')(address)),
      documents: () => folders.settings,
      displays: () => [],
      linkProgram: new LinkProgram({
        platform: 'win32',
        program: here,
        isAllowed: true,
        system: {
          isDefaultProtocolClient: () => opensLinks === here,
          setAsDefaultProtocolClient: () => {
            if (linkProgram?.staysSo !== true) opensLinks = here;
            return true;
          },
          getApplicationNameForProtocol: () => '',
          getApplicationInfoForProtocol: () => Promise.resolve({ path: opensLinks }),
          exists: () => Promise.resolve(true),
        },
      }),
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
      readTray: () => succeeded({ isAvailable: false }),
      setTheme,
      onApplied: () => undefined,
      quit: () => act('quit', null),
      showGuide: (page) => act('show guide', page),
      runWindowCommand: (command) => act('window command', command),
      readStatus: async (present) => {
        await restored;
        isStatusRead = true;
        return replaced ?? present();
      },
    },
  );
  preferences.apply();
  await restored;
  accounts.restoreOthers().catch(platform.reportBug);
  if (updater !== undefined) updates.start().catch(platform.reportBug);

  return {
    calls,
    desktop,
    /** The browser has copied a text. */
    copied: clipboard.writeText,
    status,
    /** What is drawn into the page. */
    firstScreen: async () => (await accounts.front()?.firstScreen()) ?? null,
    /** Shows parts of a status that no service or disk can produce on demand. All other calls work as before. */
    replaceStatus(change: (status: Status) => Partial<Status>): void {
      const current = replaced ?? status();
      replaced = { ...current, ...change(current) };
      send('changed', undefined);
    },
    /** A command of the menu bar, or of a key that the window does not see. */
    command: (command: Events['command']) => send('command', command),
    /** After sleep, or with another network. */
    wake: reconnect,
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
