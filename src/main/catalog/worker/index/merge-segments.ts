import type { Steps } from '../steps.ts';
import { ByteDictionary } from './byte-dictionary.ts';
import { fold } from './fold.ts';
import { GramWriter, smallestKey, writeGrams, type GramPieces } from './grams.ts';
import type { IndexFile, Piece } from './index-file.ts';
import { ListWriter } from './list-writer.ts';
import { NumberBuffer, NumberWriter } from './posting-lists.ts';
import { hasRow, rowsIn } from './row-bits.ts';
import { rowOf, type PlacedSegment } from './placed-segment.ts';
import {
  columnNames,
  tokenColumns,
  type ListPieces,
  type SegmentPieces,
  type SequencePieces,
} from './segment-pieces.ts';
import { joined, textBlob, textsIn } from './text-blob.ts';

const stepsPerPause = 4096;

/**
 * Writes one segment with the rows of several, without short terms and without reading their packages again. `size`: the number of its ordinals, which
 * are rows; each current row is in one source.
 */
export function* mergeSegments(
  file: IndexFile,
  sources: readonly PlacedSegment[],
  size: number,
): Steps<SegmentPieces> {
  const merge = new Merge(file, sources, size);
  const dictionary = yield* merge.writeDictionary();
  const postings = yield* merge.writePostings();
  const sequences = [];
  for (let column = 0; column < tokenColumns; column += 1)
    sequences.push(yield* merge.writeSequences(column));
  const ids = yield* merge.writeIds();
  return {
    size,
    ...dictionary,
    postings,
    sequences,
    ...ids,
    created: merge.writeTimes('created'),
    updated: merge.writeTimes('updated'),
  };
}

class Merge {
  readonly #file: IndexFile;
  readonly #sources: readonly PlacedSegment[];
  readonly #size: number;
  /** By source and old entry: the new entry plus one; 0 if no current row has it. */
  readonly #entries: readonly Uint32Array[];
  /** The first new entry of each column, and the number of entries. */
  readonly #columns = [0];
  /** By row: its source plus one, and its ordinal there. */
  readonly #sourceOf: Uint16Array;
  readonly #ordinals: Uint32Array;

  constructor(file: IndexFile, sources: readonly PlacedSegment[], size: number) {
    this.#file = file;
    this.#sources = sources;
    this.#size = size;
    this.#entries = sources.map(({ segment }) => new Uint32Array(segment.pieces.columns.at(-1) ?? 0));
    this.#sourceOf = new Uint16Array(size);
    this.#ordinals = new Uint32Array(size);
    for (const [index, source] of sources.entries()) {
      for (const ordinal of rowsIn(source.alive)) {
        this.#sourceOf[rowOf(source, ordinal)] = index + 1;
        this.#ordinals[rowOf(source, ordinal)] = ordinal;
      }
    }
  }

  *writeDictionary(): Steps<
    Pick<SegmentPieces, 'columns' | 'grams' | 'text' | 'ends' | 'values' | 'valueEnds'>
  > {
    const tokens: ByteDictionary[] = [];
    const values: ByteDictionary[] = [];
    for (const column of columnNames.keys()) {
      const dictionary = yield* this.#mergeColumn(column);
      (column < tokenColumns ? tokens : values).push(dictionary);
      this.#columns.push(this.#count + dictionary.size);
    }
    const valueBlob = joined(values.map((dictionary) => dictionary.texts()));
    const texts = joined([
      ...tokens.map((dictionary) => dictionary.texts()),
      textBlob(textsIn(valueBlob).map(fold)),
    ]);
    yield;
    const grams = yield* writeGrams(this.#file, texts.bytes, texts.ends);
    return {
      columns: this.#columns,
      grams,
      text: this.#file.append(texts.bytes),
      ends: this.#file.append(texts.ends),
      values: this.#file.append(valueBlob.bytes),
      valueEnds: this.#file.append(valueBlob.ends),
    };
  }

  /** The number of new entries so far. */
  get #count(): number {
    return this.#columns.at(-1) ?? 0;
  }

  *#mergeColumn(column: number): Steps<ByteDictionary> {
    const dictionary = new ByteDictionary();
    const first = this.#count;
    for (const [index, { segment, alive }] of this.#sources.entries()) {
      const { columns } = segment.pieces;
      const { postings } = segment.lists;
      const entries = this.#entries[index] ?? new Uint32Array(0);
      for (let entry = columns[column] ?? 0; entry < (columns[column + 1] ?? 0); entry += 1) {
        if (entry % stepsPerPause === 0) yield;
        if (postings.countIn(alive, entry) === 0) continue;
        const bytes = segment.bytesOf(entry);
        entries[entry] = first + dictionary.add(bytes, 0, bytes.length) + 1;
      }
    }
    return dictionary;
  }

  *writePostings(): Steps<ListPieces> {
    // A counting sort of the old entries by their new one.
    const starts = new Uint32Array(this.#count + 2);
    for (const entries of this.#entries) {
      for (const entry of entries) starts[entry + 1] = (starts[entry + 1] ?? 0) + 1;
      yield;
    }
    starts[1] = 0;
    for (let entry = 1; entry < starts.length; entry += 1)
      starts[entry] = (starts[entry] ?? 0) + (starts[entry - 1] ?? 0);
    const next = starts.slice();
    const sourceOf = new Uint16Array(starts.at(-1) ?? 0);
    const oldEntries = new Uint32Array(starts.at(-1) ?? 0);
    for (const [source, entries] of this.#entries.entries()) {
      for (const [old, entry] of entries.entries()) {
        if (entry === 0) continue;
        const at = next[entry] ?? 0;
        sourceOf[at] = source;
        oldEntries[at] = old;
        next[entry] = at + 1;
      }
      yield;
    }
    const lists = new ListWriter(this.#file, this.#size);
    const merged = new MergedNumbers(this.#sources);
    for (let entry = 1; entry <= this.#count; entry += 1) {
      merged.clear();
      for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at += 1) {
        const source = sourceOf[at] ?? 0;
        const { segment } = this.#sources[source] ?? {};
        segment?.lists.postings.read(oldEntries[at] ?? 0, merged.read);
        merged.add(source);
      }
      lists.add(merged.ascending());
      if (entry % stepsPerPause === 0) yield;
    }
    return lists.end();
  }

  *writeSequences(column: number): Steps<SequencePieces> {
    const starts = new Uint32Array(this.#size + 1);
    const tokens = new NumberWriter(this.#file.begin());
    const sequences = this.#sources.map(({ segment }) => segment.sequences(column));
    const firsts = this.#sources.map(({ segment }) => segment.pieces.columns[column] ?? 0);
    const first = this.#columns[column] ?? 0;
    for (let row = 0; row < this.#size; row += 1) {
      const source = (this.#sourceOf[row] ?? 0) - 1;
      const from = sequences[source];
      if (from !== undefined) {
        const count = from.read(this.#ordinals[row] ?? 0, true);
        const entries = this.#entries[source];
        for (let at = 0; at < count; at += 1) {
          const token = from.tokens[at] ?? 0;
          const entry = (entries?.[(firsts[source] ?? 0) + (token >>> 1)] ?? 0) - 1 - first;
          tokens.write(2 * entry + (token & 1));
        }
      }
      starts[row + 1] = tokens.length;
      if (row % stepsPerPause === 0) yield;
    }
    const piece = tokens.end();
    return { starts: this.#file.append(starts), tokens: piece };
  }

  *writeIds(): Steps<Pick<SegmentPieces, 'idText' | 'idEnds' | 'idGrams'>> {
    const ends = new Uint32Array(this.#size + 1);
    const text = this.#file.begin();
    let length = 0;
    for (let row = 0; row < this.#size; row += 1) {
      const { segment } = this.#sources[(this.#sourceOf[row] ?? 0) - 1] ?? {};
      const id = segment?.lists.ids.textOf(this.#ordinals[row] ?? 0, true);
      if (id !== undefined) text.write(id);
      length += id?.length ?? 0;
      ends[row + 1] = length;
      if (row % stepsPerPause === 0) yield;
    }
    const idText = text.end();
    const idEnds = this.#file.append(ends);
    return { idText, idEnds, idGrams: yield* this.#writeIdGrams() };
  }

  *#writeIdGrams(): Steps<GramPieces> {
    const grams = this.#sources.map(({ segment }) => segment.lists.ids.grams);
    const next = new Uint32Array(grams.length);
    const writer = new GramWriter(this.#file);
    const merged = new MergedNumbers(this.#sources);
    for (let written = 1; ; written += 1) {
      const key = smallestKey(grams, next);
      if (key === null) return writer.end();
      merged.clear();
      for (let source = 0; source < grams.length; source += 1) {
        const at = next[source] ?? 0;
        const each = grams[source];
        if (each?.keys[at] !== key) continue;
        next[source] = at + 1;
        each.readList(at, merged.read, true);
        merged.add(source);
      }
      const ordinals = merged.ascending();
      if (ordinals.length > 0) writer.add(key, ordinals);
      if (written % stepsPerPause === 0) yield;
    }
  }

  writeTimes(column: 'created' | 'updated'): Piece {
    const times = new Float64Array(this.#size).fill(Number.NaN);
    for (const source of this.#sources) {
      const before = source.segment.times(column);
      for (const ordinal of rowsIn(source.alive))
        times[rowOf(source, ordinal)] = before[ordinal] ?? Number.NaN;
    }
    return this.#file.append(times);
  }
}

/** Collects the rows of lists of several sources. */
class MergedNumbers {
  /** The list of one source. */
  readonly read = new NumberBuffer();
  readonly #sources: readonly PlacedSegment[];
  readonly #all = new NumberBuffer();
  #isAscending = true;
  #last = -1;

  constructor(sources: readonly PlacedSegment[]) {
    this.#sources = sources;
  }

  clear(): void {
    this.#all.clear();
    this.#isAscending = true;
    this.#last = -1;
  }

  /** Adds the current rows of `read`, a list of this source. */
  add(index: number): void {
    const source = this.#sources[index];
    if (source !== undefined) {
      for (const ordinal of this.read.all()) {
        if (!hasRow(source.alive, ordinal)) continue;
        const row = rowOf(source, ordinal);
        if (row < this.#last) this.#isAscending = false;
        this.#last = row;
        this.#all.push(row);
      }
    }
    this.read.clear();
  }

  /** All numbers so far, valid until the next change. */
  ascending(): Uint32Array<ArrayBuffer> {
    const all = this.#all.all();
    return this.#isAscending ? all : all.sort();
  }
}
