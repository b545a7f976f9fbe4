import * as v from 'valibot';
import type { Steps } from '../steps.ts';
import { pieceSchema, type IndexFile } from './index-file.ts';
import { Positions, type PositionPieces } from './positions.ts';
import { addRow, type RowBits } from './row-bits.ts';

/** The ordinals of a segment by the first token of their names, because reading the positions of a frequent token takes long. */
export const nameStartsSchema = v.object({
  /** Where the ordinals of each token begin, and where the last ones end. */
  starts: pieceSchema,
  ordinals: pieceSchema,
});
export type NameStartPieces = v.InferOutput<typeof nameStartsSchema>;

/** Set in the number of an ordinal whose name is one token. */
const isWholeName = 0x8000_0000;
const bytesPerNumber = 4;

/** Writes them for a segment of `size` ordinals, of which the positions were written. */
export function* writeNameStarts(
  file: IndexFile,
  [names]: readonly PositionPieces[],
  [, entries = 0]: readonly number[],
  size: number,
): Steps<NameStartPieces> {
  const starts = new Uint32Array(entries + 1);
  const ordinals = new Uint32Array(size);
  let found = 0;
  if (names === undefined) throw new Error('no positions of names');
  yield* new Positions(file, names).visitFirst(entries, (entry, ordinal, isWhole) => {
    ordinals[found] = isWhole ? ordinal | isWholeName : ordinal;
    found += 1;
    starts[entry + 1] = found;
  });
  for (let entry = 1; entry <= entries; entry += 1)
    starts[entry] = Math.max(starts[entry] ?? 0, starts[entry - 1] ?? 0);
  return { starts: file.append(starts), ordinals: file.append(ordinals.subarray(0, found)) };
}

/** Reads ordinals from the file when they are needed. */
export class NameStarts {
  readonly #file: IndexFile;
  readonly #ordinals: NameStartPieces['ordinals'];
  readonly #starts: Uint32Array;

  constructor(file: IndexFile, { starts, ordinals }: NameStartPieces) {
    this.#file = file;
    this.#ordinals = ordinals;
    this.#starts = new Uint32Array(file.read(starts).buffer);
  }

  /** Adds the ordinals whose names begin with one of some ascending entries, or consist of it. */
  addTo(into: RowBits, entries: Uint32Array, isWhole: boolean): void {
    for (let at = 0; at < entries.length;) {
      const first = entries[at] ?? 0;
      let count = 1;
      // Most entries that begin alike are neighbours.
      while (entries[at + count] === first + count) count += 1;
      this.#addRange(into, first, first + count, isWhole);
      at += count;
    }
  }

  #addRange(into: RowBits, first: number, end: number, isWhole: boolean): void {
    const from = (this.#starts[first] ?? 0) * bytesPerNumber;
    const bytes = (this.#starts[end] ?? 0) * bytesPerNumber - from;
    if (bytes === 0) return;
    for (const ordinal of new Uint32Array(this.#file.readPart(this.#ordinals, from, bytes).buffer))
      if (!isWhole || ordinal >= isWholeName) addRow(into, ordinal & ~isWholeName);
  }
}
