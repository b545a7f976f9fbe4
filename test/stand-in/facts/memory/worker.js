// @ts-check
import { parentPort, workerData } from 'node:worker_threads';

const { fill, megabytes } = workerData;
/** Kept until all workers have allocated theirs. @type {unknown[]} */
const held = [];

// Array elements take 4 bytes each with compressed pointers, and must be written to be allocated.
if (fill === 'values') for (let have = 0; have < megabytes; have += 4) held.push(new Array(1 << 20).fill(0));
else for (let have = 0; have < megabytes; have += 256) held.push(new Uint8Array(256 << 20));
parentPort?.postMessage(`held-${held.length > 0 ? megabytes : 0}`);
setInterval(() => held.length, 1_000);
