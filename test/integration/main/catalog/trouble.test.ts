import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../../../src/main/catalog/storage-error.ts';
import { threadOf } from '../../../../src/main/catalog/worker-host.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { shippedThread } from '../../../equipment/support/quiet-catalog.ts';
import { catalogWorker } from '../../../equipment/support/workers.ts';
import {
  closeAll,
  code,
  done,
  files,
  harness,
  published,
  queryOf,
  rows,
  synced,
  value,
  view,
  type Harness,
} from './harness.ts';
import { bodyOf, items, SimulatedList } from './simulated-list.ts';
import { defaultStoreSettings, noStoreEvents } from '../../../equipment/support/default-list-preferences.ts';

afterEach(closeAll);

const steerable = new URL('./steerable-worker.mjs', import.meta.url);

async function stored(count = 400): Promise<string> {
  const { catalog, folder } = await synced(items(count));
  await catalog.close();
  return folder;
}

it('a bug ends the thread at once, also where Node only warns of it, as in Electron', async () => {
  const thread = new Worker(catalogWorker, {
    workerData: { ...defaultStoreSettings, idleDelayMs: 0, minRowsForThread: 0 },
    execArgv: ['--unhandled-rejections=warn'],
    stderr: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  thread.once('error', resolve);
  // Without parameters.
  thread.postMessage({ kind: 'command', id: 1, name: 'releasePin' });
  expect(await ended).toBeInstanceOf(TypeError);
});

describe('a full disk', () => {
  it('during the first sync keeps the rows that had space', async () => {
    const { catalog } = await harness(new SimulatedList(items(5000)), { maxPages: 200 });
    expect(code(await catalog.sync())).toBe('disk-full');
    const { rows: kept, snapshot } = catalog.status();
    expect(snapshot).toBeNull();
    await eventually(() => view(catalog)).toMatchObject({ total: kept });
  });

  it('while publishing leaves the old snapshot, too', async () => {
    const folder = await stored(400);
    const list = items(2000);
    const bodies = Array.from({ length: 20 }, (_, page) =>
      bodyOf(list.slice(page * 100, page * 100 + 100), { totalCount: 2000 }),
    );
    // From a limit too low for the rows to one that is sufficient for everything.
    const ends: string[] = [];
    for (let maxPages = 100; maxPages < 400 && ends.at(-1) !== 'published'; maxPages += 10) {
      const store = Store.open(folder, { ...defaultStoreSettings, maxPages }, 1, noStoreEvents);
      let end = 'reading';
      try {
        await done(store.beginSync(1));
        store.beginPass();
        for (const body of bodies) await done(store.readPage({ body, store: true }));
        end = 'publishing';
        await done(store.publish({ merged: false, now: 2, took: 1 }));
        end = 'published';
      } catch (error) {
        expect(failureOf(error)).toMatchObject({ code: 'disk-full' });
        store.snapshots.dropSync(2);
        expect(store.status()).toMatchObject({ snapshot: 'snapshot-1', rows: 400 });
        await eventually(() => files(folder)).toEqual(published(1));
      }
      ends.push(end);
      store.close();
    }
    expect(new Set(ends)).toEqual(new Set(['reading', 'publishing', 'published']));
    const { catalog } = await harness(new SimulatedList([]), { folder });
    await eventually(() => view(catalog)).toMatchObject({ total: 2000 });
  });
});

describe('a worker that is lost', () => {
  async function ready(more: Parameters<typeof harness>[1] = {}): Promise<Harness> {
    const made = await synced(items(400), { startThread: threadOf(steerable), ...more });
    return made;
  }

  it.each(['crash-now', 'hang-now', 'fill-now'])(
    'by %s is replaced, and nothing stored is lost',
    async (word) => {
      const { catalog, notices } = await ready({
        heartbeatLimits: { intervalMs: 500, maxMissed: 8 },
        memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
      });
      const before = await view(catalog);
      expect(await catalog.query('openView', queryOf(word))).toMatchObject({
        ok: false,
        failure: { code: 'storage-failed', retryable: true },
      });
      expect(await view(catalog, 'intake')).toMatchObject({ snapshot: 'snapshot-1' });
      expect(notices).toEqual(['worker-recovered']);
      expect(code(await catalog.query('readRows', { view: before.view, offset: 0, limit: 10 }))).toBe(
        'view-gone',
      );
      expect(await rows(catalog)).toHaveLength(400);
    },
  );

  it('ends a running sync with that failure, and the next one works', async () => {
    const { catalog, list, notices, folder } = await ready();
    const before = catalog.status();
    list.before = (page) => (page > 1 ? new Promise(() => undefined) : null);
    list.asked.length = 0;
    const syncing = catalog.sync();
    await eventually(() => list.asked.length).toBeGreaterThan(2);
    await catalog.query('openView', queryOf('crash-now'));
    expect(code(await syncing)).toBe('storage-failed');
    await eventually(() => notices).toEqual(['worker-recovered']);
    expect(catalog.status()).toEqual(before);
    await eventually(() => files(folder)).toEqual(published(1));
    list.before = () => null;
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 400, complete: true });
    expect(catalog.status().checkedAt).not.toBe(before.checkedAt);
  });

  it('repeatedly is not restarted for ever', async () => {
    const { catalog, folder } = await ready();
    for (let loss = 1; loss <= 3; loss += 1) {
      expect(code(await catalog.query('openView', queryOf('crash-now')))).toBe('storage-failed');
    }
    expect(code(await catalog.query('openView', queryOf('')))).toBe('storage-failed');
    value(await catalog.open(folder));
    expect(await view(catalog)).toMatchObject({ total: 400 });
    for (let loss = 1; loss <= 3; loss += 1) await catalog.query('openView', queryOf('crash-now'));
    expect(code(await catalog.query('openView', queryOf('')))).toBe('storage-failed');
    // The next sync starts another worker.
    value(await catalog.sync());
    expect(await view(catalog)).toMatchObject({ total: 400 });
  });

  it('ends in bounded time when it hangs while closing', async () => {
    const { catalog } = await ready();
    void catalog.query('openView', queryOf('hang-now'));
    // The thread itself would never end.
    await catalog.close();
  });

  it('or missing at the start is a failure', async () => {
    const { catalog } = await ready();
    const { catalog: other } = await harness(new SimulatedList([]), {});
    await other.close();
    await catalog.close();
    await expect(
      harness(new SimulatedList([]), { startThread: threadOf('/nowhere/worker.js') }),
    ).rejects.toThrow('storage-failed');
  });
});

it('leaves no thread behind', async () => {
  const threads = (): number =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort' || resource === 'Worker')
      .length;
  const before = threads();
  const { catalog } = await harness(new SimulatedList(items(300)), { startThread: shippedThread });
  const syncing = catalog.sync();
  expect(threads()).toBeGreaterThan(before);
  await catalog.close();
  await syncing;
  // Resources of a thread are released after its end.
  await eventually(threads).toBe(before);
});
