import { expect, test } from 'vitest';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { Looked } from '../../../../../src/renderer/catalog/list/looked.ts';

function told(answer: () => Result<null> = () => succeeded(null)) {
  const snapshots: string[] = [];
  const looked = new Looked({
    lookedAt({ snapshot }) {
      snapshots.push(snapshot);
      return Promise.resolve(answer());
    },
  });
  return { looked, snapshots };
}

test('each snapshot that is looked at is told once', async () => {
  const { looked, snapshots } = told();
  for (const snapshot of ['s1', 's1', 's2', 's2', 's1']) await looked.at(snapshot);
  expect(snapshots).toEqual(['s1', 's2', 's1']);
});

test('rows that belong to no snapshot yet are none', async () => {
  const { looked, snapshots } = told();
  for (const snapshot of [null, 's1', null, 's1']) await looked.at(snapshot);
  expect(snapshots).toEqual(['s1']);
});

test('a look that was not noted is told again', async () => {
  const { looked, snapshots } = told(() => ({
    ok: false,
    failure: { code: 'storage-failed', retryable: true },
  }));
  await looked.at('s1');
  await looked.at('s1');
  expect(snapshots).toEqual(['s1', 's1']);
});
