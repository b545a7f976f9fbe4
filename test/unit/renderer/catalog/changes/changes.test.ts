import { expect, test } from 'vitest';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { hasChanges } from '../../../../../src/preload/contract/status.ts';
import type { ChangedPackage, ChangesRequest } from '../../../../../src/preload/contract/view.ts';
import { ChangesState, packagesPerRead } from '../../../../../src/renderer/catalog/changes/changes.svelte.ts';

const some = (kind: string, count: number): readonly ChangedPackage[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${kind}-${at}`, name: `Package ${at}`, fields: [] }));

test('has changes if any count is above zero', () => {
  const none = { added: 0, changed: 0, removed: 0 };
  expect([null, none, { ...none, removed: 1 }].map(hasChanges)).toEqual([false, false, true]);
});

test('reads the first packages of each kind, with the total counts', async () => {
  const requests: ChangesRequest[] = [];
  const state = new ChangesState({
    readChanges(request) {
      requests.push(request);
      return Promise.resolve(succeeded(some(request.kind, request.limit).toReversed()));
    },
  });
  await state.read('s1', { added: 0, changed: 5000, removed: 1 });
  expect(requests).toEqual([
    { since: 'looked', kind: 'changed', offset: 0, limit: packagesPerRead },
    { since: 'looked', kind: 'removed', offset: 0, limit: packagesPerRead },
  ]);
  expect(state.groups.map(({ kind, count }) => [kind, count])).toEqual([
    ['changed', 5000],
    ['removed', 1],
  ]);
  expect(state.groups[0]?.packages).toHaveLength(packagesPerRead);
  expect(state.groups[0]?.packages.slice(0, 3).map(({ name }) => name)).toEqual([
    'Package 0',
    'Package 1',
    'Package 2',
  ]);
});

/** A state whose reads the test answers. */
function setUp() {
  const answers: PromiseWithResolvers<Result<readonly ChangedPackage[]>>[] = [];
  const state = new ChangesState({
    readChanges() {
      const answer = Promise.withResolvers<Result<readonly ChangedPackage[]>>();
      answers.push(answer);
      return answer.promise;
    },
  });
  return { answers, state };
}

test('shows the changes of the last requested snapshot, once all are read', async () => {
  const { answers, state } = setUp();
  const first = state.read('s1', { added: 1, changed: 0, removed: 0 });
  answers[0]?.resolve(succeeded(some('added', 1)));
  await first;
  expect(state.snapshot).toBe('s1');
  const second = state.read('s2', { added: 2, changed: 0, removed: 0 });
  expect(state.snapshot).toBe('s1');
  answers[1]?.resolve(succeeded(some('added', 2)));
  await second;
  expect([state.snapshot, state.groups[0]?.count]).toEqual(['s2', 2]);
});

test('shows a failure, and drops a late answer to an earlier call', async () => {
  const { answers, state } = setUp();
  const counts = { added: 1, changed: 0, removed: 0 };
  const first = state.read('s1', counts);
  const second = state.read('s1', counts);
  answers[1]?.resolve({ ok: false, failure: { code: 'storage-failed', retryable: true } });
  await second;
  answers[0]?.resolve(succeeded(some('added', 1)));
  await first;
  expect([state.failure?.code, state.groups, state.snapshot]).toEqual(['storage-failed', [], null]);
});

test('appends more packages of a kind, and keeps the other kinds', async () => {
  const requests: ChangesRequest[] = [];
  const state = new ChangesState({
    readChanges(request) {
      requests.push(request);
      const left = Math.min(request.limit, 400 - request.offset);
      return Promise.resolve(succeeded(some(`${request.kind}-${request.offset}`, left)));
    },
  });
  await state.read('s1', { added: 400, changed: 0, removed: 400 });
  await state.more('added');
  expect(requests.at(-1)).toEqual({
    since: 'looked',
    kind: 'added',
    offset: packagesPerRead,
    limit: packagesPerRead,
  });
  expect(state.groups.map(({ packages }) => packages.length)).toEqual([400, packagesPerRead]);
});
