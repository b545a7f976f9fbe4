import * as v from 'valibot';
import { listColumns } from './view.ts';

/** In CSS pixels. */
export const minColumnWidth = 48;
export const maxColumnWidth = 1200;

const chosenColumnSchema = v.object({
  column: v.picklist(listColumns),
  /** CSS pixels; null shares the remaining width. */
  width: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(minColumnWidth), v.maxValue(maxColumnWidth))),
});
export type ChosenColumn = Readonly<v.InferOutput<typeof chosenColumnSchema>>;

/** The chosen columns in order: at least one, no duplicates. */
export const columnChoiceSchema = v.pipe(
  v.array(chosenColumnSchema),
  v.minLength(1),
  v.check((chosen) => new Set(chosen.map(({ column }) => column)).size === chosen.length),
  v.readonly(),
);
export type ColumnChoice = readonly ChosenColumn[];
