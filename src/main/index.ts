import { app, dialog } from 'electron';
import { messagesOf } from '../preload/contract/messages/index.ts';
import { createApp, type App } from './app.ts';
import { withTimeout } from './async/timeout.ts';
import { chooseFolders, type Folders } from './startup/folders.ts';
import { createLocalization } from './preferences/localization.ts';
import { parseOpenedLink, linkInArguments } from './links/arguments.ts';
import { LinkBuffer } from './links/link-buffer.ts';
import { storedLanguage } from './settings/read-preferences.ts';
import { createSettingsFile } from './settings/settings-file.electron.ts';
import { noSwitches, readSwitches, refusal, refusedSwitch } from './startup/switches.ts';
import { guardSessions, guardWebContents } from './window/guards.ts';
import { declareAppScheme } from './window/protocol.ts';
import { removeDictionaryFolder } from './window/spell-checker.ts';

/** Which build this is; vite puts it here (vite.config.ts). */
declare const builtFor: 'release' | 'test';

/** As in electron-builder.yml. Windows shows notifications in the name of the shortcut that bears it. */
const appUserModelId = 'com.packshelf.app';
/**
 * By which Windows finds us when a notification is clicked. Electron writes it to the registry at each start; without
 * one of ours it would be another for each installation, and build/installer.nsh could not take it away.
 */
const toastActivator = '{52FB4545-5C2B-4F2B-B5B5-DB1454054AAF}';
/** The longest that ending may take, in ms; after that the app exits. */
const quitTimeoutMs = 5000;

function foldersOfThisRun(): Folders {
  return chooseFolders({
    platform: process.platform,
    userData: app.getPath('userData'),
    redirected: switches.userDataDir !== null,
    env: process.env,
  });
}

/**
 * The words of Chromium's own, such as those in a date field, follow the chosen language too. It takes one when it
 * starts and keeps it, so that another choice shows there from the next start on; everything of ours changes at once.
 */
function chooseChromiumLanguage(folders: Folders): void {
  const file = createSettingsFile(folders.settings, Date.now);
  const chosen = switches.language ?? storedLanguage(() => file.read());
  if (chosen !== 'system') app.commandLine.appendSwitch('lang', messagesOf(chosen).locale);
}

async function start(folders: Folders): Promise<App | null> {
  await app.whenReady();
  try {
    return await createApp(folders, switches);
  } catch (error) {
    // The settings may be what can't be read.
    const system = (): readonly string[] => app.getPreferredSystemLanguages();
    const { shell } = createLocalization(switches.language, system, 'system').texts();
    const reason = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox(shell.cannotStart, shell.cannotStartDetail(reason));
    app.exit(1);
    return null;
  }
}

async function end(started: Promise<App | null>): Promise<void> {
  try {
    await withTimeout(
      started.then((running) => running?.dispose()),
      quitTimeoutMs,
      undefined,
    );
  } finally {
    removeDictionaryFolder();
    app.exit(0);
  }
}

const refused = builtFor === 'release' ? refusedSwitch((name) => app.commandLine.hasSwitch(name)) : null;
const switches = builtFor === 'release' ? noSwitches : readSwitches(process.argv, process.cwd());
if (switches.userDataDir !== null) app.setPath('userData', switches.userDataDir);

if (refused !== null) {
  // Long before Chromium would open a port. Nobody meets this who starts the app as it was installed.
  process.stderr.write(refusal(refused));
  app.exit(1);
  // Before anything else is touched: a second start only brings the first one's window to the front.
} else if (app.requestSingleInstanceLock()) {
  // Where it can't be had (as root, or in an AppImage on a system that forbids it), Chromium was started without it:
  // what it starts now must be, too, or ends at once (microsoft/vscode#184822).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (process.platform === 'win32') {
    app.setAppUserModelId(appUserModelId);
    app.setToastActivatorCLSID(toastActivator);
  }
  declareAppScheme();
  guardWebContents();
  guardSessions();
  const folders = foldersOfThisRun();
  chooseChromiumLanguage(folders);
  const started = start(folders);
  const show = (): void => void started.then((running) => running?.show());
  const inbox = new LinkBuffer();
  const link = linkInArguments(process.argv);
  if (link !== null) inbox.put(link);
  // Before the app is ready: macOS hands over the link that it is started for by then.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    inbox.put(parseOpenedLink(url));
  });
  app.on('second-instance', (_event, argv) => {
    const handed = linkInArguments(argv);
    if (handed === null) show();
    else inbox.put(handed);
  });
  void started.then((running) => inbox.deliverTo((handed) => void running?.openLink(handed)));
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  // SIGTERM, SIGINT and SIGHUP come here too: Electron makes the first of them a quit, and the second one kills.
  let ending = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (!ending) void end(started);
    ending = true;
  });
} else {
  app.quit();
}
