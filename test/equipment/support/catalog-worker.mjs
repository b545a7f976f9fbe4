import { parentPort } from 'node:worker_threads';

/**
 * Runs the catalog's worker, as it is shipped, in this worker thread; every message is heard here before the worker gets
 * it. JavaScript, for the reason told in workers.ts.
 */
export async function runCatalogWorker(hear) {
  const { on } = parentPort;
  // No listener of our own: it would set messages going before the worker's own is there.
  parentPort.on = (event, listener) =>
    on.call(parentPort, event, (message) => {
      hear(message);
      listener(message);
    });
  await import(new URL('../../../out/main/catalog-worker.js', import.meta.url).href);
}
