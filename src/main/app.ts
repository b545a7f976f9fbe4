import { delay } from './async/delay.ts';
import { withTimeout } from './async/timeout.ts';
import type { OpenedLink } from './links/arguments.ts';
import { claimLinks } from './links/scheme.electron.ts';
import { createAccounts } from './startup/accounts.ts';
import type { Folders } from './startup/folders.ts';
import { createPlatform } from './startup/platform.ts';
import { createServices } from './startup/services.ts';
import { createShell } from './startup/shell.ts';
import type { Switches } from './startup/switches.ts';

export interface App {
  /** Opens the window or brings it to the front. */
  show(): Promise<void>;
  /** Follows a link, in the window, which comes to the front. */
  openLink(link: OpenedLink): Promise<void>;
  /** Ends everything that is running and closes files; bounded, so that quitting never hangs. */
  dispose(): Promise<void>;
}

/** The longest that the window waits for the stored list to be opened. */
const restoreTimeoutMs = 1500;
/** Delay after the window has opened of everything that no stored row needs: the network, and claiming links. */
const startupDelayMs = 2000;
/** The longest that quitting waits for a refresh in progress. */
const settleTimeoutMs = 4000;

/** Builds the app in four steps, each from the ones before, and opens the window. Electron must be ready. */
export async function createApp(folders: Folders, switches: Switches): Promise<App> {
  const platform = createPlatform(folders, switches);
  const services = createServices(platform, folders);
  const accountServices = createAccounts(platform, services, folders, switches);
  const { stored, accounts, links } = accountServices;
  // Open the stored list while the window opens, so that the first status has it. A list that is slow to open does not
  // delay the window.
  const restored = withTimeout(accounts.restore(), restoreTimeoutMs, undefined);
  const shell = await createShell(platform, services, accountServices, folders, restored);

  const { window, reportBug, log } = platform;
  const { transport, secrets } = services;
  // Before the window opens, so that it never shows another theme or language than the chosen one.
  shell.preferences.apply();
  // An account that was removed, or does not want to stay signed in, leaves no secret behind.
  secrets.removeOthers(stored.kept()).catch(reportBug);
  await Promise.all([window.show(), restored]);
  accounts.restoreOthers().catch(reportBug);
  void delay(startupDelayMs).then(() => {
    // Blocks main while Electron reads and writes the system's own files.
    claimLinks();
    transport.prepare().catch(reportBug);
  });

  return {
    show: () => window.show(),
    async openLink(link) {
      await Promise.all([window.show(), links.open(link)]);
    },
    async dispose() {
      await shell.dispose();
      await Promise.all(accounts.all().map((account) => account.dispose(settleTimeoutMs)));
      await transport.dispose();
      log.info('end');
    },
  };
}
