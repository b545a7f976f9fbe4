import fs from 'node:fs/promises';
import { cancelled, failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { CatalogStatus, NoticeCode, SyncStatus } from '../../preload/contract/status.ts';
import type {
  ItemDetails,
  ItemRequest,
  ListRow,
  OpenedView,
  ViewQuery,
  WindowRequest,
} from '../../preload/contract/view.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import type { MethodName, Methods } from './protocol.ts';
import { failureOf } from './store-failure.ts';
import { runSync, type PageSource, type Progress, type SyncTarget } from './sync.ts';
import { Throttle } from './throttle.ts';
import { WorkerHost, workerLost, type Heartbeat } from './worker-host.ts';

export interface CatalogDeps extends PageSource {
  /** The built worker; plain Node also runs its source. */
  readonly workerFile: URL | string;
  readonly log: Log;
  /** Throttled while a sync runs: ask `status` and `syncStatus` again, or open the view again. */
  readonly onChange: (what: 'status' | 'catalog') => void;
  readonly onNotice: (code: NoticeCode) => void;
  readonly heartbeat?: Heartbeat;
  /** Bounds a snapshot file, in pages of 4096 bytes. */
  readonly maxPages?: number;
}

/** What the catalog knows of its sync: when the next one comes is decided elsewhere. */
type SyncCourse =
  | Extract<SyncStatus, { readonly state: 'running' }>
  | { readonly state: 'idle'; readonly failure: Failure | null };

/** The offline copy of the list of one account at a time. */
export interface Catalog {
  /** Opens an account's folder, made where missing; the one open before is closed. */
  open(folder: string): Promise<Result<null>>;
  /** Cancels a sync and ends the worker, within a few seconds at most. */
  close(): Promise<void>;
  /** Closes and deletes the folder opened last. */
  remove(): Promise<Result<null>>;
  status(): CatalogStatus;
  syncStatus(): SyncCourse;
  /** Produces the next snapshot; joins a sync that is running. */
  sync(): Promise<Result<null>>;
  cancelSync(): void;
  openView(query: ViewQuery): Promise<Result<OpenedView>>;
  readWindow(request: WindowRequest): Promise<Result<readonly ListRow[]>>;
  readItem(request: ItemRequest): Promise<Result<ItemDetails>>;
  /** The position of a package in a view, or -1. */
  locateItem(request: ItemRequest): Promise<Result<number>>;
}

const nothingStored: CatalogStatus = {
  snapshot: null,
  rows: 0,
  complete: false,
  checkedAt: null,
  completeAt: null,
  changes: null,
  skipped: 0,
};

const defaultHeartbeat: Heartbeat = { every: 10_000, missed: 3 };
/** A worker that is lost so often within a minute is not started again. */
const lossBound = 3;
const lossSpan = 60_000;
/** ms between two tellings of progress. */
const progressInterval = 250;

interface RunningSync {
  readonly result: Promise<Result<null>>;
  readonly abort: AbortController;
  /** Why it was ended from outside. */
  ended: Failure | null;
}

export function createCatalog(deps: CatalogDeps): Catalog {
  return new AccountCatalog(deps);
}

class AccountCatalog implements Catalog {
  readonly #deps: CatalogDeps;
  readonly #statusChange: Throttle;
  readonly #rowsChange: Throttle;
  #folder: string | null = null;
  #host: WorkerHost | null = null;
  /** Settles when the worker has the folder open. */
  #ready: Promise<Result<null>> = Promise.resolve(failed({ code: 'no-account', retryable: false }));
  /** Opening and closing happen one after the other. */
  #lane: Promise<unknown> = Promise.resolve();
  #store = nothingStored;
  #sync: SyncCourse = { state: 'idle', failure: null };
  #running: RunningSync | null = null;
  #losses: number[] = [];
  #lastView = 0;

  constructor(deps: CatalogDeps) {
    this.#deps = deps;
    this.#statusChange = new Throttle(deps.now, () => deps.onChange('status'));
    this.#rowsChange = new Throttle(deps.now, () => deps.onChange('catalog'));
  }

  open(folder: string): Promise<Result<null>> {
    return this.#inLane(async () => {
      await this.#close();
      this.#folder = folder;
      this.#losses = [];
      this.#ready = this.#start(folder);
      const opened = await this.#ready;
      if (!opened.ok) {
        await this.#host?.stop(this.#deps.now());
        this.#host = null;
      }
      this.#tell();
      return opened;
    });
  }

  close(): Promise<void> {
    return this.#inLane(() => this.#close());
  }

  remove(): Promise<Result<null>> {
    return this.#inLane(async () => {
      await this.#close();
      const folder = this.#folder;
      if (folder === null) return succeeded(null);
      try {
        await fs.rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
        this.#folder = null;
        return succeeded(null);
      } catch (error) {
        const failure = failureOf(error);
        if (failure === null) throw error;
        return failed(failure);
      }
    });
  }

  status(): CatalogStatus {
    return this.#store;
  }

  syncStatus(): SyncCourse {
    return this.#sync;
  }

  async sync(): Promise<Result<null>> {
    const ready = await this.#ready;
    if (!ready.ok) return ready;
    this.#running ??= this.#startSync();
    return this.#running.result;
  }

  cancelSync(): void {
    this.#endSync(cancelled);
  }

  openView(query: ViewQuery): Promise<Result<OpenedView>> {
    // Handles are never used twice, so that one from before a restart of the worker is known to be gone.
    this.#lastView += 1;
    return this.#call('openView', { view: this.#lastView, query });
  }

  readWindow(request: WindowRequest): Promise<Result<readonly ListRow[]>> {
    return this.#call('readWindow', request);
  }

  readItem(request: ItemRequest): Promise<Result<ItemDetails>> {
    return this.#call('readItem', request);
  }

  locateItem(request: ItemRequest): Promise<Result<number>> {
    return this.#call('locateItem', request);
  }

  #inLane<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lane.then(work);
    this.#lane = done.catch(() => undefined);
    return done;
  }

  async #close(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    this.#ready = Promise.resolve(failed({ code: 'no-account', retryable: false }));
    const running = this.#running;
    this.#endSync(cancelled);
    await host?.stop(this.#deps.now());
    // Without a worker it has nothing to wait for but the page under way, which the signal has ended.
    if (running !== null) await Promise.allSettled([running.result]);
    this.#store = nothingStored;
    this.#sync = { state: 'idle', failure: null };
  }

  async #start(folder: string): Promise<Result<null>> {
    const { workerFile, heartbeat, maxPages, now, onNotice, log } = this.#deps;
    const host = new WorkerHost({
      file: workerFile,
      settings: { maxPages: maxPages ?? null },
      heartbeat: heartbeat ?? defaultHeartbeat,
      onSetAside: (status) => {
        this.#store = status;
        log.warn('catalog-set-aside');
        onNotice('catalog-set-aside');
        this.#tell();
      },
      onLost: (why) => this.#lost(host, why),
    });
    this.#host = host;
    const opened = await host.call('open', { folder, now: now() });
    if (!opened.ok) {
      log.warn('catalog-not-opened', {
        code: fact(opened.failure.code),
        detail: fact(opened.failure.detail ?? ''),
      });
      return opened;
    }
    this.#store = opened.value;
    return succeeded(null);
  }

  /** The worker is gone: whoever waited has been told; a new one opens the folder again. */
  #lost(host: WorkerHost, why: 'ended' | 'hung'): void {
    if (host !== this.#host || this.#folder === null) return;
    const { now, log, onNotice } = this.#deps;
    log.warn('catalog-worker-lost', { why: fact(why) });
    this.#endSync(workerLost);
    this.#losses = [...this.#losses.filter((time) => Math.abs(now() - time) < lossSpan), now()];
    if (this.#losses.length >= lossBound) {
      this.#host = null;
      this.#ready = Promise.resolve(failed({ ...workerLost, detail: 'worker ends again and again' }));
      this.#tell();
      return;
    }
    this.#ready = this.#start(this.#folder);
    void this.#ready.then((opened) => {
      if (!opened.ok) return;
      onNotice('worker-recovered');
      this.#tell();
    });
  }

  async #call<M extends MethodName>(
    method: M,
    params: Methods[M]['params'],
  ): Promise<Result<Methods[M]['result']>> {
    const ready = await this.#ready;
    if (!ready.ok) return ready;
    return this.#host === null ? failed(workerLost) : this.#host.call(method, params);
  }

  #startSync(): RunningSync {
    const abort = new AbortController();
    const startedAt = this.#deps.now();
    const report = (progress: Progress): void => {
      this.#sync = { state: 'running', startedAt, ...progress };
      this.#statusChange.changed(progressInterval);
    };
    report({ pass: 1, received: 0, total: null });
    this.#deps.log.info('sync-started');
    const result = runSync(this.#deps, this.#target(), abort.signal, report).then(
      (outcome) => this.#settleSync(running, outcome),
      (bug: unknown) => {
        // The next sync must not be kept waiting by one that broke.
        this.#running = null;
        this.#sync = { state: 'idle', failure: null };
        this.#tell();
        throw bug;
      },
    );
    const running: RunningSync = { result, abort, ended: null };
    return running;
  }

  async #settleSync(running: RunningSync, outcome: Result<null>): Promise<Result<null>> {
    const { log, now } = this.#deps;
    const failure = running.ended ?? (outcome.ok ? null : outcome.failure);
    const host = this.#host;
    // After a loss or a close the folder was opened anew, without this sync.
    if (!outcome.ok && running.ended !== workerLost && host !== null) {
      const dropped = await host.call('dropSync', { now: now() });
      if (dropped.ok && this.#host === host) this.#store = dropped.value;
    }
    if (outcome.ok) log.info('sync-ended', { rows: this.#store.rows, complete: this.#store.complete });
    else log.info('sync-failed', { code: fact(failure?.code ?? 'cancelled') });
    this.#running = null;
    // What was published in the moment of a cancellation stays published.
    const shown = outcome.ok ? null : failure;
    this.#sync = { state: 'idle', failure: shown };
    this.#tell();
    return outcome.ok || failure === null ? outcome : failed(failure);
  }

  #endSync(why: Failure): void {
    if (this.#running === null) return;
    this.#running.ended ??= why;
    this.#running.abort.abort();
  }

  #target(): SyncTarget {
    return {
      begin: () => this.#call('beginSync', { now: this.#deps.now() }),
      beginPass: (pass) => this.#call('beginPass', { pass }),
      add: async (items) => {
        const added = await this.#call('addItems', { items });
        if (added.ok && this.#store.snapshot === null) this.#rowsArrived(added.value.rows);
        return added;
      },
      publish: async ({ merged, skipped, signal }) => {
        const started = await this.#call('startPublishing', { merged, skipped, now: this.#deps.now() });
        if (!started.ok) return started;
        for (;;) {
          if (signal.aborted) return failed(cancelled);
          const step = await this.#call('continuePublishing', null);
          if (!step.ok) return step;
          if (step.value === null) continue;
          this.#store = step.value;
          return succeeded(null);
        }
      },
    };
  }

  /** Before the first snapshot views show what is there so far: told at once for the first, then the rarer the more. */
  #rowsArrived(rows: number): void {
    const isFirst = this.#store.rows === 0 && rows > 0;
    this.#store = { ...this.#store, rows };
    if (isFirst) this.#tell();
    else this.#rowsChange.changed(Math.max(progressInterval, rows / 100));
  }

  #tell(): void {
    this.#statusChange.tell();
    this.#rowsChange.tell();
  }
}
