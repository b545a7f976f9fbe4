import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { SyncStatus } from '../../../preload/contract/status.ts';
import { SyncControl } from './sync-control.ts';

/** What is shown of a running sync; whether updates are paused is known elsewhere. */
export type RunningCourse = Omit<Extract<SyncStatus, { readonly state: 'running' }>, 'paused'>;

/** A sync that works shows something within this time, in ms; whatever goes beyond it was sleep. */
const longestSilence = 60_000;

/** A sync that is under way: the hand on it, what is shown of it, and how long it has worked. */
export class RunningSync {
  readonly control = new SyncControl();
  /** Settles when nothing of it is under way any more. */
  readonly result: Promise<Result<null>>;
  /** Why it was ended from outside. */
  ended: Failure | null = null;
  readonly #now: () => number;
  #course: RunningCourse;
  #worked = 0;
  /** When it was last counted how long it has worked. */
  #countedAt: number;

  /** `work` begins when whoever made this has taken note of it. `now` gives ms since 1970. */
  constructor(now: () => number, work: (running: RunningSync) => Promise<Result<null>>) {
    this.#now = now;
    this.#countedAt = now();
    this.#course = {
      state: 'running',
      startedAt: this.#countedAt,
      held: false,
      phase: 'reading',
      waiting: null,
      pass: 1,
      received: 0,
      total: null,
    };
    this.result = Promise.resolve().then(() => work(this));
  }

  get course(): RunningCourse {
    return { ...this.#course, held: this.control.paused };
  }

  show(change: Partial<RunningCourse>): void {
    this.#count();
    this.#course = { ...this.#course, ...change };
  }

  /** Holds it where it stands. */
  hold(): void {
    this.#count();
    this.control.pause();
  }

  goOn(): void {
    this.#count();
    this.control.resume();
  }

  /** The first reason counts. */
  end(why: Failure): void {
    this.#count();
    this.ended ??= why;
    this.control.cancel();
  }

  /** How long it has worked until now, in ms: standing still and sleeping cost the service nothing. */
  workTime(): number {
    this.#count();
    return this.#worked;
  }

  #count(): void {
    const now = this.#now();
    const passed = Math.max(0, now - this.#countedAt);
    if (!this.control.paused) this.#worked += Math.min(passed, longestSilence);
    this.#countedAt = now;
  }
}
