import { cancelled } from '../../../preload/contract/failure.ts';
import type { Steps } from './steps.ts';
import { StoreError } from './snapshot/store-failure.ts';

/**
 * Who waits: a person for a view, for the selection in it, for a copy, for what can be chosen to filter it, for why it is
 * empty, or for the numbers beside saved views; a notice; a sync for its beginning and end, the next search for the index,
 * and nobody.
 */
export const priorities = [
  'view',
  'carry',
  'copy',
  'facet',
  'exclusions',
  'counts',
  'notice',
  'sync',
  'index',
  'idle',
] as const;
export type Priority = (typeof priorities)[number];

/** How long jobs work between two looks at what has come in, in ms: a page or a window waits so long at most. */
const share: Readonly<Record<Priority, number>> = {
  view: 8,
  carry: 8,
  copy: 8,
  facet: 8,
  exclusions: 8,
  counts: 4,
  notice: 4,
  sync: 8,
  index: 8,
  idle: 2,
};

/** How often a job that waits shows that it goes on, in ms. */
const signInterval = 1000;

interface Job {
  readonly steps: Steps<void>;
  readonly end: (error?: unknown) => void;
  /** Whether it waits for a promise. */
  isWaiting: boolean;
}

/** Long work in turns with short: one job of each priority at a time, the first priority that has work goes on. */
export class Jobs {
  readonly #jobs = new Map<Priority, Job>();
  readonly #onTurn: () => void;
  #isScheduled = false;
  /** Requests since the last turn. */
  #requests = 0;

  /** `onTurn` is told of every turn and during every wait, so that long work shows signs of life. */
  constructor(onTurn: () => void) {
    this.#onTurn = onTurn;
  }

  /** Works in steps; the one of the same priority before it is given up and fails as `cancelled`. */
  run<T>(priority: Priority, steps: Steps<T>): Promise<T> {
    this.stop(priority);
    return new Promise((resolve, reject) => {
      function* noting(): Steps<void> {
        resolve(yield* steps);
      }
      const job: Job = {
        steps: noting(),
        isWaiting: false,
        end: (error) => {
          if (this.#jobs.get(priority) === job) this.#jobs.delete(priority);
          if (error !== undefined) reject(error instanceof Error ? error : new Error('thrown'));
        },
      };
      this.#jobs.set(priority, job);
      this.#schedule();
    });
  }

  /** Goes on with a view at once: requests that keep coming in would hold up its turn. */
  hurry(): void {
    const view = this.#jobs.get('view');
    if (view !== undefined && !view.isWaiting) this.#work(view, share.view);
  }

  has(priority: Priority): boolean {
    return this.#jobs.has(priority);
  }

  /** Gives up the job of a priority, if there is one. */
  stop(priority: Priority): void {
    const job = this.#jobs.get(priority);
    if (job === undefined) return;
    job.end(new StoreError(cancelled));
    job.steps.return();
  }

  /** A request has come in; where more than one has since the last turn, idle work lets the next one pass. */
  noteRequest(): void {
    this.#requests += 1;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#turn();
    });
  }

  #turn(): void {
    this.#onTurn();
    const isCrowded = this.#requests > 1;
    this.#requests = 0;
    for (const priority of priorities) {
      const job = this.#jobs.get(priority);
      if (job === undefined || job.isWaiting) continue;
      if (priority !== 'idle' || !isCrowded) this.#work(job, share[priority]);
      this.#schedule();
      return;
    }
  }

  #work(job: Job, time: number): void {
    const until = performance.now() + time;
    while (this.#step(job, () => job.steps.next()) && performance.now() < until);
  }

  /** Whether the job may go on at once. */
  #step(job: Job, take: () => IteratorResult<Promise<unknown> | undefined, void>): boolean {
    try {
      const step = take();
      if (step.done === true) job.end();
      else if (step.value !== undefined) this.#await(job, step.value);
      else return true;
    } catch (error) {
      job.end(error);
    }
    return false;
  }

  #await(job: Job, promise: Promise<unknown>): void {
    job.isWaiting = true;
    // A disk may take its time to flush.
    const signs = setInterval(this.#onTurn, signInterval);
    const goOn = (): void => {
      job.isWaiting = false;
      this.#schedule();
    };
    promise
      .finally(() => clearInterval(signs))
      .then(goOn, (error: unknown) => {
        if (this.#step(job, () => job.steps.throw(error))) goOn();
      });
  }
}
