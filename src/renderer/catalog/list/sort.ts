import {
  sortColumns,
  type ListColumn,
  type SortColumn,
  type SortKey,
} from '../../../preload/contract/view.ts';

type Keys = readonly SortKey[];

/** The orders that a person chose. With words, no keys are the order of best match; without words, the newest first. */
export interface ChosenOrders {
  readonly withWords: Keys;
  readonly withoutWords: Keys;
}

/** The order without words if none was chosen. */
export const newestFirst: Keys = [{ column: 'updated', descending: true }];

export function hasWords(text: string): boolean {
  return text.trim() !== '';
}

/** The orders with another one for a text. */
export function withOrder(orders: ChosenOrders, text: string, sort: Keys): ChosenOrders {
  return hasWords(text) ? { ...orders, withWords: sort } : { ...orders, withoutWords: sort };
}

/** Times start with the newest, everything else with A. */
function defaultKey(column: SortColumn): SortKey {
  return { column, descending: column === 'updated' || column === 'created' };
}

/** Sorts by one column only, and reverses it if it was the first key. */
export function sortedBy(keys: Keys, column: SortColumn): Keys {
  const [first] = keys;
  return [first?.column === column ? { column, descending: !first.descending } : defaultKey(column)];
}

/** Adds a key. For a column that is one already, reverses it, and then removes it unless it is the only one. */
export function withSortKey(keys: Keys, column: SortColumn): Keys {
  const key = keys.find((each) => each.column === column);
  if (key === undefined) return keys.length < sortColumns.length ? [...keys, defaultKey(column)] : keys;
  const isReversed = key.descending !== defaultKey(column).descending;
  if (isReversed && keys.length > 1) return keys.filter((each) => each !== key);
  return keys.map((each) => (each === key ? { column, descending: !key.descending } : each));
}

/** The index of a column among the sort keys; -1 for none. */
export function sortKeyIndex(keys: Keys, column: SortColumn): number {
  return keys.findIndex((key) => key.column === column);
}

/** Whether the list is sorted by a column that is not on screen. */
export function hasHiddenKey(keys: Keys, shown: readonly ListColumn[]): boolean {
  return keys.some(({ column }) => !shown.includes(column));
}
