import {
  catalogQueries,
  queryPriorities,
  type QueryName,
} from '../../../preload/contract/catalog-queries.ts';
import { cancelled } from '../../../preload/contract/failure.ts';
import type { Steps } from './steps.ts';
import { StoreError } from '../storage-error.ts';

/** How long queries run before messages are handled again, in ms: a request for rows waits that long at most. */
const querySlices: Readonly<Record<(typeof queryPriorities)[number], number>> = {
  view: 8,
  selection: 8,
  filter: 8,
  count: 4,
};

/** Work in steps: a query, the beginning and end of a sync, the index for the next search, and idle work. */
export type JobName = QueryName | 'sync' | 'index' | 'idle';

function isQuery(name: string): name is QueryName {
  return Object.hasOwn(catalogQueries, name);
}

const queries = Object.keys(catalogQueries).filter(isQuery);

/** In the order in which they run, with the ms of one slice. */
export const jobSlices: readonly (readonly [name: JobName, sliceMs: number])[] = [
  ...queryPriorities.flatMap((priority) =>
    queries
      .filter((name) => catalogQueries[name].priority === priority)
      .map((name) => [name, querySlices[priority]] as const),
  ),
  ['sync', 8],
  ['index', 8],
  ['idle', 2],
];

/** How often a job that waits shows that it goes on, in ms. */
const signInterval = 1000;

interface Job {
  readonly steps: Steps<void>;
  readonly end: (error?: unknown) => void;
  /** Whether it waits for a promise. */
  isWaiting: boolean;
}

/** Runs long work in slices between short requests: one job of each name at a time, the first in order goes on. */
export class Jobs {
  readonly #jobs = new Map<JobName, Job>();
  readonly #onTurn: () => void;
  #isScheduled = false;
  /** Requests since the last turn. */
  #requests = 0;

  /** Calls `onTurn` at every turn and during every wait, so that long work shows that it goes on. */
  constructor(onTurn: () => void) {
    this.#onTurn = onTurn;
  }

  /** Works in steps; a job of the same name before it is given up and fails as `cancelled`. */
  run<T>(name: JobName, steps: Steps<T>): Promise<T> {
    this.stop(name);
    return new Promise((resolve, reject) => {
      function* noting(): Steps<void> {
        resolve(yield* steps);
      }
      const job: Job = {
        steps: noting(),
        isWaiting: false,
        end: (error) => {
          if (this.#jobs.get(name) === job) this.#jobs.delete(name);
          if (error !== undefined) reject(error instanceof Error ? error : new Error('thrown'));
        },
      };
      this.#jobs.set(name, job);
      this.#schedule();
    });
  }

  /** Goes on with a view at once: requests that keep coming in would hold up its turn. */
  hurry(): void {
    const view = this.#jobs.get('openView');
    if (view !== undefined && !view.isWaiting) this.#work(view, querySlices.view);
  }

  has(name: JobName): boolean {
    return this.#jobs.has(name);
  }

  stopAll(): void {
    for (const [name] of jobSlices) this.stop(name);
  }

  /** Gives up the job of a name, if there is one. */
  stop(name: JobName): void {
    const job = this.#jobs.get(name);
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
    for (const [name, sliceMs] of jobSlices) {
      const job = this.#jobs.get(name);
      if (job === undefined || job.isWaiting) continue;
      if (name !== 'idle' || !isCrowded) this.#work(job, sliceMs);
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
