import {
  catalogQueries,
  queryPriorities,
  type QueryName,
} from '../../../preload/contract/catalog-queries.ts';
import { cancelled } from '../../../preload/contract/failure.ts';
import type { Steps } from './steps.ts';
import { StoreError } from '../storage-error.ts';

/** How long queries run between two messages: a request for rows waits that long at most. */
const querySliceMs: Readonly<Record<(typeof queryPriorities)[number], number>> = {
  view: 8,
  selection: 8,
  filter: 8,
  count: 4,
};

/** Work in steps: a query, commands of a sync, finishing the index, and idle work. */
export type JobName = QueryName | 'sync' | 'index' | 'idle';

function isQuery(name: string): name is QueryName {
  return Object.hasOwn(catalogQueries, name);
}

const queries = Object.keys(catalogQueries).filter(isQuery);

/** In the order of their priority, with the length of a slice. */
export const jobSlices: readonly (readonly [name: JobName, sliceMs: number])[] = [
  ...queryPriorities.flatMap((priority) =>
    queries
      .filter((name) => catalogQueries[name].priority === priority)
      .map((name) => [name, querySliceMs[priority]] as const),
  ),
  ['sync', 8],
  ['index', 8],
  ['idle', 2],
];

/** Between two heartbeats of a job that waits for a promise. */
const heartbeatIntervalMs = 1000;

interface Job {
  readonly steps: Steps<void>;
  readonly finish: (error?: unknown) => void;
  /** Whether it waits for a promise. */
  isWaiting: boolean;
}

interface NewJob<T> {
  readonly job: Job;
  readonly result: Promise<T>;
  /** The same once the job is over. */
  readonly value: () => { readonly result: T } | null;
}

/**
 * Runs long work in slices between short requests: one job of each name, and always the one with the highest priority. Commands of
 * a sync run one after the other; every other job replaces an earlier one of its name.
 */
export class Jobs {
  readonly #jobs = new Map<JobName, Job>();
  /** Commands of a sync that wait for an earlier one. */
  readonly #queue: Job[] = [];
  readonly #onHeartbeat: () => void;
  #isScheduled = false;
  #requestsSinceSlice = 0;

  /** `onHeartbeat` is called before each slice and regularly while a job waits. */
  constructor(onHeartbeat: () => void) {
    this.#onHeartbeat = onHeartbeat;
  }

  /** Resolves with the result of the steps. An earlier job of that name, except for `sync`, fails with `cancelled`. */
  run<T>(name: JobName, steps: Steps<T>): Promise<T> {
    if (name !== 'sync') this.stop(name);
    const { job, result } = this.#newJob(name, steps);
    if (this.#jobs.has(name)) this.#queue.push(job);
    else this.#jobs.set(name, job);
    this.#schedule();
    return result;
  }

  /**
   * Runs a command of a sync up to its first pause at once, unless an earlier one is not over. Most pages are stored without a
   * pause, and must not wait for a slice.
   */
  start<T>(name: JobName, steps: Steps<T>): T | Promise<T> {
    if (name !== 'sync' || this.#jobs.has(name)) return this.run(name, steps);
    const { job, result, value } = this.#newJob(name, steps);
    this.#jobs.set(name, job);
    try {
      const step = job.steps.next();
      if (step.done === true) this.#end(name);
      else if (step.value === undefined) this.#schedule();
      else this.#await(job, step.value);
    } catch (error) {
      this.#end(name);
      throw error;
    }
    const over = value();
    return over === null ? result : over.result;
  }

  #newJob<T>(name: JobName, steps: Steps<T>): NewJob<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let value: { readonly result: T } | null = null;
    function* resolvingSteps(): Steps<void> {
      value = { result: yield* steps };
      resolve(value.result);
    }
    const job: Job = {
      steps: resolvingSteps(),
      isWaiting: false,
      finish: (error) => {
        if (this.#jobs.get(name) === job) this.#end(name);
        if (error !== undefined) reject(error instanceof Error ? error : new Error('thrown'));
      },
    };
    return { job, result: promise, value: () => value };
  }

  /** Runs a slice of opening a view. Called after each request, so that continuous requests cannot starve it. */
  continueView(): void {
    const view = this.#jobs.get('openView');
    if (view !== undefined && !view.isWaiting) this.#runFor(querySliceMs.view, view);
  }

  has(name: JobName): boolean {
    return this.#jobs.has(name);
  }

  stopAll(): void {
    for (const [name] of jobSlices) this.stop(name);
  }

  /** Cancels the jobs of that name. */
  stop(name: JobName): void {
    for (let job = this.#jobs.get(name); job !== undefined; job = this.#jobs.get(name)) {
      job.finish(new StoreError(cancelled));
      job.steps.return();
    }
  }

  /** Ends the job of that name; the next command of a sync follows. */
  #end(name: JobName): void {
    this.#jobs.delete(name);
    const next = name === 'sync' ? this.#queue.shift() : undefined;
    if (next !== undefined) this.#jobs.set(name, next);
  }

  /** Must be called for each request: idle work skips a slice if one has come in since the last one, because others may follow. */
  countRequest(): void {
    this.#requestsSinceSlice += 1;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#runSlice();
    });
  }

  #runSlice(): void {
    this.#onHeartbeat();
    const isBusy = this.#requestsSinceSlice > 0;
    this.#requestsSinceSlice = 0;
    for (const [name, sliceMs] of jobSlices) {
      const job = this.#jobs.get(name);
      if (job === undefined || job.isWaiting) continue;
      if (name !== 'idle' || !isBusy) this.#runFor(sliceMs, job);
      this.#schedule();
      return;
    }
  }

  #runFor(ms: number, job: Job): void {
    const deadline = performance.now() + ms;
    while (this.#step(job, () => job.steps.next()) && performance.now() < deadline);
  }

  /** Returns whether the job can continue at once. */
  #step(job: Job, advance: () => IteratorResult<Promise<unknown> | undefined, void>): boolean {
    try {
      const step = advance();
      if (step.done === true) job.finish();
      else if (step.value !== undefined) this.#await(job, step.value);
      else return true;
    } catch (error) {
      job.finish(error);
    }
    return false;
  }

  #await(job: Job, promise: Promise<unknown>): void {
    job.isWaiting = true;
    // Flushing a file to a slow disk may take long.
    const heartbeat = setInterval(this.#onHeartbeat, heartbeatIntervalMs);
    const resume = (): void => {
      job.isWaiting = false;
      this.#schedule();
    };
    promise
      .finally(() => clearInterval(heartbeat))
      .then(resume, (error: unknown) => {
        if (this.#step(job, () => job.steps.throw(error))) resume();
      });
  }
}
