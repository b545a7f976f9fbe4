import * as v from 'valibot';
import { gramsSchema, type GramPieces } from './grams.ts';
import { countSchema, pieceSchema, type Piece } from './index-file.ts';
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

/** The same segment with other pieces. */
export function mapPieces(segment: SegmentPieces, map: (piece: Piece) => Piece): SegmentPieces {
  const { size, columns, text, ends, grams, postings, positions, values, valueEnds } = segment;
  const { idText, idEnds, idGrams, created, updated } = segment;
  const mapGrams = ({ keys, starts, lists }: GramPieces): GramPieces => ({
    keys: map(keys),
    starts: map(starts),
    lists: map(lists),
  });
  return {
    size,
    columns,
    text: map(text),
    ends: map(ends),
    grams: mapGrams(grams),
    postings: {
      starts: map(postings.starts),
      lists: map(postings.lists),
      bitmapEntries: map(postings.bitmapEntries),
      bitmaps: map(postings.bitmaps),
    },
    positions: positions.map(({ starts, lists, breaks, glued }) => ({
      starts: map(starts),
      lists: map(lists),
      breaks: map(breaks),
      glued: map(glued),
    })),
    values: map(values),
    valueEnds: map(valueEnds),
    idText: map(idText),
    idEnds: map(idEnds),
    idGrams: mapGrams(idGrams),
    created: map(created),
    updated: map(updated),
  };
}
