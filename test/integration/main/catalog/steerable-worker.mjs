import { runCatalogWorker } from '../../../equipment/support/catalog-worker.mjs';

/**
 * The catalog's worker with three more ways to behave: a search for one of these words makes it crash, hang or take
 * memory without end.
 */
await runCatalogWorker((message) => {
  const text = message.name === 'openView' ? message.input.text : undefined;
  if (text === 'crash-now') process.exit(9);
  if (text === 'hang-now') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (text === 'fill-now') for (const kept = []; ;) kept.push({ one: {}, other: [text] });
});
