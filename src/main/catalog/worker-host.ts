import { SHARE_ENV, Worker, type ResourceLimits } from 'node:worker_threads';
import type { QueryInput, QueryName, QueryValue } from '../../preload/contract/catalog-queries.ts';
import { failed, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import { withTimeout } from '../async/timeout.ts';
import type { CommandName, Commands, FromWorker, WorkerSettings } from './worker/protocol.ts';

/** A worker is hung after this many heartbeat intervals without a message while calls are pending. */
export interface HeartbeatLimits {
  readonly intervalMs: number;
  readonly maxMissed: number;
}

/** A thread that runs the worker. */
export interface CatalogThread {
  post(message: RequestWithoutId & { readonly id: number }, transferList: ArrayBuffer[]): void;
  /** Ends it at once; `onExit` follows. */
  terminate(): void;
}

export interface ThreadEvents {
  readonly onMessage: (message: FromWorker) => void;
  /** The thread has ended, whatever the reason. */
  readonly onExit: () => void;
}

export type StartThread = (
  settings: WorkerSettings,
  memory: ResourceLimits,
  events: ThreadEvents,
) => CatalogThread;

/** Starts a file as a thread of Node: the built worker; plain Node also runs its source. */
export function threadOf(file: URL | string): StartThread {
  return (settings, memory, { onMessage, onExit }) => {
    const worker = new Worker(file, {
      workerData: settings,
      name: 'catalog',
      resourceLimits: memory,
      // Names in a copy of Windows' variables would count by case, and Node might find another temporary folder by them.
      env: SHARE_ENV,
    });
    worker.on('message', onMessage);
    // `exit` follows. The error is not passed on, because it may contain data of packages.
    worker.on('error', () => undefined);
    worker.on('messageerror', () => void worker.terminate());
    worker.once('exit', onExit);
    return {
      post: (message, transferList) => worker.postMessage(message, transferList),
      terminate: () => void worker.terminate(),
    };
  };
}

/** What the worker says without being asked. */
type WorkerNotice = Exclude<FromWorker, { readonly kind: 'reply' | 'heartbeat' }>;

export interface WorkerHostDeps {
  readonly startThread: StartThread;
  readonly settings: WorkerSettings;
  readonly heartbeatLimits: HeartbeatLimits;
  readonly memory: ResourceLimits;
  readonly onStatus: (status: CatalogStatus) => void;
  readonly onNotice: (notice: WorkerNotice) => void;
  /** The worker has ended without `stop`. Called once, after all pending calls have failed. */
  readonly onLost: (why: 'ended' | 'hung') => void;
}

export const workerLost: Failure = { code: 'storage-failed', retryable: true, detail: 'worker ended' };

/** For an orderly end; then the thread is terminated. */
const closeTimeoutMs = 2000;

/**
 * Shared by all workers of the process, because the id of a request also names the view that it opens: a handle from before a
 * restart of the worker, or of another account, must never name another view.
 */
let lastId = 0;

type RequestWithoutId =
  | { readonly kind: 'command'; readonly name: CommandName; readonly params: unknown }
  | { readonly kind: 'query'; readonly name: QueryName; readonly input: unknown };

/** The body of a page, which is transferred instead of copied. */
function transferListOf(params: Commands[CommandName]['params']): ArrayBuffer[] {
  const isPage = params !== null && 'body' in params;
  return isPage && params.body.buffer instanceof ArrayBuffer ? [params.body.buffer] : [];
}

/** A worker thread and its pending calls. After the thread's end a new instance is needed. */
export class WorkerHost {
  readonly #deps: WorkerHostDeps;
  readonly #thread: CatalogThread;
  readonly #pending = new Map<number, (result: Result<never>) => void>();
  readonly #exited: Promise<true>;
  #heartbeatTimer: NodeJS.Timeout | null = null;
  #missedHeartbeats = 0;
  #isOver = false;

  constructor(deps: WorkerHostDeps) {
    this.#deps = deps;
    const exited = Promise.withResolvers<true>();
    this.#exited = exited.promise;
    this.#thread = deps.startThread(deps.settings, deps.memory, {
      onMessage: (message) => this.#receive(message),
      onExit: () => {
        exited.resolve(true);
        this.#lose('ended');
      },
    });
  }

  /** Changes the state of the worker; `storage-failed` if it ends before it answers. */
  command<C extends CommandName>(
    name: C,
    params: Commands[C]['params'],
  ): Promise<Result<Commands[C]['result']>> {
    return this.#send({ kind: 'command', name, params }, transferListOf(params));
  }

  /** Asks the worker; `storage-failed` if it ends before it answers. */
  query<Q extends QueryName>(name: Q, input: QueryInput<Q>): Promise<Result<QueryValue<Q>>> {
    return this.#send({ kind: 'query', name, input }, []);
  }

  /** Closes the store and ends the thread, within a few seconds whatever it is doing. */
  async stop(): Promise<void> {
    if (!this.#isOver) {
      void this.command('close', null);
      this.#failPending();
    }
    if (await this.#exitsInTime()) return;
    this.#thread.terminate();
    await this.#exitsInTime();
  }

  #exitsInTime(): Promise<boolean> {
    return withTimeout(this.#exited, closeTimeoutMs, false);
  }

  async #send(request: RequestWithoutId, transferList: ArrayBuffer[]): Promise<Result<never>> {
    if (this.#isOver) return failed(workerLost);
    lastId += 1;
    const id = lastId;
    // Throws if it can't be cloned; then no answer must be awaited.
    this.#thread.post({ ...request, id }, transferList);
    return await new Promise((resolve) => {
      this.#pending.set(id, resolve);
      this.#startHeartbeatTimer();
    });
  }

  #receive(message: FromWorker): void {
    this.#missedHeartbeats = 0;
    if (this.#isOver || message.kind === 'heartbeat') return;
    if (message.kind !== 'reply') {
      this.#deps.onNotice(message);
      return;
    }
    if (message.status !== null) this.#deps.onStatus(message.status);
    const resolve = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) this.#stopHeartbeatTimer();
    resolve?.(message.result);
  }

  /** Counts intervals instead of comparing times, so that a computer that slept does not look like a hung worker. */
  #startHeartbeatTimer(): void {
    if (this.#heartbeatTimer !== null) return;
    const { intervalMs, maxMissed } = this.#deps.heartbeatLimits;
    this.#missedHeartbeats = 0;
    this.#heartbeatTimer = setInterval(() => {
      this.#missedHeartbeats += 1;
      if (this.#missedHeartbeats >= maxMissed) this.#lose('hung');
    }, intervalMs);
  }

  #stopHeartbeatTimer(): void {
    if (this.#heartbeatTimer !== null) clearInterval(this.#heartbeatTimer);
    this.#heartbeatTimer = null;
  }

  #lose(why: 'ended' | 'hung'): void {
    if (this.#isOver) return;
    this.#failPending();
    this.#thread.terminate();
    this.#deps.onLost(why);
  }

  #failPending(): void {
    this.#isOver = true;
    this.#stopHeartbeatTimer();
    for (const resolve of this.#pending.values()) resolve(failed(workerLost));
    this.#pending.clear();
  }
}
