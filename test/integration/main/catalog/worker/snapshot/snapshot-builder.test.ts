import { afterEach, expect, it } from 'vitest';
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

async function begin(snapshot: Snapshot): Promise<SnapshotBuilder> {
  const builder = new SnapshotBuilder(snapshot, new TimeUnitDetector(now));
  await done(builder.loadRows());
  builder.beginPass();
  return builder;
}

it('uses the rows again that a publication has deleted before it was cancelled', async () => {
  const times = (): { unit: null; now: number } => ({ unit: null, now });
  const snapshot = Snapshot.create(
    newFolder(),
    'snapshot-1.sqlite',
    { maxPages: null, isDurable: true },
    times,
    () => defaultListPreferences,
  );
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
