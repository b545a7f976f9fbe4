import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { workerMemory } from '../worker-memory.ts';
import type { Authorities } from './trust.ts';

const authoritiesSchema = v.object({ own: v.array(v.string()), system: v.array(v.string()) });

/** Reads Node's and the system's authorities in a worker of its own. Rejects if it can't. `workerFile`: trust-worker. */
export function readAuthorities(workerFile: string): Promise<Authorities> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { name: 'trust', resourceLimits: workerMemory });
    // A store that hangs keeps no program alive.
    worker.unref();
    worker.once('message', (message: unknown) => {
      const read = v.safeParse(authoritiesSchema, message);
      if (read.success) resolve(read.output);
      else reject(new Error('The trust worker said something else'));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The trust worker ended without an answer')));
  });
}
