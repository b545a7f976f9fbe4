import * as v from 'valibot';
import { filterChoiceSchema } from './choice.ts';
import { columnChoiceSchema } from './column-choice.ts';
import { sortSchema, textSchema } from './view.ts';

/** Views of one account, and letters of a name, at most. */
export const viewsLimit = 200;
export const viewNameLimit = 100;

const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(viewNameLimit));

/** What somebody looked for and the way it was shown. */
const savedSearchSchema = v.object({
  text: textSchema,
  choice: filterChoiceSchema,
  sort: v.pipe(sortSchema, v.readonly()),
  /** Null for the usual ones, by the width. */
  columns: v.nullable(columnChoiceSchema),
});
export type SavedSearch = Readonly<v.InferOutput<typeof savedSearchSchema>>;

/** A search under a name. */
export const savedViewSchema = v.object({
  ...savedSearchSchema.entries,
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  name: nameSchema,
  /** Whether it stands in the rail. */
  pinned: v.boolean(),
  /** Whether the person is told about new packages in it. */
  notify: v.boolean(),
});
export type SavedView = Readonly<v.InferOutput<typeof savedViewSchema>>;

/** The views of an account in the person's order; no id twice. */
export const savedViewsSchema = v.pipe(
  v.array(savedViewSchema),
  v.maxLength(viewsLimit),
  v.check((views) => new Set(views.map(({ id }) => id)).size === views.length),
  v.readonly(),
);

/** What was looked for lately, as typed, the last first. */
export const recentLimit = 10;
export const recentSchema = v.pipe(v.array(textSchema), v.maxLength(recentLimit), v.readonly());
