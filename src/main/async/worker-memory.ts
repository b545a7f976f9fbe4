import type { ResourceLimits } from 'node:worker_threads';

/**
 * The most that the values of one worker thread may take, in MB; its buffers come on top. A whole process that reads
 * and indexes 1,000,000 packages takes some 560 MB (docs/performance.md). A thread that needs more ends, and that is told,
 * instead of the app: the young generation is small so that what outlives it at one moment fits beside the rest, because
 * V8 ends the whole process where it does not.
 */
export const workerMemory: ResourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };
