import { runCatalogWorker } from '../../../support/catalog-worker.mjs';

/** The catalog's worker with two more ways to behave: a search for one of these words makes it crash or hang. */
await runCatalogWorker((message) => {
  const text = message.method === 'openView' ? message.params.query.text : undefined;
  if (text === 'crash-now') process.exit(9);
  if (text === 'hang-now') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
