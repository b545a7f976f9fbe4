import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { languages, pseudoLanguages } from '../../../preload/contract/messages/languages.ts';
import { keptDiaries } from '../../../preload/contract/preferences.ts';
import { CatalogServer } from './catalog-server.ts';
import { timeUnits } from './snapshot/time-unit.ts';
import { indexThreadOf, serveIndexThread } from './index-worker.ts';

/** The entry of the worker thread, and of the thread that helps it to build an index. */

if (parentPort === null) throw new Error('this file runs as a worker thread');

const settingsSchema = v.object({
  maxPages: v.nullable(v.number()),
  minDiaryBytes: v.nullable(v.number()),
  idleDelayMs: v.number(),
  minRowsForThread: v.number(),
  preferences: v.object({
    timeUnit: v.picklist(['automatic', ...timeUnits]),
    language: v.picklist([...languages, ...pseudoLanguages]),
    keepDiary: v.picklist(keptDiaries),
  }),
});

if (workerData === null) {
  serveIndexThread(parentPort);
} else {
  const settings = v.parse(settingsSchema, workerData);
  const minRows = availableParallelism() === 1 ? Infinity : settings.minRowsForThread;
  const startIndexThread = indexThreadOf(import.meta.filename, minRows);
  new CatalogServer(parentPort, { ...settings, startIndexThread });
}
