import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import * as v from 'valibot';
import { failed, type Result } from '../../../preload/contract/failure.ts';
import type { Cell } from '../cells/cells.ts';
import type { FedSource } from './export-job.ts';

export type Batch = readonly (readonly Cell[])[];

const batchSchema = v.array(v.array(v.union([v.string(), v.number(), v.date(), v.null()])));

/** Waits in the export thread for each batch, so that reading is no faster than writing. An empty batch is the end. */
export function* fedBatches({ port, sent }: FedSource, onRead: (done: number) => void): Generator<Batch> {
  let done = 0;
  for (;;) {
    port.postMessage(null);
    Atomics.wait(sent, 0, 0);
    Atomics.store(sent, 0, 0);
    const rows = v.parse(batchSchema, receiveMessageOnPort(port)?.message);
    if (rows.length === 0) return;
    yield rows;
    done += rows.length;
    onRead(done);
  }
}

/** Sends a batch whenever the thread has asked for one. `onFailure`: it could not be read, and none follows. */
export function feed(
  port: MessagePort,
  sent: Int32Array,
  read: () => Promise<Result<Batch>>,
  onFailure: (result: Result<never>) => void,
): void {
  const send = async (): Promise<void> => {
    const batch = await read();
    if (!batch.ok) {
      onFailure(batch);
      return;
    }
    port.postMessage(batch.value);
    Atomics.store(sent, 0, 1);
    Atomics.notify(sent, 0);
  };
  port.on('message', () => {
    void send().catch((bug: unknown) => {
      // Such as a batch that can't be cloned: the thread would wait for it for ever.
      onFailure(failed({ code: 'file-not-written', retryable: true, detail: 'rows not sent' }));
      throw bug;
    });
  });
}
