import type { FacetField } from '../../../../preload/contract/view.ts';
import { containsBytes, Grams } from './grams.ts';
import { bytesOf, type IndexFile } from './index-file.ts';
import { PostingReader } from './posting-reader.ts';
import type { SearchField, Term } from './query.ts';
import { addRow, unite, wordsFor, type RowBits } from './row-bits.ts';
import { SegmentIds } from './segment-ids.ts';
import { columnNames, tokenColumns, type ColumnName, type SegmentPieces } from './segment-pieces.ts';
import { Positions } from './positions.ts';
import { ShortTerms } from './short-terms.ts';
import { areSorted, beginningWith, startsWith } from './text-beginnings.ts';
import { termTokens, type TermToken } from './tokens.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Comparing so few entries is faster than reading the lists of grams, which begin with those of other columns. */
const maxComparedEntries = 4000;

/** Of recent terms: 320 kB at most. */
const maxKeptTerms = 16;
const maxKeptEntries = 5000;
/** Of terms of several tokens, in one column: an eighth of a byte for each row. */
const maxKeptSequences = 8;

interface Columns {
  readonly from: ColumnName;
  readonly to: ColumnName;
  readonly ids: boolean;
}

/** The columns of each field; `ids`: it includes the package's own id. */
const columnsOf: Readonly<Record<SearchField | 'any', Columns>> = {
  any: { from: 'name', to: 'users', ids: true },
  name: { from: 'name', to: 'name', ids: false },
  comments: { from: 'comments', to: 'comments', ids: false },
  people: { from: 'creator', to: 'updater', ids: false },
  creator: { from: 'creator', to: 'both', ids: false },
  updater: { from: 'both', to: 'updater', ids: false },
  status: { from: 'status', to: 'status', ids: false },
  channel: { from: 'channel', to: 'channel', ids: false },
  id: { from: 'channel', to: 'users', ids: true },
};

/** The parts of a segment that searches keep in memory; long lists that are rarely needed stay in the file. */
interface Loaded {
  readonly text: Uint8Array;
  readonly ends: Uint32Array;
  readonly grams: Grams;
  readonly postings: PostingReader;
  readonly ids: SegmentIds;
  readonly shortTerms: ShortTerms | null;
}

/** A part of an index: the rows of a time, by their ordinals. Finds matching rows, and counts their values. */
export class Segment {
  readonly #file: IndexFile;
  readonly pieces: SegmentPieces;
  #loaded: Loaded | null = null;
  readonly #positions: (Positions | undefined)[] = [];
  /** The entries of all columns with a term, because ranking asks for those of single columns again. */
  readonly #containing = new Map<string, Uint32Array>();
  /** By column and term: where the tokens of a term follow each other. */
  readonly #sequences = new Map<string, RowBits>();
  #areNamesSorted: boolean | null = null;
  #values: { readonly bytes: Uint8Array; readonly ends: Uint32Array } | null = null;

  constructor(file: IndexFile, pieces: SegmentPieces) {
    this.#file = file;
    this.pieces = pieces;
  }

  /** The number of ordinals. */
  get size(): number {
    return this.pieces.size;
  }

  /** Adds the ordinals of rows that contain a term. */
  match(term: Term, into: RowBits): void {
    const columns = columnsOf[term.field ?? 'any'];
    const from = this.firstEntry(columns.from);
    const end = this.firstEntry(columns.to, 1);
    const { postings, ids, shortTerms } = this.#load();
    const [word = '', ...others] = term.parts;
    if (others.length > 0) {
      this.#matchValuesWith(term.parts, from, end, into);
      if (columns.ids) ids.addMatching(phrasePattern(term.parts), into);
    } else {
      const bytes = encoder.encode(word);
      if (term.field === null && shortTerms?.addTo(into, bytes) === true) return;
      for (const entry of this.entriesContaining(bytes, from, end)) postings.addTo(into, entry);
      if (columns.ids) ids.addContaining(bytes, into);
    }
    const tokens = termTokens(term.parts);
    if (tokens.length > 1) this.#matchTokens(term.parts, tokens, from, end, into);
  }

  /** Adds the ordinals with one of the values in a field, as the service sent them. */
  matchValues(field: FacetField, values: readonly string[], into: RowBits): void {
    const wanted = values.map((value) => Buffer.from(value));
    this.#visitValues(field, (entry, value) => {
      if (wanted.some((each) => each.equals(value))) this.#load().postings.addTo(into, entry);
    });
  }

  /** `passes` gets a status as the service sent it. */
  matchStatuses(passes: (status: string) => boolean, into: RowBits): void {
    const end = this.firstEntry('status', 1);
    for (let entry = this.firstEntry('status'); entry < end; entry += 1)
      if (passes(decoder.decode(this.#valueBytes(entry)))) this.#load().postings.addTo(into, entry);
  }

  /** `passes` gets a raw time; NaN if there is none. */
  matchTimes(column: 'created' | 'updated', passes: (raw: number) => boolean, into: RowBits): void {
    const times = this.times(column);
    for (let ordinal = 0; ordinal < times.length; ordinal += 1)
      if (passes(times[ordinal] ?? Number.NaN)) addRow(into, ordinal);
  }

  /** The raw time of each ordinal; NaN if there is none. */
  times(column: 'created' | 'updated'): Float64Array {
    return new Float64Array(this.#file.read(this.pieces[column]).buffer);
  }

  /** The same into an array of `size` numbers. */
  readTimes(column: 'created' | 'updated', into: Float64Array): void {
    this.#file.readInto(bytesOf(into), this.pieces[column], 0);
  }

  /**
   * Visits each value of a field that occurs in a set of ordinals, with the number of these. A value in several columns is
   * visited several times, but counts each row once in total.
   */
  countValues(field: FacetField, among: RowBits, visit: (value: string, count: number) => void): void {
    this.#visitValues(field, (entry, value) => {
      const count = this.#load().postings.countIn(among, entry);
      if (count > 0) visit(decoder.decode(value), count);
    });
  }

  /** Reads the parts that most searches need into memory. */
  warm(): void {
    this.#load();
    this.#hasSortedNames();
  }

  get isClosed(): boolean {
    return this.#file.isClosed;
  }

  /** The folded texts of all entries: `text` from `ends[entry]` up to `ends[entry + 1]`. */
  get texts(): Pick<Loaded, 'text' | 'ends'> {
    return this.#load();
  }

  /** Entries of a range that contain a term, ascending; valid until the next call. */
  entriesContaining(term: Uint8Array, from: number, end: number): Uint32Array {
    const key = decoder.decode(term);
    const known = this.#containing.get(key);
    if (known !== undefined) return known.subarray(firstFrom(known, from), firstFrom(known, end));
    const found = this.#findContaining(term, from, end);
    const isWhole = from === 0 && end === this.firstEntry('users', 1);
    if (!isWhole || found.length > maxKeptEntries) return found;
    if (this.#containing.size === maxKeptTerms) this.#containing.clear();
    this.#containing.set(key, found.slice());
    return found;
  }

  #findContaining(term: Uint8Array, from: number, end: number): Uint32Array {
    const { grams, text, ends } = this.#load();
    if (end - from > maxComparedEntries && Grams.isExact(term)) return fromOn(grams.exact(term, end), from);
    const found =
      end - from > maxComparedEntries ? fromOn(grams.candidates(term, end), from) : numbersIn(from, end);
    let size = 0;
    for (const entry of found) {
      if (!containsBytes(text, ends[entry] ?? 0, ends[entry + 1] ?? 0, term)) continue;
      found[size] = entry;
      size += 1;
    }
    return found.subarray(0, size);
  }

  /** Entries of a range that a token of a term can be in, ascending. */
  entriesWith(token: TermToken, from: number, end: number): Uint32Array {
    return this.entriesContaining(token.bytes, from, end).filter((entry) => this.#hasAtEdges(entry, token));
  }

  /** The entries whose words a term of a field can mean: not those of ids. */
  wordEntries(field: SearchField | null): { readonly from: number; readonly end: number } {
    const { from, to } = columnsOf[field ?? 'any'];
    return { from: this.firstEntry(from), end: Math.min(this.firstEntry(to, 1), this.firstEntry('channel')) };
  }

  /** The entries of the names' tokens that begin with a text, ascending; valid until the next call. */
  namesBeginningWith(bytes: Uint8Array): Uint32Array {
    const texts = this.#load();
    const end = this.firstEntry('name', 1);
    if (this.#hasSortedNames()) return beginningWith(texts, end, bytes);
    return this.entriesContaining(bytes, 0, end).filter((entry) => startsWith(texts, entry, bytes));
  }

  /** The grams of the entries and of the ids, and the posting lists. */
  get lists(): Pick<Loaded, 'grams' | 'postings' | 'ids'> {
    return this.#load();
  }

  /** Where the tokens of one of the first columns occur. */
  positions(column: number): Positions {
    const pieces = this.pieces.positions[column];
    if (pieces === undefined) throw new Error('not a column of tokens');
    const known = this.#positions[column] ?? new Positions(this.#file, pieces);
    this.#positions[column] = known;
    return known;
  }

  /** The token of an entry, or its value as the service sent it. */
  bytesOf(entry: number): Uint8Array {
    const { text, ends } = this.#load();
    return entry < (this.pieces.columns[tokenColumns] ?? 0)
      ? text.subarray(ends[entry], ends[entry + 1])
      : this.#valueBytes(entry);
  }

  /** The first entry of a column, or with an offset that of the next column. */
  firstEntry(column: ColumnName, offset: 0 | 1 = 0): number {
    return this.pieces.columns[columnNames.indexOf(column) + offset] ?? 0;
  }

  /** Small segments are not sorted. */
  #hasSortedNames(): boolean {
    this.#areNamesSorted ??= areSorted(this.#load(), this.firstEntry('name', 1));
    return this.#areNamesSorted;
  }

  #load(): Loaded {
    if (this.#loaded !== null) return this.#loaded;
    const { pieces } = this;
    const file = this.#file;
    this.#loaded = {
      text: file.read(pieces.text),
      ends: new Uint32Array(file.read(pieces.ends).buffer),
      grams: new Grams(file, pieces.grams, pieces.columns.at(-1) ?? 0),
      postings: new PostingReader(file, pieces.postings, pieces.size),
      ids: new SegmentIds(file, pieces),
      shortTerms:
        pieces.shortTerms === undefined ? null : new ShortTerms(file, pieces.shortTerms, pieces.size),
    };
    return this.#loaded;
  }

  #visitValues(field: FacetField, visit: (entry: number, value: Uint8Array) => void): void {
    const { from, to } = columnsOf[field];
    const end = this.firstEntry(to, 1);
    const [both, updater] = [this.firstEntry('both'), this.firstEntry('updater')];
    for (let entry = this.firstEntry(from); entry < end; entry += 1) {
      const value = this.#valueBytes(entry);
      // A package with only a creator or only an updater has a person.
      const isHalf = field === 'people' && value.length === 0 && (entry < both || entry >= updater);
      if (!isHalf) visit(entry, value);
    }
  }

  #valueBytes(entry: number): Uint8Array {
    this.#values ??= {
      bytes: this.#file.read(this.pieces.values),
      ends: new Uint32Array(this.#file.read(this.pieces.valueEnds).buffer),
    };
    const at = entry - (this.pieces.columns[tokenColumns] ?? 0);
    return this.#values.bytes.subarray(this.#values.ends[at], this.#values.ends[at + 1]);
  }

  /** Adds the rows with a whole value that contains a phrase. */
  #matchValuesWith(parts: readonly string[], from: number, end: number, into: RowBits): void {
    const { text, ends, postings } = this.#load();
    const pattern = phrasePattern(parts);
    const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
    const firstValue = Math.max(from, this.pieces.columns[tokenColumns] ?? 0);
    for (const entry of this.entriesContaining(encoder.encode(longest), firstValue, end)) {
      if (pattern.test(decoder.decode(text.subarray(ends[entry], ends[entry + 1]))))
        postings.addTo(into, entry);
    }
  }

  /** Adds the rows that have some tokens in sequence in one of the columns that begin in a range of entries. */
  #matchTokens(
    parts: readonly string[],
    tokens: readonly TermToken[],
    from: number,
    end: number,
    into: RowBits,
  ): void {
    for (let column = 0; column < tokenColumns; column += 1) {
      const first = this.pieces.columns[column] ?? 0;
      if (first < from || first >= end) continue;
      const key = `${column} ${parts.join(' ')}`;
      const rows = this.#sequences.get(key) ?? this.#findSequences(column, tokens);
      if (this.#sequences.size === maxKeptSequences) this.#sequences.clear();
      this.#sequences.set(key, rows);
      unite(into, rows);
    }
  }

  #findSequences(column: number, tokens: readonly TermToken[]): RowBits {
    const first = this.pieces.columns[column] ?? 0;
    const next = this.pieces.columns[column + 1] ?? 0;
    const rows = new Uint32Array(wordsFor(this.size));
    const tests = tokens.map((token) => ({
      entries: this.entriesWith(token, first, next).map((entry) => entry - first),
      isGlued: token.isGlued,
    }));
    if (tests.every(({ entries }) => entries.length > 0)) this.positions(column).addMatching(tests, rows);
    return rows;
  }

  /** Whether an entry begins and ends with a part of a term as required. */
  #hasAtEdges(entry: number, { bytes, isStart, isEnd }: TermToken): boolean {
    const { text, ends } = this.#load();
    const from = ends[entry] ?? 0;
    const end = ends[entry + 1] ?? 0;
    if (isStart && isEnd && end - from !== bytes.length) return false;
    return (
      (!isStart || containsBytes(text, from, Math.min(end, from + bytes.length), bytes)) &&
      (!isEnd || containsBytes(text, Math.max(from, end - bytes.length), end, bytes))
    );
  }
}

function numbersIn(from: number, end: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(Math.max(0, end - from));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = from + at;
  return numbers;
}

/** The index of the first of some ascending numbers that is at least `least`. */
function firstFrom(numbers: Uint32Array, least: number): number {
  let first = 0;
  let end = numbers.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((numbers[middle] ?? 0) < least) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** Ascending numbers from one on. */
function fromOn(numbers: Uint32Array<ArrayBuffer>, from: number): Uint32Array<ArrayBuffer> {
  return numbers.subarray(firstFrom(numbers, from));
}

function phrasePattern(parts: readonly string[]): RegExp {
  return new RegExp(parts.map((part) => RegExp.escape(part)).join(String.raw`\s+`), 'u');
}
