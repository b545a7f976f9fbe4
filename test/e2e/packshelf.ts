import { expect, type ElectronApplication, type Page } from 'playwright/test';
import { startSampleService, type SampleService } from '../equipment/service/sample-service.ts';
import { PackshelfWindow } from '../equipment/story/window.ts';
import { test as base } from './fixture.ts';

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
}

export interface PackshelfFixtures {
  /** A sample service of this test's own, with 1,200 packages. */
  readonly service: SampleService;
  /** Opens the app on this test's profile, connected to the sample service unless told otherwise. */
  readonly open: (options?: OpenOptions) => Promise<Opened>;
  /** Opens the app, signs in and waits until the list is complete and on screen. */
  readonly openSignedIn: (options?: OpenOptions) => Promise<Opened>;
}

const figures = new Intl.NumberFormat('en-GB');

export const test = base.extend<PackshelfFixtures>({
  // Playwright reads a fixture's needs from its first parameter's pattern.
  service: async ({ browserName: _ }, use) => {
    const service = await startSampleService({ packages: 1200 });
    await use(service);
    await service.close();
  },
  open: async ({ launch, service }, use) => {
    await use(async ({ connected = true, args = [], ...rest } = {}) => {
      const connection = connected
        ? [`--connection-auth-url=${service.authUrl}`, `--connection-base-url=${service.baseUrl}`]
        : [];
      const launched = await launch({ args: [...connection, ...args], ...rest });
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
    });
  },
  openSignedIn: async ({ open, service }, use) => {
    await use(async (options = {}) => {
      const opened = await open(options);
      await opened.window.signIn(service.userName, service.password);
      await opened.window.expectUpToDate();
      // The rows follow the status a moment later.
      await expect(opened.window.count).toHaveText(
        `${figures.format(service.control.state().totalCount)} packages`,
      );
      return opened;
    });
  },
});

export { expect };
