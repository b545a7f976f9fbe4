import { beforeEach, describe, expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { searchLimit, type OpenedView, type Suggestions } from '../../../../../src/preload/contract/view.ts';
import { ListQuery } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';
import type { CountedOffer } from '../../../../../src/renderer/catalog/suggestions/find-offers.ts';
import { SearchSuggestions } from '../../../../../src/renderer/catalog/suggestions/suggestions.svelte.ts';

const invoice: Suggestions = {
  correction: { text: 'invoice', total: 12, words: [{ typed: 'invioce', meant: 'invoice' }] },
  words: [],
};

let asked: string[];
let answer: Suggestions;
let offer: CountedOffer | null;
let query: ListQuery;
let suggestions: SearchSuggestions;

beforeEach(() => {
  asked = [];
  answer = invoice;
  offer = null;
  query = new ListQuery(() => undefined);
  suggestions = new SearchSuggestions(
    {
      readSuggestions: ({ view, text }) => {
        asked.push(`${view} ${text}`);
        return Promise.resolve(succeeded(answer));
      },
    },
    query,
    { read: () => Promise.resolve(offer), dismiss: () => undefined },
  );
});

/** "drafts" as a filter. */
const drafts = (total: number): CountedOffer => ({
  text: 'invoice',
  choice: { status: ['DRAFT'] },
  fields: ['status'],
  excluded: '',
  ownName: null,
  total,
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

  test('is not corrected again after a click on what was typed, also if the box has more than fits', async () => {
    query.search('invioce');
    await suggestions.viewChanged(view(1, 0), 'invioce');
    query.search('x'.repeat(searchLimit + 1));
    suggestions.keepTyped();
    expect([query.typed, query.text]).toEqual(['invioce', 'invioce']);
    await suggestions.viewChanged(view(2, 0), 'invioce');
    expect(query.text).toBe('invioce');
  });

  test('stays away while the box has more than fits', async () => {
    query.search('invioce');
    const pasted = 'x'.repeat(searchLimit + 1);
    query.search(pasted);
    await suggestions.viewChanged(view(1, 0), 'invioce');
    expect([query.typed, query.text]).toEqual([pasted, 'invioce']);
  });

  test('is only offered if something was found', async () => {
    query.search('invioce');
    const shown = view(1, 2);
    await suggestions.viewChanged(shown, 'invioce');
    expect(query.text).toBe('invioce');
    expect(suggestions.of(shown)).toEqual(invoice);
  });

  test('is only offered if all words can become filters, which find nothing either', async () => {
    offer = drafts(0);
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

describe('words that find nothing, but something as filters', () => {
  const published = { ...noChoice, status: ['PUBLISHED'] };

  beforeEach(async () => {
    offer = drafts(7);
    query.setFilters(published);
    query.search('invoice drafts');
    await suggestions.viewChanged(view(1, 0), 'invoice drafts');
  });

  test('are filters, while the box keeps what was typed', () => {
    expect([query.typed, query.text, query.filters.status]).toEqual(['invoice drafts', 'invoice', ['DRAFT']]);
    expect(suggestions.meant).toBe('invoice, Status: Draft');
  });

  test('are words again when the person goes back to them', async () => {
    suggestions.keepTyped();
    expect([query.typed, query.text, query.filters]).toEqual(['invoice drafts', 'invoice drafts', published]);
    await suggestions.viewChanged(view(2, 0), 'invoice drafts');
    expect(query.text).toBe('invoice drafts');
  });

  test('are words again when the person types on', () => {
    query.search('invoice drafts a');
    expect([query.typed, query.text, query.filters]).toEqual([
      'invoice drafts a',
      'invoice drafts a',
      published,
    ]);
  });

  test('leave the box when the person changes the filters', () => {
    query.removeFilters(['status']);
    expect([query.typed, query.text, query.filters]).toEqual(['invoice', 'invoice', noChoice]);
    query.undoRemoval();
    expect([query.typed, query.filters.status]).toEqual(['invoice', ['DRAFT']]);
  });

  test('stay words if they would exclude another word, which may be a name', async () => {
    suggestions.keepTyped();
    offer = { text: 'invoice -order', choice: {}, fields: [], excluded: 'order', ownName: null, total: 5 };
    query.search('invoice without order');
    await suggestions.viewChanged(view(2, 0), 'invoice without order');
    expect(query.text).toBe('invoice without order');
  });

  test('stay words where something was found, or not all packages were searched yet', async () => {
    suggestions.keepTyped();
    query.search('invoice draft');
    await suggestions.viewChanged(view(2, 1), 'invoice draft');
    await suggestions.viewChanged({ ...view(3, 0), searched: 10 }, 'invoice draft');
    expect([query.text, query.filters]).toEqual(['invoice draft', published]);
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
