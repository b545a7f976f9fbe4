import type { Result } from '../../../preload/contract/failure.ts';
import { elapsedMs, remainingMs, type Clock, type Moment, type TimeSpan } from '../../async/clock.ts';
import type { Timer } from '../../async/timer.ts';
import type { Log } from '../../diagnostics/log.ts';
import {
  delayAfterFailure,
  delayAfterSuccess,
  firstDelay,
  returnSpread,
  wakeSpread,
  type LastSync,
  type SyncCost,
} from './schedule.ts';
import type { SyncSpread } from './sync-fraction.ts';
import type { UpdateLimits } from './update-limits.ts';

const minute = 60_000;

export interface AutoSyncDeps {
  readonly sync: (isAutomatic: boolean) => Promise<Result<null>>;
  /** Of the last sync that succeeded. */
  readonly lastCost: () => SyncCost;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: () => number;
  /** The place within a spread, in [0, 1). */
  readonly fraction: (spread: SyncSpread) => number;
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
/** A timer that is later than this, in ms, was overtaken by sleep. */
const maxLateMs = minute;
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
  #cost: SyncCost = { activeMs: 0, packages: 0 };
  /** How long the last sync that succeeded was active, in ms; Infinity without one. */
  #lastActiveMs = Infinity;
  #generation = 0;
  /** The generation of the running sync that plans the next one; null if there is none. */
  #running: number | null = null;
  /** The time until the next automatic sync; while paused there is no timer for it. */
  #plan: TimeSpan | null = null;
  /** The plan that the last change of surroundings has made, for a list whose last sync succeeded. */
  #spreadPlan: TimeSpan | null = null;
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
    const { clock, fraction, limits, log } = this.#deps;
    this.#lastActiveMs = last.took ?? Infinity;
    this.#cost = { activeMs: last.took ?? 0, packages: last.rows };
    const wait = firstDelay(last, limits(), clock().wall, fraction('start'));
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
    const { sync, lastCost, clock, random, fraction, limits, log } = this.#deps;
    this.#running = generation;
    this.#hasWokenInSync = false;
    let ended: Result<null>;
    try {
      ended = await sync(isAutomatic);
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
      const cost = lastCost();
      // Two syncs in succession must have been slow: otherwise a single one would make the list old.
      this.#cost = { ...cost, activeMs: Math.min(cost.activeMs, this.#lastActiveMs) };
      this.#lastActiveMs = cost.activeMs;
    } else if (failure?.retryAt !== undefined) {
      this.#retryAfter = { since: now, ms: failure.retryAt - now.wall };
    }
    const wait =
      failure === null || failure.code === 'cancelled'
        ? delayAfterSuccess(this.#cost, limits(), fraction('interval'))
        : delayAfterFailure(
            { failure, failures: this.#failures, packages: this.#cost.packages },
            now.wall,
            random(),
          );
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
    const { clock, random, fraction } = this.#deps;
    const now = clock();
    const rest = remainingMs(this.#plan, now);
    const settleMs = wakeDelayMs * (1 + random());
    if (this.#failures === 0) {
      // Once for each plan: otherwise changes in quick succession would delay it for ever.
      const isSpread = this.#plan === this.#spreadPlan && rest > 0;
      const spread = isSpread ? 0 : fraction('wake') * wakeSpread(this.#cost.packages);
      this.#planIn(Math.max(rest, settleMs + spread));
      this.#spreadPlan = this.#plan;
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

  /** Starts the planned sync, unless the organisation has set a pause since, or the computer slept meanwhile. */
  #due(): void {
    const now = this.#deps.clock();
    if (this.#deps.limits().pause(now.wall) > 0) this.#planIn(0);
    // Some systems run overdue timers before they report the end of the sleep.
    else if (this.#plan !== null && remainingMs(this.#plan, now) < -maxLateMs) this.wake();
    else void this.#run(true);
  }

  /** The delay `ms` from `now`, longer if it would end in the organisation's pause. The computers do not all start at its end. */
  #afterPause(now: number, ms: number): number {
    const { limits, fraction } = this.#deps;
    const pause = limits().pause(now + ms);
    return pause === 0 ? ms : ms + pause + fraction('pause-end') * returnSpread(this.#cost.packages);
  }

  #clearPlan(): void {
    this.#cancelTimer();
    this.#plan = null;
  }

  #retryAfterLeft(now: Moment): number {
    return this.#retryAfter === null ? 0 : remainingMs(this.#retryAfter, now);
  }
}
