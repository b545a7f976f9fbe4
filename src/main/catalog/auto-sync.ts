import type { Failure, Result } from '../../preload/contract/failure.ts';
import { elapsed, left, type Clock, type Stretch } from '../clock.ts';
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

/** The longest time without a reading, in ms, however long one takes: a sync may have slept with the computer. */
const longestRest = 6 * 60 * minute;

/**
 * How long to wait before the list is read again by itself, in ms; null where only the person can go on.
 * After success five minutes, and up to six hours never more than a twentieth of the time spent reading; after a failure
 * soon, then less and less often, and not before the service wishes. `now` in ms since 1970; `random` is in [0, 1) and
 * spreads a whole office.
 */
export function nextSyncDelay(ended: EndedSync, now: number, random: number): number | null {
  const { failure, duration, failures } = ended;
  if (failure === null || failure.code === 'cancelled')
    return Math.min(Math.max(5 * minute, 20 * duration), longestRest) * (1 + random / 5);
  if (waitsForPerson.has(failure.code)) return null;
  const backoff = failure.retryable
    ? Math.min((minute / 2) * 2 ** Math.min(failures - 1, 10), 10 * minute)
    : 10 * minute;
  const wished = failure.retryAt === undefined ? 0 : failure.retryAt - now;
  return Math.max(wished, backoff / 2) + (random * backoff) / 2;
}

export interface AutoSyncDeps {
  readonly sync: () => Promise<Result<null>>;
  readonly clock: Clock;
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
  /** How long after which moment the next sync starts by itself, in ms. */
  #plan: Stretch | null = null;
  /** The service wished not to be asked earlier, ms since 1970. */
  #notBefore = 0;

  constructor(deps: AutoSyncDeps) {
    this.#deps = deps;
  }

  /** Starts a sync or joins the running one, at the person's wish or for a new session; its end plans the next. */
  run(): Promise<Result<null>> {
    return this.#run(false);
  }

  async #run(isOwn: boolean): Promise<Result<null>> {
    this.#unplan();
    this.#turn += 1;
    const turn = this.#turn;
    const { sync, clock, random, log } = this.#deps;
    const started = clock();
    let ended: Result<null>;
    try {
      ended = await sync();
    } catch (bug) {
      // The list must not grow old in silence because of one.
      if (turn === this.#turn) this.#planIn(10 * minute);
      throw bug;
    }
    // Another run or a stop has taken over meanwhile.
    if (turn !== this.#turn) return ended;
    const failure = ended.ok ? null : ended.failure;
    if (failure === null || failure.code === 'cancelled') this.#failures = 0;
    // Whoever asks impatiently must not put off what comes by itself.
    else if (isOwn || this.#failures === 0) this.#failures += 1;
    this.#notBefore = failure?.retryAt ?? 0;
    const now = clock();
    const wait = nextSyncDelay(
      { duration: elapsed(started, now), failure, failures: this.#failures },
      now.wall,
      random(),
    );
    log.info('next-sync', { seconds: wait === null ? null : Math.round(wait / 1000) });
    if (wait !== null) this.#planIn(wait);
    return ended;
  }

  /** When the list is read by itself next, ms since 1970; null while it is read and where that waits for the person. */
  nextAt(): number | null {
    if (this.#plan === null) return null;
    const now = this.#deps.clock();
    return now.wall + Math.max(0, left(this.#plan, now));
  }

  /**
   * After sleep or a change of network: what is due happens soon (timers stand still in sleep), and so does what has
   * failed before, since the reason may be gone; a pause that the service asked for stays.
   */
  wake(): void {
    if (this.#plan === null) return;
    const { clock, random } = this.#deps;
    const now = clock();
    const rest = left(this.#plan, now);
    const hurry = soon * (1 + random());
    if (this.#failures === 0) this.#planIn(Math.max(rest, hurry));
    else this.#planIn(Math.max(hurry, Math.min(rest, this.#notBefore - now.wall)));
  }

  stop(): void {
    this.#unplan();
    this.#turn += 1;
  }

  #planIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#plan = { since: this.#deps.clock(), ms };
    this.#timer = setTimeout(() => void this.#run(true), ms);
    this.#deps.onPlan();
  }

  #unplan(): void {
    clearTimeout(this.#timer);
    this.#plan = null;
  }
}
