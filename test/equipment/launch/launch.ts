import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import { describeRuntime, findRuntime, runtimeEnvironment, type Runtime } from '../../../build/runtime.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { holdPromises } from '../stand-in/hold-promises.ts';
import { collectOutput } from './output.ts';

export interface LaunchOptions {
  /** What to run on; the one that is there unless told otherwise. */
  readonly runtime?: Runtime;
  /** The folder whose package.json names the entry; the built app of this project unless told otherwise. */
  readonly appDir?: string;
  readonly args?: readonly string[];
  /** Added to this process's environment; `undefined` removes a variable. */
  readonly env?: NodeJS.ProcessEnv;
  readonly userDataDir: string;
  /** Without windows on the display. On the stand-in the default; Electron always shows its windows. */
  readonly headless?: boolean;
}

const closeTimeoutMs = 30_000;

/** A running app. */
export interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly runtime: Runtime;
  /** Lines of the app's standard output and error so far. */
  readonly output: readonly string[];
  /** Errors that pages wrote to their console, and their uncaught exceptions. */
  readonly pageErrors: readonly string[];
  /** The first window, once it shows a page of the app. */
  firstWindow(): Promise<Page>;
  /** Starts the same app on the same user-data folder once more; settles with its exit code when it ends. */
  startAgain(args?: readonly string[]): Promise<number | null>;
  /** Quits as a person would; settles when the process has ended. After 30 s it is killed, which is an error. */
  close(): Promise<void>;
  /** Ends the process without any warning; settles when it has gone. */
  kill(): Promise<void>;
}

/** The runtime of this machine; throws with the reason when there is none. */
export function requireRuntime(): Runtime {
  const runtime = findRuntime();
  if (runtime.kind === 'none') throw new Error(`Nothing to run the app on: ${describeRuntime(runtime)}`);
  return runtime;
}

/** Chromium has none for root on Linux. */
export const hasSandbox = process.platform !== 'linux' || process.getuid?.() !== 0;

/** The words after the program's name that start an app. */
export function appArguments(runtime: Runtime, options: LaunchOptions): string[] {
  return [
    ...(runtime.kind === 'electron' && !hasSandbox ? ['--no-sandbox'] : []),
    options.appDir ?? projectFolder,
    `--user-data-dir=${options.userDataDir}`,
    ...(options.args ?? []),
  ];
}

/** The environment that an app runs in. */
export function appEnvironment(
  runtime: Runtime,
  options: Omit<LaunchOptions, 'userDataDir'>,
): Record<string, string> {
  const isHeadless = options.headless ?? process.env['PACKSHELF_HEADED'] !== '1';
  const all: NodeJS.ProcessEnv = {
    ...process.env,
    ...runtimeEnvironment(runtime),
    ...(runtime.kind === 'stand-in' && isHeadless ? { PACKSHELF_HEADLESS: '1' } : {}),
    // The app speaks the person's language; tests read English, wherever they run. Other systems go by their settings.
    LANGUAGE: 'en_GB:en',
    // Numbers and paper follow its place: of none, as far as Linux goes. ICU takes an empty LC_ALL for a locale.
    LC_ALL: undefined,
    LC_NUMERIC: 'C.UTF-8',
    LC_PAPER: 'C.UTF-8',
    ...options.env,
  };
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(all)) if (value !== undefined) set[name] = value;
  delete set['NODE_OPTIONS'];
  return set;
}

/** Starts an app on Electron or on the stand-in, attached to Playwright. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const runtime = options.runtime ?? requireRuntime();
  const args = appArguments(runtime, options);
  const env = appEnvironment(runtime, options);
  const collector = collectOutput(runtime.executable);
  const launching = _electron.launch({
    executablePath: runtime.executable,
    args,
    env,
    // An archive is no folder to be in.
    cwd: options.appDir?.replace(/[\\/][^\\/]*\.asar$/u, '') ?? projectFolder,
    // Unless told so, Playwright starts everything with --no-sandbox.
    chromiumSandbox: hasSandbox,
    // What the app itself wants, instead of Playwright's light.
    colorScheme: null,
  });
  const app = await launching.finally(() => collector.stop());
  // The stand-in has done so itself, before it runs the app. An app may have ended by now.
  if (runtime.kind === 'electron') await app.evaluate(holdPromises).catch(() => undefined);
  const child = app.process();
  const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
  const output = collector.linesOf(child);
  const pageErrors: string[] = [];
  const watch = (page: Page): void => collectErrors(page, pageErrors);
  for (const page of app.windows()) watch(page);
  app.on('window', watch);

  async function kill(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) killTree(child);
    await ended;
  }

  return {
    app,
    runtime,
    output,
    pageErrors,
    kill,
    async firstWindow() {
      return await onceLoaded(await app.firstWindow());
    },
    async startAgain(more = []) {
      const second = spawn(runtime.executable, [...args, ...more], { env, stdio: 'ignore' });
      await once(second, 'exit');
      return second.exitCode;
    },
    async close() {
      const timeout = AbortSignal.timeout(closeTimeoutMs);
      timeout.addEventListener('abort', () => void kill());
      const closed = app.close().catch(() => undefined);
      await ended;
      const isLate = timeout.aborted;
      await closed;
      if (isLate) throw new Error(`The app had not quit after ${closeTimeoutMs / 1000} s`);
    },
  };
}

/** Starts an app without a driver. The caller ends it by `killApp`. */
export function spawnApp(runtime: Runtime, options: LaunchOptions, stdio: StdioOptions): ChildProcess {
  const args = appArguments(runtime, options);
  return spawn(runtime.executable, args, { env: appEnvironment(runtime, options), stdio });
}

/** Kills an app that has not ended yet, and waits for its end. */
export async function killApp(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  killTree(child);
  await ended;
}

/** On Windows the child is a shell around the app; elsewhere what the app has started ends with it. */
function killTree(child: ChildProcess): void {
  if (process.platform !== 'win32') child.kill('SIGKILL');
  else spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
}

/** Adds to a list what a page writes to its console as an error, and its uncaught exceptions. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
}

/** The page once it shows one of the app. */
export async function onceLoaded(page: Page): Promise<Page> {
  await page.waitForURL((url) => !/^about:|\/\.stand-in\//.test(url.href.replace(url.origin, '')));
  return page;
}
