import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { exportJobSchema, type ExportMessage } from './export-job.ts';
import { exportFailure } from './file-failure.ts';
import { writeFile } from './write-file.ts';

/** The entry of the export thread. Writes one file and ends, so that an export delays neither searches nor syncs. */

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

const progressIntervalMs = 250;

const job = v.parse(exportJobSchema, workerData);
const send = (message: ExportMessage): void => port.postMessage(message);

let reportedAt = performance.now();

function reportProgress(done: number): void {
  const now = performance.now();
  if (now - reportedAt < progressIntervalMs) return;
  reportedAt = now;
  send({ kind: 'progress', done });
}

try {
  send({ kind: 'written', rows: await writeFile(job, reportProgress) });
} catch (error) {
  const failure = exportFailure(error);
  // A bug ends the thread, which main reports.
  if (failure === null) throw error;
  send({ kind: 'failed', failure });
}
