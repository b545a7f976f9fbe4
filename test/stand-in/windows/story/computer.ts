import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect, type Page } from 'playwright/test';
import { prefixFolder, wineEnvironment } from '../../../../build/provision/windows.ts';
import { PackshelfWindow } from '../../../equipment/story/window.ts';
import { installApp } from '../build-app.ts';

const run = promisify(execFile);

/** What Chromium can't do under Wine: a sandbox, and a process of its own for pictures. */
const chromiumSwitches = ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--remote-debugging-port=0'];

/** A running app. */
export interface Running {
  readonly page: Page;
  readonly window: PackshelfWindow;
  /** Settles with the exit code when its process has ended. */
  readonly ended: Promise<number | null>;
}

/** A computer with Windows, on which the app is installed for everybody, and the person in front of it. */
export class Computer {
  readonly #folder = mkdtempSync(path.join(realpathSync.native(tmpdir()), 'packshelf-computer-'));
  /** Drive C, as Linux sees it. */
  readonly drive = path.join(this.#folder, 'drive_c');
  /** Where the app is installed. */
  readonly program: string;
  readonly #environment = { ...process.env, ...wineEnvironment(this.#folder), LC_ALL: 'C.UTF-8' };

  constructor() {
    cpSync(prefixFolder, this.#folder, { recursive: true, verbatimSymlinks: true });
    this.program = installApp(this.#folder);
  }

  /** The person's folder for what programs store. */
  get data(): string {
    return path.join(this.drive, 'users', userInfo().username, 'AppData', 'Roaming', 'Packshelf');
  }

  #running: Running | null = null;

  /** The running app, which is started if there is none. */
  async open(): Promise<Running> {
    return this.#running ?? (await this.start());
  }

  /** Starts the app and waits for its window. */
  async start(args: readonly string[] = []): Promise<Running> {
    const output = path.join(this.#folder, 'output.txt');
    // Not a pipe, to which programs of Windows can't write under Wine.
    const descriptor = openSync(output, 'w');
    const child = spawn('wine', [installed, ...chromiumSwitches, ...args], {
      env: this.#environment,
      stdio: ['ignore', descriptor, descriptor],
    });
    closeSync(descriptor);
    const ended = once(child, 'exit').then(() => child.exitCode);
    const announced = /(?<=^DevTools listening on )\S+/mu;
    await expect
      .poll(() => [child.exitCode, readFileSync(output, 'utf8')], { timeout: 60_000 })
      .toEqual([null, expect.stringMatching(announced)]);
    const [address = ''] = announced.exec(readFileSync(output, 'utf8')) ?? [];
    // With Playwright's defaults it asks for what Electron refuses.
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (page === undefined) throw new Error('The app has no browser context');
    await page.waitForURL('app://bundle/**');
    const running = { page, window: new PackshelfWindow(page), ended };
    this.#running = running;
    void ended.then(() => (this.#running = null));
    return running;
  }

  /** Runs a program of Windows to its end; returns what it printed. */
  async run(program: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await run('wine', [program, ...args], { env: this.#environment });
    return stdout.replaceAll('\r\n', '\n');
  }

  /** Ends all of its programs, and removes it. */
  async remove(): Promise<void> {
    // None may be running.
    await run('wineserver', ['-k'], { env: this.#environment }).catch(() => undefined);
    await run('wineserver', ['-w'], { env: this.#environment });
    rmSync(this.#folder, { recursive: true });
  }
}

const installed = String.raw`C:\Program Files\Packshelf\Packshelf.exe`;
