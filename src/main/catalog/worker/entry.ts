import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { languages, pseudoLanguages } from '../../../preload/contract/messages/languages.ts';
import { timeUnits } from '../../../preload/contract/account-preferences.ts';
import { keptDiaries } from '../../../preload/contract/preferences.ts';
import { CatalogServer } from './catalog-server.ts';

/** The entry of the worker thread. */

if (parentPort === null) throw new Error('this file runs as a worker thread');

new CatalogServer(
  parentPort,
  v.parse(
    v.object({
      maxPages: v.nullable(v.number()),
      minDiaryBytes: v.nullable(v.number()),
      idleDelayMs: v.number(),
      preferences: v.object({
        timeUnit: v.picklist(timeUnits),
        language: v.picklist([...languages, ...pseudoLanguages]),
        keepDiary: v.picklist(keptDiaries),
      }),
    }),
    workerData,
  ),
);
