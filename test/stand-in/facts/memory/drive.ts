import { workerMemoryLimits } from '../../../../src/main/threads/memory-limits.ts';
import { drive } from '../drive.ts';
import { askMemory } from '../drive-memory.ts';

await drive(async () => ({
  // More values than the app's limit: the worker ends, and main gets the error.
  limited: await askMemory({ fill: 'values', megabytes: 2_000, workers: 1, limits: workerMemoryLimits }),
  buffers: await askMemory({ fill: 'buffers', megabytes: 3_072, workers: 1, limits: workerMemoryLimits }),
}));
