import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../equipment/support/eventually.ts';
import { closeAll, code, files, harness, published, queryOf, rows, value, view } from './harness.ts';
import { idOf, item, items, SimulatedList } from './simulated-list.ts';

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
    expect(value(await catalog.query('readRows', { view: early.view, offset: 0, limit: 500 }))).toHaveLength(
      100,
    );
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
  it('counts added, changed and removed packages, and ignores `totalcount`', async () => {
    // Every item states the length of the list.
    const { catalog, list, folder } = await harness(new SimulatedList(items(500)));
    value(await catalog.sync());
    list.items = [...items(500).slice(20), item(7, { comments: 'changed' }), item(1001)];
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({
      snapshot: 'snapshot-2',
      rows: 482,
      changes: { added: 1, changed: 1, removed: 19 },
    });
    await eventually(() => files(folder)).toEqual(published(2));
  });

  it('keeps a view on its snapshot until it is opened again', async () => {
    const { catalog, list, folder } = await harness(new SimulatedList(items(300)));
    value(await catalog.sync());
    const before = await view(catalog);
    list.items = items(100);
    value(await catalog.sync());
    expect(
      value(await catalog.query('readRows', { view: before.view, offset: 250, limit: 100 })),
    ).toHaveLength(50);
    expect(files(folder)).toContain('snapshot-1.sqlite');
    expect(await view(catalog)).toMatchObject({ total: 100, snapshot: 'snapshot-2' });
    await view(catalog);
    expect(code(await catalog.query('readRows', { view: before.view, offset: 0, limit: 1 }))).toBe(
      'view-gone',
    );
    await eventually(() => files(folder)).toEqual(published(2));
  });

  it('deletes nothing if the list kept changing', async () => {
    const { catalog, list } = await harness(new SimulatedList(items(500)));
    value(await catalog.sync());
    const { completeAt } = catalog.status();
    list.items = items(600).slice(100);
    let next = 5000;
    list.before = (page) => {
      // Each time the last page is read, a package was added at the start.
      if (page === 5) list.items = [item((next += 1)), ...list.items];
      return null;
    };
    value(await catalog.sync());
    const status = catalog.status();
    expect(status).toMatchObject({ complete: false, completeAt, changes: { removed: 0 } });
    expect(status.checkedAt).not.toBe(completeAt);
    expect(status.rows).toBeGreaterThanOrEqual(600);
    expect((await view(catalog, 'Person')).total).toBe(status.rows);
    for (const number of [1, 100, 101, 600]) {
      const { view: handle } = await view(catalog);
      expect(
        value(await catalog.query('locateItem', { view: handle, id: idOf(number) })),
      ).toBeGreaterThanOrEqual(0);
    }
    list.before = () => null;
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ complete: true, rows: list.items.length });
  });

  it('accepts an empty list only if it was proven empty twice', async () => {
    const { catalog, list } = await harness(new SimulatedList(items(300)));
    value(await catalog.sync());
    const full = list.items;
    list.items = [];
    list.asked.length = 0;
    // The second reading finds the list again.
    list.before = () => {
      if (list.asked.length === 3) list.items = full;
      return null;
    };
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 300, complete: true });
    list.items = [];
    list.before = () => null;
    list.asked.length = 0;
    value(await catalog.sync());
    expect(list.asked).toEqual([1, 1, 1, 1]);
    expect(catalog.status()).toMatchObject({ rows: 0, complete: true, changes: { removed: 300 } });
  });

  it.each(['not-the-service', 'needs-sign-in', 'service-error'] as const)(
    'changes nothing after %s',
    async (failing) => {
      const { catalog, list, folder, waits } = await harness(new SimulatedList(items(500)));
      value(await catalog.sync());
      const before = catalog.status();
      list.items = items(50);
      list.before = (page) => (page === 1 ? { code: failing, retryable: true } : null);
      expect(code(await catalog.sync())).toBe(failing);
      expect(catalog.status()).toEqual(before);
      expect(catalog.syncStatus()).toMatchObject({ state: 'idle', failure: { code: failing } });
      // Nobody waits for this sync, so that its first page is retried once.
      expect(waits).toHaveLength(failing === 'service-error' ? 1 : 0);
      await eventually(() => files(folder)).toEqual(published(1));
      expect(await view(catalog)).toMatchObject({ total: 500 });
    },
  );

  it('continues after a few lost pages', async () => {
    const { catalog, list, waits } = await harness(new SimulatedList(items(900)));
    const lost = new Set([2, 5, 9]);
    list.before = (page) => (lost.delete(page) ? { code: 'timed-out', retryable: true } : null);
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 900, complete: true });
    // Half a second and a random half; the clock of the test advances with every reading.
    expect(waits.map((ms) => Math.ceil(ms / 10))).toEqual([100, 100, 100]);
  });

  it('can be cancelled, and then changes no date', async () => {
    const { catalog, list, folder } = await harness(new SimulatedList(items(500)));
    value(await catalog.sync());
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

  it('works without a total, but never calls the list complete', async () => {
    const list = new SimulatedList(items(1250));
    list.total = () => null;
    const { catalog } = await harness(list);
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 1250, complete: false, completeAt: null });
    list.items = items(100);
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 1250, complete: false });
  });

  it('continues if the total is too small, and ends if it is too large', async () => {
    const list = new SimulatedList(items(750));
    const { catalog } = await harness(list);
    list.total = () => 100;
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 750, complete: false });
    list.total = () => 5000;
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 750, complete: false });
    list.total = (real) => real;
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 750, complete: true });
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
    const first = await harness(new SimulatedList(items(700)));
    value(await first.catalog.sync());
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
    const { catalog, folder } = await harness(new SimulatedList(items(100)));
    value(await catalog.sync());
    value(await catalog.open(`${folder}-other`));
    expect(catalog.status()).toMatchObject({ rows: 0, snapshot: null });
    value(await catalog.open(folder));
    expect(catalog.status()).toMatchObject({ rows: 100 });
    value(await catalog.remove(folder));
    expect(fs.existsSync(folder)).toBe(false);
    expect(fs.existsSync(`${folder}-other`)).toBe(true);
    await catalog.close();
    await catalog.close();
  });

  it('deletes files that no pointer names', async () => {
    const first = await harness(new SimulatedList(items(100)));
    value(await first.catalog.sync());
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
