import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noFilters, type OpenedView } from '../../../../../src/preload/contract/view.ts';
import { ListAnnouncements } from '../../../../../src/renderer/catalog/list/list-announcements.ts';
import { ListQuery } from '../../../../../src/renderer/catalog/list/list-query.svelte.ts';

let heard: string[] = [];
let announcements: ListAnnouncements;
const query = new ListQuery(() => undefined);
const view: OpenedView = { view: 1, total: 0, snapshot: 'a', searched: null, asOf: null, firstRows: [] };
const shownQuery = { text: '', filters: noFilters, sort: [] };
const list = { query, shownQuery, hasTextOrFilters: false, selectedCount: 0, total: 0, view };

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  announcements = new ListAnnouncements({
    list,
    suggestions: { meant: list.query.text },
    announce: (text) => heard.push(text),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Shows rows of a first sync (no snapshot yet), of a list whose index is being made (`searched`), or all rows. */
function show(total: number, change: Partial<OpenedView> = {}): void {
  list.total = total;
  list.view = { ...view, ...change };
  announcements.viewChanged();
  vi.runAllTimers();
}

test('of the whole list that arrives, only its end is announced', () => {
  list.hasTextOrFilters = false;
  show(100, { snapshot: null });
  show(3071, { searched: 3071 });
  show(3200);
  expect(heard).toEqual(['Packages shown: 3,200']);
});

test('of a search that is completed, the count so far and the whole one are announced', () => {
  list.hasTextOrFilters = true;
  show(3, { searched: 3071 });
  show(4, { searched: 3100 });
  show(5);
  expect(heard).toEqual(['3 found so far', 'Packages shown: 5']);
});
