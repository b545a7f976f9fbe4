import type { ResourceLimits } from 'node:worker_threads';

/**
 * Limits for the values of one worker thread; its buffers are extra. A process that reads and indexes 1,000,000 packages
 * takes about 560 MB (docs/performance.md). A thread that exceeds the limits ends with an error that main reports, while the
 * app continues. The young generation must be small: if its survivors do not fit, V8 ends the whole process.
 */
export const workerMemoryLimits: ResourceLimits = {
  maxOldGenerationSizeMb: 1024,
  maxYoungGenerationSizeMb: 12,
};
