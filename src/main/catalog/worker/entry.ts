import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import { languages, pseudoLanguages } from '../../../preload/contract/messages/languages.ts';
import { timeUnits } from '../../../preload/contract/account-preferences.ts';
import { Jobs, priorities, type Priority } from './jobs.ts';
import type { FromWorker, MethodName, Methods, Request, WorkerSettings } from './protocol.ts';
import type { Steps } from './steps.ts';
import { Store } from './store.ts';
import { failureOf, StoreError } from './snapshot/store-failure.ts';

/** The entry of the worker thread: owns the database and answers the requests of the method table. */

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

let settings: WorkerSettings = v.parse(
  v.object({
    maxPages: v.nullable(v.number()),
    rest: v.number(),
    choices: v.object({
      timeUnit: v.picklist(timeUnits),
      language: v.picklist([...languages, ...pseudoLanguages]),
    }),
  }),
  workerData,
);

/** How often long work shows that it goes on, in ms. */
const signInterval = 1000;

let store: Store | null = null;
/** Runs while an opened store is not to be looked through yet. */
let resting: NodeJS.Timeout | null = null;
let lastSign = 0;

function send(message: FromWorker): void {
  port?.postMessage(message);
}

const jobs = new Jobs(() => {
  const now = performance.now();
  if (now - lastSign < signInterval) return;
  lastSign = now;
  send({ kind: 'busy' });
});

function opened(): Store {
  if (store === null) throw new StoreError({ code: 'no-account', retryable: false });
  return store;
}

function rest(): void {
  resting = setTimeout(() => {
    resting = null;
    workInIdleTime();
  }, settings.rest);
}

function close(): void {
  if (resting !== null) clearTimeout(resting);
  resting = null;
  for (const priority of priorities) jobs.stop(priority);
  store?.close();
  store = null;
}

/** The answer, or long work that ends in one. */
type Answer<T> = T | { readonly priority: Priority; readonly steps: Steps<T> };
type Handlers = {
  readonly [M in MethodName]: (params: Methods[M]['params']) => Answer<Methods[M]['result']>;
};

const handlers: Handlers = {
  open({ folder, now }) {
    close();
    store = Store.open(folder, settings, now, {
      onSetAside: (status) => send({ kind: 'set-aside', status }),
      onNotKept: (folder) => send({ kind: 'not-kept', folder }),
    });
    rest();
    return store.status();
  },
  beginSync: ({ now }) => ({ priority: 'sync', steps: opened().beginSync(now) }),
  beginPass() {
    opened().beginPass();
    return null;
  },
  readPage: (page) => opened().readPage(page),
  publish(how) {
    // The rows of both are about to move on; `prepare` comes again after it.
    jobs.stop('index');
    jobs.stop('idle');
    return { priority: 'sync', steps: opened().publish(how) };
  },
  prepare() {
    // It may be about the same index.
    jobs.stop('idle');
    return { priority: 'index', steps: opened().prepare() };
  },
  dropSync({ now }) {
    // After the switch there is nothing left to give up.
    if (opened().isSyncing) jobs.stop('sync');
    jobs.stop('idle');
    return opened().dropSync(now);
  },
  openView: ({ view, query, rows }) => ({ priority: 'view', steps: opened().openView(view, query, rows) }),
  readRows: (request) => opened().readRows(request),
  readItem: (request) => opened().readItem(request),
  readCell: (request) => opened().readCell(request),
  readJson: (request) => opened().readJson(request),
  locateItem: (request) => opened().locateItem(request),
  carryOver: (request) => ({ priority: 'carry', steps: opened().carryOver(request) }),
  readName: ({ id }) => opened().readName(id),
  readFacet: (request) => ({ priority: 'facet', steps: opened().readFacet(request) }),
  readExclusions: ({ view }) => ({ priority: 'exclusions', steps: opened().readExclusions(view) }),
  copyRows: (request) => ({ priority: 'copy', steps: opened().copyRows(request) }),
  holdView: (request) => opened().holdView(request),
  releaseHold({ hold }) {
    store?.releaseHold(hold);
    return null;
  },
  choose(choices) {
    settings = { ...settings, choices };
    store?.choose(choices);
    return null;
  },
  lookedAt: ({ snapshot }) => opened().lookedAt(snapshot),
  readChanges: (request) => opened().readChanges(request),
  readCounts: ({ queries }) => ({ priority: 'counts', steps: opened().readCounts(queries) }),
  countNew: ({ queries }) => ({ priority: 'notice', steps: opened().countNew(queries) }),
  close() {
    close();
    return null;
  },
};

/** Expected errors become failures; a bug ends the worker, and the face starts a new one. */
function failureFor(error: unknown): ReturnType<typeof failed> {
  const failure = failureOf(error);
  if (failure === null) throw error;
  return failed(failure);
}

function isLong<T>(answer: Answer<T>): answer is { readonly priority: Priority; readonly steps: Steps<T> } {
  return typeof answer === 'object' && answer !== null && 'steps' in answer;
}

async function run<M extends MethodName>({ id, method, params }: Request<M>): Promise<void> {
  const reply = (result: Result<Methods[M]['result']>): void => {
    // The one who asked knows the type of the answer by its id.
    port?.postMessage({ kind: 'reply', id, result });
  };
  let answer: Answer<Methods[M]['result']>;
  try {
    answer = handlers[method](params);
    if (!isLong(answer)) {
      reply(succeeded(answer));
      return;
    }
  } catch (error) {
    reply(failureFor(error));
    return;
  }
  try {
    reply(succeeded(await jobs.run(answer.priority, answer.steps)));
  } catch (error) {
    reply(failureFor(error));
  }
  workInIdleTime();
}

function workInIdleTime(): void {
  // The first rows and the window around them have the processor to themselves; a sync brings rows to follow.
  if (resting !== null && store?.isSyncing !== true) return;
  if (store?.hasIdleWork() === true && !jobs.has('idle') && !jobs.has('index')) {
    // Nobody waits for it: what goes wrong in expected ways shows when it is needed.
    jobs.run('idle', store.idle()).catch(failureFor);
  }
}

port.on('message', (request: Request) => {
  jobs.noteRequest();
  void run(request);
  jobs.hurry();
  workInIdleTime();
  if (request.method === 'close') port.close();
});
