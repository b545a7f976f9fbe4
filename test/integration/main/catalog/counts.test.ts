import { afterEach, expect, it } from 'vitest';
import { noFilters, type MatchQuery } from '../../../../src/preload/contract/view.ts';
import { closeAll, code, synced, value } from './harness.ts';
import { items } from './simulated-list.ts';

afterEach(closeAll);

const everything: MatchQuery = { text: '', filters: noFilters };

it('a newer count cancels only the running count', async () => {
  const { catalog } = await synced(items(1200));
  const many = Array.from({ length: 200 }, (_, at) => ({ text: `${at}`, filters: noFilters }));
  const [older, told, newer] = await Promise.all([
    catalog.query('readCounts', { queries: many }),
    catalog.query('countNews', { queries: [everything] }),
    catalog.query('readCounts', { queries: [everything] }),
  ]);
  expect(code(older)).toBe('cancelled');
  expect(value(newer)?.totals).toEqual([1200]);
  expect(value(told)?.totals).toEqual([0]);
});
