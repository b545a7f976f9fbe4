import { expect, test } from 'vitest';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { searchLimit } from '../../../../../src/preload/contract/view.ts';
import { ListQuery } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';
import { FilterSuggestions } from '../../../../../src/renderer/catalog/suggestions/filter-suggestions.svelte.ts';

function scene() {
  const query = new ListQuery(() => undefined);
  const chosen: string[] = [];
  const filters = new FilterSuggestions({
    bridge: {
      readFilterValues: ({ names }) =>
        Promise.resolve(
          succeeded({
            statuses: ['DRAFT'],
            people: names.map((name) => (name === 'ben' ? ['Ben Marsh', 'Ben Lee'] : [])),
          }),
        ),
      readOfferCounts: ({ queries }) =>
        Promise.resolve(succeeded({ snapshot: 'a', totals: queries.map(() => 7) })),
    },
    query,
    today: () => ({ now: 0, zone: 'UTC' }),
    ownName: () => 'ben',
    ownNameChosen: (name) => chosen.push(name),
  });
  return { query, filters, chosen };
}

test('an offer is for the search that it was read for, and stays on screen until the next one is known', async () => {
  const { query, filters } = scene();
  query.search('drafts');
  expect(await filters.read()).toMatchObject({ text: '', total: 7 });
  expect(filters.offers).toMatchObject([{ text: '', choice: { status: ['DRAFT'] }, total: 7 }]);
  query.search('drafts i');
  expect([filters.offers.length, filters.lastOffers.length]).toEqual([0, 1]);
  query.search('invoice');
  expect(await filters.read()).toBeNull();
  expect(filters.lastOffers).toEqual([]);
});

test('an answer that comes late is dropped', async () => {
  const { query, filters } = scene();
  query.search('drafts');
  const reading = filters.read();
  query.search('invoice');
  await reading;
  expect(filters.lastOffers).toEqual([]);
});

test('is not offered while the box has more than can be searched for, which taking it would lose', async () => {
  const { query, filters } = scene();
  query.search('drafts');
  await filters.read();
  query.search('x'.repeat(searchLimit + 1));
  expect([query.text, filters.offers]).toEqual(['drafts', []]);
});

test('taking an offer sets its filter and leaves the rest of the text', async () => {
  const { query, filters } = scene();
  query.search('invoice drafts');
  await filters.read();
  filters.options.move(1);
  expect(filters.options.choose()).toBe(true);
  expect([query.text, query.filters.status]).toEqual(['invoice', ['DRAFT']]);
  expect(filters.lastOffers).toEqual([]);
});

test('who takes an offer for their own packages has said who they are', async () => {
  const { query, filters, chosen } = scene();
  query.search('my drafts');
  await filters.read();
  expect(filters.offers.map(({ ownName }) => ownName)).toEqual([
    'Ben Marsh',
    'Ben Lee',
    'Ben Marsh',
    'Ben Lee',
  ]);
  filters.take(1);
  expect([chosen, query.filters.people]).toEqual([['Ben Lee'], ['Ben Lee']]);
});

test('the name of the filter for new and changed packages is offered, and a person after it is another', async () => {
  const { query, filters } = scene();
  query.search('new or changed drafts');
  await filters.read();
  expect(filters.offers[0]).toMatchObject({ text: '', choice: { changed: 'unread', status: ['DRAFT'] } });
  query.search('changed');
  expect(await filters.read()).toBeNull();
});

test('offers can be dismissed', async () => {
  const { query, filters } = scene();
  query.search('drafts');
  await filters.read();
  filters.dismiss();
  expect(filters.lastOffers).toEqual([]);
});
