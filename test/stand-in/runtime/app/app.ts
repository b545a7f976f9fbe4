import { mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { runningBrowser } from '../browser/running.ts';
import { variable } from '../environment.ts';
import { createEvent, notInTheStandIn, StandInEmitter } from '../guard.ts';
import { record } from '../recordings.ts';
import { CommandLine, switchesFirst } from './command-line.ts';
import { InstanceLock } from './instance-lock.ts';
import { LoginItems } from './login-items.ts';
import { startAtEnd } from './relauncher.ts';
import { SchemeHandlers } from './scheme-handlers.ts';
import { applicationLocale, systemLanguages, systemLocale } from './system-languages.ts';

/** The parts of a window that `app` needs to close it. */
export interface ClosableWindow {
  close(): void;
  destroy(): void;
  focus(): void;
}

/** Facts about the running app. */
export interface AppFacts {
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** The file name of its desktop entry. */
  readonly desktopName: string | undefined;
  readonly appPath: string;
  readonly isPackaged: boolean;
}

interface RelaunchOptions {
  readonly execPath?: string;
  readonly args?: readonly string[];
}

const folderNames = [
  'home',
  'appData',
  'userData',
  'sessionData',
  'temp',
  'downloads',
  'documents',
  'logs',
  'crashDumps',
] as const;
type FolderName = (typeof folderNames)[number];

const events = [
  'ready',
  'will-finish-launching',
  'second-instance',
  'open-url',
  'window-all-closed',
  'activate',
  'before-quit',
  'will-quit',
  'quit',
  'session-created',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'child-process-gone',
  'render-process-gone',
  // Emitted by tests only: requests have no client certificates to choose from.
  'select-client-certificate',
];

/** Electron's `app`. */
export class App extends StandInEmitter {
  readonly commandLine: CommandLine;
  readonly dock = undefined;
  name = 'Electron';
  userAgentFallback = '';
  private version = '0.0.0';
  private appPath = process.cwd();
  private packaged = false;
  private readonly argv: readonly string[];
  private readonly folders = new Map<FolderName, string>();
  private readonly windows = new Set<ClosableWindow>();
  private readonly schemes = new SchemeHandlers();
  private readonly loginItems = new LoginItems(() => this.userModelId);
  private desktopName = '';
  private userModelId = '';
  private lock: InstanceLock | undefined;
  private ready = false;
  private locale = '';
  private quitting = false;
  private exiting = false;
  private announceReady: (() => void) | undefined;
  private readonly whenItIsReady: Promise<void>;

  constructor(argv: readonly string[]) {
    super('app', events);
    this.argv = argv;
    this.commandLine = new CommandLine(argv.slice(1));
    this.whenItIsReady = new Promise((resolve) => {
      this.announceReady = resolve;
    });
    const given = this.commandLine.getSwitchValue('user-data-dir');
    if (given !== '') this.folders.set('userData', realFolder(given));
  }

  get isPackaged(): boolean {
    return this.packaged;
  }

  whenReady(): Promise<void> {
    return this.whenItIsReady;
  }

  isReady(): boolean {
    return this.ready;
  }

  /** Asks every window to close, then ends; each step can be prevented by the app. */
  quit(): void {
    if (this.quitting || this.exiting) return;
    const event = createEvent({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.quitting = true;
    if (this.windows.size === 0) {
      // After the caller's code, as in Electron.
      setImmediate(() => this.finishQuit());
      return;
    }
    for (const window of [...this.windows]) {
      window.close();
      if (!this.isQuitting()) return;
    }
  }

  /** Ends at once, without closing windows and without before-quit and will-quit. */
  exit(code = 0): void {
    if (this.exiting) return;
    this.exiting = true;
    for (const window of [...this.windows]) window.destroy();
    this.emit('quit', createEvent({}), code);
    const end = (): void => {
      this.lock?.release();
      process.exit(code);
    };
    const host = runningBrowser();
    if (host === undefined) end();
    else host.end().then(end, end);
  }

  /**
   * By default with all arguments of this start, also those that said why it was made; with either option with no others
   * than those given. Its answer says that something waits for the end, not that there is such a program.
   */
  relaunch({ execPath = '', args }: RelaunchOptions = {}): boolean {
    const program = execPath === '' ? process.execPath : execPath;
    startAtEnd(execPath === '' && args === undefined ? this.argv : [program, ...(args ?? [])]);
    return true;
  }

  requestSingleInstanceLock(additionalData: unknown = {}): boolean {
    const userData = this.getPath('userData');
    try {
      mkdirSync(userData, { recursive: true, mode: 0o700 });
    } catch {
      // No error here; what needs the folder fails.
    }
    this.lock ??= new InstanceLock(userData);
    const [program = '', ...words] = this.argv;
    const argv = [program, ...switchesFirst(words)];
    const start = { argv, cwd: process.cwd(), additionalData };
    return this.lock.request(start, async (second) => {
      // Chromium reads the message no sooner.
      if (!this.ready) await this.whenItIsReady;
      this.emit('second-instance', createEvent({}), second.argv, second.cwd, second.additionalData);
    });
  }

  releaseSingleInstanceLock(): void {
    this.lock?.release();
    this.lock = undefined;
  }

  hasSingleInstanceLock(): boolean {
    return this.lock?.held === true;
  }

  getPath(name: string): string {
    const known = folderNames.find((entry) => entry === name);
    if (known === undefined) throw notInTheStandIn(`app.getPath('${name}')`);
    return this.folders.get(known) ?? this.defaultFolder(known);
  }

  setPath(name: string, folder: string): void {
    const known = folderNames.find((entry) => entry === name);
    if (known === undefined) throw notInTheStandIn(`app.setPath('${name}')`);
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    this.folders.set(known, folder);
  }

  setAppLogsPath(folder?: string): void {
    this.folders.set('logs', folder ?? this.defaultFolder('logs'));
  }

  setName(name: string): void {
    this.name = name;
  }

  getName(): string {
    return this.name;
  }

  getVersion(): string {
    return this.version;
  }

  getAppPath(): string {
    return this.appPath;
  }

  /** Empty before the app is ready. */
  getLocale(): string {
    return this.ready ? this.locale : '';
  }

  getSystemLocale(): string {
    if (!this.ready) throw new Error('app.getSystemLocale() can only be called after app is ready');
    return systemLocale(process.env);
  }

  getPreferredSystemLanguages(): string[] {
    return systemLanguages(process.env);
  }

  setAboutPanelOptions(options: unknown): void {
    record('app.setAboutPanelOptions', options);
  }

  showAboutPanel(): void {
    record('app.showAboutPanel');
  }

  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
    this.userModelId = id;
  }

  setLoginItemSettings(settings: Parameters<LoginItems['set']>[0]): void {
    record('app.setLoginItemSettings', settings);
    this.loginItems.set(settings);
  }

  getLoginItemSettings(options?: Parameters<LoginItems['get']>[0]): ReturnType<LoginItems['get']> {
    if (process.platform === 'darwin') throw notInTheStandIn('app.getLoginItemSettings on macOS');
    return this.loginItems.get(options);
  }

  setAsDefaultProtocolClient(protocol: string, ...rest: readonly unknown[]): boolean {
    record('app.setAsDefaultProtocolClient', protocol, ...rest);
    return this.schemes.set(protocol, this.desktopName);
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return this.schemes.has(protocol);
  }

  getApplicationNameForProtocol(address: string): string {
    return this.schemes.name(address.replace(/:.*$/su, ''), this.desktopName);
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    record('app.removeAsDefaultProtocolClient', protocol);
    return this.schemes.remove(protocol);
  }

  enableSandbox(): void {
    if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  focus(): void {
    record('app.focus');
    const [first] = this.windows;
    first?.focus();
  }

  /** Part of the stand-in, not of Electron: sets the facts from package.json. */
  describe(facts: AppFacts): void {
    if (facts.name !== undefined) this.name = facts.name;
    if (facts.version !== undefined) this.version = facts.version;
    this.appPath = facts.appPath;
    this.desktopName = facts.desktopName ?? `${this.name.toLowerCase()}.desktop`;
    this.packaged = facts.isPackaged;
  }

  /** Part of the stand-in, not of Electron: decides on the language of Chromium's own process, once the app's code has run. */
  decideLocale(): string {
    const given = this.commandLine.getSwitchValue('lang');
    this.locale = process.platform === 'linux' ? applicationLocale(process.env, given) : given || 'en-US';
    return this.locale;
  }

  /** Part of the stand-in, not of Electron: the entry has run and the browser is running. */
  becomeReady(): void {
    this.emit('will-finish-launching');
    // As on macOS for a link that starts the app: before it is ready.
    const link = process.env['PACKSHELF_STAND_IN_OPEN_URL'];
    if (link !== undefined) this.emit('open-url', createEvent({}), link);
    this.ready = true;
    this.emit('ready', createEvent({}), {});
    this.announceReady?.();
  }

  get isEnding(): boolean {
    return this.exiting;
  }

  addWindow(window: ClosableWindow): void {
    this.windows.add(window);
  }

  removeWindow(window: ClosableWindow): void {
    if (!this.windows.delete(window) || this.windows.size > 0 || this.exiting) return;
    if (this.quitting) this.finishQuit();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  /** A window refused to close. */
  cancelQuit(): void {
    this.quitting = false;
  }

  /** A method, because a listener may change the value. */
  private isQuitting(): boolean {
    return this.quitting;
  }

  private finishQuit(): void {
    if (this.exiting) return;
    const event = createEvent({});
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.quitting = false;
    else this.exit(0);
  }

  private defaultFolder(name: FolderName): string {
    const home = homedir();
    const mac = process.platform === 'darwin';
    switch (name) {
      case 'home':
        return home;
      case 'temp':
        return tmpdir();
      case 'downloads':
        return path.join(home, 'Downloads');
      case 'documents':
        return path.join(home, 'Documents');
      case 'appData':
        if (mac) return path.join(home, 'Library', 'Application Support');
        return variable('XDG_CONFIG_HOME') ?? path.join(home, '.config');
      case 'userData':
        return path.join(this.getPath('appData'), this.name);
      case 'sessionData':
        return this.getPath('userData');
      case 'crashDumps':
        return path.join(this.getPath('userData'), 'Crashpad');
      case 'logs':
        return mac
          ? path.join(home, 'Library', 'Logs', this.name)
          : path.join(this.getPath('userData'), 'logs');
    }
  }
}

/** Creates a folder and returns its path with links resolved. */
function realFolder(given: string): string {
  try {
    mkdirSync(given, { recursive: true, mode: 0o700 });
    return realpathSync(given);
  } catch {
    // No error here; what needs the folder fails.
    return path.resolve(given);
  }
}
