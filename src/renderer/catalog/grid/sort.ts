import {
  sortColumns,
  type ListColumn,
  type SortColumn,
  type SortKey,
} from '../../../preload/contract/view.ts';

type Keys = readonly SortKey[];

/** Times begin with the newest, all else with A. */
function beginning(column: SortColumn): SortKey {
  return { column, descending: column === 'updated' || column === 'created' };
}

/** The column as the only key; where it counted most already, turned round. */
export function sortedBy(keys: Keys, column: SortColumn): Keys {
  const [first] = keys;
  return [first?.column === column ? { column, descending: !first.descending } : beginning(column)];
}

/** One key more; a column that is one is turned round, and after that let go unless it is the only one. */
export function withSortKey(keys: Keys, column: SortColumn): Keys {
  const key = keys.find((each) => each.column === column);
  if (key === undefined) return keys.length < sortColumns.length ? [...keys, beginning(column)] : keys;
  const isTurned = key.descending !== beginning(column).descending;
  if (isTurned && keys.length > 1) return keys.filter((each) => each !== key);
  return keys.map((each) => (each === key ? { column, descending: !key.descending } : each));
}

/** What a column's header tells: its place among the keys, -1 for none. */
export function sortKeyIndex(keys: Keys, column: SortColumn): number {
  return keys.findIndex((key) => key.column === column);
}

/** Whether the list is sorted by something that none of the headings tells. */
export function hasHiddenKey(keys: Keys, shown: readonly ListColumn[]): boolean {
  return keys.some(({ column }) => !shown.includes(column));
}
