import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { QueryInput, QueryName, QueryValue } from '../../preload/contract/catalog-queries.ts';
import { failed, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import { withTimeout } from '../async/timeout.ts';
import type { CommandName, Commands, FromWorker, WorkerSettings } from './worker/protocol.ts';

/** When a worker counts as hung: after this many beats without a message while calls are pending. */
export interface Heartbeat {
  /** ms between two beats */
  readonly every: number;
  readonly missed: number;
}

export interface WorkerHostDeps {
  readonly file: URL | string;
  readonly settings: WorkerSettings;
  readonly heartbeat: Heartbeat;
  readonly memory: ResourceLimits;
  readonly onSetAside: (status: CatalogStatus) => void;
  readonly onNotKept: (folder: string) => void;
  /** The worker ended although nobody asked it to. Called once, after all waiting calls have failed. */
  readonly onLost: (why: 'ended' | 'hung') => void;
}

export const workerLost: Failure = { code: 'storage-failed', retryable: true, detail: 'worker ended' };

/** How long an orderly end may take, in ms, before the thread is stopped. */
const closeGrace = 2000;

/**
 * Shared by all workers of the process. A view is named by the id of the request that opened it: a name from before a
 * restart of the worker, or of another account, must never name another view.
 */
let lastId = 0;

/** A request without its id. */
type Unsent =
  | { readonly kind: 'command'; readonly name: CommandName; readonly params: unknown }
  | { readonly kind: 'query'; readonly name: QueryName; readonly input: unknown };

/** A page is transferred, not copied. */
function transferred(params: Commands[CommandName]['params']): ArrayBuffer[] {
  const isPage = params !== null && 'body' in params;
  return isPage && params.body.buffer instanceof ArrayBuffer ? [params.body.buffer] : [];
}

/** One worker thread and the calls under way to it. A host is used once: after the end a new one is needed. */
export class WorkerHost {
  readonly #deps: WorkerHostDeps;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (result: Result<never>) => void>();
  readonly #exited: Promise<void>;
  #beat: NodeJS.Timeout | null = null;
  #missed = 0;
  #over = false;

  constructor(deps: WorkerHostDeps) {
    this.#deps = deps;
    this.#worker = new Worker(deps.file, {
      workerData: deps.settings,
      name: 'catalog',
      resourceLimits: deps.memory,
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    // Its exit follows; what was thrown may hold what people stored, so it is not passed on.
    this.#worker.on('error', () => undefined);
    this.#worker.on('messageerror', () => this.#lose('ended'));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        resolve();
        this.#lose('ended');
      });
    });
  }

  /** Changes the state of the worker; `storage-failed` where it ends before it answers. */
  command<C extends CommandName>(
    name: C,
    params: Commands[C]['params'],
  ): Promise<Result<Commands[C]['result']>> {
    return this.#send({ kind: 'command', name, params }, transferred(params));
  }

  /** Asks the worker; `storage-failed` where it ends before it answers. */
  query<Q extends QueryName>(name: Q, input: QueryInput<Q>): Promise<Result<QueryValue<Q>>> {
    return this.#send({ kind: 'query', name, input });
  }

  /** Closes the store and ends the thread, within a bounded time whatever it is doing. */
  async stop(now: number): Promise<void> {
    if (this.#over) return this.#ended();
    void this.command('close', { now });
    this.#end(workerLost, false);
    await this.#ended();
  }

  /** Waits for the thread's end, stopping it when it takes too long. */
  async #ended(): Promise<void> {
    if (await this.#exitWithin(closeGrace)) return;
    void this.#worker.terminate();
    await this.#exitWithin(closeGrace);
  }

  #exitWithin(timeoutMs: number): Promise<boolean> {
    return withTimeout(
      this.#exited.then(() => true),
      timeoutMs,
      false,
    );
  }

  #send(request: Unsent, transfer: ArrayBuffer[] = []): Promise<Result<never>> {
    if (this.#over) return Promise.resolve(failed(workerLost));
    return new Promise((resolve) => {
      lastId += 1;
      this.#waiting.set(lastId, resolve);
      this.#worker.postMessage({ ...request, id: lastId }, transfer);
      this.#watch();
    });
  }

  #receive(message: FromWorker): void {
    this.#missed = 0;
    if (message.kind !== 'reply') {
      if (this.#over || message.kind === 'busy') return;
      if (message.kind === 'set-aside') this.#deps.onSetAside(message.status);
      else this.#deps.onNotKept(message.folder);
      return;
    }
    const resolve = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#stopWatching();
    resolve?.(message.result);
  }

  /** Beats are counted, not time: a computer that slept must not look like a worker that hangs. */
  #watch(): void {
    if (this.#beat !== null) return;
    this.#missed = 0;
    this.#beat = setInterval(() => {
      this.#missed += 1;
      if (this.#missed >= this.#deps.heartbeat.missed) {
        void this.#worker.terminate();
        this.#lose('hung');
      }
    }, this.#deps.heartbeat.every);
  }

  #stopWatching(): void {
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#beat = null;
  }

  #lose(why: 'ended' | 'hung'): void {
    if (this.#over) return;
    this.#end(workerLost, true);
    this.#deps.onLost(why);
  }

  #end(failure: Failure, stopAtOnce: boolean): void {
    this.#over = true;
    this.#stopWatching();
    for (const resolve of this.#waiting.values()) resolve(failed(failure));
    this.#waiting.clear();
    if (stopAtOnce) void this.#worker.terminate();
  }
}
