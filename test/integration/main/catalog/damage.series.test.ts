import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StartThread } from '../../../../src/main/catalog/worker-host.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { sortColumns } from '../../../../src/preload/contract/view.ts';
import { defaultStoreSettings, noStoreEvents } from '../../../equipment/support/default-list-preferences.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { noFileOperations, startInProcess } from '../../../equipment/support/in-process-worker.ts';
import { seriesStep } from '../../../equipment/support/properties.ts';
import { shippedThread } from '../../../equipment/support/quiet-catalog.ts';
import {
  closeAll,
  done,
  files,
  harness,
  newFolder,
  published,
  queryOf,
  rows,
  synced,
  value,
  view,
  type Harness,
} from './harness.ts';
import { item, items, SimulatedList } from './simulated-list.ts';

/** All kinds of damage to the files of an account, each from the same stored catalog. */

const size = 150;
let template = '';
let unfinishedTemplate = '';
/** What the intact catalog shows, and its packages. */
let shown: unknown;
let intact: unknown;

afterEach(closeAll);

async function shownBy(catalog: Harness['catalog']): Promise<unknown> {
  const orders: unknown[] = [];
  for (const column of sortColumns) {
    for (const descending of [false, true]) {
      orders.push((await rows(catalog, '', { column, descending })).map(({ id }) => id));
    }
  }
  const searches = [];
  for (const text of ['muller', 'person 4', 'zebra 1']) {
    // Changes in the meantime do not matter.
    searches.push((await rows(catalog, text)).map((row) => ({ ...row, change: null })));
  }
  return { orders, searches };
}

/** The stored packages, without their rows. */
function packagesIn(store: Store): unknown {
  const stored = store.snapshots.published?.snapshot;
  if (stored === undefined) return null;
  const records = [...stored.recordsBetween(1, stored.lastRow())];
  return records.map(({ row: _, ...content }) => content).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Opens a stored catalog and runs all idle work, which sets it aside unless it is whole. */
async function afterIdleWork(folder: string): Promise<string> {
  let outcome = 'whole';
  const store = Store.open(folder, defaultStoreSettings, 1, {
    onSetAside: () => (outcome = 'set aside'),
    onDiarySetAside: () => (outcome = 'diary set aside'),
    onDiaryFailure: () => (outcome = 'diary not stored'),
    onFallbackFolder: () => (outcome = 'not kept'),
  });
  while (store.maintenance.hasWork()) await done(store.maintenance.run());
  if (outcome === 'whole') expect(packagesIn(store)).toEqual(intact);
  store.close();
  await noFileOperations();
  return outcome;
}

beforeAll(async () => {
  const { catalog, folder } = await synced(items(size));
  shown = await shownBy(catalog);
  await catalog.close();
  template = fs.mkdtempSync(`${newFolder()}-kept-`);
  fs.cpSync(folder, template, { recursive: true });
  const store = Store.open(folder, defaultStoreSettings, 1, noStoreEvents);
  intact = packagesIn(store);
  store.close();

  const list = new SimulatedList(items(size));
  list.before = (page) => (page === 1 ? null : { code: 'maintenance', retryable: false });
  const interrupted = await harness(list);
  await interrupted.catalog.sync();
  await interrupted.catalog.close();
  unfinishedTemplate = fs.mkdtempSync(`${newFolder()}-kept-`);
  fs.cpSync(interrupted.folder, unfinishedTemplate, { recursive: true });
  await closeAll();
  return () => {
    for (const folder of [template, unfinishedTemplate]) removeSync(folder);
  };
});

function copy(from = template): string {
  const folder = path.join(newFolder(), 'account');
  fs.cpSync(from, folder, { recursive: true });
  return folder;
}

/** Ways to damage any file. */
const spoiled: Readonly<Record<string, (file: string) => void>> = {
  missing: (file) => removeSync(file),
  'without a byte': (file) => fs.writeFileSync(file, ''),
  'all zeros': (file) => fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size)),
  'all noise': (file) => fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 'damage')),
  'cut to a few bytes': (file) => fs.truncateSync(file, 7),
  'cut after its first page': (file) => fs.truncateSync(file, 4096),
  'cut in the middle': (file) => fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2)),
  'cut by one byte': (file) => fs.truncateSync(file, fs.statSync(file).size - 1),
  'followed by noise': (file) => fs.appendFileSync(file, Buffer.alloc(5000, 'damage')),
  'with another header': (file) => write(file, 0, Buffer.alloc(100, 7)),
  'of another program': (file) => write(file, 68, Buffer.from('ELSE')),
  'of a later version': (file) => write(file, 60, Buffer.from([0, 0, 1, 0])),
  'a folder': (file) => {
    removeSync(file);
    fs.mkdirSync(path.join(file, 'with something in it'), { recursive: true });
  },
};

function write(file: string, at: number, bytes: Uint8Array): void {
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, bytes, 0, bytes.length, at);
  fs.closeSync(handle);
}

const snapshot = 'snapshot-1.sqlite';
/** The table of contents, the orders and the changes; and the segment that snapshots share. */
const indexFiles = ['snapshot-1.index', 'snapshot-1.base'];

/** An index does not matter: everything is found, and it is rebuilt in silence. */
async function expectIndexRebuilt(folder: string, startThread?: StartThread): Promise<void> {
  const made = await opened(folder, startThread);
  expect(made.catalog.status()).toMatchObject({ rows: size, complete: true });
  expect(await view(made.catalog)).toMatchObject({ total: size, snapshot: 'snapshot-1' });
  await eventually(() => files(folder)).toEqual(published(1));
  expect(await shownBy(made.catalog)).toEqual(shown);
  expect(made.notices).toEqual([]);
  await expectRebuilt(made);
  expect(made.notices).toEqual([]);
}

/** The next sync restores everything, and only files that were set aside stay. */
async function expectRebuilt({ catalog, folder, list }: Harness): Promise<void> {
  value(await catalog.sync());
  expect(catalog.status()).toMatchObject({ rows: list.items.length, complete: true });
  expect(await shownBy(catalog)).toEqual(shown);
  const number = Number(/\d+/u.exec(catalog.status().snapshot ?? '')?.[0]);
  await eventually(() => files(folder).filter((file) => !file.includes('.damaged-'))).toEqual(
    published(number),
  );
}

async function opened(folder: string, startThread: StartThread = startInProcess): Promise<Harness> {
  return harness(new SimulatedList(items(size)), { folder, startThread });
}

/** The list is gone with one notice, its files are set aside, and a sync restores it. */
async function expectSetAside(folder: string, startThread?: StartThread): Promise<void> {
  const made = await opened(folder, startThread);
  expect(made.notices).toEqual(['catalog-set-aside']);
  expect(made.catalog.status()).toMatchObject({ snapshot: null, rows: 0, checkedAt: null, completeAt: null });
  expect(await view(made.catalog)).toMatchObject({ total: 0, snapshot: null });
  expect(files(folder).some((file) => file.includes('.damaged-'))).toBe(true);
  await expectRebuilt(made);
  expect(made.notices).toEqual(['catalog-set-aside']);
  await made.catalog.close();
  const again = await opened(folder);
  expect(again.notices).toEqual([]);
  expect(again.catalog.status()).toMatchObject({ rows: size, complete: true });
}

describe('a stored list that is', () => {
  it.each(Object.keys(spoiled))('%s is set aside with one log line, and read again', async (kind) => {
    const folder = copy();
    spoiled[kind]?.(path.join(folder, snapshot));
    await expectSetAside(folder);
  });

  it('all noise is set aside by the shipped thread as well', async () => {
    const folder = copy();
    spoiled['all noise']?.(path.join(folder, snapshot));
    await expectSetAside(folder, shippedThread);
  });
});

describe('a pointer that is', () => {
  const pointer = (folder: string): string => path.join(folder, 'current.json');
  const replaced = (from: RegExp | string, to: string) => (folder: string) => {
    const text = fs.readFileSync(pointer(folder), 'utf8');
    expect(text.replace(from, to)).not.toBe(text);
    fs.writeFileSync(pointer(folder), text.replace(from, to));
  };
  const damage: Readonly<Record<string, (folder: string) => void>> = {
    empty: (folder) => fs.writeFileSync(pointer(folder), ''),
    'no JSON': (folder) => fs.writeFileSync(pointer(folder), '\0\0{{{'),
    'no UTF-8': (folder) => fs.writeFileSync(pointer(folder), Buffer.alloc(300, 0xff)),
    'other JSON': (folder) => fs.writeFileSync(pointer(folder), '[]'),
    'cut in the middle': (folder) => fs.truncateSync(pointer(folder), 60),
    'of a later schema': replaced(/"schema":\d+/u, '"schema":999'),
    'of the schema before': replaced(/"schema":\d+/u, '"schema":1'),
    'to a file elsewhere': replaced(snapshot, `../${snapshot}`),
    'to a file that is not there': replaced(snapshot, 'snapshot-7.sqlite'),
    'to itself': replaced(snapshot, 'current.json'),
    'of another size': replaced(/"bytes":\d+/u, '"bytes":4096'),
    'a folder': (folder) => spoiled['a folder']?.(pointer(folder)),
  };

  it.each(Object.keys(damage))(
    '%s is set aside with one log line, and the list is read again',
    async (kind) => {
      const folder = copy();
      damage[kind]?.(folder);
      await expectSetAside(folder);
    },
  );

  it('missing is no damage, because nothing was published', async () => {
    const folder = copy();
    removeSync(pointer(folder));
    const made = await opened(folder);
    expect(made.notices).toEqual([]);
    expect(made.catalog.status()).toMatchObject({ snapshot: null, checkedAt: null });
    await expectRebuilt(made);
  });
});

describe.each(indexFiles)('an index whose file %s is', (index) => {
  it.each(Object.keys(spoiled))('%s is rebuilt without a notice', async (kind) => {
    const folder = copy();
    spoiled[kind]?.(path.join(folder, index));
    await expectIndexRebuilt(folder);
  });

  it('all noise is rebuilt by the shipped thread as well', async () => {
    const folder = copy();
    spoiled['all noise']?.(path.join(folder, index));
    await expectIndexRebuilt(folder, shippedThread);
  });

  it('of another snapshot is rebuilt', async () => {
    const other = await synced(items(40));
    await other.catalog.close();
    const folder = copy();
    fs.copyFileSync(path.join(other.folder, index), path.join(folder, index));
    const { catalog, notices } = await opened(folder);
    expect(await view(catalog)).toMatchObject({ total: size, snapshot: 'snapshot-1' });
    await eventually(() => files(folder)).toEqual(published(1));
    expect(await shownBy(catalog)).toEqual(shown);
    expect(notices).toEqual([]);
  });

  it('overwritten anywhere loses no rows', async () => {
    const pages = fs.statSync(path.join(template, index)).size / 4096;
    expect(pages).toBeGreaterThan(1);
    for (let page = 0; page < pages; page += seriesStep) {
      const folder = copy();
      write(path.join(folder, index), page * 4096, Buffer.alloc(4096, 0xff));
      const { catalog, notices } = await opened(folder);
      for (const column of sortColumns) {
        const found = await rows(catalog, '', { column, descending: false });
        expect(new Set(found.map(({ id }) => id)).size).toBe(size);
      }
      await rows(catalog, 'person');
      expect(notices).toEqual([]);
      expect(files(folder)).toContain(snapshot);
      await catalog.close();
    }
  });
});

describe('a stored list that is overwritten', () => {
  it('anywhere is detected by a query or by idle work, and never ends the worker', async () => {
    const pages = fs.statSync(path.join(template, snapshot)).size / 4096;
    let found = 0;
    for (let page = 1; page < pages; page += seriesStep) {
      const folder = copy();
      write(path.join(folder, snapshot), page * 4096, Buffer.alloc(4096, 0xff));
      const made = await opened(folder);
      // Damaged tables are detected at once, other damage when it is read.
      await made.catalog.query('openView', queryOf('person', { column: 'updated', descending: true }));
      await eventually(() => made.notices).toEqual(['catalog-set-aside']);
      found += 1;
      await expectRebuilt(made);
      expect(made.notices).toEqual(['catalog-set-aside']);
      await made.catalog.close();
    }
    expect(found).toBeGreaterThan(10 / seriesStep);
  });

  it('is not found before the delay for idle work is over', async () => {
    const folder = copy();
    const lastPage = fs.statSync(path.join(template, snapshot)).size - 4096;
    write(path.join(folder, snapshot), lastPage, Buffer.alloc(4096, 0xff));
    const list = new SimulatedList(items(size));
    const delayed = await harness(list, { folder, idleDelayMs: 60_000 });
    for (let call = 0; call < 50; call += 1) {
      expect(await view(delayed.catalog)).toMatchObject({ total: size, snapshot: 'snapshot-1' });
    }
    expect(delayed.notices).toEqual([]);
    await delayed.catalog.close();
    const { notices } = await harness(list, { folder, idleDelayMs: 20 });
    await eventually(() => notices).toEqual(['catalog-set-aside']);
  });

  it('in a few bytes is at worst shown with these until idle work has read it, even if a sync has copied it', async () => {
    const file = path.join(template, snapshot);
    const all = fs.statSync(file).size;
    const outcomes = new Set<string>();
    for (let at = 5000; at < all; at += 5003 * seriesStep) {
      const folder = copy();
      write(path.join(folder, snapshot), at, Buffer.from([0xaa, 0x55, 0xaa]));
      const made = await harness(new SimulatedList(items(size + 1)), { folder, idleDelayMs: 60_000 });
      await made.catalog.query('openView', queryOf('person', { column: 'name', descending: true }));
      const first = await made.catalog.sync();
      if (!first.ok) expect(first.failure).toMatchObject({ code: 'storage-failed' });
      made.list.items = items(size);
      value(await made.catalog.sync());
      await made.catalog.close();
      outcomes.add(await afterIdleWork(folder));
      const again = await opened(folder);
      await expectRebuilt(again);
      expect([...made.notices, ...again.notices].every((notice) => notice === 'catalog-set-aside')).toBe(
        true,
      );
      await again.catalog.close();
    }
    // Bytes of no value, and of values.
    expect(outcomes).toEqual(new Set(['whole', 'set aside']));
  });
});

describe('the file of an unfinished first sync that is', () => {
  it.each(Object.keys(spoiled))('%s is discarded without a notice', async (kind) => {
    const folder = copy(unfinishedTemplate);
    spoiled[kind]?.(path.join(folder, snapshot));
    const made = await opened(folder);
    expect(made.catalog.status()).toMatchObject({ snapshot: null, checkedAt: null, completeAt: null });
    await expectRebuilt(made);
    expect(made.notices).toEqual([]);
  });

  it('overwritten anywhere does not prevent the next sync', async () => {
    const pages = fs.statSync(path.join(unfinishedTemplate, snapshot)).size / 4096;
    for (let page = 1; page < pages; page += seriesStep) {
      const folder = copy(unfinishedTemplate);
      write(path.join(folder, snapshot), page * 4096, Buffer.alloc(4096, 0xff));
      const made = await opened(folder);
      const first = await made.catalog.sync();
      if (!first.ok) expect(first.failure).toMatchObject({ code: 'storage-failed' });
      await expectRebuilt(made);
      expect(made.notices.filter((notice) => notice !== 'catalog-set-aside')).toEqual([]);
      await made.catalog.close();
    }
  });
});

describe('folders', () => {
  it.each([
    ['current.json.new'],
    ['looked.json'],
    ['looked.json.new'],
    ['snapshot-1.base.blocks'],
    ['snapshot-1.base.new'],
    ['snapshot-1.index.new'],
    ['snapshot-1.sqlite-journal'],
    ['snapshot-2.sqlite'],
    ['snapshot-2.sqlite-journal'],
    ['snapshot-2.base'],
    ['snapshot-2.base.blocks'],
    ['snapshot-2.base.new'],
    ['snapshot-2.index'],
    ['snapshot-2.index.new'],
    ['current.json.damaged-1'],
  ])('in place of %s are no trouble', async (name) => {
    const folder = copy();
    removeSync(path.join(folder, name));
    fs.mkdirSync(path.join(folder, name, 'with something in it'), { recursive: true });
    const made = await opened(folder);
    expect(made.catalog.status()).toMatchObject({ rows: size, complete: true });
    expect(await shownBy(made.catalog)).toEqual(shown);
    made.list.items = [...items(size), item(9999)];
    value(await made.catalog.sync());
    expect(made.catalog.status()).toMatchObject({ rows: size + 1, complete: true });
    expect(made.notices).toEqual([]);
  });

  it('that appear while the app runs do no harm either', async () => {
    const made = await opened(copy());
    await eventually(() => files(made.folder)).toEqual(published(1));
    for (const name of ['current.json.new', 'looked.json']) {
      fs.mkdirSync(path.join(made.folder, name, 'with something in it'), { recursive: true });
    }
    made.list.items = [...items(size), item(9999)];
    value(await made.catalog.sync());
    expect(made.notices).toEqual([]);
  });
});

describe('a diary', () => {
  it.each(['all noise', 'cut to a few bytes', 'a folder'])(
    'that is %s is set aside, and a new one begins',
    async (kind) => {
      const folder = copy();
      const before = await opened(folder);
      before.list.items = items(size).slice(1);
      value(await before.catalog.sync());
      expect(before.catalog.status().diary).toMatchObject({ newest: 2, unread: 1 });
      await before.catalog.close();
      spoiled[kind]?.(path.join(folder, 'diary.sqlite'));
      const made = await opened(folder);
      made.list.items = items(size).slice(3);
      value(await made.catalog.sync());
      expect(made.notices).toEqual(['diary-set-aside']);
      expect(made.catalog.status().diary).toMatchObject({ newest: 3, unread: 2 });
      expect(made.catalog.status().rows).toBe(size - 3);
    },
  );

  it('that is deleted begins anew', async () => {
    const folder = copy();
    removeSync(path.join(folder, 'diary.sqlite'));
    const made = await opened(folder);
    expect(made.catalog.status().diary.recordedSince).toBe(made.catalog.status().checkedAt);
    made.list.items = items(size).slice(1);
    value(await made.catalog.sync());
    expect(made.catalog.status().diary).toMatchObject({ newest: 2, unread: 1 });
  });

  it('outlasts a damaged list, and knows that it was read anew', async () => {
    const folder = copy();
    const before = await opened(folder);
    before.list.items = items(size).slice(1);
    value(await before.catalog.sync());
    const { recordedSince } = before.catalog.status().diary;
    await before.catalog.close();
    fs.writeFileSync(path.join(folder, 'current.json'), 'noise');
    const made = await opened(folder);
    expect(made.catalog.status().diary).toMatchObject({ recordedSince, restorableSince: null, unread: 1 });
    value(await made.catalog.sync());
    const { diary, checkedAt } = made.catalog.status();
    expect(diary).toMatchObject({ recordedSince, restorableSince: checkedAt, newest: 2, unread: 1 });
    made.list.items = items(size).slice(2);
    value(await made.catalog.sync());
    expect(made.catalog.status().diary).toMatchObject({ recordedSince, unread: 1 + size - (size - 2) });
  });
});
