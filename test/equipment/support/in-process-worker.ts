import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import type { StartThread } from '../../../src/main/catalog/worker-host.ts';
import { CatalogServer } from '../../../src/main/catalog/worker/catalog-server.ts';

/**
 * Runs the catalog's worker in the thread of the test, behind the same messages. A thread of its own takes most of the time
 * of a small test: it compiles everything anew. What the thread itself does is tested with the shipped one.
 */
export const startInProcess: StartThread = (settings, _memory, { onMessage, onExit }) => {
  const { port1: port, port2: workerPort } = new MessageChannel();
  port.on('message', onMessage);
  // A thread doesn't end before its last file operation either.
  port.once('close', () => void noFileOperations().then(onExit));
  new CatalogServer(workerPort, structuredClone(settings));
  return {
    post: (message, transferList) => port.postMessage(message, transferList),
    terminate: () => port.close(),
  };
};

/** Resolves when this process waits for no file: a closed store still deletes what it needs no more. */
export async function noFileOperations(): Promise<void> {
  while (process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'))) {
    await setImmediate();
  }
}
