import { afterEach, expect, it } from 'vitest';
import { noFilters, type MatchQuery } from '../../../../src/preload/contract/view.ts';
import { ask, closeAll, code, harness, synced, value } from './harness.ts';
import { item, items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

const drafts: MatchQuery = { text: '', filters: { ...noFilters, status: ['DRAFT'] } };
const zebras: MatchQuery = { text: 'name:zebra', filters: noFilters };
const everything: MatchQuery = { text: '', filters: noFilters };
const news: MatchQuery = { text: '', filters: { ...noFilters, changed: 'before' } };
const queries = [drafts, zebras, everything, news];

it('counts equal the totals of views with the same query on the published snapshot', async () => {
  const { catalog, list } = await harness(new SimulatedList(items(1200)));
  expect(await ask(catalog, 'readCounts', { queries })).toBeNull();
  expect(await ask(catalog, 'countNew', { queries })).toBeNull();
  value(await catalog.sync());
  const sort = [{ column: 'name', descending: false }] as const;
  const found = async (): Promise<number[]> => {
    const totals: number[] = [];
    for (const query of queries)
      totals.push((await ask(catalog, 'openView', { ...query, sort: [...sort] })).total);
    return totals;
  };
  const first = await found();
  expect(first).toEqual([120, 100, 1200, 0]);
  expect(await ask(catalog, 'readCounts', { queries })).toEqual({
    snapshot: 'snapshot-1',
    totals: first,
  });
  expect((await ask(catalog, 'countNew', { queries }))?.totals).toEqual([0, 0, 0, 0]);

  list.items = [
    ...items(1199),
    item(1201, { processName: 'Zebra', processStatus: 'DRAFT' }),
    item(1202, { processName: 'Ostrich' }),
  ];
  value(await catalog.sync());
  const second = await found();
  expect(await ask(catalog, 'readCounts', { queries })).toEqual({
    snapshot: 'snapshot-2',
    totals: second,
  });
  expect(second[3]).toBe(2);
  expect(await ask(catalog, 'countNew', { queries })).toEqual({
    snapshot: 'snapshot-2',
    totals: [1, 1, 2, 2],
  });
});

it('a newer count cancels only the running count', async () => {
  const { catalog } = await synced(items(1200));
  const many = Array.from({ length: 200 }, (_, at) => ({ text: `${at}`, filters: noFilters }));
  const [older, told, newer] = await Promise.all([
    catalog.query('readCounts', { queries: many }),
    catalog.query('countNew', { queries: [everything] }),
    catalog.query('readCounts', { queries: [everything] }),
  ]);
  expect(code(older)).toBe('cancelled');
  expect(value(newer)?.totals).toEqual([1200]);
  expect(value(told)?.totals).toEqual([0]);
});
