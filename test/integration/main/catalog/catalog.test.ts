import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  ask,
  closeAll,
  code,
  files,
  harness,
  published,
  queryOf,
  rows,
  synced,
  value,
  view,
} from './harness.ts';
import { items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

describe('a first sync', () => {
  it('publishes a complete snapshot of all packages', async () => {
    const { catalog, list, folder } = await harness(new SimulatedList(items(1234)));
    expect(catalog.status()).toMatchObject({ snapshot: null, rows: 0, checkedAt: null });
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({
      snapshot: 'snapshot-1',
      rows: 1234,
      complete: true,
      changes: null,
      skipped: 0,
    });
    expect(catalog.status().checkedAt).toBe(catalog.status().completeAt);
    expect(catalog.syncStatus()).toEqual({ state: 'idle', failure: null });
    // The index comes after the snapshot.
    expect(catalog.status().took).toBeGreaterThan(0);
    expect(catalog.lastSyncActiveMs()).toBeGreaterThan(catalog.status().took ?? Infinity);
    expect(await view(catalog)).toMatchObject({ total: 1234, snapshot: 'snapshot-1' });
    expect([...list.asked].sort((a, b) => a - b)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    await eventually(() => files(folder)).toEqual(published(1));
    if (process.platform !== 'win32') {
      expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
      for (const file of files(folder)) expect(fs.statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    }
  });

  it('shows the first rows while others are still arriving', async () => {
    const list = new SimulatedList(items(1000));
    const rest = Promise.withResolvers<null>();
    list.before = (page) => (page === 1 ? null : rest.promise);
    const { catalog, changes } = await harness(list);
    changes.length = 0;
    const syncing = catalog.sync();
    await eventually(() => catalog.status().rows).toBe(100);
    expect(changes).toContain(100);
    expect(await view(catalog)).toMatchObject({ total: 100, snapshot: null });
    expect(await rows(catalog, 'muller')).not.toEqual([]);
    expect(catalog.syncStatus()).toMatchObject({ state: 'running', pass: 1, received: 100, total: 1000 });
    const early = await view(catalog);
    rest.resolve(null);
    value(await syncing);
    expect(await ask(catalog, 'readRows', { view: early.view, offset: 0, limit: 500 })).toHaveLength(100);
    expect(await view(catalog)).toMatchObject({ total: 1000, snapshot: 'snapshot-1' });
  });

  it('keeps the rows of an interrupted one and their date until the next one replaces them', async () => {
    const list = new SimulatedList(items(1000));
    const begun = Date.now();
    const held = Promise.withResolvers<null>();
    list.before = (page) => (page > 3 ? held.promise : null);
    const first = await harness(list);
    const syncing = first.catalog.sync();
    await eventually(() => first.catalog.status().rows).toBe(300);
    await first.catalog.close();
    expect(code(await syncing)).toBe('cancelled');
    list.before = () => null;
    const ended = Date.now();
    const second = await harness(list, { folder: first.folder });
    const { partialListAt } = second.catalog.status();
    // The clock of a file system may be some milliseconds late.
    expect(partialListAt).toBeGreaterThanOrEqual(begun - 10);
    expect(partialListAt).toBeLessThanOrEqual(ended + 1);
    expect(second.catalog.status()).toMatchObject({
      snapshot: null,
      rows: 300,
      checkedAt: null,
      completeAt: null,
    });
    expect(await view(second.catalog)).toMatchObject({ total: 300, snapshot: null });
    expect(second.notices).toEqual([]);
    // A sync without a response does not change the date of the rows.
    list.before = () => ({ code: 'service-error', retryable: false });
    expect(code(await second.catalog.sync())).toBe('service-error');
    expect(second.catalog.status()).toMatchObject({ rows: 300, partialListAt });
    list.before = () => null;
    list.items = list.items.slice(50);
    value(await second.catalog.sync());
    expect(second.catalog.status()).toMatchObject({ rows: 950, complete: true, partialListAt: null });
    expect(await view(second.catalog)).toMatchObject({ total: 950 });
  });

  it('joins a running one', async () => {
    const { catalog, list } = await harness(new SimulatedList(items(50)));
    const results = await Promise.all([catalog.sync(), catalog.sync(), catalog.sync()]);
    expect(results.map(code)).toEqual(['no failure', 'no failure', 'no failure']);
    expect(list.asked).toEqual([1, 1]);
  });
});

describe('the next sync', () => {
  it('can be cancelled, and then changes no date', async () => {
    const { catalog, list, folder } = await synced(items(500));
    const before = catalog.status();
    list.before = (page) => (page > 2 ? new Promise(() => undefined) : null);
    const syncing = catalog.sync();
    await eventually(() => list.asked.length).toBeGreaterThan(9);
    catalog.cancelSync();
    expect(code(await syncing)).toBe('cancelled');
    expect(catalog.syncStatus()).toEqual({ state: 'idle', failure: { code: 'cancelled', retryable: true } });
    expect(catalog.status()).toEqual(before);
    await eventually(() => files(folder)).toEqual(published(1));
  });

  it('does not call a list with unreadable entries complete', async () => {
    const list = new SimulatedList(items(99));
    list.skipped = 1;
    list.total = (real) => real + 1;
    const { catalog } = await harness(list);
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 99, complete: false, skipped: 1 });
    // One pass, because another could not prove more. Page 1 may be read again before page 2 has come.
    expect([...list.asked].sort((a, b) => a - b)).toEqual([1, 1, 2]);
  });
});

describe('an account', () => {
  it('has everything after reopening, without any request', async () => {
    const first = await synced(items(700));
    const status = first.catalog.status();
    const found = await rows(first.catalog, 'zebra');
    await first.catalog.close();
    expect(code(await first.catalog.query('openView', queryOf()))).toBe('no-account');
    const second = await harness(new SimulatedList([]), { folder: first.folder });
    expect(second.catalog.status()).toEqual(status);
    expect(await rows(second.catalog, 'zebra')).toEqual(found);
    expect(second.list.asked).toEqual([]);
  });

  it('is separate from another one', async () => {
    const { catalog, folder } = await synced(items(100));
    value(await catalog.open(`${folder}-other`));
    expect(catalog.status()).toMatchObject({ rows: 0, snapshot: null });
    value(await catalog.open(folder));
    expect(catalog.status()).toMatchObject({ rows: 100 });
    value(await catalog.remove(folder, { keepDiary: false }));
    expect(fs.existsSync(folder)).toBe(false);
    expect(fs.existsSync(`${folder}-other`)).toBe(true);
    await catalog.close();
    await catalog.close();
  });

  it('keeps its diary if only the list is deleted, and goes on with it', async () => {
    const first = await synced(items(100));
    first.list.items = items(101);
    value(await first.catalog.sync());
    const { recordedSince, newest } = first.catalog.status().diary;
    value(await first.catalog.remove(first.folder, { keepDiary: true }));
    expect(fs.readdirSync(first.folder).filter((name) => name !== 'diary.sqlite-journal')).toEqual([
      'diary.sqlite',
    ]);
    const second = await harness(new SimulatedList(items(101)), { folder: first.folder });
    value(await second.catalog.sync());
    second.list.items = items(103);
    value(await second.catalog.sync());
    expect(second.catalog.status().diary).toMatchObject({ recordedSince, unreadNew: 3 });
    expect(second.catalog.status().diary.newest).toBeGreaterThan(newest);
  });

  it('deletes files that no pointer names', async () => {
    const first = await synced(items(100));
    await first.catalog.close();
    fs.copyFileSync(
      path.join(first.folder, 'snapshot-1.sqlite'),
      path.join(first.folder, 'snapshot-9.sqlite'),
    );
    const second = await harness(new SimulatedList(items(101)), { folder: first.folder });
    await eventually(() => files(first.folder)).toEqual(published(1));
    value(await second.catalog.sync());
    expect(second.catalog.status().snapshot).toBe('snapshot-10');
  });
});
