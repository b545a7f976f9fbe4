/** Reads and extends the switches the app was started with, as Chromium does: anywhere, until a bare `--`. */
export class CommandLine {
  private readonly switches = new Map<string, string>();

  /** `words` are the arguments after the program's name. */
  constructor(words: readonly string[]) {
    for (const word of words) {
      if (word === '--') break;
      const match = /^--([^=]+)(?:=(.*))?$/s.exec(word);
      if (match?.[1] !== undefined) this.switches.set(match[1], match[2] ?? '');
    }
  }

  hasSwitch(name: string): boolean {
    return this.switches.has(name);
  }

  getSwitchValue(name: string): string {
    return this.switches.get(name) ?? '';
  }

  appendSwitch(name: string, value = ''): void {
    this.switches.set(name, value);
  }
}

/** The first argument that is not a switch: the folder or file of the app. */
export function findAppArgument(words: readonly string[]): string | undefined {
  return words.find((word) => !word.startsWith('-'));
}
