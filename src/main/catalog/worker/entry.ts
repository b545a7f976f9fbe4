import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import type { QueryName } from '../../../preload/contract/catalog-queries.ts';
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
import { queryFunctions } from './queries/query-functions.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import type { Steps } from './steps.ts';
import { Store } from './store.ts';
import { failureOf, StoreError } from '../storage-error.ts';

/** The entry of the worker thread: owns the store, runs commands and queries, and answers with results. */

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
/** Runs while idle work must not begin on a store that was just opened. */
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

/** A value, or the steps to it. */
type Answer<T> = T | Steps<T>;

const commands: {
  readonly [C in CommandName]: (params: Commands[C]['params']) => Answer<Commands[C]['result']>;
} = {
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
    store?.snapshots.releasePin(pin);
    return null;
  },
  choose(choices) {
    settings = { ...settings, choices };
    store?.choose(choices);
    return null;
  },
  markSeen: ({ snapshot }) => opened().markSeen(snapshot),
  close() {
    close();
    return null;
  },
};

/** What a request does, the job that runs its steps, and the error that its sender gets for one that it throws. */
interface Work {
  readonly answer: () => Answer<unknown>;
  readonly job: JobName;
  readonly explain: (error: unknown) => unknown;
}

function commandWork<C extends CommandName>({ name, params }: CommandRequest<C>): Work {
  const job = name === 'prepare' ? 'index' : 'sync';
  return { answer: () => commands[name](params), job, explain: explainCommand(name) };
}

function explainCommand(name: CommandName): Work['explain'] {
  const snapshots = store?.snapshots;
  if (snapshots !== undefined && (name === 'readPage' || name === 'publish')) {
    const used = [snapshots.syncing?.before, snapshots.syncing?.snapshot].filter(isSnapshot);
    return (error) => snapshots.explainWriting(error, used);
  }
  if (snapshots !== undefined && name === 'prepare') {
    const used = [snapshots.published?.snapshot].filter(isSnapshot);
    return (error) => snapshots.explainReading(error, used);
  }
  return (error) => error;
}

function isSnapshot(snapshot: Snapshot | null | undefined): snapshot is Snapshot {
  return snapshot !== null && snapshot !== undefined;
}

function queryWork<Q extends QueryName>({ name, input, id }: QueryRequest<Q>): Work {
  const { snapshots } = opened();
  const context = opened().context(id);
  return {
    answer: () => queryFunctions[name](context, input),
    job: name,
    explain: (error) => snapshots.explainReading(error, context.used),
  };
}

function isSteps(answer: unknown): answer is Steps<unknown> {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

/** Expected errors become failures; a bug ends the worker, and main starts a new one. */
function failureFor(error: unknown): ReturnType<typeof failed> {
  const failure = failureOf(error);
  if (failure === null) throw error;
  return failed(failure);
}

async function run(request: ToWorker): Promise<void> {
  // The sender knows the type of the answer by the id.
  const reply = (result: Result<unknown>): void =>
    port?.postMessage({ kind: 'reply', id: request.id, result });
  let explain: Work['explain'] = (error) => error;
  try {
    const work = request.kind === 'command' ? commandWork(request) : queryWork(request);
    explain = work.explain;
    const answer = work.answer();
    if (!isSteps(answer)) {
      reply(succeeded(answer));
      return;
    }
    reply(succeeded(await jobs.run(work.job, answer)));
  } catch (error) {
    reply(failureFor(explain(error)));
  }
  workInIdleTime();
}

function workInIdleTime(): void {
  // The first rows and the window around them have the processor to themselves; a sync brings rows to follow.
  if (resting !== null && store?.isSyncing !== true) return;
  if (store?.maintenance.hasWork() === true && !jobs.has('idle') && !jobs.has('index')) {
    // No call waits for it: an expected failure shows again when its result is needed.
    jobs.run('idle', store.maintenance.run()).catch(failureFor);
  }
}

port.on('message', (request: ToWorker) => {
  jobs.noteRequest();
  void run(request);
  jobs.hurry();
  workInIdleTime();
  if (request.name === 'close') port.close();
});
