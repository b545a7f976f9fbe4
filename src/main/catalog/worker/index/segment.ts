import type { FacetField } from '../../../../preload/contract/view.ts';
import type { Steps } from '../steps.ts';
import { firstFrom } from './first-where.ts';
import { containsBytes, Grams } from './grams.ts';
import { bytesOf, type IndexFile } from './index-file.ts';
import { NameStarts } from './name-starts.ts';
import { PostingReader } from './posting-reader.ts';
import type { SearchField, Term } from './query.ts';
import { addRow, unite, wordsFor, type RowBits } from './row-bits.ts';
import { SegmentIds } from './segment-ids.ts';
import {
  columnNames,
  tokenColumns,
  type ColumnName,
  type SegmentPieces,
  type ShortTermField,
} from './segment-pieces.ts';
import { Positions, type TokenTest } from './positions.ts';
import { ShortTerms } from './short-terms.ts';
import { beginningWith, startsWith } from './text-beginnings.ts';
import { termTokens, type TermToken } from './tokens.ts';
import { valueMatcher } from '../snapshot/respelled.ts';

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
  /** Whether it includes the package's own id. */
  readonly ids: boolean;
  /** Where its short terms are stored. */
  readonly stored?: ShortTermField;
}

/** The columns of each field; `texts`: everything but ids. */
const columnsOf: Readonly<Record<SearchField | 'any' | 'texts', Columns>> = {
  any: { from: 'name', to: 'users', ids: true, stored: 'any' },
  texts: { from: 'name', to: 'status', ids: false, stored: 'texts' },
  name: { from: 'name', to: 'name', ids: false, stored: 'name' },
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
  readonly nameStarts: NameStarts;
  readonly ids: SegmentIds;
  readonly shortTerms: ShortTerms | null;
}

/** A part of an index: the rows of a time, by their ordinals. Finds matching rows, and counts their values. */
export class Segment {
  readonly #file: IndexFile;
  readonly pieces: SegmentPieces;
  #loaded: Loaded | null = null;
  readonly #positions: (Positions | undefined)[] = [];
  /** The entries with a term that were found last, because ranking asks for those of single columns again. */
  readonly #containing = new Map<
    string,
    { readonly from: number; readonly end: number; readonly entries: Uint32Array }
  >();
  /** By column and term: where the tokens of a term follow each other. */
  readonly #sequences = new Map<string, RowBits>();
  #values: { readonly bytes: Uint8Array; readonly ends: Uint32Array } | null = null;

  constructor(file: IndexFile, pieces: SegmentPieces) {
    this.#file = file;
    this.pieces = pieces;
  }

  /** The number of ordinals. */
  get size(): number {
    return this.pieces.size;
  }

  /** Adds the ordinals of rows that contain a term; returns whether there may be any. */
  match(term: Term, into: RowBits): boolean {
    return this.#match(term, columnsOf[term.field ?? 'any'], into);
  }

  /** The same for a term in any text but an id. */
  matchTexts(term: Term, into: RowBits): boolean {
    return this.#match(term, columnsOf.texts, into);
  }

  #match(term: Term, columns: Columns, into: RowBits): boolean {
    const from = this.firstEntry(columns.from);
    const end = this.firstEntry(columns.to, 1);
    const { postings, ids, shortTerms } = this.#load();
    const [word = '', ...others] = term.parts;
    const tokens = termTokens(term.parts);
    let mayBeAny = columns.ids || tokens.length > 1;
    if (others.length > 0) {
      mayBeAny = this.#matchValuesWith(term.parts, from, end, into) || mayBeAny;
      if (columns.ids) ids.addMatching(phrasePattern(term.parts), into);
    } else {
      const bytes = encoder.encode(word);
      const isStored = columns.stored !== undefined && shortTerms?.addTo(into, bytes, columns.stored);
      if (isStored === true) return true;
      const entries = this.entriesContaining(bytes, from, end);
      mayBeAny ||= entries.length > 0;
      postings.addTo(into, entries);
      if (columns.ids) ids.addContaining(bytes, into);
    }
    if (tokens.length > 1) this.#matchTokens(term.parts, tokens, from, end, into);
    return mayBeAny;
  }

  /** Adds the ordinals with one of the values in a field, as the service sent them; a channel in any spelling of its UUID. */
  matchValues(field: FacetField, values: readonly string[], into: RowBits): void {
    const isWanted = valueMatcher(field, values);
    // Most values have another length, which no spelling changes, and need not be decoded.
    const lengths = new Set(values.map((value) => Buffer.byteLength(value)));
    this.#visitValues(field, (entry, value) => {
      if (lengths.has(value.length) && isWanted(decoder.decode(value)))
        this.#load().postings.addTo(into, [entry]);
    });
  }

  /** `passes` gets a status as the service sent it. */
  matchStatuses(passes: (status: string) => boolean, into: RowBits): void {
    const statuses = numbersIn(this.firstEntry('status'), this.firstEntry('status', 1));
    const passing = statuses.filter((entry) => passes(decoder.decode(this.#valueBytes(entry))));
    this.#load().postings.addTo(into, passing);
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
  *warm(): Steps<void> {
    // Takes as long as all the rest.
    const text = this.#loaded?.text ?? this.#file.read(this.pieces.text);
    yield;
    yield* this.#load(text).postings.warm();
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
    if (known !== undefined && known.from <= from && end <= known.end)
      return known.entries.subarray(firstFrom(known.entries, from), firstFrom(known.entries, end));
    const entries = this.#findContaining(term, from, end);
    if (entries.length > maxKeptEntries) return entries;
    if (this.#containing.size === maxKeptTerms) this.#containing.clear();
    this.#containing.set(key, { from, end, entries: entries.slice() });
    return entries;
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

  /** The tests for tokens of a term in a column; none if it has no entry that one of them can be in. */
  tokenTests(tokens: readonly TermToken[], column: number): readonly TokenTest[] {
    const first = this.pieces.columns[column] ?? 0;
    const tests: TokenTest[] = [];
    for (const token of tokens) {
      const entries = this.#entriesWith(token, column);
      if (entries.length === 0) return [];
      tests.push({ entries: entries.map((entry) => entry - first), isGlued: token.isGlued });
    }
    return tests;
  }

  /** Entries of a column that a token of a term can be in, ascending; valid until the next call. */
  #entriesWith({ bytes, isStart, isEnd }: TermToken, column: number): Uint32Array {
    const { text, ends } = this.#load();
    const entries = isStart ? this.beginningWith(bytes, column) : this.#tokensContaining(bytes, column);
    if (!isEnd) return entries;
    return entries.filter((entry) => {
      const from = ends[entry] ?? 0;
      const end = ends[entry + 1] ?? 0;
      return isStart
        ? end - from === bytes.length
        : containsBytes(text, Math.max(from, end - bytes.length), end, bytes);
    });
  }

  /** The entries whose words a term of a field can mean: not those of ids. */
  wordEntries(field: SearchField | null): { readonly from: number; readonly end: number } {
    const { from, to } = columnsOf[field ?? 'any'];
    return { from: this.firstEntry(from), end: Math.min(this.firstEntry(to, 1), this.firstEntry('channel')) };
  }

  /** The entries of a column of tokens that begin with a text, ascending. */
  beginningWith(bytes: Uint8Array, column: number): Uint32Array {
    const texts = this.#load();
    const { columns, areTokensSorted } = this.pieces;
    if (areTokensSorted) return beginningWith(texts, columns[column] ?? 0, columns[column + 1] ?? 0, bytes);
    return this.#tokensContaining(bytes, column).filter((entry) => startsWith(texts, entry, bytes));
  }

  #tokensContaining(bytes: Uint8Array, column: number): Uint32Array {
    const { columns } = this.pieces;
    return this.entriesContaining(bytes, columns[column] ?? 0, columns[column + 1] ?? 0);
  }

  /** The grams of the entries and of the ids, the posting lists, and the stored short terms. */
  get lists(): Pick<Loaded, 'grams' | 'postings' | 'ids' | 'shortTerms'> {
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

  /** The ordinals by the first token of their names. */
  get nameStarts(): NameStarts {
    return this.#load().nameStarts;
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

  /** `text`: that of the entries, if it was read. */
  #load(text?: Uint8Array): Loaded {
    if (this.#loaded !== null) return this.#loaded;
    const { pieces } = this;
    const file = this.#file;
    this.#loaded = {
      text: text ?? file.read(pieces.text),
      ends: new Uint32Array(file.read(pieces.ends).buffer),
      grams: new Grams(file, pieces.grams, pieces.columns.at(-1) ?? 0),
      postings: new PostingReader(file, pieces.postings, pieces.size),
      nameStarts: new NameStarts(file, pieces.nameStarts),
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

  /** Adds the rows with a whole value that contains a phrase; returns whether there may be any. */
  #matchValuesWith(parts: readonly string[], from: number, end: number, into: RowBits): boolean {
    const { text, ends, postings } = this.#load();
    const pattern = phrasePattern(parts);
    const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
    const firstValue = Math.max(from, this.pieces.columns[tokenColumns] ?? 0);
    const entries = this.entriesContaining(encoder.encode(longest), firstValue, end);
    const found = entries.filter((entry) =>
      pattern.test(decoder.decode(text.subarray(ends[entry], ends[entry + 1]))),
    );
    postings.addTo(into, found);
    return found.length > 0;
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
    const rows = new Uint32Array(wordsFor(this.size));
    this.positions(column).addMatching(this.tokenTests(tokens, column), rows, 'anywhere');
    return rows;
  }
}

function numbersIn(from: number, end: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(Math.max(0, end - from));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = from + at;
  return numbers;
}

/** Ascending numbers from one on. */
function fromOn(numbers: Uint32Array<ArrayBuffer>, from: number): Uint32Array<ArrayBuffer> {
  return numbers.subarray(firstFrom(numbers, from));
}

function phrasePattern(parts: readonly string[]): RegExp {
  return new RegExp(parts.map((part) => RegExp.escape(part)).join(String.raw`\s+`), 'u');
}
