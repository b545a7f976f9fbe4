import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { workerMemoryLimits } from '../threads/memory-limits.ts';
import type { Authorities } from './trust-store.ts';

const authoritiesSchema = v.object({ own: v.array(v.string()), system: v.array(v.string()) });

/** Reads Node's and the system's authorities in a worker. `workerFile`: the built `trust-worker`. Rejects if that fails. */
export function readAuthorities(workerFile: string): Promise<Authorities> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { name: 'trust', resourceLimits: workerMemoryLimits });
    // A certificate store that hangs must not keep the app alive.
    worker.unref();
    worker.once('message', (message: unknown) => {
      const read = v.safeParse(authoritiesSchema, message);
      if (read.success) resolve(read.output);
      else reject(new Error('The trust worker sent an unexpected message'));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The trust worker ended without an answer')));
  });
}
