import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type ElectronApplication, type Page } from 'playwright/test';
import type { Runtime } from '../../build/runtime.ts';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { PackshelfWindow } from '../equipment/story/window.ts';
import { PreparedProfile } from '../equipment/story/prepared-profile.ts';
import { test as base } from '../stand-in/launch/fixture.ts';
import { launchApp, type LaunchedApp } from '../stand-in/launch/launch.ts';

export interface Opened {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly window: PackshelfWindow;
  /** Starts the app once more with these arguments as well; settles when that start has handed over and ended. */
  readonly startAgain: (args: readonly string[]) => Promise<number | null>;
  /** Quits once main has heard all that was done in the window, unless that has crashed; settles with the process. */
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** Whether the sample service is named on the command line; it is unless told otherwise. */
  readonly connected?: boolean;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Another app than the built one. */
  readonly appDir?: string;
  /** Another runtime than that of all tests. */
  readonly runtime?: Runtime;
}

export interface PackshelfFixtures {
  /** A sample service of this test's own, with 1,200 packages. */
  readonly service: SampleService;
  /** Opens the app on this test's profile, connected to the sample service unless told otherwise. */
  readonly open: (options?: OpenOptions) => Promise<Opened>;
  /** Opens the app, signs in by the form, and waits until the list is complete and on screen. */
  readonly openAndSignIn: (options?: OpenOptions) => Promise<Opened>;
  /**
   * Opens the app on a copy of a profile that is signed in and has the list of the service as this test got it, and waits
   * until the list is on screen. The app must not have been opened before in this test.
   */
  readonly openSignedIn: (options?: OpenOptions) => Promise<Opened>;
}

export interface WorkerFixtures {
  readonly preparedProfile: PreparedProfile;
}

/** The words that name a service on the app's command line. */
export function connectionArguments({
  authUrl,
  baseUrl,
}: Pick<SampleService, 'authUrl' | 'baseUrl'>): string[] {
  return [`--connection-auth-url=${authUrl}`, `--connection-base-url=${baseUrl}`];
}

/** An app whose window shows its page. */
export async function onceOpened(launched: LaunchedApp): Promise<Opened> {
  const page = await launched.firstWindow();
  let hasCrashed = false;
  page.once('crash', () => (hasCrashed = true));
  return {
    app: launched.app,
    page,
    window: new PackshelfWindow(page),
    startAgain: (more) => launched.startAgain(more),
    close: async () => {
      // Calls arrive in order: after the answer to this one, those before it have arrived too.
      if (!hasCrashed) await page.evaluate(() => window.packshelf.readStatus());
      await launched.close();
    },
  };
}

/** Signs in by the form, and quits once the list is complete. */
async function fillProfile(runtime: Runtime, userDataDir: string, service: SampleService): Promise<void> {
  const launched = await launchApp({ runtime, userDataDir, args: connectionArguments(service) });
  const page = await launched.firstWindow();
  const form = new PackshelfWindow(page);
  await form.signInTo(service);
  await form.expectWholeList(service);
  // Calls arrive in order: after the answer to this one, those before it have arrived too.
  await page.evaluate(() => window.packshelf.readStatus());
  await launched.close();
  // Most of the profile, and nothing that the app stores.
  await rm(path.join(userDataDir, 'stand-in-profile'), { recursive: true, force: true });
}

export const test = base.extend<PackshelfFixtures, WorkerFixtures>({
  preparedProfile: [
    async ({ runtime }, use) => {
      const prepared = new PreparedProfile((folder, service) => fillProfile(runtime, folder, service));
      await use(prepared);
      await prepared.remove();
    },
    // The first test that needs the profile makes it.
    { scope: 'worker' },
  ],
  service: async ({ preparedProfile }, use) => {
    const service = await preparedProfile.startService();
    await use(service);
    await service.close();
  },
  open: async ({ launch, service }, use) => {
    await use(async ({ connected = true, args = [], ...rest } = {}) => {
      const connection = connected ? connectionArguments(service) : [];
      return await onceOpened(await launch({ args: [...connection, ...args], ...rest }));
    });
  },
  openAndSignIn: async ({ open, service }, use) => {
    await use(async (options = {}) => {
      const opened = await open(options);
      await opened.window.signInTo(service);
      await opened.window.expectWholeList(service);
      return opened;
    });
  },
  openSignedIn: async ({ open, service, preparedProfile, userDataDir }, use) => {
    await use(async (options = {}) => {
      await preparedProfile.copyTo(userDataDir, service);
      const opened = await open(options);
      await opened.window.expectWholeList(service);
      return opened;
    });
  },
});

export { expect };
