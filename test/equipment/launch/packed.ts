import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import type { StandInRuntime } from '../../../build/runtime.ts';
import { start, type Started } from '../../../build/system/processes.ts';
import type { Recording } from '../stand-in/recordings.ts';
import { appEnvironment, collectErrors, onceLoaded } from './launch.ts';
import { collectLines } from './output.ts';

/** A packed app on this computer, and who starts it. */
export interface Installed {
  readonly runtime: StandInRuntime;
  /** What its archive holds, in a folder. */
  readonly appDir: string;
  /** An empty folder for everything of the person who starts it. */
  readonly person: string;
  /** What their session has set besides. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** A packed app that runs. */
export interface PackedApp {
  readonly page: Page;
  /** Lines of its standard output and error so far. */
  readonly output: readonly string[];
  /** Errors that its page wrote to the console, and uncaught exceptions. */
  readonly pageErrors: readonly string[];
  /** What would have happened on the desktop, oldest first. */
  recordings(): readonly Recording[];
  /** Closes its window, as a person ends it; settles with the exit code. After 10 s it is killed, which is a 1. */
  close(): Promise<number>;
}

/** How a start ended that opened no window of its own. */
export interface EndedStart {
  /** Null where it had not ended after 20 s and was killed. */
  readonly code: number | null;
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

/** The person's home folder; what the app stores is below it. */
export function homeOf({ person }: Installed): string {
  return path.join(person, 'home');
}

/** Where the app keeps what is the person's, as on Linux. */
export function dataFolder(installed: Installed): string {
  return path.join(homeOf(installed), '.config', 'Packshelf');
}

/** Where the person saves what the app asks a place for. */
export function savedFolder({ person }: Installed): string {
  return path.join(person, 'saved');
}

const patience = 20_000;

/** Starts a packed app as a person does, and finds its window. Throws with its output where it opens none. */
export async function openPacked(installed: Installed, words: readonly string[] = []): Promise<PackedApp> {
  const { started, output, errors, announced } = begin(installed, words);
  const address = await Promise.race([
    announced,
    started.ended.then(() => null),
    wait(patience, null, { ref: false }),
  ]);
  if (address === null) {
    await started.end();
    throw new Error(`The packed app opened no window:\n${[...output, ...errors].join('\n')}`);
  }
  // The app's own colours, instead of Playwright's light.
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The packed app has no browser context');
  const pageErrors: string[] = [];
  context.on('page', (page) => collectErrors(page, pageErrors));
  const [first] = context.pages();
  if (first !== undefined) collectErrors(first, pageErrors);
  const page = await onceLoaded(first ?? (await context.waitForEvent('page')));
  return {
    page,
    get output() {
      return [...output, ...errors];
    },
    pageErrors,
    recordings: () => readRecordings(recordingsFile(installed)),
    async close() {
      // The answer may be lost with the window.
      await page.close().catch(() => undefined);
      const killer = setTimeout(() => started.child.kill('SIGKILL'), 10_000);
      const code = await started.ended;
      clearTimeout(killer);
      return code;
    },
  };
}

/** Starts a packed app that is expected to end by itself: refused, or handing over to the one that runs. */
export async function startToEnd(installed: Installed, words: readonly string[]): Promise<EndedStart> {
  const { started, output, errors } = begin(installed, words);
  const code = await Promise.race([started.ended, wait(patience, null, { ref: false })]);
  await started.end();
  return { code, output, errors };
}

interface Begun {
  readonly started: Started;
  readonly output: string[];
  readonly errors: string[];
  /** The address for a driver, once it is said. */
  readonly announced: Promise<string>;
}

function begin(installed: Installed, words: readonly string[]): Begun {
  const { runtime, appDir } = installed;
  const home = homeOf(installed);
  const saved = savedFolder(installed);
  for (const folder of [home, saved]) mkdirSync(folder, { recursive: true });
  const started = start(runtime.executable, words, {
    environment: {
      ...appEnvironment(runtime, {
        env: {
          HOME: home,
          PACKSHELF_STAND_IN_PACKAGED: appDir,
          PACKSHELF_STAND_IN_DEBUGGING_PORT: '0',
          PACKSHELF_STAND_IN_RECORDINGS: recordingsFile(installed),
          PACKSHELF_STAND_IN_SAVE_TO: saved,
          ...installed.environment,
        },
      }),
      // These may be set where the tests run, but not where the app is installed.
      XDG_CONFIG_HOME: undefined,
      XDG_CACHE_HOME: undefined,
      NODE_OPTIONS: undefined,
    },
    folder: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const errors: string[] = [];
  collectLines(started.child.stdout, (line) => output.push(line));
  const announced = new Promise<string>((resolve) => {
    collectLines(started.child.stderr, (line) => {
      errors.push(line);
      const [, address] = /^DevTools listening on (\S+)$/u.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  return { started, output, errors, announced };
}

/** Beside the home folder, which is the app's. */
function recordingsFile({ person }: Installed): string {
  return path.join(person, 'desktop.jsonl');
}

function readRecordings(file: string): readonly Recording[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => readRecording(JSON.parse(line)));
}

function readRecording(value: unknown): Recording {
  if (typeof value === 'object' && value !== null && 'call' in value && 'values' in value) {
    const { call, values } = value;
    if (typeof call === 'string' && Array.isArray(values)) return { call, values };
  }
  throw new Error('The stand-in recorded something that is no recording');
}
