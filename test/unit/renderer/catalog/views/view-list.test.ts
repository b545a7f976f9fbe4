import { describe, expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import {
  viewsLimit,
  type SavedSearch,
  type SavedView,
} from '../../../../../src/preload/contract/saved-view.ts';
import {
  pinnedFirst,
  cleanName,
  findsSame,
  isAsSaved,
  hasTextOrFilters,
  namesake,
  withChange,
  withMoved,
  without,
  withSaved,
} from '../../../../../src/renderer/catalog/views/view-list.ts';

const search: SavedSearch = {
  text: 'invoice',
  choice: { ...noChoice, status: ['DRAFT', 'PUBLISHED'] },
  sort: [{ column: 'name', descending: false }],
  columns: null,
};
const view = (id: string, change: Partial<SavedView> = {}): SavedView => ({
  ...search,
  id,
  name: `View ${id}`,
  pinned: true,
  notify: false,
  ...change,
});
const ids = (views: readonly SavedView[]): string => views.map(({ id }) => id).join('');

describe('a name', () => {
  test.each([
    ['  Two \n words ', 'Two words'],
    [' \t ', ''],
    ['\u200B \u2800', ''],
    ['x'.repeat(200), 'x'.repeat(100)],
    [`${'x'.repeat(99)} yz`, 'x'.repeat(99)],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanName(typed)).toBe(kept);
  });

  test('belongs to one view, ignoring case', () => {
    const views = [view('a', { name: 'Invoices' }), view('b')];
    expect(namesake(views, ' INVOICES ')?.id).toBe('a');
    expect(namesake(views, 'Invoices', 'a')).toBeNull();
    expect(namesake(views, 'Invoice')).toBeNull();
  });

  test('is the same however its characters are composed', () => {
    const [saved] = withSaved([], 'Bu\u0308ro', search, 'n');
    expect(saved?.name).toBe('B\u00FCro');
    expect(namesake([view('a', { name: 'Bu\u0308ro' })], 'b\u00FCro')?.id).toBe('a');
  });
});

describe('a search that is saved', () => {
  test('is added at the end, pinned and without notifications', () => {
    expect(withSaved([view('a')], ' New  one ', search, 'n')[1]).toEqual({
      ...search,
      id: 'n',
      name: 'New one',
      pinned: true,
      notify: false,
    });
  });

  test('replaces the view of the same name', () => {
    const views = [view('a', { name: 'Invoices', pinned: false, notify: true, text: 'old' }), view('b')];
    const saved = withSaved(views, 'invoices', search, 'n');
    expect(ids(saved)).toBe('ab');
    expect(saved[0]).toEqual({ ...views[0], text: 'invoice' });
  });

  test('is not added to a full list', () => {
    const full = Array.from({ length: viewsLimit }, (_, at) => view(`${at}`));
    expect(withSaved(full, 'one more', search, 'n')).toBe(full);
    expect(withSaved(full, 'View 7', { ...search, text: 'x' }, 'n')[7]?.text).toBe('x');
  });
});

test('changes and deletes single views', () => {
  const views = [view('a'), view('b')];
  expect(withChange(views, 'b', { name: 'Other' }).map(({ name }) => name)).toEqual(['View a', 'Other']);
  expect(ids(without(views, 'a'))).toBe('b');
});

test('moves a view among pinned ones, or among the others', () => {
  const views = [view('a'), view('x', { pinned: false }), view('b'), view('y', { pinned: false }), view('c')];
  expect(ids(pinnedFirst(views))).toBe('abcxy');
  expect(ids(pinnedFirst(withMoved(views, 'c', -1)))).toBe('acbxy');
  expect(ids(pinnedFirst(withMoved(views, 'a', 1)))).toBe('bacxy');
  expect(ids(pinnedFirst(withMoved(views, 'y', -1)))).toBe('abcyx');
  expect(withMoved(views, 'a', -1)).toBe(views);
  expect(withMoved(views, 'y', 1)).toBe(views);
  expect(withMoved(views, 'z', 1)).toBe(views);
});

describe('two searches', () => {
  test.each<[string, Partial<SavedSearch>, boolean, boolean]>([
    ['the same', {}, true, true],
    ['white space', { text: ' invoice ' }, true, true],
    ['another order of values', { choice: { ...noChoice, status: ['PUBLISHED', 'DRAFT'] } }, true, true],
    ['other words', { text: 'invoices' }, false, false],
    ['another filter', { choice: { ...search.choice, updated: 'today' } }, false, false],
    ['another sort', { sort: [{ column: 'name', descending: true }] }, true, false],
    ['other columns', { columns: [{ column: 'id', width: null }] }, true, false],
  ])('%s', (_, change, finds, saved) => {
    const present = { ...search, ...change };
    expect([findsSame(search, present), isAsSaved(search, present)]).toEqual([finds, saved]);
  });

  test('have the same columns if each column and width is equal', () => {
    const columns = [{ column: 'id', width: 200 }] as const;
    expect(isAsSaved({ ...search, columns }, { ...search, columns: null })).toBe(false);
    expect(isAsSaved({ ...search, columns }, { ...search, columns })).toBe(true);
  });
});

test('a text or a filter can leave packages out', () => {
  expect(hasTextOrFilters({ ...search, text: ' ', choice: noChoice })).toBe(false);
  expect(hasTextOrFilters({ ...search, choice: noChoice })).toBe(true);
  expect(hasTextOrFilters({ ...search, text: '' })).toBe(true);
});
