// @ts-check
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { part } from './part.js';

const database = new DatabaseSync(workerData);
database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)');
const rows = database.prepare('SELECT count(*) AS rows FROM t').get()?.['rows'];
parentPort?.postMessage(`${part}, ${String(rows)} row`);
