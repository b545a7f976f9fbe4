import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import type { FromWorker, MethodName, Methods, Request, WorkerSettings } from './protocol.ts';
import { failureOf, StoreError } from './store-failure.ts';
import { Store } from './store.ts';

/** The entry of the worker thread: owns the database and answers the requests of the method table, in order. */

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

const settings: WorkerSettings = v.parse(v.object({ maxPages: v.nullable(v.number()) }), workerData);

let store: Store | null = null;

function send(message: FromWorker): void {
  port?.postMessage(message);
}

function opened(): Store {
  if (store === null) throw new StoreError({ code: 'no-account', retryable: false });
  return store;
}

function tellSetAside(status: CatalogStatus): void {
  send({ kind: 'set-aside', status });
}

type Handlers = { readonly [M in MethodName]: (params: Methods[M]['params']) => Methods[M]['result'] };

const handlers: Handlers = {
  open({ folder, now }) {
    store?.close(now);
    store = Store.open(folder, settings, now, tellSetAside);
    return store.status();
  },
  beginSync: ({ now }) => opened().beginSync(now),
  beginPass() {
    opened().beginPass();
    return null;
  },
  addItems: ({ items }) => opened().addItems(items),
  startPublishing(request) {
    opened().startPublishing(request);
    return null;
  },
  continuePublishing: () => opened().continuePublishing(),
  dropSync: ({ now }) => opened().dropSync(now),
  openView: ({ view, query }) => opened().openView(view, query),
  readWindow: (request) => opened().readWindow(request),
  readItem: (request) => opened().readItem(request),
  locateItem: (request) => opened().locateItem(request),
  close({ now }) {
    store?.close(now);
    store = null;
    return null;
  },
};

/** Expected errors become failures; a bug ends the worker, and the face starts a new one. */
function run<M extends MethodName>({ method, params }: Request<M>): Result<Methods[M]['result']> {
  try {
    return succeeded(handlers[method](params));
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return failed(failure);
  }
}

port.on('message', (request: Request) => {
  // The one who asked knows the type of the answer by its id.
  port.postMessage({ kind: 'reply', id: request.id, result: run(request) });
  if (request.method === 'close') port.close();
});
