import { Worker, type ResourceLimits } from 'node:worker_threads';
import { failed, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import type { FromWorker, MethodName, Methods, Request, WorkerSettings } from './worker/protocol.ts';

/** How a hung worker is noticed: so many beats without a sign of life while somebody waits for it. */
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

/** One worker thread and the calls under way to it. A host is used once: after the end a new one is needed. */
export class WorkerHost {
  readonly #deps: WorkerHostDeps;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (result: Result<never>) => void>();
  readonly #exited: Promise<void>;
  #lastId = 0;
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

  /** Calls a method of the table; `storage-failed` where the worker ends before it answers. */
  call<M extends MethodName>(method: M, params: Methods[M]['params']): Promise<Result<Methods[M]['result']>> {
    if (this.#over) return Promise.resolve(failed(workerLost));
    return new Promise((resolve) => {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, resolve);
      this.#post({ id: this.#lastId, method, params });
      this.#watch();
    });
  }

  /** Closes the store and ends the thread, within a bounded time whatever it is doing. */
  async stop(now: number): Promise<void> {
    if (this.#over) return this.#ended();
    void this.call('close', { now });
    this.#end(workerLost, false);
    await this.#ended();
  }

  /** Waits for the thread's end, stopping it when it takes too long. */
  async #ended(): Promise<void> {
    if (await this.#exitWithin(closeGrace)) return;
    void this.#worker.terminate();
    await this.#exitWithin(closeGrace);
  }

  async #exitWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const inTime = await Promise.race([this.#exited.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  }

  #post<M extends MethodName>(request: { id: number; method: M; params: Methods[M]['params'] }): void {
    // A page goes over as it is, without being copied.
    const { params } = request;
    const moved =
      params !== null && 'body' in params && params.body.buffer instanceof ArrayBuffer
        ? [params.body.buffer]
        : [];
    this.#worker.postMessage(request satisfies Pick<Request, 'id' | 'method' | 'params'>, moved);
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
