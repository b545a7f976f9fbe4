import { expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { shownList } from '../../../../../src/renderer/catalog/export/shown-list.ts';
import { ListQuery } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';

test('an export says all values of its filters', async () => {
  const query = new ListQuery(() => undefined);
  query.filters = { ...noChoice, status: ['DRAFT', 'PUBLISHED'], people: ['Ada', 'Bob', 'Cy', ''] };
  const view = { view: 1, total: 3, searched: null, snapshot: null, asOf: null, firstRows: [] };
  const list = { view, query, shownAsOf: null, complete: () => Promise.resolve() };
  const shown = await shownList(list, { current: null, columns: null }, null);
  expect(shown?.lines).toEqual([
    'Filters: Status Draft or Published · Created or updated by Ada, Bob, Cy or No name',
  ]);
});
