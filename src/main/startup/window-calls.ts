import { join } from 'node:path';
import type { Result } from '../../preload/contract/failure.ts';
import type { Handlers } from '../../preload/contract/ipc.ts';
import type { Status } from '../../preload/contract/status.ts';
import { checkConnection, inspectConnection } from '../account/connection-check.ts';
import { Exports } from '../catalog/export/exports.ts';
import { fileNameFor } from '../catalog/export/file-name.ts';
import { formatDay } from '../catalog/cells/format-cell.ts';
import { createCopying, type ClipboardWriter } from '../clipboard/copying.ts';
import type { Transport } from '../http/transport.ts';
import { safeToLog } from '../diagnostics/log.ts';
import { createAccountHandlers } from '../ipc/account-handlers.ts';
import { alwaysSucceed } from '../ipc/always-succeed.ts';
import { createAppHandlers, type AppHandlersDeps } from '../ipc/app-handlers.ts';
import { createCalls } from '../ipc/calls.ts';
import { governAccountHandlers, governHandlers } from '../ipc/govern-handlers.ts';
import { createProxyHandlers } from '../ipc/proxy-handlers.ts';
import { readStatus } from '../ipc/status.ts';
import { WebAddresses, type WebAddressesDeps } from '../links/web-addresses.ts';
import { Preferences, type PreferencesDeps } from '../preferences/preferences.ts';
import type { SystemFacts } from '../problem-report/report-text.ts';
import { exportShelf, importShelf } from '../shelf/shelf-exchange.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { AppUpdates } from '../updates/app-updates.ts';
import type { AccountServices } from './accounts.ts';
import type { Folders } from './folders.ts';
import type { Platform, PlatformCore } from './platform.ts';
import { createReport } from './report.ts';
import type { Services } from './services.ts';

type CallsServices = Pick<Services, 'proxyPasswords' | 'proxySignIn'> & {
  readonly requestDeps: { readonly transport: Transport; readonly now: () => number };
};

/** What the calls ask of the desktop and of windows. */
export interface Desktop
  extends
    Pick<
      AppHandlersDeps,
      | 'files'
      | 'linkProgram'
      | 'loginItem'
      | 'quickOpen'
      | 'quit'
      | 'readTray'
      | 'runWindowCommand'
      | 'showGuide'
    >,
    Pick<PreferencesDeps, 'onApplied' | 'setTheme'> {
  readonly clipboard: ClipboardWriter;
  readonly window: Pick<Platform['window'], 'ask' | 'print' | 'printEnded' | 'showSaveDialog' | 'toPdf'>;
  readonly openAddress: WebAddressesDeps['open'];
  /** The folder that is proposed for files. */
  readonly documents: () => string;
  readonly displays: () => SystemFacts['displays'];
  /** Answers the window's call for the status; `status` is the present one. */
  readonly readStatus: (status: () => Status) => Promise<Status>;
}

/** Connects the window's calls with the parts that answer them, by the rules of the organisation. */
export function createWindowCalls(
  platform: PlatformCore,
  { proxyPasswords, proxySignIn, requestDeps }: CallsServices,
  { storedAccounts, accounts, links, rules }: AccountServices,
  updates: AppUpdates,
  folders: Folders,
  desktop: Desktop,
) {
  const {
    events,
    facts,
    localization,
    log,
    notices,
    policyStatus,
    region,
    settings,
    statusChanged,
    timeZone,
  } = platform;
  const { texts } = localization;
  const { transport } = requestDeps;
  const { documents, window } = desktop;

  const exports = new Exports({
    workerFile: platform.exportWorker,
    ask: (question) => window.showSaveDialog(question),
    texts,
    locale: () => region().numbers,
    folder: {
      get: () => settings.get().exportFolder ?? documents(),
      remember: (exportFolder) => settings.update({ exportFolder }),
    },
    now: platform.now,
    platform: process.platform,
    log,
    onChange: statusChanged,
  });
  /** After a change of the network. Requests that failed before may succeed now. */
  const retry = (): void => {
    for (const account of accounts.all()) account.wake();
  };
  const reconnect = (): void => {
    transport.reset();
    retry();
  };
  events.on('proxy-answered', retry);
  const preferences = new Preferences({
    settings,
    policy: platform.policy.values,
    storedAccounts,
    localization,
    timeZone,
    accounts,
    setTheme: desktop.setTheme,
    onApplied: () => {
      desktop.onApplied();
      statusChanged();
    },
    onProxyChanged: reconnect,
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
      timeZone,
      proxySignIn,
      policy: policyStatus,
      rules,
      updates,
    });
  const connectionCheck: Pick<Handlers, 'checkConnection' | 'inspectConnection'> = {
    checkConnection: (input) => checkConnection(requestDeps, rules, input),
    inspectConnection: (input) => inspectConnection(transport, rules, input),
  };
  const saveShelf = (shelf: Shelf, proposed: string): Promise<Result<null>> =>
    exportShelf(shelf, () =>
      window.showSaveDialog({
        title: texts().shelf.export,
        proposed: join(documents(), proposed),
        kind: texts().shelf.fileKind,
        extension: 'json',
      }),
    );
  const handlers = createAppHandlers({
    ...desktop,
    exportShelf: (shelf, { userName, connection }) =>
      saveShelf(
        shelf,
        fileNameFor({
          name: `${userName} ${rules.shown(connection).name}`,
          fallback: 'Packshelf',
          part: null,
          day: formatDay(new Date(platform.now())),
          extension: 'json',
        }),
      ),
    ...connectionCheck,
    readStatus: () => desktop.readStatus(status),
    problemReport: createReport({ ...platform, window }, accounts, folders, {
      ...connectionCheck,
      status,
      displays: desktop.displays,
      documents,
    }),
    logPageError: alwaysSucceed(({ name, places }) => {
      log.warn('page-error', { error: safeToLog(name), places: safeToLog(places.join(' ')) });
    }),
    accounts,
    rules,
    links,
    proxy: createProxyHandlers(proxySignIn, proxyPasswords),
    exports,
    notices,
    preferences,
    webAddresses: new WebAddresses({
      texts,
      ask: (question) => window.ask(question),
      open: desktop.openAddress,
    }),
    updates,
  });
  const accountHandlers = createAccountHandlers({
    accounts,
    rules,
    exports,
    copying: createCopying(desktop.clipboard, texts, () => region().numbers),
    notices,
    shelfExchange: { export: (shelf) => saveShelf(shelf, 'Packshelf.json'), import: importShelf },
    window,
    preferences,
    paper: () => region().paper,
  });
  return {
    calls: createCalls(
      governHandlers(handlers, policyStatus),
      governAccountHandlers(accountHandlers, policyStatus),
      accounts,
    ),
    exports,
    preferences,
    status,
    /** Call after sleep, and when the network has changed. */
    reconnect,
  };
}
