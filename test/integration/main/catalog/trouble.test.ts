import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, code, eventually, files, harness, rows, value, view, type Harness } from './harness.ts';
import { items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

const steerable = new URL('./steerable-worker.ts', import.meta.url);

async function stored(count = 400): Promise<string> {
  const { catalog, folder } = await harness(new SimulatedList(items(count)));
  value(await catalog.sync());
  await catalog.close();
  return folder;
}

describe('a damaged catalog', () => {
  const pointer = (folder: string): string => path.join(folder, 'current.json');
  const database = (folder: string): string => path.join(folder, 'snapshot-1.sqlite');
  const size = (file: string): number => fs.statSync(file).size;

  const damage: Record<string, (folder: string) => void> = {
    'zero bytes in place of the database': (folder) => fs.writeFileSync(database(folder), ''),
    'a database cut in the middle': (folder) => fs.truncateSync(database(folder), size(database(folder)) / 2),
    'random bytes in place of the database': (folder) =>
      fs.writeFileSync(database(folder), Buffer.alloc(size(database(folder)), 'damage')),
    'a header with bytes changed': (folder) => {
      const handle = fs.openSync(database(folder), 'r+');
      fs.writeSync(handle, Buffer.alloc(100, 7), 0, 100, 0);
      fs.closeSync(handle);
    },
    'no database': (folder) => fs.rmSync(database(folder)),
    'a folder in place of the database': (folder) => {
      fs.rmSync(database(folder));
      fs.mkdirSync(database(folder));
    },
    'an empty pointer': (folder) => fs.writeFileSync(pointer(folder), ''),
    'a pointer that is no JSON': (folder) => fs.writeFileSync(pointer(folder), '\0\0{{{'),
    'a pointer to a file elsewhere': (folder) =>
      fs.writeFileSync(
        pointer(folder),
        fs.readFileSync(pointer(folder), 'utf8').replace('snapshot-1.sqlite', '../snapshot-1.sqlite'),
      ),
    'a pointer of a later schema': (folder) =>
      fs.writeFileSync(
        pointer(folder),
        fs.readFileSync(pointer(folder), 'utf8').replace('"schema":1', '"schema":2'),
      ),
    'a folder in place of the pointer': (folder) => {
      fs.rmSync(pointer(folder));
      fs.mkdirSync(pointer(folder));
    },
  };

  it.each(Object.keys(damage))('with %s is put aside and read again', async (kind) => {
    const folder = await stored();
    damage[kind]?.(folder);
    const { catalog, notices, folder: same } = await harness(new SimulatedList(items(400)), { folder });
    expect(notices).toEqual(['catalog-set-aside']);
    expect(catalog.status()).toMatchObject({ snapshot: null, rows: 0, checkedAt: null });
    expect(await view(catalog)).toMatchObject({ total: 0 });
    expect(files(same).some((file) => file.includes('.damaged-'))).toBe(true);
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 400, complete: true });
    expect(files(same).filter((file) => file.includes('.damaged-')).length).toBeLessThanOrEqual(2);
  });

  it('that shows only when it is searched is put aside then', async () => {
    const folder = await stored(3000);
    const file = database(folder);
    const handle = fs.openSync(file, 'r+');
    const noise = Buffer.alloc(4096, 0xff);
    for (let at = 4096 * 12; at + 4096 <= size(file); at += 4096) fs.writeSync(handle, noise, 0, 4096, at);
    fs.closeSync(handle);
    const { catalog, notices } = await harness(new SimulatedList(items(3000)), { folder });
    expect(notices).toEqual([]);
    expect(
      code(await catalog.openView({ text: 'intake', sort: { column: 'name', descending: false } })),
    ).toBe('storage-failed');
    expect(notices).toEqual(['catalog-set-aside']);
    expect(catalog.status()).toMatchObject({ snapshot: null, rows: 0 });
    value(await catalog.sync());
    expect(await view(catalog)).toMatchObject({ total: 3000 });
  });
});

describe('a full disk', () => {
  it('ends the sync and leaves the old snapshot', async () => {
    const folder = await stored(400);
    const { catalog } = await harness(new SimulatedList(items(5000)), { folder, maxPages: 200 });
    const before = catalog.status();
    expect(code(await catalog.sync())).toBe('disk-full');
    expect(catalog.status()).toEqual(before);
    expect(catalog.syncStatus()).toMatchObject({ state: 'idle', failure: { code: 'disk-full' } });
    expect(files(folder)).toEqual(['current.json', 'snapshot-1.sqlite']);
    expect(await view(catalog)).toMatchObject({ total: 400 });
  });

  it('during the first sync leaves the rows that there was room for', async () => {
    const { catalog } = await harness(new SimulatedList(items(5000)), { maxPages: 200 });
    expect(code(await catalog.sync())).toBe('disk-full');
    const { rows: kept, snapshot } = catalog.status();
    expect(snapshot).toBeNull();
    expect(await view(catalog)).toMatchObject({ total: kept });
  });

  it('that fills up while publishing leaves the old snapshot, too', async () => {
    const folder = await stored(400);
    const list = new SimulatedList(items(2000));
    // Find a bound at which all rows fit, but not their orders.
    const codes = new Set<string>();
    for (let maxPages = 300; maxPages < 900; maxPages += 20) {
      const { catalog } = await harness(list, { folder, maxPages });
      codes.add(code(await catalog.sync()));
      expect(await view(catalog)).toMatchObject({ total: codes.has('no failure') ? 2000 : 400 });
      await catalog.close();
      if (codes.has('no failure')) break;
    }
    expect([...codes]).toEqual(['disk-full', 'no failure']);
  });
});

describe('a worker that is lost', () => {
  const search = (text: string) => ({ text, sort: { column: 'name', descending: false } }) as const;

  async function ready(more: Parameters<typeof harness>[1] = {}): Promise<Harness> {
    const made = await harness(new SimulatedList(items(400)), { workerFile: steerable, ...more });
    value(await made.catalog.sync());
    return made;
  }

  it.each(['crash-now', 'hang-now'])('by %s is replaced, and nothing stored is lost', async (word) => {
    const { catalog, notices } = await ready({ heartbeat: { every: 500, missed: 8 } });
    const before = await view(catalog);
    expect(await catalog.openView(search(word))).toMatchObject({
      ok: false,
      failure: { code: 'storage-failed', retryable: true },
    });
    expect(await view(catalog, 'intake')).toMatchObject({ snapshot: 'snapshot-1' });
    expect(notices).toEqual(['worker-recovered']);
    expect(code(await catalog.readWindow({ view: before.view, offset: 0, limit: 10 }))).toBe('view-gone');
    expect(await rows(catalog)).toHaveLength(400);
  });

  it('ends a running sync with that failure, and the next one works', async () => {
    const { catalog, list, notices, folder } = await ready();
    const before = catalog.status();
    list.before = (page) => (page > 1 ? new Promise(() => undefined) : null);
    list.asked.length = 0;
    const syncing = catalog.sync();
    await eventually(() => list.asked.length).toBeGreaterThan(2);
    await catalog.openView(search('crash-now'));
    expect(code(await syncing)).toBe('storage-failed');
    await eventually(() => notices).toEqual(['worker-recovered']);
    expect(catalog.status()).toEqual(before);
    expect(files(folder)).toEqual(['current.json', 'snapshot-1.sqlite']);
    list.before = () => null;
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 400, complete: true });
    expect(catalog.status().snapshot).not.toBe(before.snapshot);
  });

  it('again and again is not started for ever', async () => {
    const { catalog, folder } = await ready();
    for (let loss = 1; loss <= 3; loss += 1) {
      expect(code(await catalog.openView(search('crash-now')))).toBe('storage-failed');
    }
    expect(code(await catalog.openView(search('')))).toBe('storage-failed');
    expect(code(await catalog.sync())).toBe('storage-failed');
    value(await catalog.open(folder));
    expect(await view(catalog)).toMatchObject({ total: 400 });
  });

  it('ends in bounded time when it hangs while closing', async () => {
    const { catalog } = await ready();
    void catalog.openView(search('hang-now'));
    const started = performance.now();
    await catalog.close();
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('or missing from the start is a failure', async () => {
    const { catalog } = await ready();
    const { catalog: other } = await harness(new SimulatedList([]), {});
    await other.close();
    await catalog.close();
    await expect(harness(new SimulatedList([]), { workerFile: '/nowhere/worker.js' })).rejects.toThrow(
      'storage-failed',
    );
  });
});

it('leaves no thread behind', async () => {
  const threads = (): number =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort' || resource === 'Worker')
      .length;
  const before = threads();
  const { catalog } = await harness(new SimulatedList(items(300)));
  const syncing = catalog.sync();
  expect(threads()).toBeGreaterThan(before);
  await catalog.close();
  await syncing;
  expect(threads()).toBe(before);
});
