import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { app, nativeTheme, screen, shell } from 'electron';
import { succeeded } from '../../preload/contract/failure.ts';
import type { Handlers } from '../../preload/contract/ipc.ts';
import type { Status } from '../../preload/contract/status.ts';
import type { WindowCommand } from '../../preload/contract/shortcuts.ts';
import { checkConnection, inspectConnection } from '../account/connection-check.ts';
import { Exports } from '../catalog/export/exports.ts';
import { systemClipboard } from '../clipboard/clipboard.electron.ts';
import { createCopying } from '../clipboard/copying.ts';
import { safeToLog } from '../diagnostics/log.ts';
import { createAccountHandlers } from '../ipc/account-handlers.ts';
import { createAppHandlers } from '../ipc/app-handlers.ts';
import { governAccountHandlers, governHandlers } from '../ipc/govern-handlers.ts';
import { logPageErrorsIn } from '../ipc/log-page-error.ts';
import { createProxyHandlers } from '../ipc/proxy-handlers.ts';
import { createCalls } from '../ipc/calls.ts';
import { serve } from '../ipc/serve.ts';
import { readStatus } from '../ipc/status.ts';
import { WebAddresses } from '../links/web-addresses.ts';
import { createLoginItem } from '../login-item/login-item.electron.ts';
import { exportShelf, importShelf } from '../shelf/shelf-exchange.ts';
import { Preferences } from '../preferences/preferences.ts';
import { watchSystemEvents } from '../system-events/system-events.ts';
import { onWake } from '../system-events/wake.electron.ts';
import type { AppUpdates } from '../updates/app-updates.ts';
import { showAbout } from '../window/about.ts';
import { GuideWindow } from '../window/guide-window.ts';
import { ApplicationMenu } from '../window/menu.ts';
import { serveAppScheme } from '../window/protocol.ts';
import type { AccountServices } from './accounts.ts';
import type { Folders } from './folders.ts';
import type { Platform } from './platform.ts';
import { createReport } from './report.ts';
import { createQuickOpen } from './quick-open.ts';
import type { Services } from './services.ts';
import { startCommand } from './start-command.ts';
import { backgroundSwitch } from './switches.ts';
import { createTray } from './tray.ts';

/** Connects the first load of the page with the opening of the stored list. */
interface FirstLoad {
  /** The first status waits for it. */
  readonly restored: Promise<void>;
  /** Called for each file that a page requests. */
  readonly pageRequested: () => void;
}

/**
 * Serves pages, menu and the window's calls. The returned `dispose` stops answering calls and cancels a running export.
 */
export async function createShell(
  platform: Platform,
  { transport, requestDeps, proxyPasswords, proxySignIn }: Services,
  { storedAccounts, accounts, links, rules }: AccountServices,
  updates: AppUpdates,
  folders: Folders,
  { restored, pageRequested }: FirstLoad,
) {
  const {
    clock,
    events,
    facts,
    localization,
    log,
    notices,
    now,
    policyStatus,
    region,
    settings,
    statusChanged,
    window,
  } = platform;
  const { texts } = localization;
  const showLog = (): void => shell.showItemInFolder(folders.log);

  const guide = new GuideWindow({ log, texts });
  const command = startCommand(process.env, process.execPath, app.isPackaged ? null : app.getAppPath());
  const quickOpen = createQuickOpen(platform, command);
  events.on('window-closed', () => guide.close());
  const tray = createTray(platform, accounts, quickOpen.window);
  const exports = new Exports({
    workerFile: join(import.meta.dirname, 'export-worker.js'),
    ask: (question) => window.showSaveDialog(question),
    texts,
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
  const windowCommands: Readonly<Record<WindowCommand, () => void>> = {
    zoomIn: () => window.zoom('in'),
    zoomOut: () => window.zoom('out'),
    zoomReset: () => window.zoom('reset'),
    about: () => void showAbout(facts, texts()),
    quit: platform.quit,
  };
  const menu = new ApplicationMenu({
    policy: policyStatus,
    command: (command) => void window.showAndSend('command', command),
    zoom: (direction) => window.zoom(direction),
    showLog,
    showGuide: () => guide.show(null),
    showAbout: windowCommands.about,
    quit: platform.quit,
  });
  /** Requests that failed before may succeed now. */
  const retry = (): void => {
    for (const account of accounts.all()) account.wake();
  };
  events.on('proxy-answered', retry);
  const preferences = new Preferences({
    settings,
    storedAccounts,
    localization,
    accounts,
    setTheme: (theme) => {
      nativeTheme.themeSource = theme;
    },
    onApplied: () => {
      menu.show(texts());
      statusChanged();
    },
    onProxyChanged: () => {
      transport.reset();
      retry();
    },
    onBug: platform.reportBug,
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
  const handlers = createAppHandlers({
    readStatus: async () => {
      await restored;
      platform.statusRead();
      return status();
    },
    ...connectionCheck,
    problemReport: createReport(platform, accounts, folders, {
      ...connectionCheck,
      status,
      displays: () =>
        screen
          .getAllDisplays()
          .map(({ size, scaleFactor }) => ({ width: size.width, height: size.height, scale: scaleFactor })),
      documents: () => app.getPath('documents'),
    }),
    logPageError: logPageErrorsIn(log),
    accounts,
    rules,
    links,
    loginItem: createLoginItem(folders.autostart, command, [backgroundSwitch]),
    quickOpen: quickOpen.handlers,
    proxy: createProxyHandlers(proxySignIn, proxyPasswords),
    readTray: async () => succeeded({ isAvailable: await tray.check() }),
    exports,
    notices,
    preferences,
    files: {
      showInFolder: (file) => shell.showItemInFolder(file),
      open: async (file) => (await shell.openPath(file)) === '',
    },
    webAddresses: new WebAddresses({
      texts,
      ask: (question) => window.ask(question),
      open: (address) => shell.openExternal(address),
    }),
    updates,
    quit: platform.quit,
    showLog,
    showGuide: (page) => guide.show(page),
    runWindowCommand: (command) => windowCommands[command](),
  });
  const accountHandlers = createAccountHandlers({
    accounts,
    rules,
    exports,
    copying: createCopying(systemClipboard, texts, () => region().numbers),
    notices,
    shelfExchange: {
      export: (shelf) =>
        exportShelf(shelf, () =>
          window.showSaveDialog({
            title: texts().shelf.export,
            proposed: join(app.getPath('documents'), 'Packshelf.json'),
            kind: texts().shelf.fileKind,
            extension: 'json',
          }),
        ),
      import: importShelf,
    },
    window,
    preferences,
    paper: () => region().paper,
  });
  const stopWatching = watchSystemEvents({
    clock,
    interfaces: networkInterfaces,
    onWake,
    onEvent: (event) => {
      log.info('system-event', { change: safeToLog(event) });
      transport.reset();
      retry();
    },
  });

  await serveAppScheme(
    {
      app: join(import.meta.dirname, '../renderer'),
      guide: join(import.meta.dirname, '../guide'),
    },
    pageRequested,
  );
  const calls = createCalls(
    governHandlers(handlers, policyStatus),
    governAccountHandlers(accountHandlers, policyStatus),
    accounts,
  );
  const stopServing = serve(calls);
  return {
    preferences,
    quickOpen,
    tray,
    async dispose(): Promise<void> {
      tray.dispose();
      stopWatching();
      stopServing();
      // Deletes the partial file.
      await exports.dispose();
    },
  };
}
