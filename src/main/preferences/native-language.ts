interface Surroundings {
  readonly platform: NodeJS.Platform;
  /** `process.env`, which the libraries in this process read. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The language of what the libraries in this process show outside of our pages on Linux, such as GTK's dialogs for files and
 * for printing. Chromium's `--lang` alone does not reach them: GLib and gettext look into LANGUAGE first, which most desktops
 * set.
 */
export class NativeLanguage {
  readonly #env: NodeJS.ProcessEnv;
  readonly #given: string | undefined;
  readonly #isUsed: boolean;

  constructor({ platform, env }: Surroundings) {
    this.#env = env;
    this.#given = env['LANGUAGE'];
    this.#isUsed = platform === 'linux';
  }

  /** Call it before Electron is ready. Later, libraries would mix it with texts that they have already looked up. */
  choose(locale: string): void {
    if (this.#isUsed) this.#set(locale.replace('-', '_'));
  }

  /** Calls a function that starts a program, or asks for the system's language, as if no language had been chosen. */
  without<Result>(call: () => Result): Result {
    const present = this.#env['LANGUAGE'];
    this.restore();
    try {
      return call();
    } finally {
      this.#set(present);
    }
  }

  /** For all programs that are started from now on. */
  restore(): void {
    this.#set(this.#given);
  }

  #set(value: string | undefined): void {
    if (value === undefined) delete this.#env['LANGUAGE'];
    else this.#env['LANGUAGE'] = value;
  }
}
