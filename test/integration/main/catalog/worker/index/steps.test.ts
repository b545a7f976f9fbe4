import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Store } from '../../../../../../src/main/catalog/worker/store.ts';
import {
  defaultStoreSettings,
  noStoreEvents,
} from '../../../../../equipment/support/default-list-preferences.ts';
import { closeAll, done, newFolder } from '../../harness.ts';
import { bodyOf, item } from '../../simulated-list.ts';

afterEach(closeAll);

/** The steps of indexing a list with comments of this length. */
async function stepsFor(length: number): Promise<number> {
  const store = Store.open(path.join(newFolder(), 'account'), defaultStoreSettings, 1, noStoreEvents);
  await done(store.beginSync(1));
  store.beginPass();
  const comments = 'x'.repeat(length);
  const entries = Array.from({ length: 8 }, (_, at) => item(at + 1, { comments }));
  await done(store.readPage({ body: bodyOf(entries, { totalCount: 8 }), store: true }));
  await done(store.publish({ merged: false, now: 2, took: 1 }));
  const steps = store.finishIndex();
  let count = 0;
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    await step.value;
    count += 1;
  }
  store.close();
  return count;
}

it('indexes long texts one at a time, so that requests are answered in between', async () => {
  expect(await stepsFor(300_000)).toBeGreaterThanOrEqual((await stepsFor(1)) + 7);
});
