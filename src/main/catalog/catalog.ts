import fs from 'node:fs/promises';
import type { ResourceLimits } from 'node:worker_threads';
import type { QueryInput, QueryName, QueryValue } from '../../preload/contract/catalog-queries.ts';
import { cancelled, failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import { nothingStored, type CatalogStatus, type NoticeCode } from '../../preload/contract/status.ts';
import { workerMemory } from '../async/worker-memory.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import type { Choices, CommandName, Commands } from './worker/protocol.ts';
import { failureOf } from './storage-error.ts';
import { RunningSync, type RunningStatus } from './sync/running-sync.ts';
import type { PageSource, SyncTarget } from './sync/sync-target.ts';
import { runSync, type Progress } from './sync/sync.ts';
import { SerialQueue } from '../async/serial-queue.ts';
import { Throttle } from '../async/throttle.ts';
import { withTimeout } from '../async/timeout.ts';
import { WorkerHost, workerLost, type Heartbeat } from './worker-host.ts';

export interface CatalogDeps extends PageSource {
  /** The built worker; plain Node also runs its source. */
  readonly workerFile: URL | string;
  readonly log: Log;
  /** Throttled while a sync runs: ask `status` and `syncStatus` again, or open the view again. */
  readonly onChange: () => void;
  readonly onNotice: (code: NoticeCode) => void;
  /** What was stored is damaged and was put aside: the list has to be read again. */
  readonly onSetAside: () => void;
  readonly heartbeat?: Heartbeat;
  readonly memory?: ResourceLimits;
  /** How long after it was opened a folder is looked through for damage at the earliest, in ms. */
  readonly rest?: number;
  /** How lists are read until `choose` is called. */
  readonly choices: Choices;
  /** Bounds a snapshot file, in pages of 4096 bytes. */
  readonly maxPages?: number;
}

/** What the catalog knows of its sync: when the next one comes is decided elsewhere. */
type CatalogSyncStatus = RunningStatus | { readonly state: 'idle'; readonly failure: Failure | null };

/** The offline copy of the list of one account. */
export interface Catalog {
  /** Opens an account's folder, made where missing; the one open before is closed. */
  open(folder: string): Promise<Result<null>>;
  /** Cancels a sync and ends the worker, within a few seconds at most. */
  close(): Promise<void>;
  /** Closes and deletes an account's folder. */
  remove(folder: string): Promise<Result<null>>;
  status(): CatalogStatus;
  syncStatus(): CatalogSyncStatus;
  /** Produces the next snapshot; joins a sync that is running. A folder that could not be opened is tried again. */
  sync(): Promise<Result<null>>;
  /** How long the last sync that has ended worked, in ms; 0 where there is none. */
  workTime(): number;
  cancelSync(): void;
  /** Holds a running sync where it stands. */
  pauseSync(): void;
  /** Lets a paused sync go on; `anyway` also ends the wait that it is in. */
  goOn(anyway: boolean): void;
  /** Asks the list. */
  query<Q extends QueryName>(name: Q, input: QueryInput<Q>): Promise<Result<QueryValue<Q>>>;
  /** Ends a pin made by `pinView`. */
  releasePin(pin: number): Promise<void>;
  /** From now on this is how lists are read: `onChange` says that views are to be opened again. */
  choose(choices: Choices): Promise<void>;
  /** The changes of this snapshot are on screen; null: they no longer are. */
  markSeen(snapshot: string | null): Promise<Result<null>>;
}

const defaultHeartbeat: Heartbeat = { every: 10_000, missed: 3 };
/** By then a window that opens together with the folder has its first rows, also on a slow computer. */
const defaultRestMs = 5000;
/** A worker that is lost this often within a minute is not started again. */
const maxLosses = 3;
const lossPeriodMs = 60_000;
/** Time between two reports of progress. */
const progressIntervalMs = 250;

export function createCatalog(deps: CatalogDeps): Catalog {
  return new AccountCatalog(deps);
}

class AccountCatalog implements Catalog {
  readonly #deps: CatalogDeps;
  #choices: Choices;
  readonly #change: Throttle;
  #folder: string | null = null;
  /** Where files are made: the folder, or a fallback folder. */
  #writtenFolder: string | null = null;
  #host: WorkerHost | null = null;
  /** Settles when the worker has the folder open. */
  #ready: Promise<Result<null>> = Promise.resolve(failed({ code: 'no-account', retryable: false }));
  /** Opens and closes one after the other. */
  readonly #queue = new SerialQueue();
  /** The worker's status, as of its last answer. */
  #status = nothingStored;
  /** Why the last sync, or opening the folder, failed. */
  #failure: Failure | null = null;
  #running: RunningSync | null = null;
  #lastWorkMs = 0;
  #losses: number[] = [];

  constructor(deps: CatalogDeps) {
    this.#deps = deps;
    this.#choices = deps.choices;
    this.#change = new Throttle(deps.now, deps.onChange);
  }

  open(folder: string): Promise<Result<null>> {
    return this.#queue.run(async () => {
      await this.#close();
      this.#folder = folder;
      return this.#openFolder(folder);
    });
  }

  close(): Promise<void> {
    return this.#queue.run(() => this.#close());
  }

  remove(folder: string): Promise<Result<null>> {
    return this.#queue.run(async () => {
      await this.#close();
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
    return this.#status;
  }

  syncStatus(): CatalogSyncStatus {
    return this.#running?.status ?? { state: 'idle', failure: this.#failure };
  }

  async sync(): Promise<Result<null>> {
    const ready = await this.#openAgain();
    if (!ready.ok) return ready;
    if (this.#running === null) {
      this.#running = new RunningSync(this.#deps.now, (running) => this.#run(running));
      this.#change.tell();
    }
    return this.#running.result;
  }

  workTime(): number {
    return this.#lastWorkMs;
  }

  cancelSync(): void {
    this.#running?.end(cancelled);
  }

  pauseSync(): void {
    this.#running?.pause();
    this.#change.tell();
  }

  goOn(anyway: boolean): void {
    this.#running?.resume();
    if (anyway) this.#running?.control.tryNow();
    this.#change.tell();
  }

  async query<Q extends QueryName>(name: Q, input: QueryInput<Q>): Promise<Result<QueryValue<Q>>> {
    const ready = await this.#ready;
    if (!ready.ok) return ready;
    return this.#host === null ? failed(workerLost) : this.#host.query(name, input);
  }

  async releasePin(pin: number): Promise<void> {
    // A worker that is gone has no pins.
    await this.#host?.command('releasePin', { pin });
  }

  async choose(choices: Choices): Promise<void> {
    const { timeUnit, language } = this.#choices;
    if (timeUnit === choices.timeUnit && language === choices.language) return;
    this.#choices = choices;
    // A worker that is lost meanwhile is started with them.
    await this.#host?.command('choose', choices);
    this.#change.tell();
  }

  async markSeen(snapshot: string | null): Promise<Result<null>> {
    const host = this.#host;
    const looked = await this.#command('markSeen', { snapshot });
    if (!looked.ok) return looked;
    // A status from before the folder was closed or opened anew is out of date.
    if (host === this.#host) {
      this.#status = looked.value;
      this.#change.tell();
    }
    return succeeded(null);
  }

  async #close(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    this.#ready = Promise.resolve(failed({ code: 'no-account', retryable: false }));
    const running = this.#running;
    this.#running?.end(cancelled);
    await host?.stop(this.#deps.now());
    // Without a worker it has nothing to wait for but the page under way, which the signal has ended.
    if (running !== null) await Promise.allSettled([running.result]);
    this.#status = nothingStored;
    this.#failure = null;
  }

  async #openFolder(folder: string): Promise<Result<null>> {
    this.#losses = [];
    this.#ready = this.#start(folder);
    const opened = await this.#ready;
    if (opened.ok) this.#change.tell();
    else await this.#giveUp(opened.failure);
    return opened;
  }

  /** A folder that could not be opened may be in order by now. */
  async #openAgain(): Promise<Result<null>> {
    const ready = await this.#ready;
    if (ready.ok || this.#folder === null) return ready;
    return this.#queue.run(async () => {
      const present = await this.#ready;
      return present.ok || this.#folder === null ? present : this.#openFolder(this.#folder);
    });
  }

  async #start(folder: string): Promise<Result<null>> {
    const { workerFile, heartbeat, memory, maxPages, rest, now, onNotice, onSetAside, log } = this.#deps;
    const host = new WorkerHost({
      file: workerFile,
      settings: { maxPages: maxPages ?? null, rest: rest ?? defaultRestMs, choices: this.#choices },
      heartbeat: heartbeat ?? defaultHeartbeat,
      memory: memory ?? workerMemory,
      onSetAside: (status) => {
        this.#status = status;
        log.warn('catalog-set-aside');
        onNotice('catalog-set-aside');
        this.#change.tell();
        // A sync that met the damage ends with it; only then can the next one begin.
        void Promise.allSettled([this.#running?.result]).then(() => onSetAside());
      },
      onNotKept: (fallbackFolder) => {
        this.#writtenFolder = fallbackFolder;
        log.warn('catalog-not-kept');
        onNotice('catalog-not-kept');
      },
      onLost: (why) => this.#lost(host, why),
    });
    this.#host = host;
    this.#writtenFolder = folder;
    const opened = await host.command('open', { folder, now: now() });
    if (!opened.ok) {
      log.warn('catalog-not-opened', {
        code: fact(opened.failure.code),
        detail: fact(opened.failure.detail ?? ''),
      });
      return opened;
    }
    this.#status = opened.value;
    // Where an index is missing, views do without it until it is made.
    void this.#prepare(host);
    return succeeded(null);
  }

  /** Makes the published snapshot ready for searching. That this fails takes nothing away. */
  async #prepare(host: WorkerHost): Promise<void> {
    const prepared = await host.command('prepare', null);
    if (host !== this.#host) return;
    if (prepared.ok) this.#status = prepared.value;
    else if (prepared.failure.code !== 'cancelled')
      this.#deps.log.warn('catalog-not-prepared', { detail: fact(prepared.failure.detail ?? '') });
  }

  /** The worker is gone and pending calls have failed; a new one opens the folder again. */
  #lost(host: WorkerHost, why: 'ended' | 'hung'): void {
    if (host !== this.#host || this.#folder === null) return;
    const { now, log, onNotice } = this.#deps;
    log.warn('catalog-worker-lost', { why: fact(why) });
    this.#running?.end(workerLost);
    this.#losses = [...this.#losses.filter((time) => Math.abs(now() - time) < lossPeriodMs), now()];
    if (this.#losses.length >= maxLosses) {
      const failure = { ...workerLost, detail: 'worker ends again and again' };
      this.#ready = Promise.resolve(failed(failure));
      void this.#giveUp(failure);
      return;
    }
    const ready = this.#start(this.#folder);
    this.#ready = ready;
    void ready.then((opened) => {
      if (ready !== this.#ready) return;
      if (!opened.ok) {
        void this.#giveUp(opened.failure);
        return;
      }
      onNotice('worker-recovered');
      this.#change.tell();
    });
  }

  /** Goes without a worker until the next sync tries again; `syncStatus` says why there is no list. */
  async #giveUp(failure: Failure): Promise<void> {
    const host = this.#host;
    this.#host = null;
    this.#failure = failure;
    this.#change.tell();
    await host?.stop(this.#deps.now());
  }

  async #command<C extends CommandName>(
    name: C,
    params: Commands[C]['params'],
  ): Promise<Result<Commands[C]['result']>> {
    const ready = await this.#ready;
    if (!ready.ok) return ready;
    return this.#host === null ? failed(workerLost) : this.#host.command(name, params);
  }

  async #run(running: RunningSync): Promise<Result<null>> {
    this.#deps.log.info('sync-started');
    try {
      return await this.#settleSync(running, await this.#read(running));
    } catch (bug) {
      // The next sync must not be kept waiting by one that broke.
      this.#running = null;
      this.#failure = null;
      this.#change.tell();
      throw bug;
    }
  }

  async #read(running: RunningSync): Promise<Result<null>> {
    const report = (progress: Progress): void => {
      const isNews = running.status.waiting !== progress.waiting;
      running.show(progress);
      this.#change.changed(isNews ? 0 : progressIntervalMs);
    };
    const outcome = await runSync(this.#deps, this.#target(running), running.control, report);
    const host = this.#host;
    if (!outcome.ok || host === null) return outcome;
    running.show({ phase: 'preparing', waiting: null });
    this.#change.tell();
    await this.#prepare(host);
    return outcome;
  }

  async #settleSync(running: RunningSync, outcome: Result<null>): Promise<Result<null>> {
    const { log, now } = this.#deps;
    const failure = running.endReason ?? (outcome.ok ? null : outcome.failure);
    const host = this.#host;
    // After a loss or a close the folder was opened anew, without this sync.
    if (!outcome.ok && running.endReason !== workerLost && host !== null) {
      const dropped = await host.command('dropSync', { now: now() });
      if (dropped.ok && this.#host === host) this.#status = dropped.value;
    }
    if (outcome.ok) log.info('sync-ended', { rows: this.#status.rows, complete: this.#status.complete });
    else log.info('sync-failed', { code: fact(failure?.code ?? 'cancelled') });
    this.#running = null;
    this.#lastWorkMs = running.workTime();
    // What was published in the moment of a cancellation stays published.
    this.#failure = outcome.ok ? null : failure;
    this.#change.tell();
    return outcome.ok || failure === null ? outcome : failed(failure);
  }

  #target(running: RunningSync): SyncTarget {
    const { now, log } = this.#deps;
    return {
      begin: () => this.#command('beginSync', { now: now() }),
      freeBytes: () => freeBytes(this.#writtenFolder),
      beginPass: () => this.#command('beginPass', null),
      inspect: (body) => this.#command('readPage', { body, store: false }),
      add: async (body) => {
        const added = await this.#command('readPage', { body, store: true });
        if (added.ok && this.#status.snapshot === null) this.#rowsArrived(added.value.rows);
        return added;
      },
      publish: async ({ merged, signal }) => {
        const host = this.#host;
        // `dropSync` ends `publish` in the worker, which then answers `cancelled`.
        const giveUp = (): void => void host?.command('dropSync', { now: now() });
        signal.addEventListener('abort', giveUp, { once: true });
        const published = await this.#command('publish', {
          merged,
          now: now(),
          took: running.workTime(),
        });
        signal.removeEventListener('abort', giveUp);
        if (!published.ok) return published;
        const { status, switchMs } = published.value;
        this.#status = status;
        log.info('catalog-published', { merged, switchMs: Math.round(switchMs * 100) / 100 });
        return succeeded(null);
      },
    };
  }

  /** Before the first snapshot views show the rows so far. Reports the first at once. */
  #rowsArrived(rows: number): void {
    const isFirst = this.#status.rows === 0 && rows > 0;
    this.#status = { ...this.#status, rows };
    if (isFirst) this.#change.tell();
    else this.#change.changed(progressIntervalMs);
  }
}

/** Disks far away may never answer. */
const diskTimeoutMs = 2000;

/** Free bytes on the disk of a folder; null where the system does not say. */
async function freeBytes(folder: string | null): Promise<number | null> {
  if (folder === null) return null;
  const free = fs.statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
  return withTimeout(free, diskTimeoutMs, null);
}
