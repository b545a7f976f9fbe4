import { MessageChannel, Worker } from 'node:worker_threads';
import { cancelled, failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import { workerMemoryLimits } from '../../threads/memory-limits.ts';
import type { ExportJob, ExportMessage, ViewSource } from './export-job.ts';
import { feed, type Batch } from './fed-batches.ts';

/** A thread that writes one file. */
export interface ExportThread {
  /** The number of packages in the complete file. */
  readonly result: Promise<Result<number>>;
  /** Terminates the thread. The result is then `cancelled`, unless it was already settled. */
  stop(): Promise<void>;
}

/** What is to be written: packages of a snapshot, or batches that are read one after the other; an empty one is the end. */
export type ExportedRows =
  | (Omit<ViewSource, 'kind' | 'rows'> & { readonly rows: Uint32Array<ArrayBuffer> })
  | (() => Promise<Result<Batch>>);

/** Starts the thread. `onProgress`: packages, or rows of batches, read so far. */
export function startExportThread(
  workerFile: URL | string,
  job: Omit<ExportJob, 'source'>,
  rows: ExportedRows,
  onProgress: (done: number) => void,
): ExportThread {
  const { port1: own, port2: port } = new MessageChannel();
  const sent = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const isFed = typeof rows === 'function';
  const source: ExportJob['source'] = isFed ? { kind: 'fed', port, sent } : { kind: 'view', ...rows };
  const worker = new Worker(workerFile, {
    workerData: { ...job, source },
    transferList: [isFed ? port : rows.rows.buffer],
    name: 'export',
    resourceLimits: workerMemoryLimits,
  });
  const { promise: result, resolve: settle } = Promise.withResolvers<Result<number>>();
  worker.on('message', (message: ExportMessage) => {
    if (message.kind === 'progress') onProgress(message.done);
    else if (message.kind === 'written') settle(succeeded(message.rows));
    else settle(failed(message.failure));
  });
  // `exit` follows. The error is not logged, because it may contain data of packages.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    own.close();
    settle(failed({ code: 'file-not-written', retryable: true, detail: 'thread ended' }));
  });
  if (isFed) feed(own, sent, rows, settle);
  return {
    result,
    async stop() {
      settle(failed(cancelled));
      await worker.terminate();
    },
  };
}
