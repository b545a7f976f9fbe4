// @ts-check
import { Worker } from 'node:worker_threads';
import { answer } from '../fact.js';

/** The options of the workers, as JSON: `{ fill, megabytes, limits, workers }`. */
const { fill, megabytes, limits, workers } = JSON.parse(process.env['PACKSHELF_FACT_MEMORY'] ?? '{}');

answer(async () => {
  const all = await Promise.all(Array.from({ length: workers }, run));
  return { workers: all.join(' ') };
});

/** @returns {Promise<string>} */
function run() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { fill, megabytes },
    resourceLimits: limits,
  });
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.once('error', (error) => resolve('code' in error ? String(error.code) : error.name));
  });
}
