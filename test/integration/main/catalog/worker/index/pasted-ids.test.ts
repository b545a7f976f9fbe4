import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Segment } from '../../../../../../src/main/catalog/worker/index/segment.ts';
import { readFacet } from '../../../../../../src/main/catalog/worker/queries/count.ts';
import { openView } from '../../../../../../src/main/catalog/worker/queries/open-view.ts';
import { Snapshot } from '../../../../../../src/main/catalog/worker/snapshot/snapshot.ts';
import { noFilters } from '../../../../../../src/preload/contract/view.ts';
import { closeAll, done, newFolder, openStore, syncStore } from '../../harness.ts';
import { bodyOf, idOf, items } from '../../simulated-list.ts';

afterEach(closeAll);

it('a search of ids looks once more only for those of no package, and its counts do not search again', async () => {
  const store = openStore(path.join(newFolder(), 'account'));
  await syncStore(store, items(5));
  await done(store.finishIndex());
  const searched = vi.spyOn(Segment.prototype, 'match');
  const texts = (): unknown[] => searched.mock.calls.splice(0).map(([{ parts }]) => parts[0]);
  const forms = (id: string): string[] => [id, id.replaceAll('-', '')];
  const text = [1, 2, 9].map(idOf).join(' ');
  const { view, ids } = await done(
    openView(store.context(1), { text, filters: noFilters, sort: [], rows: 0 }),
  );
  expect(ids).toEqual({ asked: 3, missing: [idOf(9)] });
  expect(texts()).toEqual([1, 2, 9, 9].flatMap((number) => forms(idOf(number))));
  await done(readFacet(store.context(2), { view, field: 'status', text: '', limit: 9 }));
  expect(texts()).toEqual([]);
});

it('ids are looked up by the index alone while a list that is not complete has no table of them', async () => {
  const folder = path.join(newFolder(), 'account');
  const first = openStore(folder);
  await done(first.beginSync(1));
  first.beginPass();
  await done(first.readPage({ body: bodyOf(items(5), { totalCount: 9 }), store: true }));
  first.close();
  const store = openStore(folder);
  await done(store.finishIndex());
  const looked = vi.spyOn(Snapshot.prototype, 'rowOf');
  const text = [1, 9].map(idOf).join(' ');
  const { ids } = await done(openView(store.context(1), { text, filters: noFilters, sort: [], rows: 0 }));
  expect(ids).toEqual({ asked: 2, missing: [idOf(9)] });
  expect(looked).not.toHaveBeenCalled();
});
