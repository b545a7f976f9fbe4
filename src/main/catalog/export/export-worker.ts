import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { exportJobSchema, type ExportMessage } from './export-job.ts';
import { exportFailure } from './file-failure.ts';
import { writeFile } from './write-file.ts';

/** The entry of the export thread: writes one file and ends. A search or a sync goes on beside it, in threads of theirs. */

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

/** ms between two tellings of progress. */
const progressInterval = 250;

const job = v.parse(exportJobSchema, workerData);
const send = (message: ExportMessage): void => port.postMessage(message);

let told = performance.now();

function tellProgress(done: number): void {
  const now = performance.now();
  if (now - told < progressInterval) return;
  told = now;
  send({ kind: 'progress', done });
}

try {
  send({ kind: 'written', rows: await writeFile(job, tellProgress) });
} catch (error) {
  const failure = exportFailure(error);
  // A bug ends the thread; main tells that it did.
  if (failure === null) throw error;
  send({ kind: 'failed', failure });
}
