import { beforeEach, describe, expect, test } from 'vitest';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import type { OpenedView, Suggestions } from '../../../../../src/preload/contract/view.ts';
import { ListQuery } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';
import { emptyOrders } from '../../../../../src/renderer/catalog/list/sort.ts';
import { SearchSuggestions } from '../../../../../src/renderer/catalog/suggestions/suggestions.svelte.ts';

const invoice: Suggestions = {
  correction: { text: 'invoice', total: 12, words: [{ typed: 'invioce', meant: 'invoice' }] },
  words: [],
};

let asked: string[];
let answer: Suggestions;
let isFilter: boolean;
let query: ListQuery;
let suggestions: SearchSuggestions;

beforeEach(() => {
  asked = [];
  answer = invoice;
  isFilter = false;
  query = new ListQuery(
    () => undefined,
    () => emptyOrders.name,
  );
  suggestions = new SearchSuggestions(
    {
      readSuggestions: ({ view, text }) => {
        asked.push(`${view} ${text}`);
        return Promise.resolve(succeeded(answer));
      },
    },
    query,
    { read: () => Promise.resolve(isFilter), dismiss: () => undefined },
  );
});

const view = (id: number, total: number): OpenedView => ({
  view: id,
  total,
  snapshot: 'a',
  asOf: null,
  searched: null,
  firstRows: [],
});

describe('what a search could have meant', () => {
  test('is searched for if nothing was found, and the box keeps what was typed', async () => {
    query.search('invioce');
    await suggestions.viewChanged(view(1, 0), 'invioce');
    expect([query.typed, query.text]).toEqual(['invioce', 'invoice']);
  });

  test('is only offered if something was found', async () => {
    query.search('invioce');
    const shown = view(1, 2);
    await suggestions.viewChanged(shown, 'invioce');
    expect(query.text).toBe('invioce');
    expect(suggestions.of(shown)).toEqual(invoice);
  });

  test('is only offered if a word can become a filter', async () => {
    isFilter = true;
    query.search('invioce');
    const shown = view(1, 0);
    await suggestions.viewChanged(shown, 'invioce');
    expect(query.text).toBe('invioce');
    expect(suggestions.of(shown)).toEqual(invoice);
  });

  test('is not asked for if more was found, or without words', async () => {
    await suggestions.viewChanged(view(1, 3), 'invioce');
    await suggestions.viewChanged(view(2, 0), ' ');
    suggestions.close();
    expect(asked).toEqual([]);
  });

  test('is not searched for again once the person has gone back to what was typed', async () => {
    query.search('invioce');
    await suggestions.viewChanged(view(1, 0), 'invioce');
    suggestions.keepTyped();
    expect([query.typed, query.text, query.correction]).toEqual(['invioce', 'invioce', null]);
    const shown = view(2, 0);
    await suggestions.viewChanged(shown, 'invioce');
    expect(query.text).toBe('invioce');
    expect(suggestions.of(shown)).toEqual(invoice);
    query.search('invioces');
    await suggestions.viewChanged(view(3, 0), 'invioces');
    expect(query.text).toBe('invoice');
  });

  test('is dropped if the person has typed on', async () => {
    query.search('invioce');
    const reading = suggestions.viewChanged(view(1, 0), 'invioce');
    query.search('invioce e');
    await reading;
    expect([query.typed, query.text]).toEqual(['invioce e', 'invioce e']);
  });

  test('is pending until it was read, for its view alone', async () => {
    const shown = view(1, 0);
    const reading = suggestions.viewChanged(shown, 'invioce');
    expect([suggestions.isPending(shown), suggestions.isPending(view(2, 0))]).toEqual([true, false]);
    await reading;
    expect(suggestions.isPending(shown)).toBe(false);
  });
});

describe('a corrected search', () => {
  beforeEach(() => {
    query.search('invioce');
    query.correct({ text: 'invoice', words: [{ typed: 'invioce', meant: 'invoice' }] });
  });

  test('ends when the person types', () => {
    query.search('invioce berlin');
    expect([query.typed, query.text, query.correction]).toEqual(['invioce berlin', 'invioce berlin', null]);
  });

  test('ends when another query replaces it', () => {
    query.replace({ text: 'draft', filters: query.filters, orders: query.orders });
    expect([query.typed, query.correction]).toEqual(['draft', null]);
  });

  test('stays when filters change', () => {
    query.setFilters({ status: ['DRAFT'] });
    expect([query.typed, query.text]).toEqual(['invioce', 'invoice']);
  });
});
