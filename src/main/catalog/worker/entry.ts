import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { CatalogServer } from './catalog-server.ts';
import { indexThreadOf, serveIndexThread } from './index-worker.ts';
import { workerSettingsSchema } from './protocol.ts';

/** The entry of the worker thread, and of the thread that helps it to build an index. */

if (parentPort === null) throw new Error('this file runs as a worker thread');

// Electron only warns of it. A bug must end the thread, or main would wait for its answer until it counts as hung.
process.on('unhandledRejection', (bug) => {
  throw bug;
});

if (workerData === null) {
  serveIndexThread(parentPort);
} else {
  const settings = v.parse(workerSettingsSchema, workerData);
  const minRows = availableParallelism() === 1 ? Infinity : settings.minRowsForThread;
  const startIndexThread = indexThreadOf(import.meta.filename, minRows);
  new CatalogServer(parentPort, { ...settings, startIndexThread });
}
