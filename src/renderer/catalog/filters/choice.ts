import { messages } from '../../ui/messages.svelte.ts';
import {
  facetFields,
  type FacetField,
  type Filters,
  type TimeRange,
} from '../../../preload/contract/view.ts';
import { firstMoment, firstOfYear, readDay, type Today } from '../../ui/days.ts';
import { calendarDay, shortDay } from '../../ui/times.ts';

export const datePresets = ['today', 'week', 'month', 'year'] as const;
export type DatePreset = (typeof datePresets)[number];

/** Calendar days as "2026-11-21", both inclusive; null is unbounded. */
export interface Days {
  readonly from: string | null;
  readonly until: string | null;
}

/** A preset stays a name, so that "today" is another day tomorrow. */
export type DateChoice = DatePreset | Days;

/** The filters as the person chose them. */
export interface FilterChoice {
  readonly status: readonly string[];
  readonly people: readonly string[];
  readonly channel: readonly string[];
  readonly created: DateChoice | null;
  readonly updated: DateChoice | null;
  readonly changed: Filters['changed'];
}

export type FilterField = keyof FilterChoice;

export const filterFields: readonly FilterField[] = [...facetFields, 'created', 'updated', 'changed'];

export const noChoice: FilterChoice = {
  status: [],
  people: [],
  channel: [],
  created: null,
  updated: null,
  changed: null,
};

/** Days of the calendar, both inclusive. */
function daysOf(preset: DatePreset, today: number): readonly [number, number] {
  switch (preset) {
    case 'today':
      return [today, today];
    case 'week':
      return [today - 6, today];
    case 'month':
      return [today - 29, today];
    case 'year':
      return [firstOfYear(today), firstOfYear(today, 1) - 1];
  }
}

/** The moments of a choice, seen from today; null where it sets no bound. */
export function rangeOf(choice: DateChoice | null, { now, zone }: Today): TimeRange | null {
  if (choice === null) return null;
  if (typeof choice === 'string') {
    const [first, last] = daysOf(choice, calendarDay(now, zone));
    return { from: firstMoment(first, zone), until: firstMoment(last + 1, zone) };
  }
  const first = choice.from === null ? null : readDay(choice.from);
  const last = choice.until === null ? null : readDay(choice.until);
  if (first === null && last === null) return null;
  return {
    from: first === null ? null : firstMoment(first, zone),
    until: last === null ? null : firstMoment(last + 1, zone),
  };
}

/** The filters as main takes them, seen from today. */
export function filtersOf(choice: FilterChoice, today: Today): Filters {
  return {
    status: [...choice.status],
    people: [...choice.people],
    channel: [...choice.channel],
    created: rangeOf(choice.created, today),
    updated: rangeOf(choice.updated, today),
    changed: choice.changed,
  };
}

export function isFacetField(field: FilterField): field is FacetField {
  return facetFields.some((each) => each === field);
}

/** Whether a filter narrows the list; works for what was chosen and for what was asked. */
export function isSet(value: FilterChoice[FilterField] | TimeRange): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

export function fieldsSet(choice: FilterChoice): readonly FilterField[] {
  return filterFields.filter((field) => isSet(choice[field]));
}

/** Whether any filter narrows a view. */
export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => isSet(value));
}

/** What one filter takes at most (`filtersSchema`): values, and UTF-16 units of one. */
const bounds = { values: 200, length: 10_000 };

/** The values with one more, or with one less. */
export function toggled(values: readonly string[], value: string): readonly string[] {
  if (values.includes(value)) return values.filter((each) => each !== value);
  return values.length < bounds.values && value.length <= bounds.length ? [...values, value] : values;
}

/** The beginning and the end of a long id. */
export function shortId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

/** A value as people read it. */
export function valueText(field: FacetField, value: string): string {
  if (value === '') return messages.filters.without[field];
  return field === 'channel' ? shortId(value) : value;
}

function dateText(choice: DateChoice): string {
  const text = messages.filters;
  if (typeof choice === 'string') return text.presets[choice];
  const from = choice.from === null ? null : readDay(choice.from);
  const until = choice.until === null ? null : readDay(choice.until);
  if (from === null) return until === null ? text.anyTime : text.upTo(shortDay(until));
  return until === null ? text.since(shortDay(from)) : text.days(shortDay(from), shortDay(until));
}

/** What a filter that is set says, in short. */
export function choiceText(choice: FilterChoice, field: FilterField): string {
  const text = messages.filters;
  if (field === 'created' || field === 'updated') {
    const date = choice[field];
    return date === null ? text.anyTime : dateText(date);
  }
  if (field === 'changed')
    return choice.changed === null ? text.any : choice.changed === 'looked' ? text.looked : text.before;
  const [first = '', ...more] = choice[field];
  const shown = valueText(field, first);
  return more.length === 0 ? shown : text.orMore(shown, more.length);
}
