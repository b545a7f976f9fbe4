import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import type { StandInRuntime } from '../../../build/runtime.ts';
import { start, type Started } from '../../../build/system/processes.ts';
import type { Recording } from '../runtime/recordings.ts';
import { appEnvironment, collectErrors, onceLoaded } from './launch.ts';
import { collectLines } from './output.ts';

/** An installed packed app with a user. */
export interface Installed {
  readonly runtime: StandInRuntime;
  /** A folder with the contents of its archive. */
  readonly appDir: string;
  /** An initially empty folder for the user's home folder and other files. */
  readonly person: string;
  /** Additional environment variables of the user's session. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** A running packed app. */
export interface PackedApp {
  readonly page: Page;
  /** Lines of its standard output and error so far. */
  readonly output: readonly string[];
  /** Errors that its page wrote to the console, and uncaught exceptions. */
  readonly pageErrors: readonly string[];
  /** The recorded desktop actions, oldest first. */
  recordings(): readonly Recording[];
  /** Closes its window; resolves with the exit code. After 10 s it is killed, which gives 1. */
  close(): Promise<number>;
}

/** The result of a start that opened no window. */
export interface EndedStart {
  /** Null if it had not ended after 20 s and was killed. */
  readonly code: number | null;
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

/** The user's home folder, which contains the app's files. */
export function homeOf({ person }: Installed): string {
  return path.join(person, 'home');
}

/** The app's data folder on Linux. */
export function dataFolder(installed: Installed): string {
  return path.join(homeOf(installed), '.config', 'Packshelf');
}

/** The folder that the save dialog returns. */
export function savedFolder({ person }: Installed): string {
  return path.join(person, 'saved');
}

const startTimeoutMs = 20_000;

/** Starts a packed app and connects to its window. Throws with its output if it opens none. */
export async function openPacked(installed: Installed, args: readonly string[] = []): Promise<PackedApp> {
  const { started, output, errors, announced } = begin(installed, args);
  const address = await Promise.race([
    announced,
    started.ended.then(() => null),
    wait(startTimeoutMs, null, { ref: false }),
  ]);
  if (address === null) {
    await started.end();
    throw new Error(`The packed app opened no window:\n${[...output, ...errors].join('\n')}`);
  }
  // Keep the app's own theme instead of Playwright's light.
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
      // The reply may be lost when the window closes.
      await page.close().catch(() => undefined);
      const killer = setTimeout(() => started.child.kill('SIGKILL'), 10_000);
      const code = await started.ended;
      clearTimeout(killer);
      return code;
    },
  };
}

/** Starts a packed app that must end by itself: with refused switches, or as a second instance. */
export async function startToEnd(installed: Installed, args: readonly string[]): Promise<EndedStart> {
  const { started, output, errors } = begin(installed, args);
  const code = await Promise.race([started.ended, wait(startTimeoutMs, null, { ref: false })]);
  await started.end();
  return { code, output, errors };
}

interface Begun {
  readonly started: Started;
  readonly output: string[];
  readonly errors: string[];
  /** Resolves with the address for a driver when the app prints it. */
  readonly announced: Promise<string>;
}

function begin(installed: Installed, args: readonly string[]): Begun {
  const { runtime, appDir } = installed;
  const home = homeOf(installed);
  const saved = savedFolder(installed);
  for (const folder of [home, saved]) mkdirSync(folder, { recursive: true });
  const started = start(runtime.executable, args, {
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
      // Not set on a user's computer.
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

/** Outside of the home folder, which contains only the app's files. */
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
