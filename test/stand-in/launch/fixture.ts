import type { ChildProcess, StdioOptions } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type TestInfo } from 'playwright/test';
import {
  killApp,
  launchApp,
  requireTestRuntime,
  spawnApp,
  type LaunchedApp,
  type LaunchOptions,
} from './launch.ts';
import type { Runtime } from '../../../build/runtime.ts';
import { findKnownFailure } from '../old-electron/known-failures.ts';

export interface AppFixtures {
  /** A fresh folder for the app's data, removed after the test. */
  readonly userDataDir: string;
  /** Starts the app on that folder; everything started is ended after the test. */
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<LaunchedApp>;
  /** Starts the app without a driver; it is killed after the test if it still runs, whatever the outcome. */
  readonly spawnApp: (options?: Partial<LaunchOptions>, stdio?: StdioOptions) => ChildProcess;
}

interface AutomaticFixtures {
  /** Expects of an old Electron what is known to fail there. */
  readonly knownFailure: undefined;
}

export interface RuntimeFixtures {
  readonly runtime: Runtime;
}

const testFolder = path.join(import.meta.dirname, '..', '..');

export const test = base.extend<AppFixtures & AutomaticFixtures, RuntimeFixtures>({
  // A value, looked up once: there is nothing to set up or to take down.
  runtime: [requireTestRuntime(), { scope: 'worker', option: true }],

  knownFailure: [
    async ({ runtime }, use, info) => {
      const known = findKnownFailure(runtime, path.relative(testFolder, info.file), info.title);
      if (known !== undefined) {
        const why = `${known.reason} (${known.cause})`;
        info.skip(known.isSkipped === true, why);
        info.fail(true, why);
      }
      await use(undefined);
    },
    { auto: true },
  ],

  userDataDir: async ({ runtime }, use) => {
    const folder = await createDataFolder(runtime);
    await use(folder);
    await removeDataFolder(folder);
  },

  launch: async ({ runtime, userDataDir }, use, info) => {
    const launched: LaunchedApp[] = [];
    await use(async (options = {}) => {
      const running = await launchApp({ runtime, userDataDir, ...options });
      launched.push(running);
      return running;
    });
    const hasFailed = info.status !== info.expectedStatus;
    if (hasFailed) await attachScreens(info, launched);
    const ends = await Promise.allSettled(launched.map((running) => running.close()));
    const failed = ends.filter((end) => end.status === 'rejected');
    if (hasFailed || failed.length > 0) await attachTexts(info, launched, userDataDir);
    if (failed[0] !== undefined) throw failed[0].reason;
  },

  spawnApp: async ({ runtime, userDataDir }, use) => {
    const started: ChildProcess[] = [];
    await use((options = {}, stdio = 'ignore') => {
      const child = spawnApp(runtime, { userDataDir, ...options }, stdio);
      started.push(child);
      return child;
    });
    await Promise.all(started.map(killApp));
  },
});

/** By its real name, as Chromium tells it: on macOS a link leads there. */
export async function createDataFolder(runtime: Runtime): Promise<string> {
  return await mkdtemp(path.join(realpathSync.native(tmpdir()), `packshelf-${runtime.kind}-`));
}

/** Windows releases files some moments after their program has ended. */
export async function removeDataFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** What the windows show. */
export async function attachScreens(info: TestInfo, launched: readonly LaunchedApp[]): Promise<void> {
  for (const page of launched.flatMap((running) => running.app.windows())) {
    const body = await page.screenshot({ timeout: 3000 }).catch(() => undefined);
    if (body !== undefined) await info.attach('window', { body, contentType: 'image/png' });
  }
}

/** What the app and its pages said, and the app's own log files. */
export async function attachTexts(
  info: TestInfo,
  launched: readonly LaunchedApp[],
  folder: string,
): Promise<void> {
  const attach = async (name: string, body: string): Promise<void> => {
    if (body !== '') await info.attach(name, { body, contentType: 'text/plain' });
  };
  for (const running of launched) {
    await attach('command line of the app', running.commandLine.join('\n'));
    await attach('output of the app', running.output.join('\n'));
    await attach('errors in the page', running.pageErrors.join('\n'));
  }
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const logs = files.filter((file) => file.endsWith('.log') && !file.startsWith('stand-in-profile'));
  for (const file of logs)
    await attach(file, await readFile(path.join(folder, file), 'utf8').catch(() => ''));
}
