import type { Failure, Result } from '../../../preload/contract/failure.ts';
import { elapsedMs, remainingMs, type Clock, type Moment, type TimeSpan } from '../../async/clock.ts';
import type { Timer } from '../../async/timer.ts';
import type { Log } from '../../diagnostics/log.ts';
import type { UpdateLimits } from './update-limits.ts';

const minute = 60_000;

export interface EndedSync {
  /** How long it was active, in ms, without pauses and sleep. */
  readonly activeMs: number;
  readonly failure: Failure | null;
  /** The number of consecutive failed syncs, including this one. */
  readonly failures: number;
}

/** Failures that only the user can resolve. */
const requiresUser = new Set<Failure['code']>([
  'needs-sign-in',
  'no-account',
  'no-connection',
  'connection-set-up-wrongly',
]);

/** The last successful sync: its end (ms since 1970) and how long it was active, in ms. */
export interface LastSync {
  readonly checkedAt: number | null;
  readonly took: number | null;
}

/** The longest interval between syncs, however long one takes. */
const maxIntervalMs = 6 * 60 * minute;

/** The shortest interval after a sync of `activeMs`, so that syncing takes at most a twentieth of the time. */
function minInterval(activeMs: number, { minIntervalMs }: UpdateLimits): number {
  return Math.max(Math.min(20 * activeMs, maxIntervalMs), minIntervalMs ?? 0);
}

/** The interval after a successful sync, in ms: at least five minutes. `random` in [0, 1) spreads the clients of an office. */
function freshInterval(activeMs: number, limits: UpdateLimits, random: number): number {
  return Math.max(5 * minute, minInterval(activeMs, limits)) * (1 + random / 5);
}

/**
 * The delay before the next automatic sync, in ms; null if only the user can resolve the failure. After failures the delay
 * grows, and it never ends before the time that the service asked for. The organisation's interval does not apply then, because
 * the list was not read. `now` in ms since 1970, `random` in [0, 1).
 */
export function nextSyncDelay(
  ended: EndedSync,
  limits: UpdateLimits,
  now: number,
  random: number,
): number | null {
  const { failure, activeMs, failures } = ended;
  if (failure === null || failure.code === 'cancelled') return freshInterval(activeMs, limits, random);
  if (requiresUser.has(failure.code)) return null;
  const backoff = failure.retryable
    ? Math.min((minute / 2) * 2 ** Math.min(failures - 1, 10), 10 * minute)
    : 10 * minute;
  const retryAfter = failure.retryAt === undefined ? 0 : failure.retryAt - now;
  return Math.max(retryAfter, backoff / 2) + (random * backoff) / 2;
}

/** Computers that are switched on at the same time start their first sync within this time, not at once. */
const startSpreadMs = 5000;

/**
 * The delay of a session's first automatic sync, in ms: none if the list was never read, short if it is stale. The minimum of
 * five minutes does not apply, because a user who opens the app wants current data; the organisation's interval does. A last
 * sync in the future is a clock error and counts as stale. `now` in ms since 1970, `random` in [0, 1).
 */
export function firstSyncDelay(
  { checkedAt, took }: LastSync,
  limits: UpdateLimits,
  now: number,
  random: number,
): number {
  if (checkedAt === null) return 0;
  const age = now - checkedAt;
  const rest = age < 0 ? 0 : minInterval(took ?? 0, limits) - age;
  return Math.max(rest, startSpreadMs * random);
}

/** After the organisation's pause, automatic syncs start within this time. */
const pauseEndSpreadMs = 5 * minute;

export interface AutoSyncDeps {
  readonly sync: () => Promise<Result<null>>;
  /** How long the last sync was active, in ms, without pauses and sleep. */
  readonly lastSyncActiveMs: () => number;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: () => number;
  /** A fraction in [0, 1) that stays the same for this account on this installation. */
  readonly stable: (purpose: 'pause-end') => number;
  /** What the organisation allows at present. */
  readonly limits: () => UpdateLimits;
  readonly log: Log;
  /** Called when the time of the next sync has changed. */
  readonly onPlan: () => void;
}

/** How soon after a change of surroundings a failed sync is tried again, in ms; a network needs a moment to come up. */
const wakeDelayMs = 2000;
/** Where the network changes all the time, that delay doubles up to this, in ms. A network that stays is noticed within it. */
const maxWakeDelayMs = 10_000;
/** Changes of surroundings that are further apart, in ms, are not one flapping network. */
const flappingMs = minute;

/** A plan that a change of surroundings has made, and the number of such plans in quick succession before it. */
interface WakePlan {
  readonly at: Moment;
  readonly plan: TimeSpan | null;
  readonly before: number;
}

/** Starts syncs on request, and plans the following ones. */
export class AutoSync {
  readonly #deps: AutoSyncDeps;
  #cancelTimer = (): void => undefined;
  #failures = 0;
  #generation = 0;
  /** The generation of the running sync that plans the next one; null if there is none. */
  #running: number | null = null;
  /** The time until the next automatic sync; while paused there is no timer for it. */
  #plan: TimeSpan | null = null;
  /** The pause that the service asked for. */
  #retryAfter: TimeSpan | null = null;
  #isPaused = false;
  /** The last one since a sync succeeded; null if there is none. */
  #wakePlan: WakePlan | null = null;
  #hasWokenInSync = false;

  constructor(deps: AutoSyncDeps) {
    this.#deps = deps;
  }

  /** Starts automatic syncs for a session. */
  begin(last: LastSync): void {
    if (this.#running === this.#generation) return;
    const { clock, random, limits, log } = this.#deps;
    const wait = firstSyncDelay(last, limits(), clock().wall, random());
    log.info('next-sync', { seconds: Math.round(wait / 1000) });
    if (wait === 0 && !this.#isPaused) this.#due();
    else this.#planIn(wait);
  }

  /** Starts a sync at the user's request, or joins the running one. Its end plans the next one. */
  run(): Promise<Result<null>> {
    return this.#run(false);
  }

  async #run(isAutomatic: boolean): Promise<Result<null>> {
    this.#clearPlan();
    this.#generation += 1;
    const generation = this.#generation;
    const { sync, lastSyncActiveMs, clock, random, limits, log } = this.#deps;
    this.#running = generation;
    this.#hasWokenInSync = false;
    let ended: Result<null>;
    try {
      ended = await sync();
    } catch (bug) {
      // Automatic syncs must continue after a bug.
      if (generation === this.#generation) this.#planIn(10 * minute);
      throw bug;
    } finally {
      if (this.#running === generation) this.#running = null;
    }
    // Another run or a stop has taken over meanwhile.
    if (generation !== this.#generation) return ended;
    const now = clock();
    const failure = ended.ok ? null : ended.failure;
    if (failure === null || failure.code === 'cancelled') this.#failures = 0;
    // Repeated manual attempts must not delay the automatic ones.
    else if (isAutomatic || this.#failures === 0) this.#failures += 1;
    if (ended.ok) {
      this.#retryAfter = null;
      this.#wakePlan = null;
    } else if (failure?.retryAt !== undefined) {
      this.#retryAfter = { since: now, ms: failure.retryAt - now.wall };
    }
    const last = { activeMs: lastSyncActiveMs(), failure, failures: this.#failures };
    const wait = nextSyncDelay(last, limits(), now.wall, random());
    log.info('next-sync', { seconds: wait === null ? null : Math.round(wait / 1000) });
    if (wait !== null) this.#planIn(Math.max(wait, this.#retryAfterLeft(now)));
    if (!ended.ok) this.#wakeLate();
    return ended;
  }

  /** The time of the next automatic sync, ms since 1970; null while syncing, paused, or waiting for the user. */
  nextAt(): number | null {
    if (this.#plan === null || this.#isPaused) return null;
    const now = this.#deps.clock();
    return now.wall + Math.max(0, remainingMs(this.#plan, now));
  }

  /** The end of a pause that the service asked for, ms since 1970; null if there is none. */
  notBefore(): number | null {
    const now = this.#deps.clock();
    const rest = this.#retryAfterLeft(now);
    return rest > 0 ? now.wall + rest : null;
  }

  /** Pauses or resumes automatic syncs. After resuming, an overdue sync starts at once. */
  setPaused(paused: boolean): void {
    if (paused === this.#isPaused) return;
    this.#isPaused = paused;
    if (this.#plan === null) return;
    if (paused) {
      this.#cancelTimer();
      this.#deps.onPlan();
    } else {
      this.#planIn(Math.max(remainingMs(this.#plan, this.#deps.clock()), 0));
    }
  }

  /**
   * After sleep or a change of network: an overdue sync starts soon, because timers stand still during sleep. So does one
   * after a failure, because the reason may be gone, but not within a pause that the service asked for, and less soon each
   * time where the network flaps. A running sync goes on; if it fails, the next one starts soon.
   */
  wake(): void {
    this.#hasWokenInSync = this.#running !== null;
    if (this.#plan === null) return;
    const { clock, random } = this.#deps;
    const now = clock();
    const rest = remainingMs(this.#plan, now);
    const settleMs = wakeDelayMs * (1 + random());
    if (this.#failures === 0) {
      this.#planIn(Math.max(rest, settleMs));
      return;
    }
    const last = this.#wakePlan;
    if (this.#plan === last?.plan && rest > 0) {
      // Keeps its time: otherwise changes in quick succession would delay it for ever.
      this.#planIn(rest);
      this.#wakePlan = { ...last, plan: this.#plan };
      return;
    }
    const before = last !== null && elapsedMs(last.at, now) < flappingMs ? last.before + 1 : 0;
    const delay = Math.min(settleMs * 2 ** before, maxWakeDelayMs);
    this.#planIn(Math.max(settleMs, Math.min(rest, delay), this.#retryAfterLeft(now)));
    this.#wakePlan = { at: now, plan: this.#plan, before };
  }

  /** Makes up for a change of surroundings during a sync that has failed. */
  #wakeLate(): void {
    if (this.#hasWokenInSync) this.wake();
  }

  /** Stops automatic syncs for this session; does not change whether they are paused. */
  stop(): void {
    this.#clearPlan();
    this.#generation += 1;
    this.#failures = 0;
    this.#retryAfter = null;
    this.#wakePlan = null;
  }

  #planIn(ms: number): void {
    const { clock, timer, onPlan } = this.#deps;
    this.#cancelTimer();
    const since = clock();
    const plan = { since, ms: this.#afterPause(since.wall, ms) };
    this.#plan = plan;
    if (!this.#isPaused) this.#cancelTimer = timer(plan.ms, () => this.#due());
    onPlan();
  }

  /** Starts the planned sync, unless the organisation has meanwhile set a pause, or the computer slept until one. */
  #due(): void {
    if (this.#deps.limits().pause(this.#deps.clock().wall) > 0) this.#planIn(0);
    else void this.#run(true);
  }

  /** The delay `ms` from `now`, longer if it would end in the organisation's pause. The computers do not all start at its end. */
  #afterPause(now: number, ms: number): number {
    const { limits, stable } = this.#deps;
    const pause = limits().pause(now + ms);
    return pause === 0 ? ms : ms + pause + stable('pause-end') * pauseEndSpreadMs;
  }

  #clearPlan(): void {
    this.#cancelTimer();
    this.#plan = null;
  }

  #retryAfterLeft(now: Moment): number {
    return this.#retryAfter === null ? 0 : remainingMs(this.#retryAfter, now);
  }
}
