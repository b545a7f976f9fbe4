// @ts-check
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { app } from 'electron';
import { part } from './part.js';

// Inside an archive this app cannot import fact.js, so it writes its own reply.
process.on('uncaughtException', (error) => writeReply({ kind: 'failed', why: String(error.stack) }));
app
  .whenReady()
  .then(find)
  .then(writeReply, (error) => writeReply({ kind: 'failed', why: String(error.stack) }));

function writeReply(/** @type {object} */ reply) {
  process.stdout.write(`packshelf-fact ${JSON.stringify(reply)}\n`, () => app.exit(0));
}

async function find() {
  const folder = import.meta.dirname;
  const database = new DatabaseSync(path.join(app.getPath('userData'), 'main.db'));
  database.exec('CREATE TABLE t (x); INSERT INTO t VALUES (1)');
  const late = await import('./late.js');
  return {
    kind: 'answered',
    answer: {
      inArchive: folder.endsWith('app.asar'),
      part,
      late: late.late,
      worker: await fromWorker(path.join(app.getPath('userData'), 'worker.db')),
      sqlite: database.prepare('SELECT count(*) AS rows FROM t').get()?.['rows'] === 1,
      read: (await readFile(path.join(folder, 'part.js'), 'utf8')).includes('export'),
      size: (await stat(path.join(folder, 'part.js'))).size > 0,
      names: (await readdir(folder)).sort().join(' '),
    },
  };
}

/** @returns {Promise<string>} */
function fromWorker(/** @type {string} */ file) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: file });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}
