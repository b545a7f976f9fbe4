import { noChoice, type FilterChoice, type FilterField } from '../../../preload/contract/choice.ts';

/** Filters that were removed together, and all filters as they were with them. */
export interface Removal {
  readonly fields: readonly FilterField[];
  readonly before: FilterChoice;
}

export function withoutFilters(choice: FilterChoice, fields: readonly FilterField[]): FilterChoice {
  return { ...choice, ...Object.fromEntries(fields.map((field) => [field, noChoice[field]])) };
}
