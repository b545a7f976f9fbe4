import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { CatalogServer } from '../../../../../src/main/catalog/worker/catalog-server.ts';
import { defaultStoreSettings } from '../../../../equipment/support/default-list-preferences.ts';

/** What is answered or, failing that, thrown if sending a value is `send`. */
async function outcome(send: (post: (message: unknown) => void) => void): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', resolve);
  onTestFinished(() => {
    port1.close();
    process.removeAllListeners('unhandledRejection');
    for (const listener of before) process.on('unhandledRejection', listener);
  });
  const post = port2.postMessage.bind(port2);
  port2.postMessage = (message: unknown) => {
    if (JSON.stringify(message).includes('"ok":true')) send(post);
    else post(message);
  };
  new CatalogServer(port2, { ...defaultStoreSettings, idleDelayMs: 0, minRowsForThread: 0 });
  port1.once('message', resolve);
  port1.postMessage({ kind: 'command', id: 7, name: 'releasePin', params: { pin: 1 } });
  return await promise;
}

it('an answer that can’t be cloned is answered with a failure at once', async () => {
  // As if a value of the answer were a function.
  expect(await outcome((post) => post({ more: () => undefined }))).toMatchObject({
    kind: 'reply',
    id: 7,
    result: { ok: false, failure: { code: 'storage-failed', detail: 'answer not cloned: releasePin' } },
  });
});

it('another bug while an answer is sent is not hidden', async () => {
  const bug = new TypeError('a bug');
  const thrown = await outcome(() => {
    throw bug;
  });
  expect(thrown).toBe(bug);
});
