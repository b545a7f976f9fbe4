import path from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { ownFolder, runElectron } from './drive.ts';

export interface MemoryUse {
  /** `values` are in V8's heap, `buffers` outside of it. */
  readonly fill: 'values' | 'buffers';
  /** The memory of each worker, in MB of 2^20 bytes. */
  readonly megabytes: number;
  readonly workers: number;
  readonly limits: ResourceLimits;
}

/** The results of the workers, one word each: `held-N` or an error code; `died` if the whole process ended. */
export async function askMemory(use: MemoryUse): Promise<string> {
  const run = runElectron({
    args: [path.join(import.meta.dirname, 'memory', 'main.js'), `--user-data-dir=${ownFolder('profile')}`],
    env: { PACKSHELF_FACT_MEMORY: JSON.stringify(use) },
  });
  const reply = await run.reply;
  return reply?.kind === 'answered' ? String(reply.answer['workers']) : 'died';
}
