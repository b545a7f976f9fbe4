import { resourceLimits, SHARE_ENV, Worker, type MessagePort } from 'node:worker_threads';
import { DamageError } from '../storage-error.ts';
import { doIndexTask, type IndexTask, type StartIndexThread } from './index/index-thread.ts';
import { openToRead } from './snapshot/database.ts';
import { IdTable } from './snapshot/id-table.ts';
import { snapshotKind } from './snapshot/schema.ts';

/** Starts a file that calls `serveIndexThread` as a thread of Node. `minRows`: starting it takes as long as indexing some. */
export function indexThreadOf(file: string, minRows: number): StartIndexThread {
  return (rows, onAnswer) => {
    if (rows < minRows) return null;
    const worker = new Worker(file, { workerData: null, name: 'index', resourceLimits, env: SHARE_ENV });
    worker.on('message', onAnswer);
    // `exit` follows. What has failed here fails again in the thread that then does it, which explains it.
    worker.on('error', () => undefined);
    worker.once('exit', () => onAnswer(null));
    // It must not outlive its parent.
    worker.unref();
    return { post: (task) => worker.postMessage(task), terminate: () => void worker.terminate() };
  };
}

/** Does the tasks that come through a port; any error ends the thread. */
export function serveIndexThread(port: MessagePort): void {
  port.on('message', (task: IndexTask) => {
    const db = openToRead(task.snapshot, snapshotKind);
    const rows = {
      db,
      get ids(): IdTable {
        const ids = IdTable.read(db);
        if (ids === null) throw new DamageError('id table');
        return ids;
      },
    };
    const answer = doIndexTask(rows, task);
    db.close();
    const numbers =
      answer.block === null ? [...answer.orders.values()].map((order) => order.rows) : [answer.rows];
    // Transferred instead of copied.
    port.postMessage(
      answer,
      numbers.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
    );
  });
}
