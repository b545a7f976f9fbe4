import { expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { searchLimit } from '../../../../../src/preload/contract/view.ts';
import { ListQuery, type QueryChange } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';

function scene() {
  const changes: QueryChange[] = [];
  const query = new ListQuery((change) => changes.push(change));
  return { query, changes };
}

const tooLong = 'x'.repeat(searchLimit + 1);

test('what is too long to be searched for stays in the box, and the list keeps the search before it', () => {
  const { query, changes } = scene();
  query.search('invoice');
  query.search(tooLong);
  expect(query).toMatchObject({ typed: tooLong, text: 'invoice' });
  query.setFilters({ status: ['DRAFT'] });
  expect(query).toMatchObject({ typed: tooLong, text: 'invoice' });
  query.search(tooLong.slice(1));
  expect(query).toMatchObject({ typed: tooLong.slice(1), text: tooLong.slice(1) });
  expect(changes).toEqual(['text', 'part', 'text']);
});

test('back at the words of before, the list is asked again', () => {
  const { query, changes } = scene();
  query.search('invoice');
  query.search(tooLong);
  query.search('invoice');
  expect(query).toMatchObject({ typed: 'invoice', text: 'invoice', overlong: null });
  expect(changes).toEqual(['text', 'text']);
});

test.each([
  ['clearing', (query: ListQuery) => query.clear(), ''],
  ['emptying the box', (query: ListQuery) => query.search(''), ''],
  [
    'a saved view',
    (query: ListQuery) =>
      query.replace({ text: 'view', filters: noChoice, orders: { withWords: [], withoutWords: [] } }),
    'view',
  ],
])('%s takes its place', (_name, change, text) => {
  const { query } = scene();
  query.search(tooLong);
  change(query);
  expect(query).toMatchObject({ overlong: null, text });
});

test('what a correction stands for is searched for while the box has more', () => {
  const { query } = scene();
  query.search('invioce');
  query.correct({ text: 'invoice', words: [] });
  query.search(tooLong);
  query.searchTyped();
  expect(query).toMatchObject({ typed: 'invioce', text: 'invioce' });
});
