import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { SyncStatus } from '../../../preload/contract/status.ts';
import { SyncControl } from './sync-control.ts';

/** What is shown of a running sync; whether updates are paused is known elsewhere. */
export type RunningCourse = Omit<Extract<SyncStatus, { readonly state: 'running' }>, 'paused'>;

/** A sync that is under way: the hand on it, what is shown of it, and how long it has worked. */
export class RunningSync {
  readonly control = new SyncControl();
  /** Settles when nothing of it is under way any more. */
  readonly result: Promise<Result<null>>;
  /** Why it was ended from outside. */
  ended: Failure | null = null;
  #course: RunningCourse;
  #heldSince: number | null = null;
  #heldFor = 0;

  /** `work` begins when whoever made this has taken note of it. */
  constructor(startedAt: number, work: (running: RunningSync) => Promise<Result<null>>) {
    this.#course = {
      state: 'running',
      startedAt,
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
    this.#course = { ...this.#course, ...change };
  }

  /** Holds it where it stands. `now` in ms since 1970. */
  hold(now: number): void {
    this.#heldSince ??= now;
    this.control.pause();
  }

  goOn(now: number): void {
    this.#heldFor += Math.max(0, now - (this.#heldSince ?? now));
    this.#heldSince = null;
    this.control.resume();
  }

  /** The first reason counts. */
  end(why: Failure): void {
    this.ended ??= why;
    this.control.cancel();
  }

  /** How long it has worked until now, in ms: standing still costs the service nothing. */
  workTime(now: number): number {
    return Math.max(0, now - this.#course.startedAt - this.#heldFor);
  }
}
