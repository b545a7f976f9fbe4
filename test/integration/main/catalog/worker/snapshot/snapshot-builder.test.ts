import fsp from 'node:fs/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { publishFirst } from '../../../../../../src/main/catalog/worker/snapshot/publishing.ts';
import { SnapshotBuilder } from '../../../../../../src/main/catalog/worker/snapshot/snapshot-builder.ts';
import { Snapshot } from '../../../../../../src/main/catalog/worker/snapshot/snapshot.ts';
import { TimeUnitDetector } from '../../../../../../src/main/catalog/worker/snapshot/time-unit.ts';
import type { ServiceItem } from '../../../../../../src/main/service/page.ts';
import { barePackage } from '../../../../../equipment/support/bare-package.ts';
import { defaultListPreferences } from '../../../../../equipment/support/default-list-preferences.ts';
import { closeAll, done, newFolder } from '../../harness.ts';

afterEach(closeAll);

const now = 1_750_000_000_000;

function item(id: string, total: number): ServiceItem {
  return { ...barePackage, id, total };
}

function create(): Snapshot {
  const times = (): { unit: null; now: number } => ({ unit: null, now });
  const target = { folder: newFolder(), file: 'snapshot-1.sqlite', maxPages: null };
  return Snapshot.create(target, true, times, () => defaultListPreferences);
}

async function begin(snapshot: Snapshot): Promise<SnapshotBuilder> {
  const builder = new SnapshotBuilder(snapshot, new TimeUnitDetector(now));
  await done(builder.loadRows());
  builder.beginPass();
  return builder;
}

it('uses the rows again that a publication has deleted before it was cancelled', async () => {
  const snapshot = create();
  const first = await begin(snapshot);
  first.add([item('a', 1), item('b', 2)]);
  first.begin();
  for (const row of [1, 2]) first.remove(row);
  await done(first.complete());
  first.commit();

  const next = await begin(snapshot);
  next.add([item('c', 3), item('d', 4)]);
  next.commit();
  expect([1, 2].map((row) => [snapshot.record(row)?.id, snapshot.totalOf(row)])).toEqual([
    ['c', 3],
    ['d', 4],
  ]);
  snapshot.close();
});

it('flushes the file while rows arrive', async () => {
  const open = vi.spyOn(fsp, 'open');
  onTestFinished(() => open.mockRestore());
  const snapshot = create();
  const builder = await begin(snapshot);
  const add = (count: number): void => {
    const from = builder.rows;
    builder.add(Array.from({ length: count }, (_, at) => item(`id ${from + at}`, 1)));
    builder.commit();
  };
  add(15_000);
  expect(open).not.toHaveBeenCalled();
  add(5000);
  expect(open).toHaveBeenCalledExactlyOnceWith(snapshot.path, 'r+');
  await builder.earlyFlush.end();
  snapshot.close();
});

it('is not published if an earlier flush has failed, even if the last one would not', async () => {
  const lost = Object.assign(new Error('lost'), { code: 'EIO' });
  const open = vi.spyOn(fsp, 'open').mockRejectedValueOnce(lost);
  onTestFinished(() => open.mockRestore());
  const snapshot = create();
  const builder = await begin(snapshot);
  builder.add([item('a', 1)]);
  builder.earlyFlush.begin();
  await expect(builder.earlyFlush.end()).rejects.toBe(lost);
  builder.earlyFlush.begin();
  const publication = { merged: false, now, took: 1, seen: false };
  await expect(done(publishFirst(builder, publication))).rejects.toBe(lost);
  snapshot.close();
});
