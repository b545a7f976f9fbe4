/** What Chromium trims from each argument (`base::TrimWhitespace`): ASCII's white space, on Windows also Unicode's. */
const space = { ascii: String.raw`[\t-\r ]`, unicode: String.raw`[\t-\r \x85\p{Z}]` } as const;

interface Argument {
  readonly text: string;
  /** The name and value of a switch; undefined for other arguments. */
  readonly asSwitch: readonly [key: string, value: string] | undefined;
}

/** Parses arguments as Chromium does: trimmed, with switches anywhere before a bare `--`. */
function readArguments(words: readonly string[], isWindows: boolean): readonly Argument[] {
  const around = isWindows ? space.unicode : space.ascii;
  const trimmed = new RegExp(`^${around}+|${around}+$`, 'gu');
  const form = isWindows ? /^(?:--|-|\/)([^=]*)(?:=(.*))?$/su : /^--?([^=]*)(?:=(.*))?$/su;
  const texts = words.map((word) => word.replace(trimmed, ''));
  const end = texts.includes('--') ? texts.indexOf('--') : texts.length;
  return texts.map((text, at) => {
    const [, key, value = ''] = form.exec(text) ?? [];
    const isSwitch = at < end && key !== undefined && text !== '-' && text !== '/';
    return { text, asSwitch: isSwitch ? [isWindows ? key.toLowerCase() : key, value] : undefined };
  });
}

/** The arguments in Chromium's order, with switches first (base/command_line.cc). */
export function switchesFirst(
  words: readonly string[],
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  const all = readArguments(words, platform === 'win32');
  const isSwitch = ({ asSwitch }: Argument): boolean => asSwitch !== undefined;
  return [...all.filter(isSwitch), ...all.filter((argument) => !isSwitch(argument))].map(({ text }) => text);
}

/** Electron's `app.commandLine`: reads and extends the app's switches. */
export class CommandLine {
  private readonly switches: Map<string, string>;

  /** `words` are the arguments after the program's name. */
  constructor(words: readonly string[], platform: NodeJS.Platform = process.platform) {
    this.switches = new Map(
      readArguments(words, platform === 'win32').flatMap(({ asSwitch }) =>
        asSwitch === undefined ? [] : [asSwitch],
      ),
    );
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
