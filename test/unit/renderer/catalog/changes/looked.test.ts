import { expect, test } from 'vitest';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { Looked } from '../../../../../src/renderer/catalog/changes/looked.ts';

function told(answer: () => Result<null> = () => succeeded(null)) {
  const snapshots: (string | null)[] = [];
  const looked = new Looked({
    markSeen({ snapshot }) {
      snapshots.push(snapshot);
      return Promise.resolve(answer());
    },
  });
  return { looked, snapshots };
}

test('each snapshot whose changes are seen is told once, and so is the end', async () => {
  const { looked, snapshots } = told();
  for (const snapshot of [null, 's1', 's1', 's2', null, null, 's2']) await looked.at(snapshot);
  expect(snapshots).toEqual(['s1', 's2', null, 's2']);
});

test('a look that was not noted is told again, and its end too', async () => {
  const { looked, snapshots } = told(() => ({
    ok: false,
    failure: { code: 'storage-failed', retryable: true },
  }));
  for (const snapshot of ['s1', 's1', null]) await looked.at(snapshot);
  expect(snapshots).toEqual(['s1', 's1', null]);
});
