import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../../../../../src/main/catalog/storage-error.ts';
import { verifyRows } from '../../../../../../src/main/catalog/worker/snapshot/integrity.ts';
import type { Snapshot } from '../../../../../../src/main/catalog/worker/snapshot/snapshot.ts';
import { Store } from '../../../../../../src/main/catalog/worker/store.ts';
import { removeSync } from '../../../../../../src/main/files/held-file.ts';
import {
  defaultStoreSettings,
  noStoreEvents,
} from '../../../../../equipment/support/default-list-preferences.ts';
import { eventually } from '../../../../../equipment/support/eventually.ts';
import fc, { shareOf } from '../../../../../equipment/support/properties.ts';
import { closeAll, done, files, newFolder } from '../../harness.ts';
import { bodyOf, type Entry } from '../../simulated-list.ts';

afterEach(closeAll);

function open(folder: string, maxPages: number | null = null): Store {
  return Store.open(folder, { ...defaultStoreSettings, maxPages }, 1, noStoreEvents);
}

/** A package of a list: its id, its version, and the total sent with it. */
type Package = readonly [id: string, version: number, total?: number, comments?: string];

function entry([id, version, totalcount, comments]: Package): Entry {
  const updatedAt = 1_700_000_000 + version;
  return { processId: id, processName: `version ${version}`, updatedAt, totalcount, comments };
}

async function read(store: Store, list: readonly Package[]): Promise<void> {
  const body = bodyOf(list.map(entry), { totalCount: list.length });
  await done(store.readPage({ body, store: true }));
}

let clock = 1_750_000_000_000;

async function sync(
  store: Store,
  passes: readonly (readonly Package[])[],
  merged = false,
): Promise<Snapshot> {
  clock += 1000;
  await done(store.beginSync(clock));
  for (const list of passes) {
    store.beginPass();
    // In pages of three.
    for (let from = 0; from < Math.max(1, list.length); from += 3)
      await read(store, list.slice(from, from + 3));
  }
  await done(store.publish({ merged, now: clock, took: 1 }));
  return published(store);
}

function published(store: Store): Snapshot {
  const { snapshot } = store.snapshots.published ?? {};
  if (snapshot === undefined) throw new Error('nothing is published');
  return snapshot;
}

function rowsOf(snapshot: Snapshot): Map<string, number> {
  const records = [...snapshot.recordsBetween(1, snapshot.lastRow())];
  return new Map(records.map(({ id, row }) => [id, row]));
}

function versionsOf(snapshot: Snapshot): Map<string, number> {
  const records = [...snapshot.recordsBetween(1, snapshot.lastRow())];
  return new Map(records.map(({ id, name }) => [id, Number(name?.replace('version ', ''))]));
}

/** What is in the folder of a catalog, with the times of its files. */
function contents(folder: string): unknown {
  return files(folder)
    .filter((name) => name !== 'current.json')
    .map((name) => [name, fs.statSync(path.join(folder, name), { bigint: true }).mtimeNs]);
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const lists = fc.array(fc.tuple(fc.constantFrom(...ids), fc.nat(2), fc.constantFrom(5, 6)), { maxLength: 9 });
const turns = fc.record({
  passes: fc.array(lists, { minLength: 1, maxLength: 3 }),
  merged: fc.boolean(),
  restarts: fc.boolean(),
});

it('has the received packages in their former rows, new ones in the lowest free rows, and true hashes and totals', async () => {
  const root = newFolder();
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turns, { minLength: 2, maxLength: 7 }), async (history) => {
      histories += 1;
      const folder = path.join(root, String(histories));
      let store = open(folder);
      try {
        let before: Snapshot | null = null;
        const totals = new Map<string, number | null>();
        for (const { passes, merged, restarts } of history) {
          const rowsBefore = before === null ? null : rowsOf(before);
          const versionsBefore = before === null ? new Map<string, number>() : versionsOf(before);
          const nameBefore = before?.name;
          const snapshot = await sync(store, passes, merged);

          const all = passes.flat();
          const seen = merged ? [...versionsBefore, ...all] : (passes.at(-1) ?? []);
          const expected = new Map(seen.map(([id, version]) => [id, version]));
          // The last version that any pass has seen.
          const latest = new Map(all.map((each) => [each[0], each]));
          for (const id of expected.keys()) expected.set(id, latest.get(id)?.[1] ?? expected.get(id) ?? -1);
          expect(versionsOf(snapshot)).toEqual(expected);
          expect(store.status().rows).toBe(expected.size);

          const rows = rowsOf(snapshot);
          if (rowsBefore !== null) {
            const taken = new Set(rowsBefore.values());
            for (const [id, row] of rows) expect(rowsBefore.get(id) ?? row).toBe(row);
            for (const [id, row] of rows) if (!rowsBefore.has(id)) expect(taken.has(row)).toBe(false);
            const isSame = [...expected].every(([id, version]) => versionsBefore.get(id) === version);
            const isUnchanged = isSame && expected.size === versionsBefore.size;
            expect(snapshot.name === nameBefore).toBe(isUnchanged);
          }
          expect(snapshot.ids.size).toBe(rows.size);
          for (const [id, row] of rows) expect(snapshot.rowOf(id)).toBe(row);
          expect(await done(verifyRows(snapshot))).toBe(rows.size);
          for (const [id, row] of rows) {
            const total = snapshot.name === nameBefore ? undefined : latest.get(id)?.[2];
            expect(snapshot.totalOf(row)).toBe(total ?? totals.get(id));
            totals.set(id, snapshot.totalOf(row));
          }
          before = snapshot;
          if (!restarts) continue;
          store.close();
          store = open(folder);
          before = published(store);
        }
      } finally {
        store.close();
        removeSync(folder);
      }
    }),
    { numRuns: shareOf(80) },
  );
});

describe('an update', () => {
  const five: readonly Package[] = [
    ['a', 0, 5],
    ['b', 0, 5],
    ['c', 0, 5],
    ['d', 0, 5],
    ['e', 0, 5],
  ];

  async function ready(): Promise<{ folder: string; store: Store }> {
    const folder = newFolder();
    const store = open(folder);
    await sync(store, [five]);
    await done(store.finishIndex());
    return { folder, store };
  }

  it('writes nothing but the dates if nothing has changed, although the totals have', async () => {
    const { folder, store } = await ready();
    const before = contents(folder);
    const snapshot = published(store);
    expect(await sync(store, [five.toReversed().map(([id, version]) => [id, version, 6])])).toBe(snapshot);
    await sync(store, [five.slice(2), five]);
    await sync(store, [five.slice(2)], true);
    expect(contents(folder)).toEqual(before);
    expect(store.status()).toMatchObject({ checkedAt: clock, complete: false, rows: 5 });
    // No file was created and deleted again meanwhile.
    expect((await sync(store, [[...five, ['x', 0]]])).name).toBe('snapshot-2');
    store.close();
  });

  it('writes nothing but the dates either if the folder is opened for it and closed again', async () => {
    const { folder, store } = await ready();
    await sync(store, [[...five, ['x', 0]]]);
    await done(store.finishIndex());
    store.close();
    await eventually(() => files(folder).some((name) => name.startsWith('snapshot-1'))).toBe(false);
    const before = contents(folder);
    const again = open(folder);
    await sync(again, [[...five, ['x', 0]]]);
    await done(again.finishIndex());
    again.close();
    expect(contents(folder)).toEqual(before);
    expect(files(folder)).toContain('diary.sqlite');
  });

  it('writes nothing that stays if a pass has read something else that the last one has not', async () => {
    const { folder, store } = await ready();
    const before = contents(folder);
    await sync(store, [[['a', 1], ['x', 1], ...five.slice(1)], five]);
    await eventually(() => contents(folder)).toEqual(before);
    store.close();
  });

  it('copies into a file that only its owner can read, whatever the rights of the published one', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has other rights');
    const { folder, store } = await ready();
    for (const [number, rights] of [
      [1, 0o444],
      [2, 0o644],
    ] as const) {
      fs.chmodSync(path.join(folder, `snapshot-${number}.sqlite`), rights);
      await sync(store, [[...five, [`new-${number}`, 0]]]);
      expect(fs.statSync(path.join(folder, `snapshot-${number + 1}.sqlite`)).mode & 0o777).toBe(0o600);
    }
    store.close();
  });

  it.each([
    ['other', 'new'],
    ['the same', '0'],
  ])('is compact when much of the file has become free, with the same rows and %s ids', async (_, id) => {
    const folder = newFolder();
    const store = open(folder);
    const text = 'x'.repeat(3000);
    const many: readonly Package[] = Array.from({ length: 300 }, (_, at) => [`${at}`, 0, 300, text]);
    await sync(store, [many]);
    const kept = many.filter((_, at) => at % 3 === 0);
    const sparse = await sync(store, [kept]);
    const [sparseRows, sparseSize] = [rowsOf(sparse), fs.statSync(sparse.path).size];
    const compact = await sync(store, [[...kept.slice(1), [id, 1]]]);
    expect(fs.statSync(compact.path).size).toBeLessThan(sparseSize / 2);
    for (const [each, row] of rowsOf(compact)) expect(sparseRows.get(each) ?? 2).toBe(row);
    expect(await done(verifyRows(compact))).toBe(100);
    expect(compact.totalOf(4)).toBe(300);
    store.close();
  });

  it('that is dropped while it copies leaves nothing', async () => {
    const { folder, store } = await ready();
    const before = contents(folder);
    await done(store.beginSync(clock));
    store.beginPass();
    const body = bodyOf([entry(['x', 0])], { totalCount: 1 });
    const steps = store.readPage({ body, store: true });
    const step = steps.next();
    expect(step.value).toBeInstanceOf(Promise);
    store.snapshots.dropSync(clock);
    steps.return({ entries: 0, skipped: 0, total: null, newIds: 0, fingerprint: '' });
    await eventually(() => contents(folder)).toEqual(before);
    const after = await sync(store, [[...five, ['x', 0]]]);
    expect(versionsOf(after).size).toBe(6);
    store.close();
  });

  it('takes no further page after a failure', async () => {
    const { folder, store } = await ready();
    store.close();
    const size = fs.statSync(path.join(folder, 'snapshot-1.sqlite')).size / 4096;
    const limited = open(folder, size + 1);
    await done(limited.beginSync(clock));
    limited.beginPass();
    const long: readonly Package[] = Array.from({ length: 40 }, (_, at) => [`${'x'.repeat(900)}${at}`, 0]);
    const codes: unknown[] = [];
    for (const list of [long, five]) {
      await read(limited, list).catch((error: unknown) => codes.push(failureOf(error)?.code));
    }
    expect(codes).toEqual(['disk-full', 'storage-failed']);
    limited.snapshots.dropSync(clock);
    expect(limited.status()).toMatchObject({ snapshot: 'snapshot-1', rows: 5 });
    await eventually(() => files(folder)).not.toContain('snapshot-2.sqlite');
    limited.close();
  });

  it('counts repeated ids, of which the last counts', async () => {
    const { store } = await ready();
    const snapshot = await sync(
      store,
      [[['a', 1], ...five.slice(1), ['a', 2], ['e', 0], ['x', 0], ['x', 1]]],
      true,
    );
    expect(versionsOf(snapshot).get('a')).toBe(2);
    expect(versionsOf(snapshot).get('x')).toBe(1);
    await done(store.finishIndex());
    expect(store.status().anomalies).toContainEqual({ code: 'repeated-id', field: null, count: 3 });
    expect(store.status().changes).toEqual({ added: 1, changed: 1, removed: 0 });
    store.close();
  });

  it('finds the unit of times of all packages, received or not', async () => {
    const folder = newFolder();
    const store = open(folder);
    const seconds = (id: string): Entry => ({ processId: id, updatedAt: 1_700_000_000 });
    const milliseconds = (id: string): Entry => ({ processId: id, updatedAt: 1_700_000_000_000 });
    const syncEntries = async (entries: readonly Entry[], merged: boolean): Promise<string | null> => {
      await done(store.beginSync(clock));
      store.beginPass();
      await done(store.readPage({ body: bodyOf(entries, { totalCount: entries.length }), store: true }));
      await done(store.publish({ merged, now: clock, took: 1 }));
      return store.snapshots.published?.pointer.timeUnit ?? null;
    };
    expect(await syncEntries(['a', 'b', 'c'].map(seconds), false)).toBe('s');
    expect(await syncEntries(['a', 'b'].map(milliseconds), true)).toBe('ms');
    expect(await syncEntries(['x', 'y', 'z'].map(seconds), true)).toBe('s');
    expect(await syncEntries(['a', 'b', 'c', 'x'].map(milliseconds), false)).toBe('ms');
    expect(await syncEntries([seconds('x')], true)).toBe('ms');
    // The last of two entries with one id counts.
    const both = [...['a', 'b', 'c'].map(seconds), ...['a', 'b', 'c'].map(milliseconds)];
    expect(await syncEntries(both, false)).toBe('ms');
    store.close();
  });
});
