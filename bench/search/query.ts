import * as v from 'valibot';

/** The field prefixes of the search, and the fields of a package that they search. */
const searchedFields = {
  name: ['processName'],
  comment: ['comments'],
  by: ['creatorName', 'updatorName'],
  status: ['processStatus'],
  channel: ['channelId'],
  id: ['processId', 'channelId', 'createdBy', 'updatedBy'],
} as const;

/** All fields that a search looks through. */
export const allFields = [
  'processName',
  'comments',
  'creatorName',
  'updatorName',
  'processStatus',
  'processId',
  'channelId',
  'createdBy',
  'updatedBy',
] as const;
export type SearchedField = (typeof allFields)[number];

const termSchema = v.object({
  /** Null: anywhere. */
  field: v.nullable(v.picklist(['name', 'comment', 'by', 'status', 'channel', 'id'])),
  /** As typed, without quotes; contains white space only if it is a phrase. */
  text: v.string(),
});
export type Term = v.InferOutput<typeof termSchema>;

const querySchema = v.object({
  kind: v.string(),
  /** As it is typed into Packshelf. */
  typed: v.string(),
  /** The parsed terms, for engines with another query syntax or none. */
  terms: v.array(termSchema),
});
export type Query = v.InferOutput<typeof querySchema>;
export const queriesSchema = v.array(querySchema);

export function fieldsOf({ field }: Term): readonly SearchedField[] {
  return field === null ? allFields : searchedFields[field];
}

/** One row of an answer. */
const rowSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.string(),
  /** May be shortened as in the list. */
  comments: v.string(),
  creator: v.string(),
  /** s since 1970 */
  updated: v.number(),
});
export type Row = v.InferOutput<typeof rowSchema>;

/** The orders in which each query is asked: the last updated first; by name, those without a name last. */
export const orders = ['updated', 'name'] as const;
export type Order = (typeof orders)[number];

/** What one key press asks for: a query in one order. */
export interface View {
  readonly query: Query;
  readonly order: Order;
}

/** Each query in each order, in turn. */
export function viewsOf(queries: readonly Query[]): readonly View[] {
  return queries.flatMap((query) => orders.map((order) => ({ query, order })));
}

/** Each query in one order, in alternating orders; the second pass has the other order of each. */
export function passOf(queries: readonly Query[], pass: 'first' | 'second'): readonly View[] {
  const shift = pass === 'first' ? 0 : 1;
  return queries.map((query, at) => ({ query, order: orders[(at + shift) % 2] ?? 'updated' }));
}

const answerSchema = v.object({
  count: v.number(),
  /** The first rows in the order of the view. */
  rows: v.array(rowSchema),
});
/** The answer to a view. */
export type Answer = v.InferOutput<typeof answerSchema>;
export const answersSchema = v.array(answerSchema);

/** The number of rows of an answer. */
export const shownRows = 50;

/** The queries that begin with a longer word, with its third and fourth letter swapped. */
export function misspelt(queries: readonly Query[]): readonly Query[] {
  return queries
    .map((query) => ({
      ...query,
      typed: query.typed.replace(/^(\p{L}\p{L})(\p{L})(\p{L})(?=\p{L})/u, '$1$3$2'),
    }))
    .filter(({ typed }, at) => typed !== queries[at]?.typed);
}
