import { expect, it } from 'vitest';
import { threadOf } from '../../../../src/main/catalog/worker-host.ts';
import { workerMemoryLimits } from '../../../../src/main/threads/memory-limits.ts';
import { defaultListPreferences } from '../../../equipment/support/default-list-preferences.ts';

/** Answers what it finds in a variable. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.once('message', () => parentPort.postMessage(process.env.PACKSHELF_PROBE ?? null));
  `)}`,
);

it('a thread shares the variables of the app, so that it finds the same temporary folder', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const settings = {
    preferences: defaultListPreferences,
    maxPages: null,
    minDiaryBytes: null,
    idleDelayMs: 0,
    minRowsForThread: 0,
  };
  const started = threadOf(thread)(settings, workerMemoryLimits, {
    onMessage: resolve,
    onExit: () => resolve('ended'),
  });
  // After the start, which would have made a copy. Windows' names in any case can't be tested in a thread that has a copy itself.
  process.env['PACKSHELF_PROBE'] = 'found';
  try {
    started.post({ kind: 'command', id: 1, name: 'close', params: null }, []);
    expect(await promise).toBe('found');
  } finally {
    delete process.env['PACKSHELF_PROBE'];
  }
});
