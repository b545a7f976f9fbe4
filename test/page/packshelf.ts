import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base, type Page } from 'playwright/test';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { PreparedProfile } from '../equipment/story/prepared-profile.ts';
import { PackshelfWindow } from '../equipment/story/window.ts';
import { startBackend, type Backend, type BackendOptions } from './backend.ts';
import { connectPages, openPage, sendTo } from './bridge.ts';
import { openComputer } from './computer.ts';
import type { Desktop } from './desktop.ts';

export interface Opened {
  readonly page: Page;
  readonly window: PackshelfWindow;
  readonly backend: Backend;
  readonly desktop: Desktop;
  /** Ends the backend, which then has stored all that was done in the page. */
  readonly close: () => Promise<void>;
}

/** By default the sample service is the connection of this start; `connected: false`: none is. */
export interface OpenOptions extends Partial<BackendOptions> {
  readonly connected?: boolean;
}

interface Fixtures {
  /** A sample service of this test's own, with 1,200 packages. */
  readonly service: SampleService;
  /** The folder of what the backend stores. */
  readonly userDataDir: string;
  /** Opens the page with a backend on this test's folder; again after `close`, as after a restart. */
  readonly open: (options?: OpenOptions) => Promise<Opened>;
  /** Opens the page, signs in by the form, and waits until the list is complete and on screen. */
  readonly openAndSignIn: (options?: OpenOptions) => Promise<Opened>;
  /**
   * Opens the page on a copy of a folder that is signed in and has the list of the service as this test got it, and waits
   * until the list is on screen. The page must not have been opened before in this test.
   */
  readonly openSignedIn: (options?: OpenOptions) => Promise<Opened>;
}

interface WorkerFixtures {
  readonly preparedProfile: PreparedProfile;
}

const connectionOf = ({ authUrl, baseUrl }: SampleService) => ({ authUrl, baseUrl });

/** Signs in without a page. */
async function fillFolder(folder: string, service: SampleService): Promise<void> {
  const stored = Promise.withResolvers<null>();
  const surroundings = {
    send: () => {
      const { sync, catalog } = backend.status();
      if (catalog.complete && sync.state === 'idle') stored.resolve(null);
    },
    setTheme: () => undefined,
    toPdf: () => Promise.reject(new Error('no page')),
  };
  const connection = connectionOf(service);
  const backend = await startBackend(openComputer(folder), { connection }, surroundings);
  await backend.calls.get('readStatus')?.(undefined);
  const { userName, password } = service;
  const form = { connection: { ...connection, name: '' }, userName, password, keep: true };
  await backend.calls.get('signIn')?.(form);
  await stored.promise;
  await backend.dispose();
}

/** The tests of the page: the built page in a browser, and main's own handlers in this process. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  preparedProfile: [
    // Playwright reads what a fixture needs from the names in its parameter.
    async ({ browserName: _ }, use) => {
      const prepared = new PreparedProfile(fillFolder);
      await use(prepared);
      await prepared.remove();
    },
    { scope: 'worker' },
  ],
  userDataDir: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(path.join(realpathSync.native(tmpdir()), 'packshelf-page-'));
    await use(folder);
    // Windows releases files some moments after their thread has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
  service: async ({ preparedProfile }, use) => {
    const service = await preparedProfile.startService();
    await use(service);
    await service.close();
  },
  open: async ({ context, userDataDir, service }, use) => {
    let running: Backend | null = null;
    const bugs: unknown[] = [];
    const end = async (): Promise<void> => {
      const ended = running;
      running = null;
      await ended?.dispose();
      bugs.push(...(ended?.desktop.bugs ?? []));
    };
    await connectPages(context, () => running);
    await use(async ({ connected = true, ...given } = {}) => {
      const page = await context.newPage();
      const options = { connection: connected ? connectionOf(service) : null, ...given };
      running = await startBackend(openComputer(userDataDir), options, {
        send: (event, payload) => sendTo(page, event, payload),
        setTheme: (theme) =>
          void page.emulateMedia({ colorScheme: theme === 'system' ? null : theme }).catch(() => undefined),
        toPdf: (landscape) => page.pdf({ landscape }),
      });
      const { desktop } = running;
      page.on('pageerror', (error) => desktop.bugs.push(error));
      await openPage(page);
      return {
        page,
        window: new PackshelfWindow(page),
        backend: running,
        desktop,
        close: async () => {
          // Calls arrive in order: after the answer to this one, those before it have arrived too.
          await page.evaluate(() => window.packshelf.readStatus());
          await page.close();
          await end();
        },
      };
    });
    await end();
    expect(bugs).toEqual([]);
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
