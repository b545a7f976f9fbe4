import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { feed, type Batch } from '../../../../../src/main/catalog/export/fed-batches.ts';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';

/** Has more than its type says, which structured cloning refuses. */
const uncloneable: Batch = Object.assign([['a']], { more: () => undefined });

/** What the export is told when reading ends like this. */
async function toldAfter(read: () => Promise<Result<Batch>>): Promise<unknown> {
  const { port1: own, port2: ofThread } = new MessageChannel();
  const { promise: told, resolve } = Promise.withResolvers<unknown>();
  const bugs: unknown[] = [];
  const noteBug = (bug: unknown): void => void bugs.push(bug);
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', noteBug);
  onTestFinished(() => {
    own.close();
    process.removeAllListeners('unhandledRejection');
    for (const listener of before) process.on('unhandledRejection', listener);
  });
  feed(own, new Int32Array(new SharedArrayBuffer(4)), read, resolve);
  ofThread.postMessage(null);
  const result = await told;
  // The bug is still reported.
  await expect.poll(() => bugs.length).toBe(1);
  return result;
}

it.each<[string, () => Promise<Result<Batch>>]>([
  ['that can’t be cloned', () => Promise.resolve(succeeded(uncloneable))],
  ['whose reading has a bug', () => Promise.reject(new TypeError('a bug'))],
])('a batch %s ends the export at once', async (_, read) => {
  expect(await toldAfter(read)).toMatchObject({
    failure: { code: 'file-not-written', detail: 'rows not sent' },
  });
});
