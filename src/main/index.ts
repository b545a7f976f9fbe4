import { app, dialog } from 'electron';
import { messagesOf } from '../preload/contract/messages/index.ts';
import { createApp, type App } from './app.ts';
import { withTimeout } from './async/timeout.ts';
import { chooseFolders, type Folders } from './startup/folders.ts';
import type { Policy } from './policy/policy-items.ts';
import { recordCrashes } from './problem-report/crash-recorder.electron.ts';
import { createLocalization } from './preferences/localization.ts';
import { NativeLanguage } from './preferences/native-language.ts';
import { managedPreferences } from './policy/managed-preferences.electron.ts';
import { readPolicy } from './policy/read-policy.ts';
import { parseOpenedLink, linkInArguments, type OpenedLink } from './links/arguments.ts';
import { storedLanguage } from './settings/read-preferences.ts';
import { createSettingsFile } from './settings/settings-file.electron.ts';
import {
  backgroundSwitch,
  findSwitch,
  noSwitches,
  readSwitches,
  refusal,
  refusedSwitch,
} from './startup/switches.ts';
import { guardSessions, guardWebContents } from './window/guards.ts';
import { declareAppScheme } from './window/protocol.ts';
import { removeDictionaryFolder } from './window/spell-checker.ts';

/** Defined by vite.config.ts. */
declare const builtFor: 'release' | 'test';

/**
 * As in electron-builder.yml. Windows shows notifications under the name of the shortcut with this id; macOS stores
 * preferences by it.
 */
const appId = 'com.packshelf.app';
/**
 * Identifies the app to Windows when a notification is clicked. Electron writes it to the registry at each start. It is
 * fixed, because Electron's default differs for each installation, and build/installer.nsh could not remove it.
 */
const toastActivator = '{52FB4545-5C2B-4F2B-B5B5-DB1454054AAF}';
/** The app exits after this time, even if it is not disposed. */
const quitTimeoutMs = 5000;

/**
 * Sets the language of what Electron shows outside of our pages, such as the system's dialogs. It is read only at the start,
 * so another choice appears there after a restart; our own texts change at once. On Linux it does not reach pages, whose
 * processes come from one that is older than this code: Chromium's own texts are not shown there (build/lint/rules.ts).
 */
function chooseNativeLanguage(folders: Folders, policy: Policy): void {
  const file = createSettingsFile(folders.settings, Date.now);
  const chosen = switches.language ?? policy.values.Language ?? storedLanguage(file.read(0));
  if (chosen === 'system') return;
  const { locale } = messagesOf(chosen);
  app.commandLine.appendSwitch('lang', locale);
  nativeLanguage.choose(locale);
}

/** Not by `showErrorBox`, which blocks main on Linux, so that the app would not hear that it should end. */
async function sayCannotStart(error: unknown, policy: Policy): Promise<void> {
  // The settings may be unreadable, so use the system's language.
  const system = (): readonly string[] => nativeLanguage.without(() => app.getPreferredSystemLanguages());
  const { shell } = createLocalization(switches.language, system, policy.values.Language ?? 'system').texts();
  await dialog.showMessageBox({
    type: 'error',
    title: shell.appName,
    message: shell.cannotStart,
    detail: shell.cannotStartDetail(error instanceof Error ? error.message : String(error)),
    buttons: [shell.quit],
  });
}

async function start(folders: Folders, reading: Promise<Policy>): Promise<App | null> {
  const [policy] = await Promise.all([reading, app.whenReady()]);
  try {
    return await createApp(
      folders,
      policy,
      switches,
      nativeLanguage,
      process.argv.includes(backgroundSwitch),
    );
  } catch (error) {
    void sayCannotStart(error, policy).finally(() => app.exit(1));
    return null;
  }
}

async function end(started: Promise<App | null>): Promise<void> {
  try {
    const disposed = started.then(async (running) => {
      await running?.dispose();
      return running;
    });
    const running = await withTimeout(disposed, quitTimeoutMs, null);
    // Before an installer starts the new version.
    app.releaseSingleInstanceLock();
    nativeLanguage.restore();
    await running?.installUpdate();
  } finally {
    removeDictionaryFolder();
    app.exit(0);
  }
}

const refused = builtFor === 'release' ? refusedSwitch((name) => app.commandLine.hasSwitch(name)) : null;
const nativeLanguage = new NativeLanguage(process);
const switches = builtFor === 'release' ? noSwitches : readSwitches(process.argv, process.cwd());
if (switches.userDataDir !== null) app.setPath('userData', switches.userDataDir);

if (refused !== null) {
  // Before Chromium opens a debugging port.
  process.stderr.write(refusal(refused));
  app.exit(1);
  // Before anything else, because a second instance only brings the first one's window to the front.
} else if (app.requestSingleInstanceLock()) {
  // If Chromium was started without a sandbox (as root, or in an AppImage on a system that forbids it), its child
  // processes must not have one either, or they end at once (microsoft/vscode#184822).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (process.platform === 'win32') {
    app.setAppUserModelId(appId);
    app.setToastActivatorCLSID(toastActivator);
  }
  declareAppScheme();
  guardWebContents();
  guardSessions();
  const folders = chooseFolders({
    platform: process.platform,
    userData: app.getPath('userData'),
    home: app.getPath('home'),
    redirected: switches.userDataDir !== null,
    env: process.env,
  });
  app.setPath('sessionData', folders.chromium);
  recordCrashes(folders.crashes);
  const { early, policy } = readPolicy({
    platform: process.platform,
    env: process.env,
    testFile: switches.policyFile,
    keptFile: folders.keptPolicy,
    managed: () => managedPreferences(appId),
  });
  chooseNativeLanguage(folders, early);
  const started = start(folders, policy);
  const show = (): void => void started.then((running) => running?.show());
  const openLink = (link: OpenedLink): void => void started.then((running) => running?.openLink(link));
  const link = linkInArguments(process.argv);
  if (link !== null) openLink(link);
  // Subscribe before the app is ready: macOS may already send the link then.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    openLink(parseOpenedLink(url));
  });
  app.on('second-instance', (_event, argv) => {
    const opened = linkInArguments(argv);
    if (opened !== null) openLink(opened);
    else if (argv.includes(findSwitch)) void started.then((running) => running?.find());
    // Started with the computer, the app does not come to the front.
    else if (!argv.includes(backgroundSwitch)) show();
  });
  // Without a running app there is no window to float above: the main window opens, and in it "Go to anything".
  if (process.argv.includes(findSwitch)) void started.then((running) => running?.showAndFind());
  app.on('activate', show);
  // Without a listener Electron quits; src/main/startup/tray.ts decides about that.
  app.on('window-all-closed', () => undefined);
  // Also after SIGTERM, SIGINT and SIGHUP, which Electron handles by quitting; a second signal kills the app.
  let isEnding = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (!isEnding) void end(started);
    isEnding = true;
  });
} else {
  app.quit();
}
