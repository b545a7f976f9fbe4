import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { closeAll, harness, synced, value, view, type Harness } from './harness.ts';
import { items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

// Windows does not delete files that SQLite has open.
it.skipIf(process.platform === 'win32')(
  'a folder that is deleted while the app runs is made again by the next sync, whether or not the list has changed',
  async () => {
    const { catalog, folder, list } = await synced(items(250));
    for (const size of [251, 251]) {
      removeSync(folder);
      list.items = items(size);
      value(await catalog.sync());
      expect(await view(catalog)).toMatchObject({ total: 251 });
    }
    await catalog.close();
    const again = await harness(list, { folder });
    expect(again.catalog.status()).toMatchObject({ rows: 251, complete: true });
    expect(await view(again.catalog)).toMatchObject({ total: 251 });
  },
);

it('damage ends a sync, and the list is requested again only afterwards', async () => {
  const list = new SimulatedList(items(2000));
  const asked: string[] = [];
  const { catalog: first, folder } = await harness(list);
  value(await first.sync());
  await first.close();
  const made: Harness = await harness(list, {
    folder,
    onSetAside: () => asked.push(made.catalog.syncStatus().state),
  });
  const { catalog } = made;
  const file = path.join(folder, 'snapshot-1.sqlite');
  const whole = fs.readFileSync(file);
  fs.writeFileSync(file, Buffer.concat([whole.subarray(0, 8192), Buffer.alloc(whole.length - 8192, 0x5a)]));
  await catalog.sync();
  await eventually(() => asked).toEqual(['idle']);
  value(await catalog.sync());
  expect(catalog.status()).toMatchObject({ rows: 2000, complete: true });
});

it('a snapshot that is truncated while the app runs is set aside', async () => {
  const { catalog, folder, notices } = await synced(items(2000));
  fs.truncateSync(path.join(folder, 'snapshot-1.sqlite'), 0);
  await catalog.sync();
  await catalog.sync();
  expect(catalog.status()).toMatchObject({ rows: 2000, complete: true });
  expect(notices.filter((code) => code === 'catalog-set-aside').length).toBeLessThanOrEqual(1);
});
