import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import type { QueryInput, QueryName, QueryValue } from '../../../preload/contract/catalog-queries.ts';
import { failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import { languages, pseudoLanguages } from '../../../preload/contract/messages/languages.ts';
import { timeUnits } from '../../../preload/contract/account-preferences.ts';
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
  jobs.stopAll();
  store?.close();
  store = null;
}

/** The answer, or long work that ends in one. */
type Answer<T> = T | Steps<T>;
type Handlers = {
  readonly [C in CommandName]: (params: Commands[C]['params']) => Answer<Commands[C]['result']>;
};

const commands: Handlers = {
  open({ folder, now }) {
    close();
    store = Store.open(folder, settings, now, {
      onSetAside: (status) => send({ kind: 'set-aside', status }),
      onNotKept: (folder) => send({ kind: 'not-kept', folder }),
    });
    rest();
    return store.status();
  },
  beginSync: ({ now }) => opened().beginSync(now),
  beginPass() {
    opened().beginPass();
    return null;
  },
  readPage: (page) => opened().readPage(page),
  publish(how) {
    // The rows of both are about to move on; `prepare` comes again after it.
    jobs.stop('index');
    jobs.stop('idle');
    return opened().publish(how);
  },
  prepare() {
    // It may be about the same index.
    jobs.stop('idle');
    return opened().prepare();
  },
  dropSync({ now }) {
    // After the switch there is nothing left to give up.
    if (opened().isSyncing) jobs.stop('sync');
    jobs.stop('idle');
    return opened().dropSync(now);
  },
  releasePin({ pin }) {
    store?.releasePin(pin);
    return null;
  },
  choose(choices) {
    settings = { ...settings, choices };
    store?.choose(choices);
    return null;
  },
  lookedAt: ({ snapshot }) => opened().lookedAt(snapshot),
  close() {
    close();
    return null;
  },
};

const queries: {
  readonly [Q in QueryName]: (store: Store, input: QueryInput<Q>, id: number) => Answer<QueryValue<Q>>;
} = {
  openView: (store, input, id) => store.openView(id, input),
  readRows: (store, input) => store.readRows(input),
  readItem: (store, input) => store.readItem(input),
  readCell: (store, input) => store.readCell(input),
  readJson: (store, input) => store.readJson(input),
  locateItem: (store, input) => store.locateItem(input),
  carryOver: (store, input) => store.carryOver(input),
  readName: (store, { id }) => store.readName(id),
  readFacet: (store, input) => store.readFacet(input),
  readExclusions: (store, { view }) => store.readExclusions(view),
  readTable: (store, input) => store.readTable(input),
  pinView: (store, input, id) => store.pinView(input, id),
  readChanges: (store, input) => store.readChanges(input),
  readCounts: (store, input) => store.readCounts(input.queries),
  countNew: (store, input) => store.countNew(input.queries),
};

/** Expected errors become failures; a bug ends the worker, and the face starts a new one. */
function failureFor(error: unknown): ReturnType<typeof failed> {
  const failure = failureOf(error);
  if (failure === null) throw error;
  return failed(failure);
}

function isSteps<T>(answer: Answer<T>): answer is Steps<T> {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

function runCommand<C extends CommandName>({
  name,
  params,
}: CommandRequest<C>): Answer<Commands[C]['result']> {
  return commands[name](params);
}

function runQuery<Q extends QueryName>({ name, input, id }: QueryRequest<Q>): Answer<QueryValue<Q>> {
  return queries[name](opened(), input, id);
}

function jobOf(request: ToWorker): JobName {
  if (request.kind === 'query') return request.name;
  return request.name === 'prepare' ? 'index' : 'sync';
}

async function run(request: ToWorker): Promise<void> {
  // The sender knows the type of the answer by the id.
  const reply = (result: Result<unknown>): void =>
    port?.postMessage({ kind: 'reply', id: request.id, result });
  let steps: Steps<unknown>;
  try {
    const answer: unknown = request.kind === 'command' ? runCommand(request) : runQuery(request);
    if (!isSteps(answer)) {
      reply(succeeded(answer));
      return;
    }
    steps = answer;
  } catch (error) {
    reply(failureFor(error));
    return;
  }
  try {
    reply(succeeded(await jobs.run(jobOf(request), steps)));
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

port.on('message', (request: ToWorker) => {
  jobs.noteRequest();
  void run(request);
  jobs.hurry();
  workInIdleTime();
  if (request.name === 'close') port.close();
});
