import { describe, expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { ColumnChoice } from '../../../../../src/preload/contract/column-choice.ts';
import type { SavedSearch, SavedView } from '../../../../../src/preload/contract/saved-view.ts';
import type { Counts, MatchQuery } from '../../../../../src/preload/contract/view.ts';
import { ListQuery } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';
import { withOrder } from '../../../../../src/renderer/catalog/list/sort.ts';
import { ViewsState, type SavedViewState } from '../../../../../src/renderer/catalog/views/views.svelte.ts';

const search: Omit<SavedSearch, 'columns'> = {
  text: 'invoice',
  choice: noChoice,
  sort: [{ column: 'name', descending: false }],
};
const ids: ColumnChoice = [{ column: 'id', width: null }];
const statuses: ColumnChoice = [{ column: 'status', width: null }];
const invoices: SavedView = {
  ...search,
  columns: null,
  id: 'a',
  name: 'Invoices',
  pinned: true,
  notify: false,
};
const today: SavedView = {
  ...invoices,
  id: 'b',
  name: 'Today',
  text: '',
  choice: { ...noChoice, updated: 'today' },
};

const newestFirst = [{ column: 'updated', descending: true }] as const;
const leftOpen: SavedViewState = {
  id: 'a',
  columns: ids,
  ownOrders: { withWords: [], withoutWords: newestFirst },
};

/** The state for stored views and a query; the test answers the calls of main. */
function setUp(stored: readonly SavedView[] = [invoices], text = '', saved: SavedViewState | null = null) {
  const query = new ListQuery(() => undefined);
  const at: { stored: readonly SavedView[]; query: Omit<SavedSearch, 'columns'>; own: ColumnChoice | null } =
    {
      stored,
      own: null,
      get query() {
        return { text: query.text, choice: query.filters, sort: query.sort };
      },
      set query({ text, choice, sort }) {
        query.restore({ text, filters: choice, orders: withOrder(query.orders, text, sort) });
      },
    };
  at.query = { ...search, text };
  const saving: PromiseWithResolvers<undefined>[] = [];
  const counting: PromiseWithResolvers<Result<Counts | null>>[] = [];
  const requests: (readonly MatchQuery[])[] = [];
  const views = new ViewsState({
    bridge: {
      readCounts: ({ queries }) => {
        requests.push(queries);
        const answer = Promise.withResolvers<Result<Counts | null>>();
        counting.push(answer);
        return answer.promise;
      },
    },
    stored: () => at.stored,
    store: () => {
      const saved = Promise.withResolvers<undefined>();
      saving.push(saved);
      return saved.promise;
    },
    query: () => at.query,
    setQuery: ({ text, choice }, orders) => query.replace({ text, filters: choice, orders }),
    orders: () => query.orders,
    ownColumns: {
      get value() {
        return at.own;
      },
      set: (choice) => {
        at.own = choice;
        return Promise.resolve();
      },
    },
    saved,
    newId: () => 'new',
    changed: () => undefined,
  });
  return { at, views, saving, counting, requests };
}

const counted = (...totals: readonly number[]): Result<Counts> =>
  succeeded({ snapshot: 'snapshot-1', totals });

test('opens a view in one step, which is current as long as the search finds the same', () => {
  const { at, views } = setUp();
  views.open('nobody');
  expect(views.opened).toBeNull();
  views.open('a');
  expect(at.query).toEqual(search);
  expect([views.current?.id, views.isChanged]).toEqual(['a', false]);
  at.query = { ...search, sort: [{ column: 'updated', descending: true }] };
  expect([views.current?.id, views.isChanged]).toEqual(['a', true]);
  at.query = { ...search, text: 'other' };
  views.followSearch();
  expect([views.current, views.opened?.id, views.isChanged]).toEqual([null, 'a', true]);
  at.query = { ...search, text: '' };
  views.followSearch();
  expect(views.opened).toBeNull();
});

test('restores the open view with its columns', () => {
  const { views } = setUp([invoices], 'invoice', leftOpen);
  expect([views.current?.id, views.columns, views.isChanged]).toEqual(['a', ids, true]);
  expect(views.saved).toEqual(leftOpen);
  // The same text alone does not open the view, and the view may be gone.
  const other = setUp([invoices], 'invoice').views;
  expect([other.opened, other.saved]).toEqual([null, null]);
  expect(setUp([], 'invoice', leftOpen).views.columns).toBeNull();
});

describe('columns', () => {
  const withIds: SavedView = { ...today, columns: ids };

  test('are those of the view while one is open, and the account’s own before and after', () => {
    const { at, views } = setUp([invoices, withIds]);
    at.own = statuses;
    expect(views.columns).toEqual(statuses);
    views.open('b');
    expect(views.columns).toEqual(ids);
    // The default ones, not those of the view before.
    views.open('a');
    expect([views.columns, views.isChanged]).toEqual([null, false]);
    views.leave();
    expect([views.columns, at.own]).toEqual([statuses, statuses]);
    views.open('b');
    at.query = { ...search, text: '' };
    views.followSearch();
    expect(views.columns).toEqual(statuses);
  });

  test('that are chosen while a view is open change the view, and otherwise the account’s own', async () => {
    const { at, views, saving } = setUp([withIds]);
    views.chooseColumns(statuses);
    expect([views.columns, at.own]).toEqual([statuses, statuses]);
    views.open('b');
    views.chooseColumns(null);
    expect([views.columns, views.isChanged, at.own]).toEqual([null, true, statuses]);
    const updated = views.update();
    expect([views.all[0]?.columns, views.isChanged]).toEqual([null, false]);
    at.stored = views.all;
    saving[0]?.resolve(undefined);
    await updated;
    expect(views.all[0]?.columns).toBeNull();
  });

  test('are saved with a view, even an existing one', () => {
    const { at, views } = setUp([withIds]);
    at.own = statuses;
    void views.save('Mine');
    expect([views.opened?.columns, views.columns, views.isChanged]).toEqual([statuses, statuses, false]);
    views.open('b');
    views.chooseColumns(null);
    void views.save('Today');
    expect([views.opened?.columns, views.columns, views.isChanged]).toEqual([null, null, false]);
  });

  test('are the account’s own after the view is deleted, and the view’s after it is restored', () => {
    const { at, views } = setUp([withIds]);
    at.own = statuses;
    views.open('b');
    void views.remove('b');
    expect(views.columns).toEqual(statuses);
    void views.undoRemoval();
    expect(views.columns).toEqual(ids);
  });
});

test('restores the order from before any view when a view is left', () => {
  const sorted: SavedView = { ...invoices, id: 's', sort: [{ column: 'status', descending: false }] };
  const { at, views } = setUp([invoices, sorted]);
  at.query = { ...search, text: '', sort: newestFirst };
  views.open('a');
  views.open('s');
  views.leave();
  expect(at.query).toEqual({ ...search, text: '', sort: newestFirst });
  // Even if the view was left for another text, or by emptying the search.
  views.open('s');
  at.query = { ...at.query, text: 'other' };
  views.leave();
  expect(at.query).toEqual({ ...search, text: 'other', sort: [] });
  views.open('s');
  at.query = { ...at.query, text: '' };
  views.followSearch();
  expect(at.query.sort).toEqual(newestFirst);
  // Saving a view keeps its order in the list.
  at.query = { text: '', choice: { ...noChoice, status: ['DRAFT'] }, sort: sorted.sort };
  void views.save('Mine');
  views.leave();
  expect(at.query.sort).toEqual(sorted.sort);
  // With a restored view.
  const back = setUp([invoices], 'invoice', leftOpen);
  back.views.leave();
  expect(back.at.query.sort).toEqual(newestFirst);
});

test('shows all packages in the former order when a view is left', () => {
  const { at, views } = setUp();
  views.leave();
  expect(at.query.text).toBe('');
  views.open('a');
  views.leave();
  expect([at.query.text, at.query.sort, views.opened]).toEqual(['', search.sort, null]);
  // A text that was entered after the view stays.
  views.open('a');
  at.query = { ...search, text: 'other' };
  views.leave();
  expect([at.query.text, views.opened]).toEqual(['other', null]);
});

test('shows a saved view at once, and keeps it while it is being stored', async () => {
  const { at, views, saving } = setUp();
  at.query = { ...search, text: 'new words' };
  const saved = views.save('Another');
  expect(views.all.map(({ name }) => name)).toEqual(['Invoices', 'Another']);
  expect(views.current?.id).toBe('new');
  views.readSaved();
  expect(views.all).toHaveLength(2);
  at.stored = views.all;
  saving[0]?.resolve(undefined);
  await saved;
  expect(views.all).toHaveLength(2);
});

test('restores a view whose deletion could not be stored', async () => {
  const { views, saving } = setUp();
  const removed = views.remove('a');
  expect(views.all).toEqual([]);
  saving[0]?.resolve(undefined);
  await removed;
  expect(views.all).toEqual([invoices]);
  expect(views.removed).toBeNull();
});

test('restores deleted views at their former positions, the last one first', () => {
  const other = { ...invoices, id: 'c', name: 'Contracts', text: 'contract', pinned: false };
  const { views } = setUp([invoices, other, today]);
  views.open('c');
  void views.remove('c');
  void views.remove('a');
  expect([views.all, views.opened, views.removed]).toEqual([[today], null, invoices]);
  void views.undoRemoval();
  expect([views.all, views.removed]).toEqual([[invoices, today], other]);
  void views.undoRemoval();
  expect(views.all).toEqual([invoices, other, today]);
  expect([views.current?.id, views.removed]).toEqual(['c', null]);
  void views.undoRemoval();
  expect(views.all).toHaveLength(3);
});

test('cannot restore deleted views after another change, or after forgetting them', () => {
  const { views } = setUp([invoices, today]);
  void views.remove('nobody');
  expect(views.removed).toBeNull();
  void views.remove('a');
  void views.rename('b', 'Invoices');
  expect(views.removed).toBeNull();
  void views.undoRemoval();
  expect(views.all.map(({ name }) => name)).toEqual(['Invoices']);
  void views.remove('b');
  views.forgetRemovals();
  void views.undoRemoval();
  expect([views.removed, views.all]).toEqual([null, []]);
});

test('keeps the same object for a view that has not changed', () => {
  const { at, views } = setUp();
  const [before] = views.all;
  at.stored = structuredClone([invoices]);
  views.readSaved();
  expect(views.all[0]).toBe(before);
});

test('counts once for each snapshot, set of views and day', async () => {
  const { views, requests, counting } = setUp([today, invoices]);
  await views.count(null, 0, 0);
  expect(requests).toEqual([]);
  const morning = new Date(2026, 10, 21, 9).getTime();
  const counts = views.count('snapshot-1', 0, morning);
  counting[0]?.resolve(counted(3, 12));
  await counts;
  expect(views.counts).toEqual({ a: 12, b: 3 });
  await views.count('snapshot-1', 0, morning + 60_000);
  expect(requests).toHaveLength(1);
  void views.count('snapshot-1', 0, morning + 86_400_000);
  void views.count('snapshot-2', 0, morning + 86_400_000);
  void views.count('snapshot-2', 1, morning + 86_400_000);
  expect(requests).toHaveLength(4);
  expect(requests[1]?.[0]?.filters.updated).not.toEqual(requests[0]?.[0]?.filters.updated);
});

test('drops a late older count, and repeats a failed one', async () => {
  const { views, requests, counting } = setUp();
  const first = views.count('snapshot-1', 0, 0);
  const second = views.count('snapshot-2', 0, 0);
  counting[1]?.resolve(failed({ code: 'view-gone', retryable: true }));
  await expect.poll(() => requests.length).toBe(3);
  counting[0]?.resolve(counted(1));
  await first;
  expect(views.counts).toEqual({});
  counting[2]?.resolve(counted(2));
  await second;
  expect(views.counts).toEqual({ a: 2 });
});
