import { spawn, type ChildProcess } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { applicationLocale } from '../app/system-languages.ts';
import { firstEnvironment } from '../environment.ts';
import { CdpConnection } from './connection.ts';

export interface BrowserOptions {
  readonly program: string;
  readonly kind: 'chromium' | 'headless-shell';
  readonly headed: boolean;
  /** The folder of the profile; undefined for one that ends with the browser. */
  readonly profile: string | undefined;
  /** Switches in addition to those of every browser. */
  readonly switches: readonly string[];
  /** Chromium's preferences for a new profile, by the names of their files in it. */
  readonly preferences?: Readonly<Record<string, object>>;
  /** The value of `--remote-debugging-port`, if the app was started with it. */
  readonly debuggingPort: string | undefined;
  readonly noSandbox: boolean;
  /** Of `navigator.language` and of requests. */
  readonly language: string;
}

/** After this time an ending browser is killed. */
const endTimeoutMs = 5000;

const commonSwitches = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-hang-monitor',
  '--disable-infobars',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--test-type',
  // Blocks every window.open; the app's handler is called nevertheless.
  '--block-new-web-contents',
  // Chromium can only reach this computer.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,OptimizationHints,MediaRouter,Translate,' +
    'DestroyProfileOnBrowserClose,LensOverlay,PaintHolding,NetworkTimeServiceQuerying,AimEnabled,' +
    'PreconnectToSearch,AutofillServerCommunication,GlobalMediaControls,' +
    // Pages of the browser itself.
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup,' +
    // Electron has it off, too: a page may reach this computer if its policy allows that.
    'LocalNetworkAccessChecks',
];

/** Runs the browser, and removes its temporary folder after it has ended in any way. */
const keeper = '"$@"; code=$?; rm -rf -- "$TMPDIR"; exit $code';

/** Chromium, started without a window and controlled through pipes, so that it ends with this process. */
export class BrowserProcess {
  readonly connection: CdpConnection;
  /** Resolves when the browser has ended and its temporary folder is removed. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly options: BrowserOptions;
  private readonly environment: NodeJS.ProcessEnv;
  private readonly profile: string;
  private devToolsLine: string | undefined;
  private onDevToolsLine: ((line: string) => void) | undefined;

  private constructor(options: BrowserOptions) {
    this.options = options;
    const temporary = mkdtempSync(path.join(tmpdir(), 'stand-in-'));
    this.environment = { ...process.env, ...languageOfPages(), TMPDIR: temporary };
    this.profile = options.profile ?? path.join(temporary, 'profile');
    for (const [name, values] of Object.entries(options.preferences ?? {})) {
      const file = path.join(this.profile, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(values));
    }
    if (!options.headed) {
      delete this.environment['DISPLAY'];
      delete this.environment['WAYLAND_DISPLAY'];
    }
    const own = ['--remote-debugging-pipe', '--no-startup-window'];
    if (options.debuggingPort !== undefined) own.push(`--remote-debugging-port=${options.debuggingPort}`);
    // Where nobody looks, a GPU process that the processor has to imitate costs a seventh of all time.
    if (options.headed) own.push('--enable-unsafe-swiftshader');
    else own.push('--disable-gpu', '--disable-software-rasterizer');
    if (!options.headed && options.kind === 'chromium') own.push('--headless=new');
    this.child = spawn('/bin/sh', ['-c', keeper, 'sh', options.program, ...this.switches(), ...own], {
      // Its own process group, so that Ctrl-C in the terminal only reaches the app.
      detached: true,
      env: this.environment,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    const [, , errors, output, input] = this.child.stdio;
    if (!(errors instanceof Readable) || !(output instanceof Writable) || !(input instanceof Readable)) {
      throw new Error('The pipes to the browser are missing');
    }
    this.connection = new CdpConnection(input, output);
    this.ended = new Promise((resolve) => {
      this.child.once('close', () => resolve());
    });
    createInterface({ input: errors }).on('line', (line) => this.readLine(line));
  }

  static async start(options: BrowserOptions): Promise<BrowserProcess> {
    if (options.profile !== undefined) {
      mkdirSync(options.profile, { recursive: true });
      await untilUnlocked(options.profile);
    }
    return new BrowserProcess(options);
  }

  /** Starts another browser of this kind, without windows and with a profile that ends with it. */
  startHelper(switches: readonly string[], preferences: Readonly<Record<string, object>>): BrowserProcess {
    const own = { headed: false, profile: undefined, debuggingPort: undefined, switches, preferences };
    return new BrowserProcess({ ...this.options, ...own });
  }

  /** Calls `announce` with Chromium's line with the debugging address; never without a port. */
  announceDevTools(announce: (line: string) => void): void {
    this.onDevToolsLine = announce;
    if (this.devToolsLine !== undefined) announce(this.devToolsLine);
  }

  /** Opens a window without browser controls in the running browser. */
  openAppWindow(url: string): void {
    const child = spawn(this.options.program, [...this.switches(), `--app=${url}`], {
      env: this.environment,
      stdio: 'ignore',
      detached: true,
    });
    child.unref();
  }

  /** Ends the browser; resolves when it has ended. */
  async end(): Promise<void> {
    this.connection.browser.tell('Browser.close');
    const timeout = new AbortController();
    const killer = delay(endTimeoutMs, undefined, { signal: timeout.signal }).then(
      () => this.kill(),
      () => undefined,
    );
    await this.ended;
    timeout.abort();
    await killer;
  }

  private kill(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    const temporary = this.environment['TMPDIR'];
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }

  private switches(): string[] {
    const switches = [...commonSwitches, `--user-data-dir=${this.profile}`, ...this.options.switches];
    if (this.options.noSandbox) switches.push('--no-sandbox');
    const { language } = this.options;
    if (process.platform !== 'linux') switches.push(`--lang=${language}`);
    return [...switches, `--accept-lang=${language}`];
  }

  private readLine(line: string): void {
    if (line.startsWith('DevTools listening on ')) {
      this.devToolsLine = line;
      this.onDevToolsLine?.(line);
    } else if (process.env['PACKSHELF_BROWSER_LOG'] === '1') {
      process.stderr.write(`[browser] ${line}\n`);
    }
  }
}

/**
 * The language of what Chromium itself puts into pages, and of their `Intl`. On Linux it is that of the environment with which
 * the app was started, whatever `--lang`: pages are forked from a process that is older than the app's code. A headless
 * shell reads LC_ALL alone, other Chromiums prefer LANGUAGE.
 */
function languageOfPages(): NodeJS.ProcessEnv {
  if (process.platform !== 'linux') return {};
  const locale = applicationLocale(firstEnvironment, '').replace('-', '_');
  return { LANGUAGE: firstEnvironment['LANGUAGE'], LC_ALL: `${locale}.UTF-8` };
}

/** Waits for the profile's lock, because the browser of a killed app may still be ending. */
async function untilUnlocked(profile: string): Promise<void> {
  const lock = path.join(profile, 'SingletonLock');
  for (let waited = 0; ; waited += 20) {
    const owner = lockOwner(lock);
    if (owner === undefined) return;
    if (waited > endTimeoutMs) {
      throw new Error(`not in the stand-in: two apps on one user-data folder (process ${owner})`);
    }
    await delay(20);
  }
}

function lockOwner(lock: string): number | undefined {
  try {
    if (!lstatSync(lock).isSymbolicLink()) return undefined;
    const owner = Number(/-(\d+)$/.exec(readlinkSync(lock))?.[1]);
    process.kill(owner, 0);
    return owner;
  } catch {
    return undefined;
  }
}
