import { isFilterValue, noChoice, type FilterChoice } from '../../../preload/contract/choice.ts';
import { calendarDay, dayText, type Zone } from '../../../preload/contract/days.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { choiceText, shorten } from './choice-text.ts';

/** Columns whose values are chosen in a filter, and columns with days. */
const valueColumns = ['status', 'creator', 'updater', 'channel'] as const;
const timeColumns = ['created', 'updated'] as const;
export type FilterColumn = (typeof valueColumns)[number] | (typeof timeColumns)[number];

/** The filter for packages with the same value as one on screen. */
export interface ValueFilter {
  /** The action, for a menu or a button. */
  readonly label: string;
  readonly choice: Partial<FilterChoice>;
}

/** The filter with the name of a column; null for columns without one. */
export function filterColumn(column: ListColumn): FilterColumn | null {
  return [...valueColumns, ...timeColumns].find((each) => each === column) ?? null;
}

function valueFilter(field: FilterColumn, choice: Partial<FilterChoice>): ValueFilter {
  const { only, labels } = messages.filters;
  return { label: only(labels[field], shorten(choiceText({ ...noChoice, ...choice }, field))), choice };
}

/** The filter for a whole value of a column; null where there is none. */
export function filterByText(column: ListColumn, value: string): ValueFilter | null {
  const field = valueColumns.find((each) => each === column);
  if (field === undefined || value === '' || !isFilterValue(value)) return null;
  return valueFilter(field, { [field]: [value] });
}

/** The filter for the day of a time, ms since 1970; null for columns without times. */
export function filterByDay(column: ListColumn, at: number, zone?: Zone): ValueFilter | null {
  const field = timeColumns.find((each) => each === column);
  if (field === undefined) return null;
  const day = dayText(calendarDay(at, zone));
  return valueFilter(field, { [field]: { from: day, until: day } });
}
