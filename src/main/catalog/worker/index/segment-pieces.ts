import * as v from 'valibot';
import { gramsSchema } from './grams.ts';
import { countSchema, pieceSchema, type Piece } from './index-file.ts';
import { nameStartsSchema } from './name-starts.ts';
import { positionsSchema } from './positions.ts';

/**
 * The parts of a segment in an index file. Its rows are numbered by ordinals, in the order of the rows. The entries of its
 * dictionary are the distinct tokens (tokens.ts) of names and comments and the distinct values of the other columns, numbered
 * column by column. Columns share no entries.
 */

/**
 * The columns in the order of their entries: first tokens, then whole values. A name is in `both` if it is that of the creator
 * and the updater of a package, so that each row counts once for a name. `users`: ids of creators and updaters.
 */
export const columnNames = [
  'name',
  'comments',
  'creator',
  'both',
  'updater',
  'status',
  'channel',
  'users',
] as const;
export type ColumnName = (typeof columnNames)[number];
/** The number of columns with tokens. */
export const tokenColumns = 2;

/** A posting list for each entry (posting-lists.ts); an empty one if it is a bitmap. */
export const listsSchema = v.object({
  starts: pieceSchema,
  lists: pieceSchema,
  /** Entries whose list is a bitmap of ordinals, because that is shorter, and the bitmaps. */
  bitmapEntries: pieceSchema,
  bitmaps: pieceSchema,
});
export type ListPieces = v.InferOutput<typeof listsSchema>;

/** Where short terms are looked for, each with the rows of the one before: where words of names begin, in names, in all texts, in ids, too. */
export const shortTermFields = ['word', 'name', 'texts', 'any'] as const;
export type ShortTermField = (typeof shortTermFields)[number];

/** A number for a short term in a field; one without a bitmap of its own has that of the field before, if that has one. */
export function shortTermKey(term: number, field: number): number {
  return term + field * 2 ** 32;
}

/** Short terms with a stored bitmap of rows for each (short-terms.ts). */
export const shortTermsSchema = v.object({ keys: pieceSchema, bitmaps: pieceSchema });
export type ShortTermPieces = v.InferOutput<typeof shortTermsSchema>;

/** A block or a delta; a base has short terms, too. */
export const segmentSchema = v.object({
  /** The number of ordinals; some may have no row. */
  size: countSchema,
  /** The first entry of each column, and the number of entries. */
  columns: v.pipe(v.array(countSchema), v.length(columnNames.length + 1)),
  /** Folded texts of the entries, and their grams (grams.ts). */
  text: pieceSchema,
  ends: pieceSchema,
  grams: gramsSchema,
  postings: listsSchema,
  /** Of each column of tokens. */
  positions: v.pipe(v.array(positionsSchema), v.length(tokenColumns)),
  nameStarts: nameStartsSchema,
  /** Whether the tokens of each column are sorted as by `sortTexts`. */
  areTokensSorted: v.boolean(),
  /** The values as the service sent them. */
  values: pieceSchema,
  valueEnds: pieceSchema,
  /** Folded ids by ordinal, and their grams. */
  idText: pieceSchema,
  idEnds: pieceSchema,
  idGrams: gramsSchema,
  /** Raw times by ordinal, NaN for none. */
  created: pieceSchema,
  updated: pieceSchema,
  shortTerms: v.optional(shortTermsSchema),
});
export type SegmentPieces = v.InferOutput<typeof segmentSchema>;

/** A segment, or a part of one, with other pieces. */
export function mapPieces(value: unknown, map: (piece: Piece) => Piece): unknown {
  if (v.is(pieceSchema, value)) return map(value);
  if (Array.isArray(value)) return value.map((each: unknown) => mapPieces(each, map));
  if (typeof value !== 'object' || value === null) return value;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  return Object.fromEntries(entries.map(([key, each]) => [key, mapPieces(each, map)]));
}
