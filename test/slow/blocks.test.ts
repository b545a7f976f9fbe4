import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SnapshotIndexes } from '../../src/main/catalog/worker/index/snapshot-index.ts';
import type { Extent } from '../../src/main/catalog/worker/index/row-search.ts';
import { parseQuery } from '../../src/main/catalog/worker/index/query.ts';
import { blockRows } from '../../src/main/catalog/worker/index/row-bits.ts';
import { SnapshotBuilder } from '../../src/main/catalog/worker/snapshot/snapshot-builder.ts';
import { Snapshot } from '../../src/main/catalog/worker/snapshot/snapshot.ts';
import { TimeUnitDetector } from '../../src/main/catalog/worker/snapshot/time-unit.ts';
import { noFilters } from '../../src/preload/contract/view.ts';
import type { ServiceItem } from '../../src/main/service/page.ts';
import { barePackage } from '../equipment/support/bare-package.ts';
import { defaultListPreferences } from '../equipment/support/default-list-preferences.ts';
import { closeAll, done, newFolder } from '../integration/main/catalog/harness.ts';

afterEach(closeAll);

const now = 1_750_000_000_000;
const size = 2 * blockRows + 500;

function item(number: number, name = `Package ${number}`): ServiceItem {
  const status = number % 2 === 0 ? 'EVEN' : 'ODD';
  return { ...barePackage, id: `id-${number}`, name, status, updatedAt: 1_700_000_000 - number };
}

const indexes = new SnapshotIndexes();

/** Whether the blocks are merged, and only the orders are missing. */
function hasBase(folder: string): boolean {
  return fs.existsSync(path.join(folder, 'snapshot-1.base'));
}

/** The number of matching packages, and the ids of the first ones by time. */
async function found(
  snapshot: Snapshot,
  typed: string,
  extent: Extent = 'whole',
): Promise<{ count: number; ids: readonly string[] }> {
  const query = {
    terms: parseQuery(typed),
    filters: noFilters,
    sort: [{ column: 'updated', descending: true }] as const,
  };
  const { results } = await done(indexes.of(snapshot).find(query, [], extent));
  return {
    count: results.count,
    ids: Array.from(results.rows(0, 5), (row) => snapshot.record(row)?.id ?? 'none'),
  };
}

it('finds rows in several blocks while they change, when finished, and from disk', async () => {
  const folder = newFolder();
  const unitDetector = new TimeUnitDetector(now);
  const times = (): { unit: 's'; now: number } => ({ unit: 's', now });
  const snapshot = Snapshot.create(
    { folder, file: 'snapshot-1.sqlite', maxPages: null },
    true,
    times,
    () => defaultListPreferences,
  );
  const builder = new SnapshotBuilder(snapshot, unitDetector);
  await done(builder.loadRows());
  builder.beginPass();

  const add = (from: number, end: number): void => {
    builder.add(Array.from({ length: end - from }, (_, at) => item(from + at)));
  };
  add(1, blockRows);
  expect(await found(snapshot, `"package ${blockRows - 1}"`)).toEqual({ count: 1, ids: ['id-65535'] });
  expect((await found(snapshot, 'status:odd')).count).toBe(blockRows / 2);
  // The first row of the second block, alone in it.
  add(blockRows, blockRows + 1);
  expect(await found(snapshot, 'id-65536')).toEqual({ count: 1, ids: ['id-65536'] });
  add(blockRows + 1, size + 1);
  expect((await found(snapshot, 'package', 'so-far')).count).toBe(blockRows);
  expect((await found(snapshot, 'package')).count).toBe(size);

  // Change texts in each block: two sealed ones, and the last one.
  for (const number of [10, 70_000, size]) builder.add([item(number, `Renamed ${number}`)]);
  // Until their blocks have the new texts, searches find neither these nor the old ones; those of the last rows are read at once.
  expect(await found(snapshot, 'renamed', 'so-far')).toEqual({ count: 1, ids: [`id-${size}`] });
  expect((await found(snapshot, 'package', 'so-far')).count).toBe(size - 3);
  expect(await found(snapshot, 'renamed')).toEqual({
    count: 3,
    ids: ['id-10', 'id-70000', `id-${size}`],
  });
  expect((await found(snapshot, 'package')).count).toBe(size - 3);

  // Remove some, including two that were just changed.
  builder.add([item(11, 'Changed and gone'), item(size - 1, 'Changed and gone')]);
  for (const number of [11, 70_001, size - 1]) {
    builder.remove(snapshot.rowOf(`id-${number}`));
  }
  snapshot.ids = snapshot.ids.filter((row) => snapshot.record(row) !== null);
  expect((await found(snapshot, 'package')).count).toBe(size - 6);

  await done(builder.complete());
  builder.commit();
  snapshot.seal({ unit: 's', now });
  // A publication stops the job once; the next one is answered in between.
  for (const isStopped of [true, false]) {
    const steps = indexes.of(snapshot).finish();
    let count = 0;
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      await step.value;
      count += 1;
      if (count % 100 === 0) expect((await found(snapshot, 'package')).count).toBe(size - 6);
      if (isStopped && hasBase(folder)) break;
    }
    steps.return();
    expect(indexes.of(snapshot).isFinished).toBe(!isStopped);
  }
  const made = fs.readdirSync(folder).filter((file) => !file.includes('sqlite'));
  expect(made.sort()).toEqual(['snapshot-1.base', 'snapshot-1.index']);
  const expectWhole = async (whole: Snapshot): Promise<void> => {
    expect((await found(whole, 'package')).count).toBe(size - 6);
    expect(await found(whole, 'renamed')).toEqual({ count: 3, ids: ['id-10', 'id-70000', `id-${size}`] });
    expect(await found(whole, 'id-70001')).toEqual({ count: 0, ids: [] });
    expect(await found(whole, '')).toEqual({
      count: size - 3,
      ids: ['id-1', 'id-2', 'id-3', 'id-4', 'id-5'],
    });
    expect(await found(whole, 'id-1310')).toMatchObject({ count: 1 + 10 + 100 });
  };
  await expectWhole(snapshot);
  snapshot.close();

  const again = Snapshot.openPublished(
    folder,
    {
      schema: 4,
      file: 'snapshot-1.sqlite',
      bytes: fs.statSync(path.join(folder, 'snapshot-1.sqlite')).size,
      rows: size - 3,
      complete: true,
      checkedAt: now,
      took: 1,
      completeAt: now,
      changes: null,
      skipped: 0,
      oddities: [],
      timeUnit: 's',
    },
    () => defaultListPreferences,
  );
  expect(indexes.of(again).isFinished).toBe(true);
  await done(indexes.of(again).check());
  await expectWhole(again);
  again.close();
});
