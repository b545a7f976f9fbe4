import { Worker } from 'node:worker_threads';
import { workerMemoryLimits } from '../src/main/threads/memory-limits.ts';

/**
 * A process of its own: runs another program in a thread with the limits that the app sets for the catalog's worker.
 * Arguments: the program's file, and its arguments.
 */

const [program = '', ...args] = process.argv.slice(2);

new Worker(program, { argv: args, resourceLimits: workerMemoryLimits });
