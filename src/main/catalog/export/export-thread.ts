import { Worker } from 'node:worker_threads';
import { cancelled, failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import { workerMemory } from '../../worker-memory.ts';
import type { ExportJob, ExportMessage } from './export-job.ts';

/** A file that is being written in a thread of its own. */
export interface ExportThread {
  /** The number of packages in it, once it is whole. */
  readonly result: Promise<Result<number>>;
  /** Ends the thread wherever it stands; the result is `cancelled` then, unless it was there before. */
  stop(): Promise<void>;
}

/** Starts the thread; it takes the rows along. */
export function startExportThread(
  workerFile: URL | string,
  job: ExportJob & { readonly rows: Uint32Array<ArrayBuffer> },
  onProgress: (done: number) => void,
): ExportThread {
  const worker = new Worker(workerFile, {
    workerData: job,
    transferList: [job.rows.buffer],
    name: 'export',
    resourceLimits: workerMemory,
  });
  let settle: (result: Result<number>) => void = () => undefined;
  const result = new Promise<Result<number>>((resolve) => (settle = resolve));
  worker.on('message', (message: ExportMessage) => {
    if (message.kind === 'progress') onProgress(message.done);
    else if (message.kind === 'written') settle(succeeded(message.rows));
    else settle(failed(message.failure));
  });
  // Its exit follows; what was thrown may hold what people stored, so it is not passed on.
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
