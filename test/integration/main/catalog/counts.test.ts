import { afterEach, expect, it } from 'vitest';
import { noFilters, type MatchQuery } from '../../../../src/preload/contract/view.ts';
import { closeAll, code, harness, value } from './harness.ts';
import { item, items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

const drafts: MatchQuery = { text: '', filters: { ...noFilters, status: ['DRAFT'] } };
const zebras: MatchQuery = { text: 'name:zebra', filters: noFilters };
const everything: MatchQuery = { text: '', filters: noFilters };
const news: MatchQuery = { text: '', filters: { ...noFilters, changed: 'before' } };
const queries = [drafts, zebras, everything, news];

it('counts equal the totals of views with the same query on the published snapshot', async () => {
  const { catalog, list } = await harness(new SimulatedList(items(1200)));
  expect(value(await catalog.query('readCounts', { queries }))).toBeNull();
  expect(value(await catalog.query('countNew', { queries }))).toBeNull();
  value(await catalog.sync());
  const sort = [{ column: 'name', descending: false }] as const;
  const found = async (): Promise<number[]> => {
    const totals: number[] = [];
    for (const query of queries)
      totals.push(value(await catalog.query('openView', { ...query, sort: [...sort] })).total);
    return totals;
  };
  const first = await found();
  expect(first).toEqual([120, 100, 1200, 0]);
  expect(value(await catalog.query('readCounts', { queries }))).toEqual({
    snapshot: 'snapshot-1',
    totals: first,
  });
  expect(value(await catalog.query('countNew', { queries }))?.totals).toEqual([0, 0, 0, 0]);

  list.items = [
    ...items(1199),
    item(1201, { processName: 'Zebra', processStatus: 'DRAFT' }),
    item(1202, { processName: 'Ostrich' }),
  ];
  value(await catalog.sync());
  const second = await found();
  expect(value(await catalog.query('readCounts', { queries }))).toEqual({
    snapshot: 'snapshot-2',
    totals: second,
  });
  expect(second[3]).toBe(2);
  expect(value(await catalog.query('countNew', { queries }))).toEqual({
    snapshot: 'snapshot-2',
    totals: [1, 1, 2, 2],
  });
});

it('a newer count cancels only the running count', async () => {
  const { catalog } = await harness(new SimulatedList(items(1200)));
  value(await catalog.sync());
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
