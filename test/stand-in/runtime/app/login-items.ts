interface LoginItemOptions {
  readonly path?: string;
  readonly args?: readonly string[];
}

interface LoginItemSettings extends LoginItemOptions {
  readonly openAtLogin?: boolean;
  readonly enabled?: boolean;
  readonly name?: string;
}

/** A value below the key `Run` of Windows' registry, and whether the Task Manager has turned it off. */
export interface RunValue {
  readonly command: string;
  readonly isDisabled?: boolean;
  readonly scope?: 'user' | 'machine';
}

/** electron::AddQuoteForArg (shell/common/command_line_util_win.cc), the rules of `CommandLineToArgvW`. */
function quoted(word: string): string {
  if (!/[ \\"]/u.test(word)) return word;
  const escaped = word.replaceAll(/(\\*)"/gu, String.raw`$1$1\"`).replace(/\\+$/u, '$&$&');
  return `"${escaped}"`;
}

/** The program of a command line: up to the closing quote if it begins with one, else up to the first blank. */
function programOf(command: string): string {
  return /^"(?<inQuotes>[^"]*)"?|^(?<bare>[^ \t]*)/u.exec(command.trim())?.slice(1).find(Boolean) ?? '';
}

/** The words of a command line after its program that are no switches, as far as the app writes them. */
function argumentsOf(command: string): string[] {
  const words = command.trim().match(/"[^"]*"|[^ \t"]+/gu) ?? [];
  return words.slice(1).filter((word) => !/^(?:--|-|\/)./u.test(word));
}

/**
 * The start of apps with Windows, as Electron 45 does it (shell/browser/browser_win.cc), in a registry of its own: it writes a
 * path in quotes, and takes the path to look for for a command line, whose program ends at the first blank outside of quotes.
 */
export class LoginItems {
  /** By the names of the values. */
  readonly run = new Map<string, RunValue>();
  private readonly appId: () => string;
  private readonly program: string;
  private readonly platform: NodeJS.Platform;

  constructor(
    appId: () => string,
    program: string = process.execPath,
    platform: NodeJS.Platform = process.platform,
  ) {
    this.appId = appId;
    this.program = program;
    this.platform = platform;
  }

  set({ openAtLogin = false, enabled = true, name, ...options }: LoginItemSettings): void {
    if (this.platform !== 'win32') return;
    const key = name ?? this.appId();
    if (openAtLogin) this.run.set(key, { command: this.commandOf(options), isDisabled: !enabled });
    else this.run.delete(key);
  }

  get(options: LoginItemOptions = {}) {
    const none = { executableWillLaunchAtLogin: false, openAtLogin: false, wasOpenedAtLogin: false };
    if (this.platform !== 'win32') return none;
    const program = programOf(options.path ?? this.program).toLowerCase();
    const launchItems = [...this.run]
      .filter(([, { command }]) => programOf(command).toLowerCase() === program)
      .map(([name, { command, isDisabled = false, scope = 'user' }]) => ({
        name,
        path: programOf(command),
        args: argumentsOf(command),
        scope,
        enabled: !isDisabled,
      }));
    return {
      ...none,
      launchItems,
      executableWillLaunchAtLogin: launchItems.some(({ enabled }) => enabled),
      openAtLogin: this.run.get(this.appId())?.command === this.commandOf(options),
    };
  }

  private commandOf({ path = this.program, args = [] }: LoginItemOptions): string {
    const [, inner = path] = /^"(.*)"$/su.exec(path) ?? [];
    return [inner, ...args].map(quoted).join(' ');
  }
}
