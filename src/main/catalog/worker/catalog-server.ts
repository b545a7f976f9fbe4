import type { MessagePort } from 'node:worker_threads';
import type {
  QueryInput,
  QueryName,
  QueryPriorityOf,
  QueryValue,
} from '../../../preload/contract/catalog-queries.ts';
import { failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../../preload/contract/status.ts';
import { freeBuffer } from './free-buffer.ts';
import { Jobs, type JobName } from './jobs.ts';
import type {
  CommandName,
  CommandRequest,
  Commands,
  FromWorker,
  QueryRequest,
  StoreSettings,
  ToWorker,
  WorkerSettings,
} from './protocol.ts';
import { carryOver } from './queries/carry-over.ts';
import type { QueryContext } from './queries/context.ts';
import {
  countNews,
  findPeople,
  readCounts,
  readExclusions,
  readFacet,
  readFilterValues,
  readTimeBars,
  readTimeCounts,
} from './queries/count.ts';
import { pinDiary, readDiaryCells, readDiaryTable } from './queries/diary-table.ts';
import { openDiary, readDiaryLines, readHistory, readRecordedDays } from './queries/diary.ts';
import { findCorrected, findPackages, locateItem, openView, readRows } from './queries/open-view.ts';
import { readCell, readItem, readJson, readKnown, readName, readNames } from './queries/read-item.ts';
import { pinView, readIds, readTable } from './queries/read-table.ts';
import { readSameName } from './queries/same-name.ts';
import { readSuggestions } from './queries/suggestions.ts';
import type { Steps } from './steps.ts';
import { Store } from './store.ts';
import { failureOf, StoreError } from '../storage-error.ts';
import { rereadTimeZone } from '../../threads/time-zone.ts';

const heartbeatIntervalMs = 1000;

/** A value, or the steps to it. */
type Answer<T> = T | Steps<T>;

/** A command without a result may return nothing. */
type CommandAnswer<T> = T extends null ? unknown : Answer<T>;

/** An immediate query returns its value, every other one the steps to it. */
type QueryAnswer<Q extends QueryName> =
  QueryPriorityOf<Q> extends 'immediate' ? QueryValue<Q> : Steps<QueryValue<Q>>;

/** The function of each query. */
const queries: {
  readonly [Q in QueryName]: (context: QueryContext, input: QueryInput<Q>) => QueryAnswer<Q>;
} = {
  openView,
  findPackages,
  findCorrected,
  findPeople,
  readRows,
  readItem,
  readJson,
  locateItem,
  carryOver,
  readFacet,
  readExclusions,
  readSuggestions,
  readTimeBars,
  readTimeCounts,
  openDiary,
  readDiaryLines,
  readHistory,
  readRecordedDays,
  readSameName,
  readCounts,
  readFilterValues,
  readOfferCounts: readCounts,
  readCell,
  readIds,
  readKnown,
  readName,
  readNames,
  readTable,
  pinView,
  pinDiary,
  readDiaryCells,
  readDiaryTable,
  countNews,
};

interface Work {
  readonly answer: () => Answer<unknown>;
  /** The job that runs its steps. */
  readonly job: JobName;
  /** Converts an error thrown by `answer` to the one for the sender. */
  readonly explain: (error: unknown) => unknown;
}

/** Owns the store, and replies to the commands and queries that come through a port. */
export class CatalogServer {
  readonly #port: MessagePort;
  #settings: WorkerSettings & StoreSettings;
  #store: Store | null = null;
  /** Runs until idle work may begin on a store that was just opened. */
  #idleTimer: NodeJS.Timeout | null = null;
  #lastHeartbeat = 0;
  readonly #jobs = new Jobs(() => {
    const now = performance.now();
    if (now - this.#lastHeartbeat < heartbeatIntervalMs) return;
    this.#lastHeartbeat = now;
    this.#send({ kind: 'heartbeat' });
  });

  readonly #commands: {
    readonly [C in CommandName]: (params: Commands[C]['params']) => CommandAnswer<Commands[C]['result']>;
  } = {
    open: ({ folder, now }) => {
      this.#close();
      this.#store = Store.open(folder, this.#settings, now, {
        onSetAside: (status) => this.#send({ kind: 'set-aside', status }),
        onDiarySetAside: () => this.#send({ kind: 'diary-set-aside' }),
        onDiaryFailure: (detail) => this.#send({ kind: 'diary-failed', detail }),
        onFallbackFolder: (fallbackFolder) => this.#send({ kind: 'fallback-folder', folder: fallbackFolder }),
      });
      this.#idleTimer = setTimeout(() => {
        this.#idleTimer = null;
        this.#startIdleWork();
      }, this.#settings.idleDelayMs);
    },
    beginSync: ({ now }) => this.#openStore().beginSync(now),
    beginPass: () => this.#openStore().beginPass(),
    readPage: (page) => this.#readPage(page),
    publish: (how) => {
      // Both work on rows that are about to change; main sends `finishIndex` again afterwards.
      this.#jobs.stop('index');
      this.#jobs.stop('idle');
      return this.#openStore().publish(how);
    },
    finishIndex: () => {
      // Idle work may be building the same index.
      this.#jobs.stop('idle');
      return this.#openStore().finishIndex();
    },
    dropSync: ({ now }) => {
      // After the switch to the new snapshot, `publish` must reach its end.
      if (this.#openStore().isSyncing) this.#jobs.stop('sync');
      this.#jobs.stop('idle');
      this.#openStore().snapshots.dropSync(now);
    },
    releasePin: ({ pin }) => this.#store?.releasePin(pin),
    setPreferences: (preferences) => {
      if (preferences.timeZone !== this.#settings.preferences.timeZone) rereadTimeZone();
      this.#settings = { ...this.#settings, preferences };
      this.#store?.setPreferences(preferences);
    },
    setShelf: (shelf) => {
      this.#openStore().shelf = shelf;
    },
    markDiarySeen: ({ upTo }) => this.#openStore().markDiarySeen(upTo),
    undoDiarySeen: () => this.#openStore().undoDiarySeen(),
    markLinesSeen: ({ lines, isSeen }) => this.#openStore().markLinesSeen(lines, isSeen),
    close: () => this.#close(),
  };

  /** Serves until a request to close. */
  constructor(port: MessagePort, settings: WorkerSettings & StoreSettings) {
    this.#port = port;
    this.#settings = settings;
    port.on('message', (request: ToWorker) => {
      this.#jobs.countRequest();
      void this.#run(request);
      this.#jobs.continueView();
      this.#startIdleWork();
      if (request.name === 'close') port.close();
    });
  }

  #send(message: FromWorker): void {
    this.#port.postMessage(message);
  }

  #openStore(): Store {
    if (this.#store === null) throw new StoreError({ code: 'no-account', retryable: false });
    return this.#store;
  }

  #close(): void {
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    this.#jobs.stopAll();
    this.#store?.close();
    this.#store = null;
  }

  #commandWork<C extends CommandName>({ name, params }: CommandRequest<C>): Work {
    const job = name === 'finishIndex' ? 'index' : 'sync';
    return { answer: () => this.#commands[name](params), job, explain: this.#explainCommand(name) };
  }

  #explainCommand(name: CommandName): Work['explain'] {
    const snapshots = this.#store?.snapshots;
    if (snapshots !== undefined && (name === 'beginSync' || name === 'readPage' || name === 'publish')) {
      const used = snapshots.filesOfCommand();
      return (error) => snapshots.explainWriting(error, used());
    }
    if (snapshots !== undefined && name === 'finishIndex') {
      const used = snapshots.published === null ? [] : [snapshots.published.snapshot];
      return (error) => snapshots.explainReading(error, used);
    }
    return (error) => error;
  }

  #queryWork<Q extends QueryName>({ name, input, id }: QueryRequest<Q>): Work {
    const { snapshots } = this.#openStore();
    const context = this.#openStore().context(id);
    return {
      answer: () => queries[name](context, input),
      job: name,
      explain: (error) => snapshots.explainReading(error, context.used),
    };
  }

  async #run(request: ToWorker): Promise<void> {
    let explain: Work['explain'] = (error) => error;
    let result: Result<unknown>;
    let status: CatalogStatus | null = null;
    try {
      const work = request.kind === 'command' ? this.#commandWork(request) : this.#queryWork(request);
      explain = work.explain;
      const answer = work.answer();
      const value = isSteps(answer) ? this.#jobs.start(work.job, answer) : answer;
      // Without `await`, a reply without a pause is sent before the next message is handled.
      result = succeeded((value instanceof Promise ? await value : value) ?? null);
      if (request.kind === 'command') status = this.#store?.status() ?? null;
    } catch (error) {
      result = failureFor(explain(error));
    }
    this.#reply(request, result, status);
    this.#startIdleWork();
  }

  #reply({ id, name }: ToWorker, result: Result<unknown>, status: CatalogStatus | null): void {
    try {
      // Only the sender knows the type of the value.
      this.#port.postMessage({ kind: 'reply', id, result, status });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A value that can't be cloned. Main must not wait for another answer until this thread counts as hung.
      const failure = {
        code: 'storage-failed',
        retryable: false,
        detail: `answer not cloned: ${name}`,
      } as const;
      this.#send({ kind: 'reply', id, result: failed(failure), status });
    }
  }

  #startIdleWork(): void {
    const store = this.#store;
    if (store === null || this.#jobs.has('idle') || this.#jobs.has('index')) return;
    const { maintenance, snapshots } = store;
    // It must not delay the first rows of a window that opens. The rows of a first sync are indexed as they arrive.
    const isEarly = this.#idleTimer !== null && snapshots.firstSync === null;
    const work = isEarly ? maintenance.prepare() : maintenance.hasWork() ? maintenance.run() : null;
    if (work === null) return;
    // No caller waits for it, so expected failures are ignored: they occur again when its result is needed.
    const done = this.#jobs.run('idle', work).catch(failureFor);
    // The delay may have ended meanwhile.
    if (isEarly) void done.then(() => this.#startIdleWork());
  }

  *#readPage(page: Commands['readPage']['params']): Steps<Commands['readPage']['result']> {
    const facts = yield* this.#openStore().readPage(page);
    freeBuffer(page.body);
    return facts;
  }
}

function isSteps(answer: unknown): answer is Steps<unknown> {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

/** Throws a bug, which ends the worker; main starts a new one. */
function failureFor(error: unknown): ReturnType<typeof failed> {
  const failure = failureOf(error);
  if (failure === null) throw error;
  return failed(failure);
}
