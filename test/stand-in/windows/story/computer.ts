import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect, type Browser, type Page } from 'playwright/test';
import { prefixFolder, wineEnvironment } from '../../../../build/provision/windows.ts';
import { PackshelfWindow } from '../../../equipment/story/window.ts';
import { Desktop } from '../../old-electron/person/desktop.ts';
import { installApp } from '../build-app.ts';
import { chromiumSwitches } from '../wine.ts';

const run = promisify(execFile);

/** The installed program. */
export const program = String.raw`C:\Program Files\Packshelf\Packshelf.exe`;

/** The app's window. */
export interface Shown {
  readonly page: Page;
  readonly window: PackshelfWindow;
}

/** The app, with or without a window. */
export interface Running {
  /** The window that is open, or opens next. */
  readonly shown: () => Promise<Shown>;
  /** Leaves the windows to the person alone; to be called before another one opens. */
  readonly release: () => Promise<void>;
  /** Settles with the exit code when its process has ended. */
  readonly ended: Promise<number | null>;
}

/**
 * Drives the windows of the app at this address of its developer tools. A driver that comes to a window's first, empty page may wait
 * for its answers for ever, so it comes only once the page has its title.
 */
function driveWindows(address: string): Pick<Running, 'shown' | 'release'> {
  let browser: Browser | undefined;
  const pages = async (): Promise<unknown> => await (await fetch(`${address}/json`)).json();
  return {
    shown: async () => {
      const loaded = { title: 'Packshelf', url: expect.stringMatching(/^app:\/\/bundle\//u) };
      await expect.poll(pages, { timeout: 60_000 }).toContainEqual(expect.objectContaining(loaded));
      // With Playwright's defaults it asks for what Electron refuses.
      browser ??= await chromium.connectOverCDP(address, { noDefaults: true });
      const [context] = browser.contexts();
      const [page] = context?.pages() ?? [];
      if (context === undefined || page === undefined) throw new Error('The driver sees no window');
      // As Playwright's defaults do: under Wine a new window has the keyboard at times only.
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      return { page, window: new PackshelfWindow(page) };
    },
    release: async () => {
      await browser?.close();
      browser = undefined;
    },
  };
}

/** A computer with Windows, on which the app is installed for everybody. */
export class Computer {
  readonly #folder = mkdtempSync(path.join(realpathSync.native(tmpdir()), 'packshelf-computer-'));
  readonly #environment = { ...process.env, ...wineEnvironment(this.#folder) };
  readonly desktop = new Desktop();
  /** Drive C, as Linux sees it. */
  readonly drive = path.join(this.#folder, 'drive_c');
  /** The folder of the installed program. */
  readonly installation: string;
  /** The person's folders for what the app stores: the one that travels with the person, and the one that stays. */
  readonly roaming: string;
  readonly local: string;
  #running: Running | null = null;

  constructor() {
    cpSync(prefixFolder, this.#folder, { recursive: true, verbatimSymlinks: true });
    this.installation = installApp(this.#folder);
    const profile = path.join(this.drive, 'users', userInfo().username, 'AppData');
    this.roaming = path.join(profile, 'Roaming', 'Packshelf');
    this.local = path.join(profile, 'Local', 'Packshelf');
  }

  /** The running app, which is started if there is none. */
  async open(args: readonly string[] = []): Promise<Running> {
    return this.#running ?? (await this.#start(args));
  }

  async #start(args: readonly string[]): Promise<Running> {
    const output = path.join(this.#folder, 'output.txt');
    // Not a pipe, to which programs of Windows can't write under Wine.
    const descriptor = openSync(output, 'w');
    const child = spawn('wine', [program, ...chromiumSwitches, '--remote-debugging-port=0', ...args], {
      env: this.#environment,
      stdio: ['ignore', descriptor, descriptor],
    });
    closeSync(descriptor);
    const ended = once(child, 'exit').then(() => child.exitCode);
    const announced = /(?<=^DevTools listening on ws:\/\/)[\d.:]+/mu;
    await expect
      .poll(() => [child.exitCode, readFileSync(output, 'utf8')], { timeout: 60_000 })
      .toEqual([null, expect.stringMatching(announced)]);
    const [address = ''] = announced.exec(readFileSync(output, 'utf8')) ?? [];
    const running = { ended, ...driveWindows(`http://${address}`) };
    this.#running = running;
    void ended.then(() => (this.#running = null));
    return running;
  }

  /** Gives the keyboard to the window with this title, once it is there. */
  async activate(title: string): Promise<void> {
    await expect
      .poll(async () => {
        const [id] = await this.desktop.windows(title);
        if (id !== undefined) await this.desktop.run('xdotool', 'windowactivate', id);
        return await this.desktop.activeTitle();
      })
      .toBe(title);
  }

  /** Starts the app once more, while it runs; settles with the exit code of that start. */
  async startAgain(...args: readonly string[]): Promise<number | null> {
    const child = spawn('wine', [program, ...args], { env: this.#environment, stdio: 'ignore' });
    await once(child, 'exit');
    return child.exitCode;
  }

  /** Runs a program of Windows to its end; returns what it printed. */
  async run(command: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await run('wine', [command, ...args], { env: this.#environment });
    return stdout.replaceAll('\r', '');
  }

  /** The values below a key of the registry, by name; `(Default)` is the one without. None if there is no such key. */
  async registry(key: string): Promise<Readonly<Record<string, string>>> {
    const text = await this.run('reg', 'query', key).catch(() => '');
    const values = text.matchAll(/^ {4}(\S+) {4}REG_\w+ {4}(.*)$/gmu);
    return Object.fromEntries([...values].map(([, name = '', value = '']) => [name, value]));
  }

  /** Ends all of its programs, and removes it. */
  async remove(): Promise<void> {
    await this.desktop.restore();
    // There may be none.
    await run('wineserver', ['-k'], { env: this.#environment }).catch(() => undefined);
    await run('wineserver', ['-w'], { env: this.#environment });
    rmSync(this.#folder, { recursive: true });
  }
}
