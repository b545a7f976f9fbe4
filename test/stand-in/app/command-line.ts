/** What Chromium trims from each argument (`base::TrimWhitespace`): ASCII's white space, on Windows also Unicode's. */
const space = { ascii: String.raw`[\t-\r ]`, unicode: String.raw`[\t-\r \x85\p{Z}]` } as const;

/** Switches by their keys, as Chromium reads arguments: trimmed, anywhere, until a bare `--`. */
function* readSwitches(
  words: readonly string[],
  isWindows: boolean,
): Generator<readonly [key: string, value: string]> {
  const around = isWindows ? space.unicode : space.ascii;
  const trimmed = new RegExp(`^${around}+|${around}+$`, 'gu');
  const form = isWindows ? /^(?:--|-|\/)([^=]*)(?:=(.*))?$/su : /^--?([^=]*)(?:=(.*))?$/su;
  for (const word of words) {
    const argument = word.replace(trimmed, '');
    if (argument === '--') return;
    const [, key, value = ''] = form.exec(argument) ?? [];
    if (key !== undefined && argument !== '-' && argument !== '/')
      yield [isWindows ? key.toLowerCase() : key, value];
  }
}

/** Reads and extends the switches that the app was started with, as Electron's `app.commandLine` does. */
export class CommandLine {
  private readonly switches: Map<string, string>;

  /** `words` are the arguments after the program's name. */
  constructor(words: readonly string[], platform: NodeJS.Platform = process.platform) {
    this.switches = new Map(readSwitches(words, platform === 'win32'));
  }

  hasSwitch(name: string): boolean {
    return this.switches.has(name.toLowerCase());
  }

  getSwitchValue(name: string): string {
    return this.switches.get(name.toLowerCase()) ?? '';
  }

  appendSwitch(name: string, value = ''): void {
    this.switches.set(name.toLowerCase(), value);
  }
}

/** The first argument that is not a switch: the folder or file of the app. */
export function findAppArgument(words: readonly string[]): string | undefined {
  return words.find((word) => !word.startsWith('-'));
}
