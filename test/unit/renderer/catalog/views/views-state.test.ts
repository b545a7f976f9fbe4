import { describe, expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { ColumnChoice } from '../../../../../src/preload/contract/column-choice.ts';
import type { SavedSearch, SavedView } from '../../../../../src/preload/contract/saved-view.ts';
import type { Counts, MatchQuery } from '../../../../../src/preload/contract/view.ts';
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
const leftOpen: SavedViewState = { id: 'a', columns: ids, ownSort: newestFirst };

/** The desk with what is kept, and the answers of main to be given by hand. */
function desk(kept: readonly SavedView[] = [invoices], text = '', saved: SavedViewState | null = null) {
  const at: { kept: readonly SavedView[]; present: Omit<SavedSearch, 'columns'>; own: ColumnChoice | null } =
    {
      kept,
      present: { ...search, text },
      own: null,
    };
  const saving: PromiseWithResolvers<undefined>[] = [];
  const counting: PromiseWithResolvers<Result<Counts | null>>[] = [];
  const asked: (readonly MatchQuery[])[] = [];
  const views = new ViewsState({
    bridge: {
      readCounts: ({ queries }) => {
        asked.push(queries);
        const answer = Promise.withResolvers<Result<Counts | null>>();
        counting.push(answer);
        return answer.promise;
      },
    },
    kept: () => at.kept,
    keep: () => {
      const saved = Promise.withResolvers<undefined>();
      saving.push(saved);
      return saved.promise;
    },
    present: () => at.present,
    show: (shown) => (at.present = shown),
    own: {
      get choice() {
        return at.own;
      },
      choose: (choice) => {
        at.own = choice;
        return Promise.resolve();
      },
    },
    saved,
    written: (person) => person,
    newId: () => 'new',
    changed: () => undefined,
  });
  return { at, views, saving, counting, asked };
}

const counted = (...totals: readonly number[]): Result<Counts> =>
  succeeded({ snapshot: 'snapshot-1', totals });

test('a view opens in one step, and is current as long as the search finds the same', () => {
  const { at, views } = desk();
  views.open('nobody');
  expect(views.opened).toBeNull();
  views.open('a');
  expect(at.present).toEqual(search);
  expect([views.current?.id, views.isChanged]).toEqual(['a', false]);
  at.present = { ...search, sort: [{ column: 'updated', descending: true }] };
  expect([views.current?.id, views.isChanged]).toEqual(['a', true]);
  at.present = { ...search, text: 'other' };
  views.followSearch();
  expect([views.current, views.opened?.id, views.isChanged]).toEqual([null, 'a', true]);
  at.present = { ...search, text: '' };
  views.followSearch();
  expect(views.opened).toBeNull();
});

test('whoever comes back finds the view that was left open, with its columns as they were', () => {
  const { views } = desk([invoices], 'invoice', leftOpen);
  expect([views.current?.id, views.columns, views.isChanged]).toEqual(['a', ids, true]);
  expect(views.saved).toEqual(leftOpen);
  // The same words are not the view, and a view may be gone meanwhile.
  const other = desk([invoices], 'invoice').views;
  expect([other.opened, other.saved]).toEqual([null, null]);
  expect(desk([], 'invoice', leftOpen).views.columns).toBeNull();
});

describe('columns', () => {
  const withIds: SavedView = { ...today, columns: ids };

  test('are the view’s while one is open, and the person’s own before and after', () => {
    const { at, views } = desk([invoices, withIds]);
    at.own = statuses;
    expect(views.columns).toEqual(statuses);
    views.open('b');
    expect(views.columns).toEqual(ids);
    // The usual ones, not those of the view before.
    views.open('a');
    expect([views.columns, views.isChanged]).toEqual([null, false]);
    views.leave();
    expect([views.columns, at.own]).toEqual([statuses, statuses]);
    views.open('b');
    at.present = { ...search, text: '' };
    views.followSearch();
    expect(views.columns).toEqual(statuses);
  });

  test('that are chosen in a view change the view, and else the person’s own', async () => {
    const { at, views, saving } = desk([withIds]);
    views.chooseColumns(statuses);
    expect([views.columns, at.own]).toEqual([statuses, statuses]);
    views.open('b');
    views.chooseColumns(null);
    expect([views.columns, views.isChanged, at.own]).toEqual([null, true, statuses]);
    const updated = views.update();
    expect([views.all[0]?.columns, views.isChanged]).toEqual([null, false]);
    at.kept = views.all;
    saving[0]?.resolve(undefined);
    await updated;
    expect(views.all[0]?.columns).toBeNull();
  });

  test('go with what is saved, also into a view that there is', () => {
    const { at, views } = desk([withIds]);
    at.own = statuses;
    void views.save('Mine');
    expect([views.opened?.columns, views.columns, views.isChanged]).toEqual([statuses, statuses, false]);
    views.open('b');
    views.chooseColumns(null);
    void views.save('Today');
    expect([views.opened?.columns, views.columns, views.isChanged]).toEqual([null, null, false]);
  });

  test('of a view that is deleted give way to the person’s own, and come back with it', () => {
    const { at, views } = desk([withIds]);
    at.own = statuses;
    views.open('b');
    void views.remove('b');
    expect(views.columns).toEqual(statuses);
    void views.takeBack();
    expect(views.columns).toEqual(ids);
  });
});

test('the order of a view goes with it: the list has its own again, as it was before any view', () => {
  const sorted: SavedView = { ...invoices, id: 's', sort: [{ column: 'status', descending: false }] };
  const { at, views } = desk([invoices, sorted]);
  at.present = { ...search, text: '', sort: newestFirst };
  views.open('a');
  views.open('s');
  views.leave();
  expect(at.present).toEqual({ ...search, text: '', sort: newestFirst });
  // Also where the view was left for other words, or by emptying the search.
  views.open('s');
  at.present = { ...at.present, text: 'other' };
  views.leave();
  expect(at.present).toEqual({ ...search, text: 'other', sort: newestFirst });
  views.open('s');
  at.present = { ...at.present, text: '' };
  views.followSearch();
  expect(at.present.sort).toEqual(newestFirst);
  // What becomes a view keeps its order, in the list as well.
  at.present = { ...search, sort: sorted.sort };
  void views.save('Mine');
  views.leave();
  expect(at.present.sort).toEqual(sorted.sort);
  // The same view is open after a visit to another account.
  const back = desk([invoices], 'invoice', leftOpen);
  back.views.leave();
  expect(back.at.present.sort).toEqual(newestFirst);
});

test('whoever leaves a view sees all packages, in the order that there was', () => {
  const { at, views } = desk();
  views.leave();
  expect(at.present.text).toBe('');
  views.open('a');
  views.leave();
  expect([at.present.text, at.present.sort, views.opened]).toEqual(['', search.sort, null]);
  // Words that only came after a view are the person's own.
  views.open('a');
  at.present = { ...search, text: 'other' };
  views.leave();
  expect([at.present.text, views.opened]).toEqual(['other', null]);
});

test('what is saved shows at once, and what is kept meanwhile does not undo it', async () => {
  const { at, views, saving } = desk();
  at.present = { ...search, text: 'new words' };
  const saved = views.save('Another');
  expect(views.all.map(({ name }) => name)).toEqual(['Invoices', 'Another']);
  expect(views.current?.id).toBe('new');
  views.follow();
  expect(views.all).toHaveLength(2);
  at.kept = views.all;
  saving[0]?.resolve(undefined);
  await saved;
  expect(views.all).toHaveLength(2);
});

test('what could not be kept is as it was', async () => {
  const { views, saving } = desk();
  const removed = views.remove('a');
  expect(views.all).toEqual([]);
  saving[0]?.resolve(undefined);
  await removed;
  expect(views.all).toEqual([invoices]);
  expect(views.removed).toBeNull();
});

test('deleted views come back where they were, the last one first, pinned as they were', () => {
  const other = { ...invoices, id: 'c', name: 'Contracts', text: 'contract', pinned: false };
  const { views } = desk([invoices, other, today]);
  views.open('c');
  void views.remove('c');
  void views.remove('a');
  expect([views.all, views.opened, views.removed]).toEqual([[today], null, invoices]);
  void views.takeBack();
  expect([views.all, views.removed]).toEqual([[invoices, today], other]);
  void views.takeBack();
  expect(views.all).toEqual([invoices, other, today]);
  expect([views.current?.id, views.removed]).toEqual(['c', null]);
  void views.takeBack();
  expect(views.all).toHaveLength(3);
});

test('whoever goes on with views, or lets go, leaves them deleted', () => {
  const { views } = desk([invoices, today]);
  void views.remove('nobody');
  expect(views.removed).toBeNull();
  void views.remove('a');
  void views.rename('b', 'Invoices');
  expect(views.removed).toBeNull();
  void views.takeBack();
  expect(views.all.map(({ name }) => name)).toEqual(['Invoices']);
  void views.remove('b');
  views.forgetDeleted();
  void views.takeBack();
  expect([views.removed, views.all]).toEqual([null, []]);
});

test('a view that is the same stays the same to whoever looks at it', () => {
  const { at, views } = desk();
  const [before] = views.all;
  at.kept = structuredClone([invoices]);
  views.follow();
  expect(views.all[0]).toBe(before);
});

test('numbers are asked for once for each snapshot, set of views and day', async () => {
  const { views, asked, counting } = desk([today, invoices]);
  await views.count(null, 'automatic', 0);
  expect(asked).toEqual([]);
  const morning = new Date(2026, 10, 21, 9).getTime();
  const counts = views.count('snapshot-1', 'automatic', morning);
  counting[0]?.resolve(counted(3, 12));
  await counts;
  expect(views.counts).toEqual({ a: 12, b: 3 });
  await views.count('snapshot-1', 'automatic', morning + 60_000);
  expect(asked).toHaveLength(1);
  void views.count('snapshot-1', 'automatic', morning + 86_400_000);
  void views.count('snapshot-2', 'automatic', morning + 86_400_000);
  void views.count('snapshot-2', 's', morning + 86_400_000);
  expect(asked).toHaveLength(4);
  expect(asked[1]?.[0]?.filters.updated).not.toEqual(asked[0]?.[0]?.filters.updated);
});

test('an older count that comes late is dropped, and one that was lost is asked for again', async () => {
  const { views, asked, counting } = desk();
  const first = views.count('snapshot-1', 'automatic', 0);
  const second = views.count('snapshot-2', 'automatic', 0);
  counting[1]?.resolve(failed({ code: 'view-gone', retryable: true }));
  await expect.poll(() => asked.length).toBe(3);
  counting[0]?.resolve(counted(1));
  await first;
  expect(views.counts).toEqual({});
  counting[2]?.resolve(counted(2));
  await second;
  expect(views.counts).toEqual({ a: 2 });
});
