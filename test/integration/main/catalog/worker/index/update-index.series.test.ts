import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchIndex } from '../../../../../../src/main/catalog/worker/index/search-index.ts';
import { openView } from '../../../../../../src/main/catalog/worker/queries/open-view.ts';
import { readSuggestions } from '../../../../../../src/main/catalog/worker/queries/suggestions.ts';
import type { Store } from '../../../../../../src/main/catalog/worker/store.ts';
import { removeSync } from '../../../../../../src/main/files/held-file.ts';
import { noFilters, type SortColumn } from '../../../../../../src/preload/contract/view.ts';
import { seriesStep, shareOf } from '../../../../../equipment/support/properties.ts';
import { closeAll, done, newFolder, openStore, syncStore } from '../../harness.ts';
import { item, items } from '../../simulated-list.ts';

afterEach(closeAll);
afterEach(() => vi.restoreAllMocks());

type Item = ReturnType<typeof item>;

async function sync(store: Store, list: readonly Item[], finishes = true): Promise<void> {
  await syncStore(store, list);
  if (finishes) await done(store.finishIndex());
}

interface Stored {
  /** Rows in each delta, with those that have changed again. */
  readonly deltas: readonly number[];
  readonly base: number;
}

/** The index on disk of the published snapshot; null if it can't be used. */
function stored(store: Store): Stored | null {
  const snapshot = store.snapshots.published?.snapshot;
  const index = snapshot === undefined ? null : SearchIndex.open(snapshot);
  if (index === null) return null;
  const deltas = index.contents.deltas.map(({ rows }) => rows.bytes / 4);
  const { identity } = index.files.base;
  index.close();
  return { deltas, base: identity };
}

/** Each view has its own number. */
let lastView = 0;

async function found(store: Store, text: string, column: SortColumn = 'name'): Promise<readonly string[]> {
  const query = { text, filters: noFilters, sort: [{ column, descending: false }], rows: 2000 };
  const { total, firstRows } = await done(openView(store.context(++lastView), query));
  expect(firstRows).toHaveLength(total);
  return firstRows.map(({ id }) => id);
}

/** A list of 1,200 packages, of which some are renamed. */
function renamed(isRenamed: (at: number) => boolean): Item[] {
  return items(1200).map((each, at) => (isRenamed(at) ? { ...each, processName: `Renamed ${at}` } : each));
}

describe('the index of an updated list', () => {
  it('shares the base of the previous one, and is as if it were built anew', async () => {
    const folder = path.join(newFolder(), 'account');
    const store = openStore(folder);
    await sync(store, items(1200));
    const first = stored(store);
    expect(first?.deltas).toEqual([]);
    const list = renamed((at) => at % 40 === 0).filter((_, at) => at % 200 !== 7);
    list.splice(500, 0, item(5000, { processName: 'Renamed, too' }));
    await sync(store, list);
    expect(stored(store)).toEqual({ deltas: [31], base: first?.base });
    expect(
      fs.readdirSync(folder).filter((file) => file.includes('.new') || file.includes('.blocks')),
    ).toEqual([]);
    const answers = async (): Promise<unknown> => [
      await found(store, 'renamed'),
      await found(store, '', 'updated'),
      await found(store, 'zebra', 'comments'),
    ];
    const updated = await answers();
    expect(await found(store, 'renamed')).toHaveLength(31);
    store.close();
    for (const kind of ['base', 'index']) removeSync(path.join(folder, `snapshot-2.${kind}`));
    const again = openStore(folder);
    await done(again.finishIndex());
    expect(stored(again)?.deltas).toEqual([]);
    expect([
      await found(again, 'renamed'),
      await found(again, '', 'updated'),
      await found(again, 'zebra', 'comments'),
    ]).toEqual(updated);
    again.close();
  });

  it('joins small deltas, keeps larger ones, and merges all with the base when they are many', async () => {
    const store = openStore(path.join(newFolder(), 'account'));
    await sync(store, items(1200));
    const base = stored(store)?.base;
    await sync(
      store,
      renamed((at) => at < 5),
    );
    await sync(
      store,
      renamed((at) => at < 10),
    );
    expect(stored(store)).toEqual({ deltas: [10], base });
    await sync(
      store,
      renamed((at) => at < 40),
    );
    await sync(
      store,
      renamed((at) => at < 80),
    );
    expect(stored(store)).toEqual({ deltas: [40, 40], base });
    expect(await found(store, 'renamed')).toHaveLength(80);
    expect(store.maintenance.hasWork()).toBe(false);
    await sync(
      store,
      renamed((at) => at < 130),
    );
    expect(store.maintenance.hasWork()).toBe(true);
    await done(store.maintenance.run());
    expect(store.maintenance.hasWork()).toBe(false);
    expect(stored(store)?.deltas).toEqual([]);
    expect(stored(store)?.base).not.toBe(base);
    expect(await found(store, 'renamed')).toHaveLength(130);
    expect(await found(store, 'zebra')).toHaveLength(renamed((at) => at < 130).filter(isZebra).length);
    store.close();
  });

  it.each(['base', 'index'])('stays as it is where its %s can’t be replaced', async (kind) => {
    const folder = path.join(newFolder(), 'account');
    const store = openStore(folder);
    await sync(store, items(1200));
    await sync(
      store,
      renamed((at) => at < 130),
    );
    const before = stored(store);
    expect(before?.deltas).toEqual([130]);
    // Nothing can be moved there.
    fs.mkdirSync(path.join(folder, `snapshot-2.${kind}.former`));
    expect(await found(store, 'renamed')).toHaveLength(130);
    await done(store.maintenance.run());
    expect(stored(store)).toEqual(before);
    expect(await found(store, 'renamed')).toHaveLength(130);
    expect(store.maintenance.hasWork()).toBe(false);
    store.close();
  });

  it('is merged while a view of the list before uses its base, of which nothing is left', async () => {
    const folder = path.join(newFolder(), 'account');
    const store = openStore(folder);
    await sync(store, items(1200));
    const base = stored(store)?.base;
    expect(await found(store, 'renamed')).toHaveLength(0);
    await sync(
      store,
      renamed((at) => at < 130),
    );
    expect(stored(store)).toEqual({ deltas: [130], base });
    const view = { view: lastView, text: 'zebra' };
    await done(store.maintenance.run());
    expect(stored(store)?.deltas).toEqual([]);
    expect(stored(store)?.base).not.toBe(base);
    expect(await done(readSuggestions(store.context(0), view))).toBeDefined();
    store.close();
    expect(fs.readdirSync(folder).filter((file) => /\.(?:new|former)$/u.test(file))).toEqual([]);
  });

  it('is a copy of the base where the file system has no links', async () => {
    const link = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('no links'), { code: 'EPERM' });
    });
    const folder = path.join(newFolder(), 'account');
    const store = openStore(folder);
    await sync(store, items(1200));
    const base = stored(store)?.base;
    await sync(
      store,
      renamed((at) => at < 5),
    );
    expect(link).toHaveBeenCalledOnce();
    expect(stored(store)).toEqual({ deltas: [5], base });
    store.close();
    const again = openStore(folder);
    expect(await found(again, 'renamed')).toHaveLength(5);
    again.close();
  });

  it('is built anew where the one before was not finished', async () => {
    const store = openStore(path.join(newFolder(), 'account'));
    await sync(store, items(1200));
    await sync(
      store,
      renamed((at) => at < 5),
      false,
    );
    await sync(
      store,
      renamed((at) => at > 2 && at < 9),
    );
    expect(stored(store)?.deltas).toEqual([]);
    expect(await found(store, 'renamed')).toHaveLength(6);
    store.close();
  });

  it('is finished after any step at which finishing was stopped', async () => {
    const folder = path.join(newFolder(), 'account');
    const store = openStore(folder);
    const packages = items(shareOf(200));
    await sync(store, packages, false);
    store.close();
    for (let stop = 1, isDone = false; !isDone; stop += seriesStep) {
      for (const kind of ['base', 'index']) removeSync(path.join(folder, `snapshot-1.${kind}`));
      // Two starts are never at the same time.
      const again = openStore(folder, {}, 1 + stop);
      const steps = again.finishIndex();
      let step = steps.next();
      for (let count = 1; count < stop && step.done !== true; count += 1) {
        await step.value;
        step = steps.next();
      }
      isDone = step.done === true;
      if (step.done !== true) await step.value;
      steps.return(null);
      await done(again.finishIndex());
      expect(stored(again), `stopped after ${stop} steps`).not.toBeNull();
      expect(await found(again, 'zebra')).toHaveLength(packages.filter(isZebra).length);
      again.close();
    }
  });

  it('has no delta where packages are only gone', async () => {
    const store = openStore(path.join(newFolder(), 'account'));
    await sync(store, items(1200));
    const base = stored(store)?.base;
    await sync(store, items(1200).slice(3));
    expect(stored(store)).toEqual({ deltas: [], base });
    expect(await found(store, '')).toHaveLength(1197);
    expect(await found(store, 'zebra')).toHaveLength(items(1200).slice(3).filter(isZebra).length);
    store.close();
  });
});

function isZebra(each: Item): boolean {
  return JSON.stringify(each).toLowerCase().includes('zebra');
}
