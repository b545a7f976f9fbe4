import fs from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ResourceLimits } from 'node:worker_threads';
import type { QueryInput, QueryName, QueryValue } from '../../preload/contract/catalog-queries.ts';
import { cancelled, failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import { nothingStored, type CatalogStatus, type NoticeCode } from '../../preload/contract/status.ts';
import { workerMemoryLimits } from '../threads/memory-limits.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import {
  diaryName,
  type ListPreferences,
  type CommandName,
  type Commands,
  type ShelfContent,
  type WorkerSettings,
} from './worker/protocol.ts';
import { failureOf } from './storage-error.ts';
import { RunningSync, type RunningStatus } from './sync/running-sync.ts';
import type { PageSource, SyncTarget } from './sync/sync-target.ts';
import { runSync, type Progress } from './sync/sync.ts';
import { SerialQueue } from '../async/serial-queue.ts';
import { Throttle } from '../async/throttle.ts';
import { withTimeout } from '../async/timeout.ts';
import { remove, removeContent } from '../files/held-file.ts';
import { WorkerHost, workerLost, type HeartbeatLimits, type StartThread } from './worker-host.ts';

/** Settings of the worker that have a default. */
type OptionalSettings = Pick<
  WorkerSettings,
  'idleDelayMs' | 'minRowsForThread' | 'maxPages' | 'minDiaryBytes'
>;

export interface CatalogDeps extends PageSource, Partial<OptionalSettings> {
  readonly startThread: StartThread;
  readonly log: Log;
  /** Throttled during a sync: ask `status` and `syncStatus` again, or open the view again. */
  readonly onChange: () => void;
  readonly onNotice: (code: NoticeCode) => void;
  /** The stored list is damaged and was set aside, so it has to be read again. */
  readonly onSetAside: () => void;
  readonly heartbeatLimits?: HeartbeatLimits;
  readonly memory?: ResourceLimits;
  /** The preferences until `setPreferences` is called. */
  readonly preferences: ListPreferences;
}

/** Without the time of the next sync, which is decided elsewhere. */
type CatalogSyncStatus = RunningStatus | { readonly state: 'idle'; readonly failure: Failure | null };

const defaultHeartbeatLimits: HeartbeatLimits = { intervalMs: 10_000, maxMissed: 3 };
const defaults: OptionalSettings = {
  /** By then a window that opens together with the folder has its first rows, even on a slow computer. */
  idleDelayMs: 5000,
  /** Indexing fewer takes hardly longer than starting a thread. */
  minRowsForThread: 30_000,
  maxPages: null,
  /** Some 500,000 lines, whatever the length of the list. */
  minDiaryBytes: 8 * 1024 * 1024,
};
/** A worker that is lost this often within `lossPeriodMs` is not started again. */
const maxLosses = 3;
const lossPeriodMs = 60_000;
const progressIntervalMs = 250;

const noAccount: Failure = { code: 'no-account', retryable: false };

/** The offline copy of the list of one account. */
export class Catalog {
  readonly #deps: CatalogDeps;
  #preferences: ListPreferences;
  #shelf: ShelfContent | null = null;
  readonly #changeThrottle: Throttle;
  #folder: string | null = null;
  /** Where files are created: the folder, or a fallback folder. */
  #outputFolder: string | null = null;
  #host: WorkerHost | null = null;
  /** Settles when the worker has opened the folder. */
  #ready: Promise<Result<null>> = Promise.resolve(failed(noAccount));
  /** Serializes opening and closing. */
  readonly #queue = new SerialQueue();
  #status = nothingStored;
  /** Why the last sync, or opening the folder, failed. */
  #failure: Failure | null = null;
  #running: RunningSync | null = null;
  #lastSyncActiveMs = 0;
  /** Times of recent losses of the worker. */
  #lossTimes: number[] = [];

  constructor(deps: CatalogDeps) {
    this.#deps = deps;
    this.#preferences = deps.preferences;
    this.#changeThrottle = new Throttle(deps.now, deps.onChange);
  }

  /** Opens an account's folder, which is created if missing. Closes the folder that was open before. */
  open(folder: string): Promise<Result<null>> {
    return this.#queue.run(async () => {
      await this.#close();
      this.#folder = folder;
      return this.#openFolder(folder);
    });
  }

  /** Cancels a sync and ends the worker, within a few seconds at most. */
  close(): Promise<void> {
    return this.#queue.run(() => this.#close());
  }

  /** Closes an account's folder, and deletes it or all but the diary in it, which no service can send again. */
  remove(folder: string, { keepDiary }: { readonly keepDiary: boolean }): Promise<Result<null>> {
    return this.#queue.run(async () => {
      await this.#close();
      try {
        await (keepDiary ? removeContent(folder, (name) => name.startsWith(diaryName)) : remove(folder));
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

  /**
   * Produces the next snapshot, or joins the running sync. Opens the folder again if that has failed. `isRequested`: whether a
   * person waits for it.
   */
  async sync(isRequested = (): boolean => false): Promise<Result<null>> {
    const ready = await this.#reopenIfFailed();
    if (!ready.ok) return ready;
    if (this.#running === null) {
      this.#running = new RunningSync(this.#deps.now, isRequested, (running) => this.#run(running));
      this.#changeThrottle.notify();
    }
    return this.#running.result;
  }

  /** How long the last sync that has ended was active, in ms, without pauses and sleep; 0 if there is none. */
  lastSyncActiveMs(): number {
    return this.#lastSyncActiveMs;
  }

  cancelSync(): void {
    this.#running?.end(cancelled);
  }

  pauseSync(): void {
    this.#running?.pause();
    this.#changeThrottle.notify();
  }

  /** Resumes a paused sync; `tryNow` also ends its present waits. */
  resumeSync(tryNow: boolean): void {
    this.#running?.resume();
    if (tryNow) this.#running?.control.tryNow();
    this.#changeThrottle.notify();
  }

  async query<Q extends QueryName>(name: Q, input: QueryInput<Q>): Promise<Result<QueryValue<Q>>> {
    const ready = await this.#ready;
    if (!ready.ok) return ready;
    return this.#host === null ? failed(workerLost) : this.#host.query(name, input);
  }

  /** Releases a pin made by `pinView`. */
  async releasePin(pin: number): Promise<void> {
    // A lost worker has no pins.
    await this.#host?.command('releasePin', { pin });
  }

  /** Open views stay as they are until they are opened again. */
  async setPreferences(preferences: ListPreferences): Promise<void> {
    if (isDeepStrictEqual(preferences, this.#preferences)) return;
    // Without a worker the next one is started with them.
    this.#preferences = preferences;
    await this.#host?.command('setPreferences', preferences);
    this.#changeThrottle.notify();
  }

  /** Changes the stars and notes that searches know. Open views stay as they are until they are opened again. */
  async setShelf(shelf: ShelfContent): Promise<void> {
    // Without a worker the next one is started with it.
    this.#shelf = shelf;
    await this.#host?.command('setShelf', shelf);
  }

  /** Marks lines of the diary as seen or unread, or undoes the last mark of many. */
  async markSeen<C extends 'markDiarySeen' | 'undoDiarySeen' | 'markLinesSeen'>(
    name: C,
    params: Commands[C]['params'],
  ): Promise<Result<Commands[C]['result']>> {
    const marked = await this.#command(name, params);
    if (marked.ok) this.#changeThrottle.notify();
    return marked;
  }

  async #close(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    this.#ready = Promise.resolve(failed(noAccount));
    const running = this.#running;
    running?.end(cancelled);
    await host?.stop();
    // Settles soon: its commands have failed with the worker, and its requests are aborted.
    await Promise.allSettled([running?.result]);
    this.#status = nothingStored;
    this.#failure = null;
  }

  async #openFolder(folder: string): Promise<Result<null>> {
    this.#lossTimes = [];
    this.#ready = this.#start(folder);
    const opened = await this.#ready;
    if (opened.ok) this.#changeThrottle.notify();
    else await this.#stopWorker(opened.failure);
    return opened;
  }

  async #reopenIfFailed(): Promise<Result<null>> {
    const ready = await this.#ready;
    if (ready.ok || this.#folder === null) return ready;
    return this.#queue.run(async () => {
      const current = await this.#ready;
      return current.ok || this.#folder === null ? current : this.#openFolder(this.#folder);
    });
  }

  async #start(folder: string): Promise<Result<null>> {
    const { now, onNotice, onSetAside, log } = this.#deps;
    const {
      maxPages = defaults.maxPages,
      idleDelayMs = defaults.idleDelayMs,
      minRowsForThread = defaults.minRowsForThread,
      minDiaryBytes = defaults.minDiaryBytes,
    } = this.#deps;
    const setStatus = (status: CatalogStatus): void => {
      // A status from before the folder was closed or reopened is out of date.
      if (host === this.#host) this.#setStatus(status);
    };
    const tell = (code: 'catalog-set-aside' | 'diary-set-aside' | 'catalog-not-kept'): void => {
      log.warn(code);
      onNotice(code);
      this.#changeThrottle.notify();
    };
    const host = new WorkerHost({
      startThread: this.#deps.startThread,
      settings: { maxPages, idleDelayMs, minRowsForThread, minDiaryBytes, preferences: this.#preferences },
      heartbeatLimits: this.#deps.heartbeatLimits ?? defaultHeartbeatLimits,
      memory: this.#deps.memory ?? workerMemoryLimits,
      onStatus: setStatus,
      onNotice: (notice) => {
        switch (notice.kind) {
          case 'diary-failed':
            log.warn('diary-not-stored', { detail: safeToLog(notice.detail) });
            break;
          case 'diary-set-aside':
            tell('diary-set-aside');
            break;
          case 'fallback-folder':
            this.#outputFolder = notice.folder;
            tell('catalog-not-kept');
            break;
          case 'set-aside':
            setStatus(notice.status);
            tell('catalog-set-aside');
            // A running sync ends because of the damage; only then can the next one begin.
            void Promise.allSettled([this.#running?.result]).then(() => onSetAside());
            break;
        }
      },
      onLost: (why) => this.#restart(host, why),
    });
    this.#host = host;
    this.#outputFolder = folder;
    const opened = await host.command('open', { folder, now: now() });
    if (opened.ok && this.#shelf !== null) await host.command('setShelf', this.#shelf);
    if (opened.ok) void this.#finishIndex(host);
    else
      log.warn('catalog-not-opened', {
        code: safeToLog(opened.failure.code),
        detail: safeToLog(opened.failure.detail ?? ''),
      });
    return opened;
  }

  #setStatus(status: CatalogStatus): void {
    const { rows: rowsBefore } = this.#status;
    this.#status = status;
    // Before the first snapshot, views show the rows so far. The first ones are announced at once.
    if (status.snapshot === null && status.rows !== rowsBefore)
      this.#changeThrottle.notifyThrottled(rowsBefore === 0 ? 0 : progressIntervalMs);
  }

  /** Makes the published snapshot ready for searching. Until then, and after a failure, searches only take longer. */
  async #finishIndex(host: WorkerHost): Promise<void> {
    const finished = await host.command('finishIndex', null);
    if (host !== this.#host || finished.ok || finished.failure.code === 'cancelled') return;
    this.#deps.log.warn('catalog-not-prepared', { detail: safeToLog(finished.failure.detail ?? '') });
  }

  /** Replaces a lost worker, whose pending calls have failed, by a new one. */
  #restart(host: WorkerHost, why: 'ended' | 'hung'): void {
    if (host !== this.#host || this.#folder === null) return;
    const { now, log, onNotice } = this.#deps;
    log.warn('catalog-worker-lost', { why: safeToLog(why) });
    this.#running?.end(workerLost);
    this.#lossTimes = [...this.#lossTimes.filter((time) => Math.abs(now() - time) < lossPeriodMs), now()];
    const ready: Promise<Result<null>> =
      this.#lossTimes.length < maxLosses
        ? this.#start(this.#folder)
        : Promise.resolve(failed({ ...workerLost, detail: 'worker ends again and again' }));
    this.#ready = ready;
    void ready.then((opened) => {
      if (ready !== this.#ready) return;
      if (!opened.ok) {
        void this.#stopWorker(opened.failure);
        return;
      }
      onNotice('worker-recovered');
      this.#changeThrottle.notify();
    });
  }

  /** Stops the worker and reports the failure in `syncStatus`. The next sync opens the folder again. */
  async #stopWorker(failure: Failure): Promise<void> {
    const host = this.#host;
    this.#host = null;
    this.#failure = failure;
    this.#changeThrottle.notify();
    await host?.stop();
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
      return await this.#finishSync(running, await this.#readList(running));
    } catch (bug) {
      // The next sync must not wait for this one.
      this.#running = null;
      this.#failure = null;
      this.#changeThrottle.notify();
      throw bug;
    }
  }

  async #readList(running: RunningSync): Promise<Result<null>> {
    const report = (progress: Progress): void => {
      const isUrgent = running.status.waiting !== progress.waiting;
      running.show(progress);
      this.#changeThrottle.notifyThrottled(isUrgent ? 0 : progressIntervalMs);
    };
    const outcome = await runSync(this.#deps, this.#target(running), running.control, report);
    const host = this.#host;
    if (!outcome.ok || host === null) return outcome;
    running.show({ phase: 'preparing', waiting: null });
    this.#changeThrottle.notify();
    await this.#finishIndex(host);
    return outcome;
  }

  async #finishSync(running: RunningSync, outcome: Result<null>): Promise<Result<null>> {
    const { log, now } = this.#deps;
    const failure = running.endReason ?? (outcome.ok ? null : outcome.failure);
    // A worker that was started after a loss does not know this sync.
    if (!outcome.ok && running.endReason !== workerLost)
      await this.#host?.command('dropSync', { now: now() });
    if (outcome.ok) log.info('sync-ended', { rows: this.#status.rows, complete: this.#status.complete });
    else log.info('sync-failed', { code: safeToLog(failure?.code ?? 'cancelled') });
    this.#running = null;
    this.#lastSyncActiveMs = running.activeMs();
    // A sync that was cancelled just after publishing has succeeded.
    this.#failure = outcome.ok ? null : failure;
    this.#changeThrottle.notify();
    return outcome.ok || failure === null ? outcome : failed(failure);
  }

  #target(running: RunningSync): SyncTarget {
    const { now, log } = this.#deps;
    return {
      begin: () => this.#command('beginSync', { now: now() }),
      freeBytes: () => freeBytes(this.#outputFolder),
      beginPass: () => this.#command('beginPass', null),
      inspect: (page) => this.#command('readPage', { ...page, store: false }),
      add: (page) => this.#command('readPage', { ...page, store: true }),
      publish: async ({ merged, signal }) => {
        const host = this.#host;
        // The worker then cancels `publish`.
        const cancel = (): void => void host?.command('dropSync', { now: now() });
        signal.addEventListener('abort', cancel, { once: true });
        const published = await this.#command('publish', { merged, now: now(), took: running.activeMs() });
        signal.removeEventListener('abort', cancel);
        if (!published.ok) return published;
        log.info('catalog-published', { merged, switchMs: Math.round(published.value * 100) / 100 });
        return succeeded(null);
      },
    };
  }
}

/** Network disks may never answer. */
const diskTimeoutMs = 2000;

/** Free bytes on the disk of a folder; null if unknown. */
async function freeBytes(folder: string | null): Promise<number | null> {
  if (folder === null) return null;
  const free = fs.statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
  return withTimeout(free, diskTimeoutMs, null);
}
