import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { CatalogServer } from '../../../../../src/main/catalog/worker/catalog-server.ts';
import { defaultStoreSettings } from '../../../../equipment/support/default-list-preferences.ts';

it('an answer that can’t be cloned is answered with a failure at once', async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const post = port2.postMessage.bind(port2);
  // As if a value of the answer were a function.
  port2.postMessage = (message: unknown) => {
    const hasValue = JSON.stringify(message).includes('"ok":true');
    post(hasValue ? { message, more: () => undefined } : message);
  };
  new CatalogServer(port2, { ...defaultStoreSettings, idleDelayMs: 0, minRowsForThread: 0 });
  const { promise: answer, resolve } = Promise.withResolvers<unknown>();
  port1.once('message', resolve);
  port1.postMessage({ kind: 'command', id: 7, name: 'releasePin', params: { pin: 1 } });
  expect(await answer).toMatchObject({
    kind: 'reply',
    id: 7,
    result: { ok: false, failure: { code: 'storage-failed', detail: 'answer not cloned' } },
  });
});
