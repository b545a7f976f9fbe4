import * as v from 'valibot';
import type { Piece } from './index-file.ts';

/**
 * The parts of a block of 65,536 rows in the index file. The entries of its dictionary are the distinct words of names and
 * comments and the distinct values of the other columns, numbered column by column. Columns share no entries.
 */

/**
 * The columns in the order of their entries: first words, then whole values. A name is in `both` if it is that of the creator
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
/** The number of columns with words. */
export const wordColumns = 2;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
export const pieceSchema = v.object({ at: whole, bytes: whole, crc: whole });

const sealedSchema = v.object({
  /** The first entry of each column, and the number of entries. */
  columns: v.pipe(v.array(whole), v.length(columnNames.length + 1)),
  /** Whether there are too many entries for 16 bits. */
  isWide: v.boolean(),
  /** Folded texts of the entries, and their trigrams (trigrams.ts). */
  text: pieceSchema,
  ends: pieceSchema,
  gramKeys: pieceSchema,
  gramStarts: pieceSchema,
  gramOwners: pieceSchema,
  /** The posting list of each entry, from `where[entry]` on: ordinals, or a bitmap of 4,096 words if that is not longer. */
  where: pieceSchema,
  rows: pieceSchema,
  /** For phrases: the entries of each row in their order, for each column of words. */
  words: v.pipe(v.array(v.object({ starts: pieceSchema, units: pieceSchema })), v.length(wordColumns)),
  /** The values as the service sent them. */
  values: pieceSchema,
  valueEnds: pieceSchema,
  /** Folded ids by ordinal, and their trigrams. */
  idText: pieceSchema,
  idEnds: pieceSchema,
  idGramKeys: pieceSchema,
  idGramStarts: pieceSchema,
  idGramOwners: pieceSchema,
  /** Raw times by ordinal, NaN for none. */
  created: pieceSchema,
  updated: pieceSchema,
});
export type BlockPieces = v.InferOutput<typeof sealedSchema>;

export const blockSchema = v.object({
  ...sealedSchema.entries,
  /** Terms of up to three bytes, and a bitmap of rows for each (short-term-bitmaps.ts). */
  shortKeys: pieceSchema,
  shortRows: pieceSchema,
});
export type Block = v.InferOutput<typeof blockSchema>;

export function piecesOf(block: Block): readonly Piece[] {
  const pieces = Object.values(block).filter((part) => typeof part === 'object' && 'crc' in part);
  return [...pieces, ...block.words.flatMap(({ starts, units }) => [starts, units])];
}
