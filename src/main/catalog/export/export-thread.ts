import { Worker } from 'node:worker_threads';
import { cancelled, failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import { workerMemoryLimits } from '../../threads/memory-limits.ts';
import type { ExportJob, ExportMessage } from './export-job.ts';

/** A thread that writes one file. */
export interface ExportThread {
  /** The number of packages in the complete file. */
  readonly result: Promise<Result<number>>;
  /** Terminates the thread. The result is then `cancelled`, unless it was already settled. */
  stop(): Promise<void>;
}

/** Starts the thread, and transfers `rows` to it. `onProgress`: packages read so far. */
export function startExportThread(
  workerFile: URL | string,
  job: ExportJob & { readonly rows: Uint32Array<ArrayBuffer> },
  onProgress: (done: number) => void,
): ExportThread {
  const worker = new Worker(workerFile, {
    workerData: job,
    transferList: [job.rows.buffer],
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
  worker.once('exit', () =>
    settle(failed({ code: 'file-not-written', retryable: true, detail: 'thread ended' })),
  );
  return {
    result,
    async stop() {
      settle(failed(cancelled));
      await worker.terminate();
    },
  };
}
