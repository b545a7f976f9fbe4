import type { Failure, Result } from '../../preload/contract/failure.ts';
import type { Log } from '../diagnostics/log.ts';

const minute = 60_000;

export interface EndedSync {
  /** How long it took, in ms. */
  readonly duration: number;
  readonly failure: Failure | null;
  /** Syncs that failed one after the other, this one included. */
  readonly failures: number;
}

/** Failures after which only the person can bring about another outcome. */
const waitsForPerson = new Set<Failure['code']>([
  'needs-sign-in',
  'no-account',
  'no-connection',
  'connection-set-up-wrongly',
]);

/**
 * How long to wait before the list is read again by itself, in ms; null where only the person can go on.
 * After success five minutes, and never more than a twentieth of the time spent reading; after a failure soon, then
 * less and less often, and not before the service wishes. `random` is in [0, 1) and spreads a whole office.
 */
export function nextSyncDelay(ended: EndedSync, now: number, random: number): number | null {
  const { failure, duration, failures } = ended;
  if (failure === null || failure.code === 'cancelled')
    return Math.max(5 * minute, 20 * duration) * (1 + random / 5);
  if (waitsForPerson.has(failure.code)) return null;
  const backoff = failure.retryable
    ? Math.min((minute / 2) * 2 ** Math.min(failures - 1, 10), 10 * minute)
    : 10 * minute;
  const wished = failure.retryAt === undefined ? 0 : failure.retryAt - now;
  return Math.max(wished, backoff / 2) + (random * backoff) / 2;
}

export interface AutoSyncDeps {
  readonly sync: () => Promise<Result<null>>;
  readonly now: () => number;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  readonly random: () => number;
  readonly log: Log;
  /** The time of the next sync is another. */
  readonly onPlan: () => void;
}

/** How soon after a change of surroundings a failed sync is tried again, in ms; a network needs a moment to come up. */
const soon = 2000;

/** Reads the list now, and again by itself as long as that makes sense. */
export class AutoSync {
  readonly #deps: AutoSyncDeps;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #turn = 0;
  /** When the next sync starts by itself, ms since 1970. */
  #nextAt: number | null = null;

  constructor(deps: AutoSyncDeps) {
    this.#deps = deps;
  }

  /** Starts a sync or joins the running one; its end plans the next. */
  async run(): Promise<Result<null>> {
    this.#unplan();
    this.#turn += 1;
    const turn = this.#turn;
    const { sync, monotonic, now, random, log } = this.#deps;
    const started = monotonic();
    const ended = await sync();
    // Another run or a stop has taken over meanwhile.
    if (turn !== this.#turn) return ended;
    const failure = ended.ok ? null : ended.failure;
    this.#failures = failure === null ? 0 : this.#failures + 1;
    const wait = nextSyncDelay(
      { duration: monotonic() - started, failure, failures: this.#failures },
      now(),
      random(),
    );
    log.info('next-sync', { seconds: wait === null ? null : Math.round(wait / 1000) });
    if (wait !== null) this.#plan(now() + wait);
    return ended;
  }

  /** When the list is read by itself next, ms since 1970; null while it is read and where that waits for the person. */
  nextAt(): number | null {
    return this.#nextAt;
  }

  /**
   * After sleep or a change of network: what is due by the wall's clock happens soon (timers stand still in sleep), and
   * so does what has failed before, since the reason may be gone.
   */
  wake(): void {
    if (this.#nextAt === null) return;
    const { now, random } = this.#deps;
    const hurry = now() + soon * (1 + random());
    this.#plan(this.#failures > 0 ? Math.min(this.#nextAt, hurry) : Math.max(this.#nextAt, hurry));
  }

  stop(): void {
    this.#unplan();
    this.#turn += 1;
  }

  #plan(at: number): void {
    clearTimeout(this.#timer);
    this.#nextAt = at;
    this.#timer = setTimeout(() => void this.run(), Math.max(0, at - this.#deps.now()));
    this.#deps.onPlan();
  }

  #unplan(): void {
    clearTimeout(this.#timer);
    this.#nextAt = null;
  }
}
