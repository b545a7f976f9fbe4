import type { FacetField } from '../../../../preload/contract/view.ts';
import { columnNames, wordColumns, type Block, type BlockPieces, type ColumnName } from './block-pieces.ts';
import { candidates, containsBytes, postingRangeOf, type Trigrams, type PostingRange } from './trigrams.ts';
import type { IndexFile, Piece } from './index-file.ts';
import type { SearchField, Term } from './query.ts';
import {
  addOrdinal,
  bitCount,
  blockWords,
  hasOrdinal,
  intersect,
  ordinalsIn,
  unite,
  type BlockBits,
} from './row-bits.ts';

/** More ids are read all at once. */
const maxSingleReads = 256;
/** Reading the words of one row takes as long as reading this many bytes at once. */
const bytesPerRead = 8192;

/** The cost of visiting a posting list, in postings. */
const listCost = 8;

const encoder = new TextEncoder();
/** Everything that `\s` matches in a folded text. */
const whiteSpaces = ' ,\t,\n,\v,\f,\r,\u1680,\u2028,\u2029'.split(',').map((space) => encoder.encode(space));
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

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

/** The parts of a block that searches keep in memory; long lists that are rarely needed stay in the file. */
interface Loaded {
  readonly text: Uint8Array;
  readonly ends: Uint32Array;
  readonly trigrams: Trigrams;
  readonly postingStarts: Uint32Array;
  readonly postings: Uint16Array;
  readonly idTrigrams: Trigrams;
  readonly shortKeys: Uint32Array;
}

/** A block of an index: finds matching rows, and counts their values. */
export class SealedBlock {
  readonly #file: IndexFile;
  readonly pieces: BlockPieces | Block;
  #loaded: Loaded | null = null;
  #values: { readonly bytes: Uint8Array; readonly ends: Uint32Array } | null = null;

  constructor(file: IndexFile, pieces: BlockPieces | Block) {
    this.#file = file;
    this.pieces = pieces;
  }

  /** Adds the rows that contain a term. */
  match(term: Term, into: BlockBits): void {
    const columns = columnsOf[term.field ?? 'any'];
    const from = this.#firstEntry(columns.from);
    const end = this.#firstEntry(columns.to, 1);
    const [word = '', ...others] = term.parts;
    if (others.length > 0) {
      this.#matchPhrase(term.parts, from, end, columns.ids, into);
      return;
    }
    const bytes = encoder.encode(word);
    if (term.field === null && this.#matchShort(bytes, into)) return;
    for (const entry of this.#entriesContaining(bytes))
      if (entry >= from && entry < end) this.#addRowsOf(entry, into);
    if (columns.ids) for (const ordinal of this.#idsContaining(bytes)) addOrdinal(into, ordinal);
  }

  /** Adds the rows with one of the values in a field, as the service sent them. */
  matchValues(field: FacetField, values: readonly string[], into: BlockBits): void {
    const wanted = values.map((value) => Buffer.from(value));
    this.#visitValues(field, (entry, value) => {
      if (wanted.some((each) => each.equals(value))) this.#addRowsOf(entry, into);
    });
  }

  /** `passes` gets a status as the service sent it. */
  matchStatuses(passes: (status: string) => boolean, into: BlockBits): void {
    const end = this.#firstEntry('status', 1);
    for (let entry = this.#firstEntry('status'); entry < end; entry += 1)
      if (passes(decoder.decode(this.#valueBytes(entry)))) this.#addRowsOf(entry, into);
  }

  /** `passes` gets a raw time; NaN if there is none. */
  matchTimes(column: 'created' | 'updated', passes: (raw: number) => boolean, into: BlockBits): void {
    const times = new Float64Array(this.#file.read(this.pieces[column]).buffer);
    for (let ordinal = 0; ordinal < times.length; ordinal += 1)
      if (passes(times[ordinal] ?? Number.NaN)) addOrdinal(into, ordinal);
  }

  /**
   * Visits each value of a field that occurs in `rows`, with the number of these rows. A value in several columns is visited
   * several times, but counts each row once in total.
   */
  countValues(field: FacetField, rows: BlockBits, visit: (value: string, count: number) => void): void {
    this.#visitValues(field, (entry, value) => {
      const count = this.#countRowsOf(entry, rows);
      if (count > 0) visit(decoder.decode(value), count);
    });
  }

  /** Reads the parts that most searches need into memory. */
  warm(): void {
    this.#load();
  }

  /** The work of joining the posting lists of each trigram, separately for ids, in postings. */
  *trigramWork(): Generator<{ readonly key: number; readonly work: number }> {
    const { trigrams, postingStarts, idTrigrams } = this.#load();
    const owners = this.#entriesIn({ from: 0, end: trigrams.starts.at(-1) ?? 0 });
    for (let index = 0; index < trigrams.keys.length; index += 1) {
      let work = 0;
      for (let at = trigrams.starts[index] ?? 0; at < (trigrams.starts[index + 1] ?? 0); at += 1) {
        const entry = owners[at] ?? 0;
        work += listCost + (postingStarts[entry + 1] ?? 0) - (postingStarts[entry] ?? 0);
      }
      yield { key: trigrams.keys[index] ?? 0, work };
    }
    for (let index = 0; index < idTrigrams.keys.length; index += 1) {
      yield {
        key: idTrigrams.keys[index] ?? 0,
        work: (idTrigrams.starts[index + 1] ?? 0) - (idTrigrams.starts[index] ?? 0),
      };
    }
  }

  #firstEntry(column: ColumnName, offset: 0 | 1 = 0): number {
    return this.pieces.columns[columnNames.indexOf(column) + offset] ?? 0;
  }

  #load(): Loaded {
    if (this.#loaded !== null) return this.#loaded;
    const { pieces } = this;
    this.#loaded = {
      text: this.#file.read(pieces.text),
      ends: this.#numbers(pieces.ends),
      trigrams: { keys: this.#numbers(pieces.gramKeys), starts: this.#numbers(pieces.gramStarts) },
      postingStarts: this.#numbers(pieces.where),
      postings: this.#ordinals(pieces.rows),
      idTrigrams: { keys: this.#numbers(pieces.idGramKeys), starts: this.#numbers(pieces.idGramStarts) },
      shortKeys: 'shortKeys' in pieces ? this.#numbers(pieces.shortKeys) : new Uint32Array(0),
    };
    return this.#loaded;
  }

  #numbers(piece: Piece): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#file.read(piece).buffer);
  }

  #ordinals(piece: Piece): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#file.read(piece).buffer);
  }

  #ordinalsIn(piece: Piece, { from, end }: PostingRange): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#file.readPart(piece, from * 2, (end - from) * 2).buffer);
  }

  #addRowsOf(entry: number, into: BlockBits): void {
    const { postingStarts, postings } = this.#load();
    const from = postingStarts[entry] ?? 0;
    const end = postingStarts[entry + 1] ?? 0;
    if (end - from === blockWords) {
      for (let at = 0; at < blockWords; at += 1) into[at] = (into[at] ?? 0) | (postings[from + at] ?? 0);
      return;
    }
    for (let at = from; at < end; at += 1) addOrdinal(into, postings[at] ?? 0);
  }

  #countRowsOf(entry: number, among: BlockBits): number {
    const { postingStarts, postings } = this.#load();
    const from = postingStarts[entry] ?? 0;
    const end = postingStarts[entry + 1] ?? 0;
    let count = 0;
    if (end - from === blockWords) {
      for (let at = 0; at < blockWords; at += 1)
        count += bitCount((postings[from + at] ?? 0) & (among[at] ?? 0));
      return count;
    }
    for (let at = from; at < end; at += 1) if (hasOrdinal(among, postings[at] ?? 0)) count += 1;
    return count;
  }

  #visitValues(field: FacetField, visit: (entry: number, value: Uint8Array) => void): void {
    const { from, to } = columnsOf[field];
    const end = this.#firstEntry(to, 1);
    const [both, updater] = [this.#firstEntry('both'), this.#firstEntry('updater')];
    for (let entry = this.#firstEntry(from); entry < end; entry += 1) {
      const value = this.#valueBytes(entry);
      // A package with only a creator or only an updater has a person.
      const isHalf = field === 'people' && value.length === 0 && (entry < both || entry >= updater);
      if (!isHalf) visit(entry, value);
    }
  }

  #valueBytes(entry: number): Uint8Array {
    this.#values ??= {
      bytes: this.#file.read(this.pieces.values),
      ends: this.#numbers(this.pieces.valueEnds),
    };
    const at = entry - (this.pieces.columns[wordColumns] ?? 0);
    return this.#values.bytes.subarray(this.#values.ends[at], this.#values.ends[at + 1]);
  }

  #matchShort(bytes: Uint8Array, into: BlockBits): boolean {
    if (bytes.length > 3) return false;
    const { pieces } = this;
    const index = this.#load().shortKeys.indexOf(shortKey(bytes));
    if (index === -1 || !('shortRows' in pieces)) return false;
    const bitmap = { from: index * blockWords, end: (index + 1) * blockWords };
    unite(into, this.#ordinalsIn(pieces.shortRows, bitmap));
    return true;
  }

  #entriesIn({ from, end }: PostingRange): Numbers {
    return this.#numbersIn(this.pieces.gramOwners, from, end);
  }

  /** Entries that contain a term, possibly repeated. */
  #entriesContaining(term: Uint8Array): Numbers {
    const { trigrams, text, ends } = this.#load();
    const exact = exactRun(trigrams, term);
    if (exact !== null) return this.#entriesIn(exact);
    const found = candidatesFor(trigrams, term, (run) => this.#entriesIn(run)).slice();
    let size = 0;
    for (const entry of found) {
      if (!containsBytes(text, ends[entry] ?? 0, ends[entry + 1] ?? 0, term)) continue;
      found[size] = entry;
      size += 1;
    }
    return found.subarray(0, size);
  }

  #entryText(entry: number): string {
    const { text, ends } = this.#load();
    return decoder.decode(text.subarray(ends[entry], ends[entry + 1]));
  }

  /** Ordinals of the rows whose ids contain a term; some twice. */
  #idsContaining(term: Uint8Array): Numbers {
    const { idTrigrams } = this.#load();
    const { idGramOwners } = this.pieces;
    const exact = exactRun(idTrigrams, term);
    if (exact !== null) return this.#ordinalsIn(idGramOwners, exact);
    const found = candidatesFor(idTrigrams, term, (run) => this.#ordinalsIn(idGramOwners, run));
    return this.#filterIds(found, (bytes) => containsBytes(bytes, 0, bytes.length, term));
  }

  /** The few ids that can contain a phrase. */
  #idsWithWhiteSpace(): Numbers {
    const ordinals = new Set<number>();
    for (const space of whiteSpaces) for (const ordinal of this.#idsContaining(space)) ordinals.add(ordinal);
    return Uint16Array.from(ordinals);
  }

  /** The ordinals whose id passes a test. */
  #filterIds(ordinals: Numbers, passes: (bytes: Uint8Array) => boolean): Numbers {
    const { idText, idEnds } = this.pieces;
    if (ordinals.length > maxSingleReads) {
      const all = this.#file.read(idText);
      const ends = this.#numbers(idEnds);
      return ordinals.filter((ordinal) => passes(all.subarray(ends[ordinal], ends[ordinal + 1])));
    }
    return ordinals.filter((ordinal) => {
      const [from = 0, end = 0] = new Uint32Array(this.#file.readPart(idEnds, ordinal * 4, 8).buffer);
      return passes(this.#file.readPart(idText, from, end - from));
    });
  }

  #matchPhrase(parts: readonly string[], from: number, end: number, ids: boolean, into: BlockBits): void {
    const pattern = new RegExp(parts.map((part) => RegExp.escape(part)).join(String.raw`\s+`), 'u');
    const longest = encoder.encode(parts.reduce((a, b) => (b.length > a.length ? b : a)));
    const firstValue = this.pieces.columns[wordColumns] ?? 0;
    for (const entry of this.#entriesContaining(longest)) {
      if (entry >= Math.max(from, firstValue) && entry < end && pattern.test(this.#entryText(entry)))
        this.#addRowsOf(entry, into);
    }
    if (ids) {
      const ordinals = this.#idsWithWhiteSpace();
      for (const ordinal of this.#filterIds(ordinals, (bytes) => pattern.test(decoder.decode(bytes))))
        addOrdinal(into, ordinal);
    }
    for (let column = 0; column < wordColumns; column += 1) {
      const first = this.pieces.columns[column] ?? 0;
      if (first >= from && first < end) this.#matchWords(parts, column, into);
    }
  }

  /** Adds the rows whose words in one column contain a phrase. */
  #matchWords(parts: readonly string[], column: number, into: BlockBits): void {
    const from = this.pieces.columns[column] ?? 0;
    const end = this.pieces.columns[column + 1] ?? 0;
    const ordinals = new Uint16Array(blockWords).fill(0xffff);
    /** For each part, by entry: 1 if the word fits. */
    const fitting: Uint8Array[] = [];
    for (const [index, part] of parts.entries()) {
      const bytes = encoder.encode(part);
      const fits = new Uint8Array(end - from);
      const rows = new Uint16Array(blockWords);
      for (const entry of this.#entriesContaining(bytes)) {
        if (entry < from || entry >= end || !this.#fits(entry, bytes, index, parts.length)) continue;
        fits[entry - from] = 1;
        this.#addRowsOf(entry, rows);
      }
      intersect(ordinals, rows);
      fitting.push(fits);
    }
    const found = ordinalsIn(ordinals);
    const words = this.pieces.words[column];
    if (found.length === 0 || words === undefined) return;
    const read =
      found.length * bytesPerRead > words.units.bytes
        ? this.#allWords(words)
        : (ordinal: number) => this.#wordsAt(words, ordinal);
    for (const ordinal of found) if (hasPhrase(read(ordinal), from, fitting)) addOrdinal(into, ordinal);
  }

  /** Whether a word ends with, is, or begins with a part of a phrase, as the part's index requires. */
  #fits(entry: number, part: Uint8Array, index: number, count: number): boolean {
    const { text, ends } = this.#load();
    const from = ends[entry] ?? 0;
    const end = ends[entry + 1] ?? 0;
    const atStart = index === 0 || containsBytes(text, from, Math.min(end, from + part.length), part);
    const atEnd = index === count - 1 || containsBytes(text, Math.max(from, end - part.length), end, part);
    return atStart && atEnd && (index === 0 || index === count - 1 || end - from === part.length);
  }

  /** Reads the words of all rows at once. The returned function is valid until the next such call. */
  #allWords({ starts, units }: Words): (ordinal: number) => Numbers {
    const { buffer } = this.#file.readIntoScratch(units);
    const all = this.pieces.isWide ? new Uint32Array(buffer) : new Uint16Array(buffer);
    const ordinals = this.#numbers(starts);
    return (ordinal) => all.subarray(ordinals[ordinal], ordinals[ordinal + 1]);
  }

  #wordsAt({ starts, units }: Words, ordinal: number): Numbers {
    const [from = 0, end = 0] = new Uint32Array(this.#file.readPart(starts, ordinal * 4, 8).buffer);
    return this.#numbersIn(units, from, end);
  }

  #numbersIn(piece: Piece, from: number, end: number): Numbers {
    const size = this.pieces.isWide ? 4 : 2;
    const { buffer } = this.#file.readPart(piece, from * size, (end - from) * size);
    return this.pieces.isWide ? new Uint32Array(buffer) : new Uint16Array(buffer);
  }
}

type Numbers = Uint16Array | Uint32Array;
type Words = Block['words'][number];

/** A number for a term of one to three bytes, different for each. */
function shortKey(bytes: Uint8Array): number {
  return ((bytes.length << 24) | ((bytes[0] ?? 0) << 16) | ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0)) >>> 0;
}

/** The postings of exactly the texts with a term; null if trigrams only find candidates. */
function exactRun(trigrams: Trigrams, term: Uint8Array): PostingRange | null {
  // A zero byte looks like the end of a text.
  return term.length > 3 || term.includes(0) ? null : postingRangeOf(trigrams, term, 0, term.length);
}

function candidatesFor(trigrams: Trigrams, term: Uint8Array, read: (run: PostingRange) => Numbers): Numbers {
  const zero = term.indexOf(0);
  return zero === -1
    ? candidates(trigrams, term, read)
    : read(postingRangeOf(trigrams, term, 0, Math.min(3, Math.max(1, zero))));
}

/** Whether consecutive words fit the parts of a phrase; `first`: the entry of the first mark in each part. */
function hasPhrase(words: Numbers, first: number, parts: readonly Uint8Array[]): boolean {
  for (let start = 0; start + parts.length <= words.length; start += 1) {
    let index = 0;
    while (index < parts.length && parts[index]?.[(words[start + index] ?? 0) - first] === 1) index += 1;
    if (index === parts.length) return true;
  }
  return false;
}
