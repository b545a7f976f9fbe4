import { delay } from './async/delay.ts';
import { withTimeout } from './async/timeout.ts';
import type { Policy } from './policy/policy-items.ts';
import type { NativeLanguage } from './preferences/native-language.ts';
import type { OpenedLink } from './links/arguments.ts';
import { createAccounts } from './startup/accounts.ts';
import { pruneCrashes } from './problem-report/crashes.ts';
import type { Folders } from './startup/folders.ts';
import { createPlatform } from './startup/platform.ts';
import { createServices } from './startup/services.ts';
import { createShell } from './startup/shell.ts';
import type { Switches } from './startup/switches.ts';
import { createUpdates } from './startup/updates.ts';
import { watchSystemEnd } from './system-events/system-end.electron.ts';

export interface App {
  /** Opens the window or brings it to the front. */
  show(): Promise<void>;
  /** Opens "Go to anything" in its own window. */
  find(): Promise<void>;
  /** Opens "Go to anything" in the main window. */
  showAndFind(): Promise<void>;
  /** Shows the window, and opens the link there. */
  openLink(link: OpenedLink): Promise<void>;
  /** Ends all work and closes files. Each step has a timeout. */
  dispose(): Promise<void>;
  /** Installs a newer version of the app if one is ready and a person has quit. Call it after `dispose`. */
  installUpdate(): Promise<void>;
}

/** The first status waits this long for the stored list. */
const restoreTimeoutMs = 1500;
/** Delays network, links, tray and the system-wide key, which stored rows do not need, after the window has opened. */
const startupDelayMs = 2000;
/** Quitting waits this long for a pending token refresh. */
const refreshTimeoutMs = 4000;

/**
 * Creates the app in four steps, and opens the window. Electron must be ready. `inBackground`: without the window, if the person
 * lets the app go on in the tray.
 */
export async function createApp(
  folders: Folders,
  policy: Policy,
  switches: Switches,
  nativeLanguage: NativeLanguage,
  inBackground: boolean,
): Promise<App> {
  const platform = createPlatform(folders, policy, switches, nativeLanguage);
  const services = createServices(platform, folders);
  const accountServices = createAccounts(platform, services, folders, switches);
  const { storedAccounts, accounts, links } = accountServices;
  // Open the stored list while the page loads, so that the first status includes it. Not before, because then it would
  // compete for processors with Chromium, which is creating the process of the page.
  const page = Promise.withResolvers<null>();
  const pageRequested = (): void => page.resolve(null);
  const restored = page.promise.then(() => withTimeout(accounts.restore(), restoreTimeoutMs, undefined));
  const updates = createUpdates(platform, services, folders, switches);
  const firstLoad = { restored, pageRequested };
  const shell = await createShell(platform, services, accountServices, updates, folders, firstLoad);

  const { window, reportBug, log, settings } = platform;
  const { transport, secrets } = services;
  let isEndLogged = false;
  const logEnd = (): void => {
    if (!isEndLogged) log.info('end');
    isEndLogged = true;
  };
  watchSystemEnd({
    onAnnounced: () => updates.systemEnds(),
    onEnd() {
      settings.close();
      logEnd();
    },
  });
  // Before the window opens, so that it opens in the chosen theme and language.
  shell.preferences.apply();
  // Remove secrets of accounts that were removed or should not stay signed in.
  if (settings.hasAllAccounts) secrets.removeOthers(storedAccounts.keptIds()).catch(reportBug);
  // Without asking for a tray: started with the computer, the app may be there before the panel.
  const isHidden = inBackground && process.platform !== 'darwin' && shell.tray.isWantedAlone;
  if (isHidden) shell.tray.start();
  // A window that is closed at once may request no page.
  const opened = isHidden ? Promise.resolve() : window.show();
  await Promise.all([opened.finally(pageRequested), restored]);
  accounts.restoreOthers().catch(reportBug);
  void delay(startupDelayMs).then(() => {
    shell.linkProgram.claim().catch(reportBug);
    transport.prepare().catch(reportBug);
    pruneCrashes(folders.crashes, platform.now()).catch(reportBug);
    shell.quickOpen.start();
    shell.tray.start();
    updates.start().catch(reportBug);
  });

  return {
    show: () => window.show(),
    find: () => shell.quickOpen.window.show(),
    showAndFind: () => window.showAndSend('command', 'quickOpen'),
    async openLink(link) {
      await Promise.all([window.show(), links.open(link)]);
    },
    async dispose() {
      updates.dispose();
      await shell.dispose();
      await Promise.all(accounts.all().map((account) => account.dispose(refreshTimeoutMs)));
      settings.close();
      await transport.dispose();
      logEnd();
    },
    installUpdate: () => updates.installAtEnd(),
  };
}
