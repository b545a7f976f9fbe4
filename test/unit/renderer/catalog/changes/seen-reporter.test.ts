import { expect, test } from 'vitest';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { SeenReporter } from '../../../../../src/renderer/catalog/changes/seen-reporter.ts';

function setUp(answer: () => Result<null> = () => succeeded(null)) {
  const snapshots: (string | null)[] = [];
  const reporter = new SeenReporter({
    markSeen({ snapshot }) {
      snapshots.push(snapshot);
      return Promise.resolve(answer());
    },
  });
  return { reporter, snapshots };
}

test('reports each snapshot once, and also when its changes are no longer on screen', async () => {
  const { reporter, snapshots } = setUp();
  for (const snapshot of [null, 's1', 's1', 's2', null, null, 's2']) await reporter.report(snapshot);
  expect(snapshots).toEqual(['s1', 's2', null, 's2']);
});

test('repeats a failed report with the next call', async () => {
  const { reporter, snapshots } = setUp(() => ({
    ok: false,
    failure: { code: 'storage-failed', retryable: true },
  }));
  for (const snapshot of ['s1', 's1', null]) await reporter.report(snapshot);
  expect(snapshots).toEqual(['s1', 's1', null]);
});
