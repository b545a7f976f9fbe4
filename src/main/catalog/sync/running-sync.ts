import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { SyncStatus } from '../../../preload/contract/status.ts';
import { SyncControl } from './sync-control.ts';

/** The status of a running sync; `AutoSync` knows whether updates are paused. */
export type RunningStatus = Omit<Extract<SyncStatus, { readonly state: 'running' }>, 'paused'>;

/** A working sync reports within this time, unless a page comes in many parts; anything longer was sleep. */
const maxReportIntervalMs = 120_000;

/** A running sync with its control, status and active time. */
export class RunningSync {
  readonly control: SyncControl;
  /** Settles when all its work has ended. */
  readonly result: Promise<Result<null>>;
  /** Why it was ended from outside; null if it was not. */
  endReason: Failure | null = null;
  readonly #now: () => number;
  #status: RunningStatus;
  #activeMs = 0;
  /** When the active time was last updated. */
  #countedAt: number;

  /** `work` starts in a later microtask, so that the caller can store this instance first. `now`: ms since 1970. */
  constructor(
    now: () => number,
    isRequested: () => boolean,
    work: (running: RunningSync) => Promise<Result<null>>,
  ) {
    this.control = new SyncControl(isRequested);
    this.#now = now;
    this.#countedAt = now();
    this.#status = {
      state: 'running',
      startedAt: this.#countedAt,
      isWaitingForResume: false,
      phase: 'reading',
      waiting: null,
      isSlow: false,
      pass: 1,
      received: 0,
      total: null,
    };
    this.result = Promise.resolve().then(() => work(this));
  }

  get status(): RunningStatus {
    return { ...this.#status, isWaitingForResume: this.control.paused };
  }

  show(change: Partial<RunningStatus>): void {
    this.#count();
    this.#status = { ...this.#status, ...change };
  }

  pause(): void {
    this.#count();
    this.control.pause();
  }

  resume(): void {
    this.#count();
    this.control.resume();
  }

  /** Ends the sync; the first reason is kept. */
  end(reason: Failure): void {
    this.#count();
    this.endReason ??= reason;
    this.control.cancel();
  }

  /** How long the sync was active, in ms, without pauses and sleep, which cost the service nothing. */
  activeMs(): number {
    this.#count();
    return this.#activeMs;
  }

  #count(): void {
    const now = this.#now();
    const passed = Math.max(0, now - this.#countedAt);
    if (!this.control.paused) this.#activeMs += Math.min(passed, maxReportIntervalMs);
    this.#countedAt = now;
  }
}
