import * as v from 'valibot';
import {
  calendarDay,
  startOfDay,
  firstDayOfMonth,
  firstDayOfYear,
  monthsBefore,
  readDay,
  type Today,
} from './days.ts';
import {
  changedSchema,
  facetFields,
  filterValueLimit,
  filterValuesLimit,
  noFilters,
  starredSchema,
  valuesSchema,
  type FacetField,
  type Filters,
  type TimeRange,
} from './view.ts';

export const datePresets = [
  'today',
  'yesterday',
  'week',
  'month',
  'lastMonth',
  'year',
  'overHalfYear',
  'overYear',
] as const;
export type DatePreset = (typeof datePresets)[number];

const daySchema = v.nullable(
  v.pipe(
    v.string(),
    v.check((text) => readDay(text) !== null),
  ),
);

/** Days as "2026-11-21", both inclusive; null is unbounded. Presets are relative to the present day. */
const dateChoiceSchema = v.union([
  v.picklist(datePresets),
  v.pipe(v.object({ from: daySchema, until: daySchema }), v.readonly()),
]);
export type DateChoice = v.InferOutput<typeof dateChoiceSchema>;

/** The filters as the user chose them. */
export const filterChoiceSchema = v.pipe(
  v.object({
    status: valuesSchema,
    creator: valuesSchema,
    updater: valuesSchema,
    people: valuesSchema,
    channel: valuesSchema,
    created: v.nullable(dateChoiceSchema),
    updated: v.nullable(dateChoiceSchema),
    changed: v.nullable(
      v.union([
        changedSchema,
        // As older versions have stored it in saved views.
        v.pipe(
          v.literal('looked'),
          v.transform(() => 'unread' as const),
        ),
      ]),
    ),
    /** Views that older versions saved have none. */
    starred: v.optional(starredSchema, null),
  }),
  v.readonly(),
);
export type FilterChoice = v.InferOutput<typeof filterChoiceSchema>;
export type FilterField = keyof FilterChoice;

/** In the order in which the app offers them; channels, which are only ids, are last. */
export const filterFields: readonly FilterField[] = [
  'status',
  'creator',
  'updater',
  'people',
  'created',
  'updated',
  'changed',
  'starred',
  'channel',
];

export const noChoice: FilterChoice = noFilters;

/** The first and last day, both inclusive, as days since 1970; null is unbounded. */
function daysOfPreset(preset: DatePreset, today: number): readonly [number | null, number] {
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [today - 1, today - 1];
    case 'week':
      return [today - 6, today];
    case 'month':
      return [today - 29, today];
    case 'lastMonth':
      return [firstDayOfMonth(today, -1), firstDayOfMonth(today) - 1];
    case 'year':
      return [firstDayOfYear(today), firstDayOfYear(today, 1) - 1];
    case 'overHalfYear':
      return [null, monthsBefore(today, 6) - 1];
    case 'overYear':
      return [null, monthsBefore(today, 12) - 1];
  }
}

/** The first and last day of a choice, both inclusive; null is unbounded. */
export function daysOf(choice: DateChoice, today: number): readonly [number | null, number | null] {
  if (typeof choice === 'string') return daysOfPreset(choice, today);
  const dayOf = (text: string | null): number | null => (text === null ? null : readDay(text));
  return [dayOf(choice.from), dayOf(choice.until)];
}

/** The time range of a choice relative to today; null without bounds. */
export function timeRangeOf(choice: DateChoice | null, { now, zone }: Today): TimeRange | null {
  if (choice === null) return null;
  const [first, last] = daysOf(choice, calendarDay(now, zone));
  if (first === null && last === null) return null;
  return {
    from: first === null ? null : startOfDay(first, zone),
    until: last === null ? null : startOfDay(last + 1, zone),
  };
}

/** The filters in main's format, relative to today. */
export function filtersOf(choice: FilterChoice, today: Today): Filters {
  return {
    ...choice,
    created: timeRangeOf(choice.created, today),
    updated: timeRangeOf(choice.updated, today),
  };
}

/** Whether days of a choice are others than those that filters were made of: it is another day, or another time zone. */
export function haveDaysMoved(choice: FilterChoice, filters: Filters, today: Today): boolean {
  const { created, updated } = filtersOf(choice, today);
  return JSON.stringify([created, updated]) !== JSON.stringify([filters.created, filters.updated]);
}

export function isFacetField(field: FilterField): field is FacetField {
  return facetFields.some((each) => each === field);
}

/** Whether a filter is set, in either format. */
export function isSet(value: FilterChoice[FilterField] | TimeRange): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

export function activeFields(choice: FilterChoice): readonly FilterField[] {
  return filterFields.filter((field) => isSet(choice[field]));
}

/** Whether any filter narrows a view. */
export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => isSet(value));
}

/** Whether a filter can have a value, which may be too long for it. */
export function isFilterValue(value: string): boolean {
  return value.length <= filterValueLimit;
}

/** Removes a value, or adds it unless the filter is full. */
export function toggleValue(values: readonly string[], value: string): readonly string[] {
  if (values.includes(value)) return values.filter((each) => each !== value);
  const more = [...values, value];
  return more.length <= filterValuesLimit && isFilterValue(value) ? more : values;
}
