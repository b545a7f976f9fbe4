import type { Steps } from '../steps.ts';
import { ByteDictionary } from './byte-dictionary.ts';
import { fold } from './fold.ts';
import { GramWriter, smallestKey, writeGrams, type GramPieces } from './grams.ts';
import type { IndexFile, Piece } from './index-file.ts';
import { ListWriter } from './list-writer.ts';
import { MergedLists, type NumberMapping } from './merged-lists.ts';
import { writeNameStarts } from './name-starts.ts';
import { PositionWriter } from './position-writer.ts';
import type { PositionPieces } from './positions.ts';
import { addRow, hasRow, rowsIn, wordsFor } from './row-bits.ts';
import { rowOf, type PlacedSegment } from './placed-segment.ts';
import { columnNames, tokenColumns, type ListPieces, type SegmentPieces } from './segment-pieces.ts';
import { sortTexts } from './sort-texts.ts';
import { joined, textBlob, textsIn, type TextBlob } from './text-blob.ts';

const stepsPerPause = 4096;

/**
 * Writes one segment with the rows of several, without short terms and without reading their packages again. `size`: the number
 * of its ordinals, which are rows; each current row is in one source. Lists of blocks whose rows are all current are copied.
 */
export function* mergeSegments(
  file: IndexFile,
  sources: readonly PlacedSegment[],
  size: number,
): Steps<SegmentPieces> {
  const merge = new Merge(file, sources, size);
  const dictionary = yield* merge.writeDictionary();
  const postings = yield* merge.writePostings();
  const positions = [];
  for (let column = 0; column < tokenColumns; column += 1)
    positions.push(yield* merge.writePositions(column));
  const nameStarts = yield* writeNameStarts(file, positions, dictionary.columns, size);
  const ids = yield* merge.writeIds();
  return {
    size,
    ...dictionary,
    postings,
    positions,
    nameStarts,
    areTokensSorted: true,
    ...ids,
    created: merge.writeTimes('created'),
    updated: merge.writeTimes('updated'),
  };
}

/** The old entries of new entry `n`: those from `starts[n]` up to `starts[n + 1]`. */
interface Origins {
  readonly starts: Uint32Array;
  readonly sourceOf: Uint16Array;
  readonly oldEntries: Uint32Array;
}

class Merge {
  readonly #file: IndexFile;
  readonly #sources: readonly PlacedSegment[];
  readonly #size: number;
  /** By source and old entry: the new entry plus one; 0 if no current row has it. */
  readonly #entries: readonly Uint32Array[];
  /** The first new entry of each column, and the number of entries. */
  readonly #columns = [0];
  #origins: Origins | null = null;
  /** By source: the row of its first ordinal if rows follow each other and all are current; otherwise null. */
  readonly #wholeFrom: readonly (number | null)[];
  readonly #mergedRows: MergedLists;
  /** By row: its source plus one, and its ordinal there. */
  readonly #sourceOf: Uint16Array;
  readonly #ordinals: Uint32Array;

  constructor(file: IndexFile, sources: readonly PlacedSegment[], size: number) {
    this.#file = file;
    this.#sources = sources;
    this.#size = size;
    this.#entries = sources.map(({ segment }) => new Uint32Array(segment.pieces.columns.at(-1) ?? 0));
    this.#wholeFrom = sources.map((source) =>
      typeof source.rows === 'number' && isWhole(source) ? source.rows : null,
    );
    this.#mergedRows = new MergedLists(
      sources.map((source, index) => ({
        offset: this.#wholeFrom[index] ?? null,
        map: (ordinal) => (hasRow(source.alive, ordinal) ? rowOf(source, ordinal) : -1),
      })),
    );
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
    const tokens: TextBlob[] = [];
    const values: TextBlob[] = [];
    for (const column of columnNames.keys()) {
      const merged = yield* this.#mergeColumn(column);
      const texts = column < tokenColumns ? yield* this.#sortColumn(column, merged) : merged;
      (column < tokenColumns ? tokens : values).push(texts);
      this.#columns.push(this.#count + texts.ends.length - 1);
    }
    const valueBlob = joined(values);
    const texts = joined([...tokens, textBlob(textsIn(valueBlob).map(fold))]);
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

  *#mergeColumn(column: number): Steps<TextBlob> {
    const dictionary = new ByteDictionary();
    const first = this.#count;
    for (const [index, { segment, alive }] of this.#sources.entries()) {
      const { columns } = segment.pieces;
      const { postings } = segment.lists;
      const entries = this.#entries[index] ?? new Uint32Array(0);
      for (let entry = columns[column] ?? 0; entry < (columns[column + 1] ?? 0); entry += 1) {
        if (entry % stepsPerPause === 0) yield;
        if (this.#wholeFrom[index] === null && postings.countIn(alive, entry) === 0) continue;
        const bytes = segment.bytesOf(entry);
        entries[entry] = first + dictionary.add(bytes, 0, bytes.length) + 1;
      }
    }
    return dictionary.texts();
  }

  *#sortColumn(column: number, merged: TextBlob): Steps<TextBlob> {
    const { texts, numbers } = yield* sortTexts(merged);
    const first = this.#count;
    for (const [index, { segment }] of this.#sources.entries()) {
      const { columns } = segment.pieces;
      const entries = this.#entries[index]?.subarray(columns[column], columns[column + 1]);
      entries?.forEach((entry, at) => {
        if (entry > 0) entries[at] = first + (numbers[entry - 1 - first] ?? 0) + 1;
      });
      yield;
    }
    return texts;
  }

  *writePostings(): Steps<ListPieces> {
    const lists = new ListWriter(this.#file, this.#size);
    const postings = this.#sources.map(({ segment }) => segment.lists.postings);
    const merged = this.#mergedRows;
    const add = (source: number, entry: number): void => {
      const list = postings[source]?.listOf(entry);
      if (list === undefined) return;
      if ('bytes' in list) merged.add(source, list.bytes, list.from, list.end);
      else merged.add(source, list, 0, list.length);
    };
    yield* this.#mergeEntries(0, this.#count, merged, add, () => lists.addMerged(merged));
    return lists.end();
  }

  *writePositions(column: number): Steps<PositionPieces> {
    const sources = this.#sources.map(({ segment }) => ({
      positions: segment.positions(column),
      starts: segment.positions(column).ordinalStarts(segment.size),
      firstEntry: segment.pieces.columns[column] ?? 0,
    }));
    const starts = yield* this.#positionStarts(sources.map((source) => source.starts));
    const mappings = this.#sources.map((source, index): NumberMapping => {
      const { positions, starts: old } = sources[index] ?? {};
      const first = this.#wholeFrom[index] ?? null;
      return {
        offset: first === null ? null : (starts[first] ?? 0),
        map: (position) => {
          const ordinal = positions?.ordinalOf(position) ?? 0;
          if (!hasRow(source.alive, ordinal)) return -1;
          return (starts[rowOf(source, ordinal)] ?? 0) + position - (old?.[ordinal] ?? 0);
        },
      };
    });
    const words = wordsFor(starts[this.#size] ?? 0);
    const breaks = new Uint32Array(words);
    for (const start of starts.subarray(1)) addRow(breaks, start - 1);
    const glued = new Uint32Array(words);
    for (const [index, { positions }] of sources.entries()) {
      for (const position of positions.gluedPositions()) {
        const mapped = mappings[index]?.map(position) ?? -1;
        if (mapped !== -1) addRow(glued, mapped);
      }
      yield;
    }
    const lists = sources.map(({ positions }) => positions.readAll());
    const merged = new MergedLists(mappings);
    const writer = new PositionWriter(this.#file);
    const add = (source: number, entry: number): void => {
      const { bytes, starts: ends } = lists[source] ?? {};
      const at = entry - (sources[source]?.firstEntry ?? 0);
      if (bytes !== undefined) merged.add(source, bytes, ends?.[at] ?? 0, ends?.[at + 1] ?? 0);
    };
    const [first = 0, end = 0] = this.#columns.slice(column);
    yield* this.#mergeEntries(first, end, merged, add, () => writer.addMerged(merged));
    return writer.end(breaks, glued);
  }

  /** By row: its first position in a column. `old`: the same by source and ordinal. */
  *#positionStarts(old: readonly Uint32Array[]): Steps<Uint32Array> {
    const starts = new Uint32Array(this.#size + 1);
    for (let row = 0; row < this.#size; row += 1) {
      const ordinal = this.#ordinals[row] ?? 0;
      const before = old[(this.#sourceOf[row] ?? 0) - 1];
      // Including the break.
      const length = before === undefined ? 1 : (before[ordinal + 1] ?? 0) - (before[ordinal] ?? 0);
      starts[row + 1] = (starts[row] ?? 0) + length;
      if (row % stepsPerPause === 0) yield;
    }
    return starts;
  }

  /** Calls `add` for the old entries of each new one from one up to another, in the order of their sources, then `write`. */
  *#mergeEntries(
    first: number,
    end: number,
    merged: MergedLists,
    add: (source: number, entry: number) => void,
    write: () => void,
  ): Steps<void> {
    this.#origins ??= yield* this.#sortedOrigins();
    for (let from = first; from < end; from += stepsPerPause) {
      mergeEach(this.#origins, from, Math.min(from + stepsPerPause, end), merged, add, write);
      yield;
    }
  }

  /** A counting sort of the old entries by their new ones. */
  *#sortedOrigins(): Steps<Origins> {
    // One more, and one for the old entries that no current row has.
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
    return { starts: starts.subarray(1), sourceOf, oldEntries };
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
    const merged = this.#mergedRows;
    for (let written = 1; ; written += 1) {
      const key = smallestKey(grams, next);
      if (key === null) return writer.end();
      merged.clear();
      for (let source = 0; source < grams.length; source += 1) {
        const at = next[source] ?? 0;
        const each = grams[source];
        if (each?.keys[at] !== key) continue;
        next[source] = at + 1;
        const { bytes, from, end } = each.listAt(at, true);
        merged.add(source, bytes, from, end);
      }
      writer.addMerged(key, merged);
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

/** A function of its own, because it is compiled better than a loop with pauses. */
function mergeEach(
  { starts, sourceOf, oldEntries }: Origins,
  first: number,
  end: number,
  merged: MergedLists,
  add: (source: number, entry: number) => void,
  write: () => void,
): void {
  for (let entry = first; entry < end; entry += 1) {
    merged.clear();
    for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at += 1)
      add(sourceOf[at] ?? 0, oldEntries[at] ?? 0);
    write();
  }
}

/** Whether all rows that a segment was built with are current. */
function isWhole({ segment, alive }: PlacedSegment): boolean {
  const built = new Uint32Array(wordsFor(segment.size));
  // Each row has one status.
  segment.matchStatuses(() => true, built);
  return built.every((word, at) => (word & ~(alive[at] ?? 0)) === 0);
}
