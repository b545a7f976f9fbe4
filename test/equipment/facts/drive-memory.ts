import path from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { ownFolder, runElectron } from './drive.ts';

export interface MemoryUse {
  /** `values` lie in V8's heap, `buffers` beside it. */
  readonly fill: 'values' | 'buffers';
  /** What each worker holds, in MB of 2^20 bytes. */
  readonly megabytes: number;
  readonly workers: number;
  readonly limits: ResourceLimits;
}

/** What became of the workers, a word each: `held-N`, or the code of an error; `died` where the whole process did. */
export async function askMemory(use: MemoryUse): Promise<string> {
  const run = runElectron({
    args: [path.join(import.meta.dirname, 'memory', 'main.js'), `--user-data-dir=${ownFolder('profile')}`],
    env: { PACKSHELF_FACT_MEMORY: JSON.stringify(use) },
  });
  const reply = await run.reply;
  return reply?.kind === 'answered' ? String(reply.answer['workers']) : 'died';
}
