import * as v from 'valibot';

/** What a term may be bound to, and the fields of a package that are meant by it. */
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
  /** As typed, without quotes; holds white space only where it is a phrase. */
  text: v.string(),
});
export type Term = v.InferOutput<typeof termSchema>;

const querySchema = v.object({
  kind: v.string(),
  /** As it is typed into Packshelf. */
  typed: v.string(),
  /** What is meant by it, for those who have another language or none. */
  terms: v.array(termSchema),
});
export type Query = v.InferOutput<typeof querySchema>;
export const queriesSchema = v.array(querySchema);

export function fieldsOf({ field }: Term): readonly SearchedField[] {
  return field === null ? allFields : searchedFields[field];
}

/** One row of a window, as every program gives it. */
const rowSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.string(),
  /** May be cut to what a row shows. */
  comments: v.string(),
  creator: v.string(),
  /** s since 1970 */
  updated: v.number(),
});
export type Row = v.InferOutput<typeof rowSchema>;

const answerSchema = v.object({
  count: v.number(),
  /** The first rows, the last updated first. */
  byUpdated: v.array(rowSchema),
  /** The first rows in the order of the names, those without a name last. */
  byName: v.array(rowSchema),
});
export type Answer = v.InferOutput<typeof answerSchema>;
export const answersSchema = v.array(answerSchema);

/** Rows of a window. */
export const windowSize = 50;
