import { expect, it, vi } from 'vitest';
import type { DiaryWords } from '../../../../src/main/catalog/cells/diary-cells.ts';
import { WorkerHost, threadOf } from '../../../../src/main/catalog/worker-host.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { workerMemoryLimits } from '../../../../src/main/threads/memory-limits.ts';
import { defaultListPreferences } from '../../../equipment/support/default-list-preferences.ts';

/** Answers what it finds in a variable. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.once('message', () => parentPort.postMessage(process.env.PACKSHELF_PROBE ?? null));
  `)}`,
);

const settings = {
  preferences: defaultListPreferences,
  maxPages: null,
  minDiaryBytes: null,
  idleDelayMs: 0,
  minRowsForThread: 0,
};

it('a thread shares the variables of the app, so that it finds the same temporary folder', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
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

it('a question that can’t be sent fails at once, and nothing waits for its answer', async () => {
  const sent: string[] = [];
  let heartbeats = 0;
  const timer = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => {
    heartbeats += 1;
    throw new Error('nothing is awaited');
  });
  const host = new WorkerHost({
    startThread: () => ({
      post: (message) => void sent.push(JSON.stringify(structuredClone(message))),
      terminate: () => undefined,
    }),
    settings,
    heartbeatLimits: { intervalMs: 10_000, maxMissed: 3 },
    memory: workerMemoryLimits,
    onStatus: () => undefined,
    onNotice: () => undefined,
    onLost: () => undefined,
  });
  try {
    const { kinds } = messagesOf('en').diaryTable;
    // What no type can exclude: an object that has more than its type says.
    const words: DiaryWords = Object.assign({ kinds, fields: {} }, { more: () => undefined });
    const asked = host.query('readDiaryCells', { pin: 1, offset: 0, limit: 1, words });
    await expect(asked).rejects.toThrow('could not be cloned');
    expect([sent, heartbeats]).toEqual([[], 0]);
  } finally {
    timer.mockRestore();
  }
});
