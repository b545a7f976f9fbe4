import { filterFields, isFacetField, isSet, type FilterChoice } from '../../../preload/contract/choice.ts';
import { trimmedText } from '../../../preload/contract/shown-text.ts';
import {
  viewNameLimit,
  viewsLimit,
  type SavedSearch,
  type SavedView,
} from '../../../preload/contract/saved-view.ts';

/** The part of a search that decides which packages it finds. */
type Found = Pick<SavedSearch, 'text' | 'choice'>;

/** Saved views in the person's order. */
export type ViewList = readonly SavedView[];

/** A name as it is stored: one line, trimmed, composed and limited in length. May be empty. */
export function cleanName(typed: string): string {
  return trimmedText(trimmedText(typed.normalize('NFC').replace(/\s+/gu, ' ')).slice(0, viewNameLimit));
}

/** Another view of the same name, ignoring case. */
export function namesake(views: ViewList, name: string, except: string | null = null): SavedView | null {
  const folded = (text: string): string => cleanName(text).toLowerCase();
  const wanted = folded(name);
  return views.find((view) => view.id !== except && folded(view.name) === wanted) ?? null;
}

/** Saves a search under a name: replaces the view of that name, or is added at the end unless the list is full. */
export function withSaved(views: ViewList, name: string, search: SavedSearch, id: string): ViewList {
  const former = namesake(views, name);
  if (former !== null) return withChange(views, former.id, search);
  if (views.length >= viewsLimit) return views;
  return [...views, { id, name: cleanName(name), ...search, pinned: true, notify: false }];
}

export function withChange(views: ViewList, id: string, change: Partial<Omit<SavedView, 'id'>>): ViewList {
  return views.map((view) => (view.id === id ? { ...view, ...change } : view));
}

export function without(views: ViewList, id: string): ViewList {
  return views.filter((view) => view.id !== id);
}

/** Moves a view. Pinned views move among pinned ones, others among the others. */
export function withMoved(views: ViewList, id: string, by: -1 | 1): ViewList {
  const view = views.find((each) => each.id === id);
  const group = views.filter(({ pinned }) => pinned === view?.pinned);
  const other = group[group.findIndex((each) => each.id === id) + by];
  if (view === undefined || other === undefined) return views;
  return views.map((each) => (each === view ? other : each === other ? view : each));
}

export function pinnedFirst(views: ViewList): ViewList {
  return [...views.filter(({ pinned }) => pinned), ...views.filter(({ pinned }) => !pinned)];
}

function sameChoice(one: FilterChoice, other: FilterChoice): boolean {
  const normalised = (choice: FilterChoice): string =>
    JSON.stringify(
      filterFields.map((field) => (isFacetField(field) ? choice[field].toSorted() : choice[field])),
    );
  return normalised(one) === normalised(other);
}

/** Whether two searches find the same packages. */
export function findsSame(one: Found, other: Found): boolean {
  return one.text.trim() === other.text.trim() && sameChoice(one.choice, other.choice);
}

/** Whether a search equals a view, including order and columns. */
export function isAsSaved(view: SavedSearch, search: SavedSearch): boolean {
  return (
    findsSame(view, search) &&
    JSON.stringify(view.sort) === JSON.stringify(search.sort) &&
    JSON.stringify(view.columns) === JSON.stringify(search.columns)
  );
}

/** Whether a search can leave packages out. */
export function hasTextOrFilters({ text, choice }: Found): boolean {
  return text.trim() !== '' || Object.values(choice).some((value) => isSet(value));
}
