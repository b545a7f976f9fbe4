import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import type {
  QueryInput,
  QueryName,
  QueryPriorityOf,
  QueryValue,
} from '../../../preload/contract/catalog-queries.ts';
import { failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../../preload/contract/status.ts';
import { languages, pseudoLanguages } from '../../../preload/contract/messages/languages.ts';
import { timeUnits } from '../../../preload/contract/account-preferences.ts';
import { keptDiaries } from '../../../preload/contract/preferences.ts';
import { freeBuffer } from './free-buffer.ts';
import { Jobs, type JobName } from './jobs.ts';
import type {
  CommandName,
  CommandRequest,
  Commands,
  FromWorker,
  QueryRequest,
  ToWorker,
  WorkerSettings,
} from './protocol.ts';
import { carryOver } from './queries/carry-over.ts';
import type { QueryContext } from './queries/context.ts';
import {
  countNew,
  findPeople,
  readCounts,
  readExclusions,
  readFacet,
  readFilterValues,
  readRanks,
  readTimeBars,
  readTimeCounts,
} from './queries/count.ts';
import { pinDiary, readDiaryCells, readDiaryTable } from './queries/diary-table.ts';
import { openDiary, readDiaryLines, readHistory } from './queries/diary.ts';
import { findCorrected, findPackages, locateItem, openView, readRows } from './queries/open-view.ts';
import { readCell, readItem, readJson, readKnown, readName, readNames } from './queries/read-item.ts';
import { pinView, readIds, readTable } from './queries/read-table.ts';
import { readSuggestions } from './queries/suggestions.ts';
import type { Steps } from './steps.ts';
import { Store } from './store.ts';
import { failureOf, StoreError } from '../storage-error.ts';

/** The entry of the worker thread: owns the store, and replies to commands and queries with results. */

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

let settings: WorkerSettings = v.parse(
  v.object({
    maxPages: v.nullable(v.number()),
    minDiaryBytes: v.nullable(v.number()),
    idleDelayMs: v.number(),
    preferences: v.object({
      timeUnit: v.picklist(timeUnits),
      language: v.picklist([...languages, ...pseudoLanguages]),
      keepDiary: v.picklist(keptDiaries),
    }),
  }),
  workerData,
);

const heartbeatIntervalMs = 1000;

let store: Store | null = null;
/** Runs until idle work may begin on a store that was just opened. */
let idleTimer: NodeJS.Timeout | null = null;
let lastHeartbeat = 0;

function send(message: FromWorker): void {
  port?.postMessage(message);
}

const jobs = new Jobs(() => {
  const now = performance.now();
  if (now - lastHeartbeat < heartbeatIntervalMs) return;
  lastHeartbeat = now;
  send({ kind: 'heartbeat' });
});

function openStore(): Store {
  if (store === null) throw new StoreError({ code: 'no-account', retryable: false });
  return store;
}

function close(): void {
  if (idleTimer !== null) clearTimeout(idleTimer);
  idleTimer = null;
  jobs.stopAll();
  store?.close();
  store = null;
}

/** A value, or the steps to it. */
type Answer<T> = T | Steps<T>;

const commands: {
  readonly [C in CommandName]: (params: Commands[C]['params']) => Answer<Commands[C]['result']>;
} = {
  open({ folder, now }) {
    close();
    store = Store.open(folder, settings, now, {
      onSetAside: (status) => send({ kind: 'set-aside', status }),
      onDiarySetAside: () => send({ kind: 'diary-set-aside' }),
      onDiaryFailure: (detail) => send({ kind: 'diary-failed', detail }),
      onFallbackFolder: (fallbackFolder) => send({ kind: 'fallback-folder', folder: fallbackFolder }),
    });
    idleTimer = setTimeout(() => {
      idleTimer = null;
      startIdleWork();
    }, settings.idleDelayMs);
    return null;
  },
  beginSync: ({ now }) => openStore().beginSync(now),
  beginPass() {
    openStore().beginPass();
    return null;
  },
  *readPage(page) {
    const facts = yield* openStore().readPage(page);
    freeBuffer(page.body);
    return facts;
  },
  publish(how) {
    // Both work on rows that are about to change; main sends `finishIndex` again afterwards.
    jobs.stop('index');
    jobs.stop('idle');
    return openStore().publish(how);
  },
  finishIndex() {
    // Idle work may be building the same index.
    jobs.stop('idle');
    return openStore().finishIndex();
  },
  dropSync({ now }) {
    // After the switch to the new snapshot, `publish` must reach its end.
    if (openStore().isSyncing) jobs.stop('sync');
    jobs.stop('idle');
    openStore().snapshots.dropSync(now);
    return null;
  },
  releasePin({ pin }) {
    store?.releasePin(pin);
    return null;
  },
  setPreferences(preferences) {
    settings = { ...settings, preferences };
    store?.setPreferences(preferences);
    return null;
  },
  setShelf(shelf) {
    openStore().shelf = shelf;
    return null;
  },
  markDiarySeen({ upTo }) {
    return openStore().markDiarySeen(upTo);
  },
  undoDiarySeen() {
    openStore().undoDiarySeen();
    return null;
  },
  markLinesSeen({ lines, isSeen }) {
    openStore().markLinesSeen(lines, isSeen);
    return null;
  },
  close() {
    close();
    return null;
  },
};

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
  readRanks,
  readTimeBars,
  readTimeCounts,
  openDiary,
  readDiaryLines,
  readHistory,
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
  countNew,
};

interface Work {
  readonly answer: () => Answer<unknown>;
  /** The job that runs its steps. */
  readonly job: JobName;
  /** Converts an error thrown by `answer` to the one for the sender. */
  readonly explain: (error: unknown) => unknown;
}

function commandWork<C extends CommandName>({ name, params }: CommandRequest<C>): Work {
  const job = name === 'finishIndex' ? 'index' : 'sync';
  return { answer: () => commands[name](params), job, explain: explainCommand(name) };
}

function explainCommand(name: CommandName): Work['explain'] {
  const snapshots = store?.snapshots;
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

function queryWork<Q extends QueryName>({ name, input, id }: QueryRequest<Q>): Work {
  const { snapshots } = openStore();
  const context = openStore().context(id);
  return {
    answer: () => queries[name](context, input),
    job: name,
    explain: (error) => snapshots.explainReading(error, context.used),
  };
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

async function run(request: ToWorker): Promise<void> {
  let explain: Work['explain'] = (error) => error;
  let result: Result<unknown>;
  let status: CatalogStatus | null = null;
  try {
    const work = request.kind === 'command' ? commandWork(request) : queryWork(request);
    explain = work.explain;
    const answer = work.answer();
    const value = isSteps(answer) ? jobs.start(work.job, answer) : answer;
    // Without `await`, a reply without a pause is sent before the next message is handled.
    result = succeeded(value instanceof Promise ? await value : value);
    if (request.kind === 'command') status = store?.status() ?? null;
  } catch (error) {
    result = failureFor(explain(error));
  }
  // Only the sender knows the type of the value.
  port?.postMessage({ kind: 'reply', id: request.id, result, status });
  startIdleWork();
}

function startIdleWork(): void {
  // It must not delay the first rows of a window that opens. The rows of a first sync are indexed as they arrive.
  if (idleTimer !== null && (store?.snapshots.firstSync ?? null) === null) return;
  if (store?.maintenance.hasWork() === true && !jobs.has('idle') && !jobs.has('index')) {
    // No caller waits for it, so expected failures are ignored: they occur again when its result is needed.
    jobs.run('idle', store.maintenance.run()).catch(failureFor);
  }
}

port.on('message', (request: ToWorker) => {
  jobs.countRequest();
  void run(request);
  jobs.continueView();
  startIdleWork();
  if (request.name === 'close') port.close();
});
