import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { app, nativeTheme, shell } from 'electron';
import type { ConnectionInput } from '../preload/contract/connection.ts';
import { readConnection } from '../preload/contract/connection.ts';
import { cancelled, failed, succeeded, type Result } from '../preload/contract/failure.ts';
import type { ConnectionCheck, Handlers, Input } from '../preload/contract/ipc.ts';
import type { AppFacts, Status, SyncStatus } from '../preload/contract/status.ts';
import { Desk, givenConnection } from './account/desk.ts';
import { removeStoredFiles } from './account/stored-files.ts';
import { systemProtection } from './auth/protection.electron.ts';
import { createSecretFiles } from './auth/secret-files.ts';
import { Session } from './auth/session.ts';
import { checkTokenEndpoint } from './auth/token-client.ts';
import { AutoSync } from './catalog/sync/auto-sync.ts';
import { createCatalog } from './catalog/catalog.ts';
import type { Choices } from './catalog/protocol.ts';
import type { Clock } from './clock.ts';
import { createLogFile } from './diagnostics/log-file.ts';
import { fact } from './diagnostics/log.ts';
import { Notices } from './diagnostics/notices.ts';
import type { Folders } from './folders.ts';
import { readAuthorities } from './http/system-authorities.ts';
import { resolveSystemProxy } from './http/system-proxy.electron.ts';
import { createTransport } from './http/transport.ts';
import { createTrust } from './http/trust.ts';
import { serve } from './ipc/serve.ts';
import { createSpeech } from './language.ts';
import { checkListAddress } from './service/check.ts';
import { readPage } from './service/list-client.ts';
import { changedPreferences } from './settings/chosen.ts';
import { createSettingsFile } from './settings/settings-file.electron.ts';
import { openSettings } from './settings/settings.ts';
import { watchSurroundings } from './surroundings/surroundings.ts';
import { onWake } from './surroundings/wake.electron.ts';
import type { Switches } from './switches.ts';
import { showAbout } from './window/about.ts';
import { guardPermissions } from './window/guards.ts';
import { MainWindow } from './window/main-window.ts';
import { setApplicationMenu } from './window/menu.ts';
import { serveAppScheme } from './window/protocol.ts';

export interface App {
  /** Opens the window or brings it to the front. */
  show(): Promise<void>;
  /** Ends what is under way and closes files; bounded, so that quitting never hangs. */
  dispose(): Promise<void>;
}

/** The longest that the window waits for the stored list to be opened, in ms. */
const restorePatience = 1500;
/** The longest that ending waits for a refresh that is under way, in ms. */
const settlePatience = 4000;

function appFacts(): AppFacts {
  const { platform, versions } = process;
  return {
    version: app.getVersion(),
    electron: versions.electron,
    chrome: versions.chrome,
    node: versions.node,
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
  };
}

function delay(ms: number, signal: AbortSignal = new AbortController().signal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Builds every service by hand, in order, and opens the window. Electron must be ready. */
export async function createApp(folders: Folders, switches: Switches): Promise<App> {
  const now = (): number => Date.now();
  const monotonic = (): number => performance.now();
  const clock: Clock = () => ({ monotonic: monotonic(), wall: now() });
  const facts = appFacts();
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

  const window = new MainWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    log,
    monotonic,
    texts: () => speech.texts(),
    memory: { get: () => settings.get(), update: (change) => settings.update(change) },
    onRecovered: () => notices.add('window-recovered'),
  });
  const statusChanged = (): void => window.send('changed', 'status');
  const notices = new Notices(now, statusChanged);
  const settings = openSettings(createSettingsFile(folders.settings, now), (code) => notices.add(code));
  const speech = createSpeech(
    switches.language,
    () => app.getPreferredSystemLanguages(),
    settings.get().preferences.language,
  );
  const trust = createTrust({
    load: () => readAuthorities(join(import.meta.dirname, 'trust-worker.js')),
    log,
    monotonic,
  });
  const transport = createTransport({ log, monotonic, trust, resolveProxy: resolveSystemProxy });
  const client = { transport, now };
  const secrets = createSecretFiles({ folder: folders.secrets, protection: systemProtection, delay, log });
  const session = new Session({
    client,
    secrets,
    clock,
    delay,
    log,
    onChange: statusChanged,
    onSwitch: () => {
      autoSync.stop();
      catalog.cancelSync();
    },
    onNotKept: (reason) => desk.tellNotKept(reason),
    onKept: () => notices.remove('session-not-saved'),
  });
  const list = { transport, tokens: session, now };
  const catalog = createCatalog({
    workerFile: join(import.meta.dirname, 'catalog-worker.js'),
    // While one account takes the place of another, nothing is read for one with the token of the other.
    readPage: async (page, limit, signal) =>
      session.account()?.id === desk.openedAccount()
        ? readPage(list, page, limit, signal)
        : failed(cancelled),
    now,
    random: Math.random,
    delay,
    log,
    choices: listChoices(),
    onChange: (what) => window.send('changed', what),
    onNotice: (code) => notices.add(code),
    onSetAside: () => {
      if (session.status().state === 'active' && !settings.get().paused) void autoSync.run();
    },
  });
  const autoSync = new AutoSync({
    sync: () => catalog.sync(),
    workTime: () => catalog.workTime(),
    clock,
    random: Math.random,
    log,
    onPlan: statusChanged,
  });
  autoSync.setPaused(settings.get().paused);
  const desk = new Desk(
    {
      settings,
      session,
      catalog,
      catalogs: folders.catalogs,
      removeStored: async () => {
        await secrets.removeOthers(null);
        return removeStoredFiles({ folders, delay });
      },
      now,
      onChange: statusChanged,
      onNotice: (code) => notices.add(code),
      onReady: (isNew) => {
        if (isNew) void autoSync.run();
        else autoSync.begin(catalog.status());
      },
      onSignedOut: () => autoSync.stop(),
    },
    givenConnection(switches.authUrl, switches.baseUrl),
  );

  const readStatus = (): Status => ({
    app: facts,
    connection: desk.connection(),
    account: desk.account(),
    session: session.status(),
    catalog: catalog.status(),
    sync: syncStatus(),
    notices: notices.list(),
    preferences: settings.get().preferences,
    language: speech.shown(),
  });

  function syncStatus(): SyncStatus {
    const course = catalog.syncStatus();
    const { paused } = settings.get();
    if (course.state === 'running') return { ...course, paused };
    return { ...course, paused, nextAt: autoSync.nextAt(), notBefore: autoSync.notBefore() };
  }

  /** While the service has asked for a pause, it is only asked where the person insists. */
  function startSync(anyway: boolean): Promise<Result<null>> {
    const course = catalog.syncStatus();
    const until = autoSync.notBefore();
    if (course.state === 'idle' && until !== null && !anyway) {
      const failure = course.failure ?? { code: 'too-many-requests', retryable: true };
      return Promise.resolve(failed({ ...failure, retryAt: until }));
    }
    session.tryAgain();
    catalog.goOn(anyway);
    return autoSync.run();
  }

  function pauseSync(paused: boolean): Result<null> {
    settings.update({ paused });
    autoSync.setPaused(paused);
    if (paused) catalog.pauseSync();
    else catalog.goOn(false);
    statusChanged();
    return succeeded(null);
  }

  /** From here on it is as at the first start. */
  async function removeEverything(): Promise<Result<null>> {
    const removed = await desk.removeEverything();
    notices.clear();
    if (!removed.ok) notices.add('not-all-removed');
    autoSync.setPaused(settings.get().paused);
    applyPreferences();
    return removed;
  }

  function listChoices(): Choices {
    return { timeUnit: settings.get().preferences.timeUnit, language: speech.shown() };
  }

  function savePreferences(change: Input<'savePreferences'>): Result<null> {
    const preferences = changedPreferences(settings.get().preferences, change);
    settings.update({ preferences });
    applyPreferences();
    return succeeded(null);
  }

  /** What the person has chosen (in the settings) takes effect: at the start, and whenever some of it has changed. */
  function applyPreferences(): void {
    const { theme, language } = settings.get().preferences;
    nativeTheme.themeSource = theme;
    speech.choose(language);
    catalog.choose(listChoices()).catch(bug);
    setApplicationMenu(speech.texts(), {
      command: (command) => void window.command(command),
      zoom: (direction) => window.zoom(direction),
      showLog,
      showAbout: () => void showAbout(facts, speech.texts()),
    });
    statusChanged();
  }

  async function checkConnection(input: ConnectionInput): Promise<Result<ConnectionCheck>> {
    const read = readConnection(input);
    if (!read.ok) return failed({ code: read.code, retryable: false, detail: read.field });
    const connection = read.value;
    const [base, auth] = await Promise.all([
      checkListAddress(transport, connection.baseUrl, now),
      checkTokenEndpoint(client, connection),
    ]);
    return succeeded({
      connection,
      base: base.ok ? { ok: true } : base,
      auth: auth.ok ? { ok: true } : auth,
    });
  }

  function showLog(): Result<null> {
    shell.showItemInFolder(folders.log);
    return succeeded(null);
  }

  const handlers: Handlers = {
    readStatus,
    dismissNotice: ({ id }) => {
      notices.dismiss(id);
      return succeeded(null);
    },
    checkConnection,
    saveConnection: (input) => desk.saveConnection(input),
    signIn: ({ userName, password, keep }) => desk.signIn(userName, password, keep),
    cancelSignIn: () => {
      session.cancelSignIn();
      return succeeded(null);
    },
    signOut: ({ removeCatalog }) => desk.signOut(removeCatalog),
    startSync: ({ anyway }) => startSync(anyway),
    pauseSync: ({ paused }) => pauseSync(paused),
    cancelSync: () => {
      catalog.cancelSync();
      return succeeded(null);
    },
    openView: (query) => catalog.openView(query),
    readWindow: (request) => catalog.readWindow(request),
    readItem: (request) => catalog.readItem(request),
    locateItem: (request) => catalog.locateItem(request),
    readFacet: (request) => catalog.readFacet(request),
    lookedAt: ({ snapshot }) => catalog.lookedAt(snapshot),
    readChanges: (request) => catalog.readChanges(request),
    readExclusions: (request) => catalog.readExclusions(request),
    savePreferences,
    keepSignedIn: ({ keep }) => desk.keepSignedIn(keep),
    removeEverything,
    showLog,
  };

  const endWatch = watchSurroundings({
    clock,
    interfaces: networkInterfaces,
    onWake,
    onChange: (change) => {
      log.info('surroundings', { change: fact(change) });
      transport.reset();
      session.tryAgain();
      autoSync.wake();
    },
  });

  guardPermissions();
  await serveAppScheme(join(import.meta.dirname, '../renderer'));
  const stopServing = serve(handlers);
  // Before the window opens, so that it never shows another theme or language than the chosen one.
  applyPreferences();
  // Whoever is not known any more, or does not wish it, leaves no sign-in behind.
  secrets.removeOthers(desk.keptAccount()).catch(bug);
  // The stored list first, so that the window has it at once; but a list that is slow to open holds up no window.
  await Promise.race([desk.restore(), delay(restorePatience)]);
  await window.show();

  return {
    show: () => window.show(),
    async dispose() {
      endWatch();
      autoSync.stop();
      stopServing();
      await Promise.all([session.dispose(settlePatience), catalog.close()]);
      await transport.dispose();
      log.info('end');
    },
  };
}
