import { parentPort } from 'node:worker_threads';

/**
 * Runs the shipped catalog worker in this thread; `onMessage` gets every message before the worker does. JavaScript, for
 * the reason in workers.ts.
 */
export async function runCatalogWorker(onMessage) {
  const { on } = parentPort;
  // Not by another listener, which would start the message flow before the worker's listener exists.
  parentPort.on = (event, listener) =>
    on.call(parentPort, event, (message) => {
      onMessage(message);
      listener(message);
    });
  await import(new URL('../../../out/main/catalog-worker.js', import.meta.url).href);
}
