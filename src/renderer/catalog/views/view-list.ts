import { filterFields, isFacetField, isSet, type FilterChoice } from '../../../preload/contract/choice.ts';
import {
  viewNameLimit,
  viewsLimit,
  type SavedSearch,
  type SavedView,
} from '../../../preload/contract/saved-view.ts';

/** What decides which packages a search finds. */
type Found = Pick<SavedSearch, 'text' | 'choice'>;

/** Saved views in the person's order. */
export type ViewList = readonly SavedView[];

/** A name as it is kept: one line without white space around it, and not too long. Empty where nothing is left. */
export function cleanName(typed: string): string {
  return typed.replace(/\s+/gu, ' ').trim().slice(0, viewNameLimit).trim();
}

/** Another view of the same name, whatever its case. */
export function namesake(views: ViewList, name: string, except: string | null = null): SavedView | null {
  const wanted = cleanName(name).toLocaleLowerCase();
  return views.find((view) => view.id !== except && view.name.toLocaleLowerCase() === wanted) ?? null;
}

/** The search under a name: in the place of the view that has it, else at the end, as far as there is room. */
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

/** Pinned views and others stand apart: one moves among its like. */
export function withMoved(views: ViewList, id: string, by: -1 | 1): ViewList {
  const view = views.find((each) => each.id === id);
  const like = views.filter(({ pinned }) => pinned === view?.pinned);
  const other = like[like.findIndex((each) => each.id === id) + by];
  if (view === undefined || other === undefined) return views;
  return views.map((each) => (each === view ? other : each === other ? view : each));
}

/** Pinned views first. */
export function arrangeFields(views: ViewList): ViewList {
  return [...views.filter(({ pinned }) => pinned), ...views.filter(({ pinned }) => !pinned)];
}

function sameChoice(one: FilterChoice, other: FilterChoice): boolean {
  const written = (choice: FilterChoice): string => {
    return JSON.stringify(
      filterFields.map((field) => (isFacetField(field) ? choice[field].toSorted() : choice[field])),
    );
  };
  return written(one) === written(other);
}

/** Whether two searches find the same packages. */
export function findsSame(one: Found, other: Found): boolean {
  return one.text.trim() === other.text.trim() && sameChoice(one.choice, other.choice);
}

/** Whether a search is what a view opens, also in the order and the columns that it shows. */
export function isAsSaved(view: SavedSearch, present: SavedSearch): boolean {
  return (
    findsSame(view, present) &&
    JSON.stringify(view.sort) === JSON.stringify(present.sort) &&
    JSON.stringify(view.columns) === JSON.stringify(present.columns)
  );
}

/** Whether a search leaves anything out. */
export function isNarrow({ text, choice }: Found): boolean {
  return text.trim() !== '' || Object.values(choice).some((value) => isSet(value));
}
