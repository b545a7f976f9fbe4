import * as v from 'valibot';
import { filterChoiceSchema } from './choice.ts';
import { columnChoiceSchema } from './column-choice.ts';
import { sortSchema, textSchema } from './view.ts';

/** The maximum number of views of an account, and of characters in a name. */
export const viewsLimit = 200;
export const viewNameLimit = 100;

const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(viewNameLimit));

/** A search with its filters, order and columns. */
const searchEntries = {
  text: textSchema,
  choice: filterChoiceSchema,
  sort: v.pipe(sortSchema, v.readonly()),
  /** Null for defaults that depend on the window's width. */
  columns: v.nullable(columnChoiceSchema),
};

/** A named search. */
export const savedViewSchema = v.object({
  ...searchEntries,
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  name: nameSchema,
  /** Whether it is pinned to the rail. */
  pinned: v.boolean(),
  /** Whether notifications of new packages are turned on. */
  notify: v.boolean(),
});
export type SavedView = Readonly<v.InferOutput<typeof savedViewSchema>>;
export type SavedSearch = Pick<SavedView, keyof typeof searchEntries>;

/** The views of an account in the user's order, with unique ids. */
export const savedViewsSchema = v.pipe(
  v.array(savedViewSchema),
  v.maxLength(viewsLimit),
  v.check((views) => new Set(views.map(({ id }) => id)).size === views.length),
  v.readonly(),
);

/** Recent searches as typed, the latest first. */
export const recentLimit = 10;
export const recentSchema = v.pipe(v.array(textSchema), v.maxLength(recentLimit), v.readonly());

/** A package that was opened, and what was in the search box, in lower case and without white space around it; may be empty. */
const openedPackageSchema = v.object({ id: v.pipe(v.string(), v.minLength(1)), text: textSchema });
export type OpenedPackage = Readonly<v.InferOutput<typeof openedPackageSchema>>;

/** The packages opened last, the latest first. */
export const openedLimit = 50;
export const openedSchema = v.pipe(v.array(openedPackageSchema), v.maxLength(openedLimit), v.readonly());
