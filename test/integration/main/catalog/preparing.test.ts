import { afterEach, expect, it, vi } from 'vitest';
import { SearchIndex } from '../../../../src/main/catalog/worker/index/search-index.ts';
import { SnapshotIndex } from '../../../../src/main/catalog/worker/index/snapshot-index.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { ask, closeAll, harness, synced, view } from './harness.ts';
import { items } from './simulated-list.ts';

afterEach(closeAll);
afterEach(() => vi.restoreAllMocks());

it('prepares searches once the first rows were read, long before other idle work begins', async () => {
  const { catalog: before, folder, list } = await synced(items(150));
  await before.close();
  const find = vi.spyOn(SnapshotIndex.prototype, 'find');
  const warm = vi.spyOn(SearchIndex.prototype, 'warm');
  const check = vi.spyOn(SearchIndex.prototype, 'check');
  const { catalog } = await harness(list, { folder, idleDelayMs: 60_000 });
  await ask(catalog, 'readKnown', { ids: [] });
  expect(warm).not.toHaveBeenCalled();
  await view(catalog);
  // The view and the search that prepares others.
  await eventually(() => find.mock.calls.length).toBe(2);
  await view(catalog, 'zebra');
  await view(catalog, 'zebra 1');
  expect(find).toHaveBeenCalledTimes(4);
  expect(warm).toHaveBeenCalledTimes(1);
  expect(check).not.toHaveBeenCalled();
});
