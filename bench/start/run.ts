import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import type { ScriptTools } from '../../build/checks/script.ts';
import type { Runtime } from '../../build/runtime.ts';
import { appArguments, appEnvironment } from '../../test/stand-in/launch/launch.ts';
import './probe.ts';

/** An app's folder and its profile. */
export interface StartedApp {
  readonly appDir: string;
  readonly userDataDir: string;
}

/** The runtime and environment for starting apps. */
export interface LaunchContext {
  readonly tools: ScriptTools;
  readonly runtime: Runtime;
  readonly environment: NodeJS.ProcessEnv;
}

/** Times of a start, in ms from just before its process was created. */
export interface StartTimes {
  /** When the page began to load. */
  readonly pageMs: number;
  /** When the wanted element was painted, maybe without being usable yet. */
  readonly paintedMs: number;
  /** When it could be clicked. */
  readonly usableMs: number;
}

/** A running app. */
export interface RunningApp {
  readonly pid: number;
  readonly times: StartTimes;
  /** Connects to its page, calls `act` and disconnects; null without a page. */
  inPage<T>(act: (page: Page) => Promise<T>): Promise<T | null>;
  /** Closes the window; resolves when the app has ended. */
  close(): Promise<void>;
}

/** Nothing connects to an app for this time after its start, because a connection would distort the measurement. */
const quietMs = 3000;
const pollIntervalMs = 1000;
const startTimeoutMs = 60_000;
const endTimeoutMs = 10_000;

/** ms since 1970 with fractions, as in a page. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Starts an app and waits until its probe has seen the wanted element. */
export async function startApp(
  { tools, runtime, environment }: LaunchContext,
  what: StartedApp,
): Promise<RunningApp> {
  const options = { ...what, args: ['--remote-debugging-port=0'], env: environment };
  const env = appEnvironment(runtime, options);
  const args = appArguments(runtime, options);
  const spawnedAt = nowMs();
  const started = tools.start(runtime.executable, args, {
    environment: env,
    folder: what.appDir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid, stderr } = started.child;
  if (pid === undefined || stderr === null) throw new Error('the app could not be started');
  const endpoint = await debuggingAddress(stderr, started.ended);

  async function inPage<T>(act: (page: Page) => Promise<T>): Promise<T | null> {
    const browser = await chromium.connectOverCDP(endpoint);
    try {
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        if (await page.evaluate(() => globalThis.packshelfSeen !== undefined)) return await act(page);
      }
      return null;
    } finally {
      await browser.close();
    }
  }

  async function close(): Promise<void> {
    // On macOS an app keeps running without windows.
    if (process.platform === 'darwin') started.child.kill('SIGTERM');
    else await inPage((page) => page.close());
    const late = sleep(endTimeoutMs, null, { ref: false });
    if ((await Promise.race([started.ended, late])) === null) throw new Error('the app does not end');
  }

  /** Null until the wanted element was painted; a page that is loading cannot be evaluated. */
  async function times(): Promise<StartTimes | null> {
    const seen = await inPage((page) =>
      page.evaluate(() => ({
        origin: performance.timeOrigin,
        paintedAt: globalThis.packshelfSeen?.paintedAt ?? null,
        usableAt: globalThis.packshelfSeen?.usableAt ?? null,
      })),
    ).catch(() => null);
    const paintedAt = seen?.paintedAt ?? null;
    const usableAt = seen?.usableAt ?? null;
    if (seen === null || paintedAt === null || usableAt === null) return null;
    return {
      pageMs: seen.origin - spawnedAt,
      paintedMs: paintedAt - spawnedAt,
      usableMs: usableAt - spawnedAt,
    };
  }

  await sleep(Math.max(0, quietMs - (nowMs() - spawnedAt)));
  for (;;) {
    const seen = await times();
    if (seen !== null) return { pid, times: seen, inPage, close };
    if (nowMs() - spawnedAt > startTimeoutMs)
      throw new Error(`nothing was shown within ${startTimeoutMs} ms`);
    await sleep(pollIntervalMs);
  }
}

/** The address of the debugging port, which Chromium prints to standard error. */
async function debuggingAddress(output: NodeJS.ReadableStream, ended: Promise<number>): Promise<string> {
  const lines = createInterface({ input: output });
  const found = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/u.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const over = ended.then((code) => {
    throw new Error(`the app has ended with ${code} before it could be asked`);
  });
  return await Promise.race([found, over]);
}
