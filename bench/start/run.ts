import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import type { ScriptTools } from '../../build/checks/script.ts';
import type { Runtime } from '../../build/runtime.ts';
import { appArguments, appEnvironment } from '../../test/equipment/launch/launch.ts';
import './probe.ts';

/** What is started, and on which profile. */
export interface StartedApp {
  readonly appDir: string;
  readonly userDataDir: string;
}

/** What an app is started on. */
export interface Place {
  readonly tools: ScriptTools;
  readonly runtime: Runtime;
  readonly environment: NodeJS.ProcessEnv;
}

/** When a start had come how far, in ms from the moment before its process was made. */
export interface StartTimes {
  /** The page began to load. */
  readonly pageMs: number;
  /** What was waited for was painted. */
  readonly paintedMs: number;
}

/** A running app. */
export interface RunningApp {
  readonly pid: number;
  readonly times: StartTimes;
  /** Does something in its window; the tool that does it leaves the app again. Null where there is no page. */
  inPage<T>(act: (page: Page) => Promise<T>): Promise<T | null>;
  /** Closes the window as a person would; settles when all of the app has ended. */
  close(): Promise<void>;
}

/** Nobody looks at an app while it starts, for so many ms: who asks takes part in what is measured. */
const quiet = 3000;
const askEvery = 1000;
/** The longest that a start may take, in ms. */
const longest = 60_000;
/** The longest that the end of an app may take, in ms. */
const endPatience = 10_000;

/** ms since 1970, as a page counts them: not in whole ms. */
function present(): number {
  return performance.timeOrigin + performance.now();
}

/** Starts an app and waits, without looking, until it shows what its probe waits for. */
export async function startApp(
  { tools, runtime, environment }: Place,
  what: StartedApp,
): Promise<RunningApp> {
  const options = { ...what, args: ['--remote-debugging-port=0'], env: environment };
  const env = appEnvironment(runtime, options);
  const args = appArguments(runtime, options);
  const spawnedAt = present();
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
    // On macOS an app outlives its windows.
    if (process.platform === 'darwin') started.child.kill('SIGTERM');
    else await inPage((page) => page.close());
    const late = sleep(endPatience, null, { ref: false });
    if ((await Promise.race([started.ended, late])) === null) throw new Error('the app does not end');
  }

  /** Null while nothing is there yet; a page that is being loaded can't be asked. */
  async function times(): Promise<StartTimes | null> {
    const seen = await inPage((page) =>
      page.evaluate(() => ({
        origin: performance.timeOrigin,
        paintedAt: globalThis.packshelfSeen?.paintedAt ?? null,
      })),
    ).catch(() => null);
    const paintedAt = seen?.paintedAt ?? null;
    if (seen === null || paintedAt === null) return null;
    return { pageMs: seen.origin - spawnedAt, paintedMs: paintedAt - spawnedAt };
  }

  await sleep(Math.max(0, quiet - (present() - spawnedAt)));
  for (;;) {
    const seen = await times();
    if (seen !== null) return { pid, times: seen, inPage, close };
    if (present() - spawnedAt > longest) throw new Error(`nothing was shown within ${longest} ms`);
    await sleep(askEvery);
  }
}

/** Where tools reach the app, as Chromium writes it to standard error. */
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
