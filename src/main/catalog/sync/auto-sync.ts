import type { Failure, Result } from '../../../preload/contract/failure.ts';
import { left, type Clock, type Moment, type TimeSpan } from '../../clock.ts';
import type { Log } from '../../diagnostics/log.ts';

const minute = 60_000;

export interface EndedSync {
  /** How long it worked, in ms. */
  readonly worked: number;
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

/** What is known of the last sync that ended well: when that was, ms since 1970, and how long it worked, in ms. */
export interface LastSync {
  readonly checkedAt: number | null;
  readonly took: number | null;
}

/** The longest time without a reading, in ms, however long one takes. */
const longestRest = 6 * 60 * minute;

/** How long to leave the service alone after a reading of so many ms: never more than a twentieth of the time is spent. */
function restFor(worked: number): number {
  return Math.min(20 * worked, longestRest);
}

/** How long a list that was read stays fresh, in ms: five minutes at least. `random` in [0, 1) spreads a whole office. */
function restAfter(worked: number, random: number): number {
  return Math.max(5 * minute, restFor(worked)) * (1 + random / 5);
}

/**
 * How long to wait before the list is read again by itself, in ms; null where only the person can go on.
 * After success as long as it is fresh; after a failure soon, then less and less often, and not before the service
 * wishes. `now` in ms since 1970, `random` in [0, 1).
 */
export function nextSyncDelay(ended: EndedSync, now: number, random: number): number | null {
  const { failure, worked, failures } = ended;
  if (failure === null || failure.code === 'cancelled') return restAfter(worked, random);
  if (waitsForPerson.has(failure.code)) return null;
  const backoff = failure.retryable
    ? Math.min((minute / 2) * 2 ** Math.min(failures - 1, 10), 10 * minute)
    : 10 * minute;
  const wished = failure.retryAt === undefined ? 0 : failure.retryAt - now;
  return Math.max(wished, backoff / 2) + (random * backoff) / 2;
}

/** An office that is switched on at eight asks within this time, in ms, not at once. */
const startSpread = 5000;

/**
 * How long after the start of a session the list is read by itself, in ms: at once where it never was, soon where it is
 * stale, else when its time has come. Whoever opens the app wants to know, so only what a reading costs counts here, not
 * the five minutes. A reading from the future is the clock's mistake. `now` in ms since 1970, `random` in [0, 1).
 */
export function firstSyncDelay({ checkedAt, took }: LastSync, now: number, random: number): number {
  if (checkedAt === null) return 0;
  const age = now - checkedAt;
  const rest = age < 0 ? 0 : restFor(took ?? 0) - age;
  return Math.max(rest, startSpread * random);
}

export interface AutoSyncDeps {
  readonly sync: () => Promise<Result<null>>;
  /** How long the last sync worked, in ms. */
  readonly workTime: () => number;
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
  /** The turn of the sync that is under way and plans the next; null where none does. */
  #running: number | null = null;
  /** How long after which moment the next sync starts by itself, in ms; no timer runs while that is paused. */
  #plan: TimeSpan | null = null;
  /** The service wished not to be asked for so long. */
  #wish: TimeSpan | null = null;
  #isPaused = false;

  constructor(deps: AutoSyncDeps) {
    this.#deps = deps;
  }

  /** Begins to read the list by itself for a session, by what is known of its last sync. */
  begin(last: LastSync): void {
    if (this.#running === this.#turn) return;
    const { clock, random, log } = this.#deps;
    const wait = firstSyncDelay(last, clock().wall, random());
    log.info('next-sync', { seconds: Math.round(wait / 1000) });
    if (wait === 0 && !this.#isPaused) void this.#run(true);
    else this.#planIn(wait);
  }

  /** Starts a sync or joins the running one, at the person's wish; its end plans the next. */
  run(): Promise<Result<null>> {
    return this.#run(false);
  }

  async #run(isOwn: boolean): Promise<Result<null>> {
    this.#unplan();
    this.#turn += 1;
    const turn = this.#turn;
    const { sync, workTime, clock, random, log } = this.#deps;
    this.#running = turn;
    let ended: Result<null>;
    try {
      ended = await sync();
    } catch (bug) {
      // The list must not grow old in silence because of one.
      if (turn === this.#turn) this.#planIn(10 * minute);
      throw bug;
    } finally {
      if (this.#running === turn) this.#running = null;
    }
    // Another run or a stop has taken over meanwhile.
    if (turn !== this.#turn) return ended;
    const now = clock();
    const failure = ended.ok ? null : ended.failure;
    if (failure === null || failure.code === 'cancelled') this.#failures = 0;
    // Whoever asks impatiently must not put off what comes by itself.
    else if (isOwn || this.#failures === 0) this.#failures += 1;
    if (ended.ok) this.#wish = null;
    else if (failure?.retryAt !== undefined) this.#wish = { since: now, ms: failure.retryAt - now.wall };
    const last = { worked: workTime(), failure, failures: this.#failures };
    const wait = nextSyncDelay(last, now.wall, random());
    log.info('next-sync', { seconds: wait === null ? null : Math.round(wait / 1000) });
    if (wait !== null) this.#planIn(Math.max(wait, this.#wishLeft(now)));
    return ended;
  }

  /** When the list is read by itself next, ms since 1970; null while it is read or paused and where that waits for the person. */
  nextAt(): number | null {
    if (this.#plan === null || this.#isPaused) return null;
    const now = this.#deps.clock();
    return now.wall + Math.max(0, left(this.#plan, now));
  }

  /** Until when the service wished not to be asked, ms since 1970; null where it did not, or that time is over. */
  notBefore(): number | null {
    const now = this.#deps.clock();
    const rest = this.#wishLeft(now);
    return rest > 0 ? now.wall + rest : null;
  }

  /** While it is paused nothing comes by itself; after that, what is due comes soon. */
  setPaused(paused: boolean): void {
    if (paused === this.#isPaused) return;
    this.#isPaused = paused;
    if (this.#plan === null) return;
    if (paused) {
      clearTimeout(this.#timer);
      this.#deps.onPlan();
    } else {
      this.#planIn(Math.max(left(this.#plan, this.#deps.clock()), 0));
    }
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
    else this.#planIn(Math.max(hurry, Math.min(rest, this.#wishLeft(now))));
  }

  /** Ends reading by itself, for this session; whether it is paused stays. */
  stop(): void {
    this.#unplan();
    this.#turn += 1;
    this.#failures = 0;
    this.#wish = null;
  }

  #planIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#plan = { since: this.#deps.clock(), ms };
    if (!this.#isPaused) this.#timer = setTimeout(() => void this.#run(true), ms);
    this.#deps.onPlan();
  }

  #unplan(): void {
    clearTimeout(this.#timer);
    this.#plan = null;
  }

  #wishLeft(now: Moment): number {
    return this.#wish === null ? 0 : left(this.#wish, now);
  }
}
