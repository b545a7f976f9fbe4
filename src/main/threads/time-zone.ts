/** The system's zone by its IANA name. Chromium keeps ICU's default, which each new formatter has, up to date. */
function systemZone(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/**
 * Lets the dates of this thread have the zone that the system has now. V8 asks for it only once; Node tells it again to ask when TZ
 * is set or deleted (src/node_env_var.cc), in a thread with SHARE_ENV, too.
 */
export function rereadTimeZone(): void {
  const { TZ } = process.env;
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
}

/** The time zone that the dates of main have. */
export class TimeZone {
  readonly #system: () => string;
  /** Null until it was asked for: the first time takes some 30 ms, which the start must not wait for. */
  #seen: string | null = null;
  #name = '';

  constructor(system = systemZone) {
    this.#system = system;
  }

  /** An IANA name; empty while it is the zone that the app has started in. */
  get name(): string {
    return this.#name;
  }

  /** Takes over the system's zone; returns whether it is another one than the last time. */
  follow(): boolean {
    const seen = this.#system();
    const before = this.#seen;
    this.#seen = seen;
    if (before === null || before === seen) return false;
    this.#name = seen;
    rereadTimeZone();
    return true;
  }
}
