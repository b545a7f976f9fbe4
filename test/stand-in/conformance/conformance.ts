import path from 'node:path';
import { expect, type ElectronApplication, type Page } from 'playwright/test';
import { test as base } from '../launch/fixture.ts';
import type { LaunchedApp } from '../launch/launch.ts';

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
  readonly menu?: {
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

interface Fixtures {
  /** Starts the conformance app and waits until its page is loaded and main has recorded the start. */
  readonly start: (args?: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Running>;
}

export const test = base.extend<Fixtures>({
  start: async ({ launch }, use) => {
    await use(async (args = [], env = {}) => {
      const launched = await launch({ appDir, args, env });
      const page = await launched.firstWindow();
      // Asserted first, so that a failure shows the window's address.
      await expect(page).toHaveURL(/\/bundle[^/]*\/index\.html$/u);
      await page.waitForFunction(
        () => typeof window.atStart === 'object' && document.readyState === 'complete',
      );
      // Main may record the start after the page is loaded, which would mix with what a test records.
      await expect
        .poll(async () => (await readProbe(launched.app)).order)
        .toEqual(expect.arrayContaining(['loaded', 'ready-to-show', 'after entry']));
      return { ...launched, page };
    });
  },
});

export { expect } from 'playwright/test';

export async function readProbe(app: ElectronApplication): Promise<Probe> {
  return await app.evaluate(() => globalThis.probe);
}
