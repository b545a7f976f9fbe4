import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import {
  describeRuntime,
  findRuntime,
  runtimeEnvironment,
  type PreferredBrowser,
  type Runtime,
} from '../../../build/runtime.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { holdPromises } from '../runtime/hold-promises.ts';
import { collectOutput } from './output.ts';

export interface LaunchOptions {
  /** By default the runtime of this machine. */
  readonly runtime?: Runtime;
  /**
   * The folder whose package.json names the entry; by default `PACKSHELF_APP_FOLDER`, or else the built app of this project.
   */
  readonly appDir?: string;
  readonly args?: readonly string[];
  /** Added to this process's environment; `undefined` removes a variable. */
  readonly env?: NodeJS.ProcessEnv;
  readonly userDataDir: string;
  /** Shows no windows. The default on the stand-in; Electron always shows its windows. */
  readonly headless?: boolean;
}

const closeTimeoutMs = 30_000;

/** A running app. */
export interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly runtime: Runtime;
  readonly commandLine: readonly string[];
  /** The lines of the app's standard output and error so far. */
  readonly output: readonly string[];
  /** Errors that pages wrote to their console, and their uncaught exceptions. */
  readonly pageErrors: readonly string[];
  /** The first window, once it shows a page of the app. */
  firstWindow(): Promise<Page>;
  /** Starts a second instance with the same user-data folder; resolves with its exit code when it ends. */
  startAgain(args?: readonly string[]): Promise<number | null>;
  /** Quits the app; resolves when the process has ended. After 30 s it is killed, which is an error. */
  close(): Promise<void>;
  /** Kills the process; resolves when it has ended. */
  kill(): Promise<void>;
}

/** The runtime of this machine; throws with the reason if there is none. */
function requireRuntime(preferred?: PreferredBrowser): Runtime {
  const runtime = findRuntime(preferred);
  if (runtime.kind === 'none') throw new Error(`Nothing to run the app on: ${describeRuntime(runtime)}`);
  return runtime;
}

/** Whether tests show their windows. */
export const isHeaded = process.env['PACKSHELF_HEADED'] === '1';

/** The runtime of the tests; the pinned browser cannot show windows. Throws with the reason if there is none. */
export function requireTestRuntime(): Runtime {
  return requireRuntime(isHeaded ? 'system' : 'pinned');
}

/** Chromium has no sandbox for root on Linux. */
export const hasSandbox = process.platform !== 'linux' || process.getuid?.() !== 0;

/** The command-line arguments for starting an app. */
export function appArguments(runtime: Runtime, options: LaunchOptions): string[] {
  return [
    ...(runtime.kind === 'electron' && !hasSandbox ? ['--no-sandbox'] : []),
    options.appDir ?? process.env['PACKSHELF_APP_FOLDER'] ?? projectFolder,
    `--user-data-dir=${options.userDataDir}`,
    ...(options.args ?? []),
  ];
}

export function appEnvironment(
  runtime: Runtime,
  options: Omit<LaunchOptions, 'userDataDir'>,
): Record<string, string> {
  const isHeadless = options.headless ?? !isHeaded;
  const all: NodeJS.ProcessEnv = {
    ...process.env,
    ...runtimeEnvironment(runtime),
    ...(runtime.kind === 'stand-in' && isHeadless ? { PACKSHELF_HEADLESS: '1' } : {}),
    // Tests expect English. On other systems than Linux the language is in the system's settings.
    LANGUAGE: 'en_GB:en',
    // Numbers and paper follow the region, so set a neutral one. Undefined, because ICU takes an empty LC_ALL for a locale.
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
    // An archive cannot be a working directory.
    cwd: options.appDir?.replace(/[\\/][^\\/]*\.asar$/u, '') ?? projectFolder,
    // By default Playwright adds --no-sandbox.
    chromiumSandbox: hasSandbox,
    // Keep the app's own theme instead of Playwright's light.
    colorScheme: null,
  });
  const app = await launching.finally(() => collector.stop());
  // The stand-in does this itself before it runs the app. The app may have ended already.
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
    commandLine: child.spawnargs,
    output,
    pageErrors,
    kill,
    async firstWindow() {
      const page = await onceLoaded(await app.firstWindow());
      // On a busy machine Playwright's own start takes back what the stand-in has told the page of the theme.
      if (runtime.kind === 'stand-in')
        await app.evaluate(({ nativeTheme }) => {
          const { themeSource } = nativeTheme;
          nativeTheme.themeSource = themeSource;
        });
      return page;
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

/** Starts an app without a driver. The caller ends it with `killApp`. */
export function spawnApp(runtime: Runtime, options: LaunchOptions, stdio: StdioOptions): ChildProcess {
  const args = appArguments(runtime, options);
  return spawn(runtime.executable, args, { env: appEnvironment(runtime, options), stdio });
}

/** Kills an app unless it has ended, and waits for its end. */
export async function killApp(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  killTree(child);
  await ended;
}

/** On Windows the child is a shell that runs the app; on other systems the app's children end with it. */
function killTree(child: ChildProcess): void {
  if (process.platform !== 'win32') child.kill('SIGKILL');
  else spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
}

/** Collects a page's console errors and uncaught exceptions. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
}

/** Waits until the window shows a page of the app. */
export async function onceLoaded(page: Page): Promise<Page> {
  await page.waitForURL((url) => !/^about:|\/\.stand-in\//.test(url.href.replace(url.origin, '')));
  return page;
}
