import path from 'node:path';
import { expect, type ElectronApplication, type Page } from 'playwright/test';
import {
  attachScreens,
  attachTexts,
  createDataFolder,
  removeDataFolder,
  test as base,
} from '../launch/fixture.ts';
import { launchApp, type LaunchedApp } from '../launch/launch.ts';

export const appDir = path.join(import.meta.dirname, 'app');

/** What the conformance app records. */
export interface Probe {
  readonly order: string[];
  readonly requests: string[];
  readonly second: { readonly argv: string[]; readonly cwd: string; readonly data: unknown }[];
  readonly gone: string[];
  readonly links: { readonly url: string; readonly isReady: boolean }[];
  /** The languages that it read before it was ready. */
  readonly early: readonly string[];
  readonly folder: string;
  menu?: {
    readonly selectionText: string;
    readonly isEditable: boolean;
    readonly linkURL: string;
    readonly mediaType: string;
    readonly editFlags: Readonly<Record<string, boolean>>;
  };
}

/** What its preload exposes on the window, and what its scripts set there. */
interface Bridge {
  invoke(channel: string, value?: unknown): Promise<unknown>;
  send(channel: string): void;
  listen(listener: (value: unknown) => void): () => void;
  channel(name: string): { invoke(value?: unknown): Promise<unknown> };
  fail(): void;
  readonly sandboxed: boolean;
  readonly modules: Readonly<Record<string, string>>;
}

declare global {
  var probe: Probe;
  var garbage: unknown;
  interface Window {
    readonly bridge: Bridge;
    readonly atStart: Readonly<Record<string, string>>;
    readonly inlineRan?: boolean;
    readonly evalRan: unknown;
    readonly moduleRan: Promise<number>;
    hangFor?: number;
    news?: unknown[];
  }
}

export interface Running extends LaunchedApp {
  readonly page: Page;
}

interface Shared extends Running {
  readonly userDataDir: string;
  /** What the probe had recorded when it had started. */
  readonly startOrder: readonly string[];
}

interface Fixtures {
  /** Starts the conformance app and waits until its page is loaded and main has recorded the start. */
  readonly start: (args?: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Running>;
  /**
   * An app that other tests use as well, with one window, a page loaded anew and an empty probe. For tests that neither
   * end it, nor make its page crash, nor leave listeners or settings that others would notice.
   */
  readonly shared: Shared;
  /** The shared app. */
  readonly app: ElectronApplication;
  /** The page of the shared app. */
  readonly page: Page;
}

interface WorkerFixtures {
  readonly sharedApp: Shared;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  start: async ({ launch }, use) => {
    await use(async (args = [], env = {}) => await onceStarted(await launch({ appDir, args, env })));
  },

  shared: async ({ sharedApp, runtime: _ }, use, info) => {
    await renew(sharedApp);
    await use(sharedApp);
    if (info.status === info.expectedStatus) return;
    await attachScreens(info, [sharedApp]);
    await attachTexts(info, [sharedApp], sharedApp.userDataDir);
  },

  app: async ({ shared }, use) => {
    await use(shared.app);
  },

  page: async ({ shared }, use) => {
    await use(shared.page);
  },

  sharedApp: [
    async ({ runtime }, use) => {
      const userDataDir = await createDataFolder(runtime);
      const launched = await launchApp({ runtime, userDataDir, appDir });
      const running = await onceStarted(launched);
      const { order: startOrder } = await readProbe(running.app);
      await use({ ...running, userDataDir, startOrder });
      await launched.close();
      await removeDataFolder(userDataDir);
    },
    { scope: 'worker' },
  ],
});

async function onceStarted(launched: LaunchedApp): Promise<Running> {
  const page = await launched.firstWindow();
  // Asserted first, so that a failure shows the window's address.
  await expect(page).toHaveURL(/\/bundle[^/]*\/index\.html$/u);
  await onceLoaded(page);
  // Main may record the start after the page is loaded, which would mix with what a test records.
  await expect
    .poll(async () => (await readProbe(launched.app)).order)
    .toEqual(expect.arrayContaining(['loaded', 'ready-to-show', 'after entry']));
  return { ...launched, page };
}

async function onceLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => typeof window.atStart === 'object' && document.readyState === 'complete');
}

async function renew({ app, page }: Running): Promise<void> {
  await app.evaluate(({ BrowserWindow, nativeTheme }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.id !== 1) window.destroy();
    const first = BrowserWindow.fromId(1);
    first?.setBounds({ width: 640, height: 480 });
    first?.webContents.setZoomFactor(1);
    first?.focus();
    nativeTheme.themeSource = 'system';
    const { probe } = globalThis;
    for (const record of [probe.order, probe.requests, probe.second, probe.links]) record.length = 0;
    delete probe.menu;
    globalThis.packshelfStandIn?.setPrinter('prints');
    globalThis.packshelfStandIn?.setNotificationFate('shown');
  });
  await page.reload();
  await onceLoaded(page);
}

export { expect } from 'playwright/test';

export async function readProbe(app: ElectronApplication): Promise<Probe> {
  return await app.evaluate(() => globalThis.probe);
}
