import type { FacetField } from '../../../../preload/contract/view.ts';
import { columnNames, wordColumns, type Block, type BlockPieces, type ColumnName } from './block-pieces.ts';
import { candidates, holds, runOf, type Grams, type Run } from './grams.ts';
import type { IndexFile, Piece } from './index-file.ts';
import { phrasePattern } from './phrases.ts';
import type { SearchField, Term } from './query.ts';
import {
  addPlace,
  bitCount,
  blockWords,
  hasPlace,
  intersect,
  placesIn,
  unite,
  type BlockBits,
} from './row-bits.ts';

/** Texts of ids that are looked at one by one; more are read at once. */
const fewIds = 256;
/** Reading the words of one row takes as long as going on for so many bytes. */
const bytesPerRead = 8192;

/** What it costs to come to a list, in entries of one. */
const listWork = 8;

const encoder = new TextEncoder();
/** All that `\s` means in a folded text. */
const whiteSpaces = ' ,\t,\n,\v,\f,\r,\u1680,\u2028,\u2029'.split(',').map((space) => encoder.encode(space));
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

interface Columns {
  readonly from: ColumnName;
  readonly to: ColumnName;
  readonly ids: boolean;
}

/** The columns that a field consists of stand side by side; `ids`: the package's own id belongs to it, too. */
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

/** What is held in memory of a block that is searched; lists that are long and seldom wanted stay in the file. */
interface Held {
  readonly text: Uint8Array;
  readonly ends: Uint32Array;
  readonly grams: Grams;
  readonly where: Uint32Array;
  readonly rows: Uint16Array;
  readonly idGrams: Grams;
  readonly shortKeys: Uint32Array;
}

/** Reads one block of an index: which of its rows match, and which values they have. */
export class SealedBlock {
  readonly #file: IndexFile;
  readonly pieces: BlockPieces | Block;
  #held: Held | null = null;
  #values: { readonly bytes: Uint8Array; readonly ends: Uint32Array } | null = null;

  constructor(file: IndexFile, pieces: BlockPieces | Block) {
    this.#file = file;
    this.pieces = pieces;
  }

  /** Adds the rows in which a term occurs. */
  match(term: Term, into: BlockBits): void {
    const columns = columnsOf[term.field ?? 'any'];
    const from = this.#firstUnit(columns.from);
    const end = this.#firstUnit(columns.to, 1);
    const [word = '', ...others] = term.parts;
    if (others.length > 0) {
      this.#matchPhrase(term.parts, from, end, columns.ids, into);
      return;
    }
    const bytes = encoder.encode(word);
    if (term.field === null && this.#matchShort(bytes, into)) return;
    for (const unit of this.#unitsHolding(bytes)) if (unit >= from && unit < end) this.#addUnit(unit, into);
    if (columns.ids) for (const place of this.#idsHolding(bytes)) addPlace(into, place);
  }

  /** Adds the rows that have one of some values of a field, as they came. */
  matchValues(field: FacetField, values: readonly string[], into: BlockBits): void {
    const wanted = values.map((value) => Buffer.from(value));
    this.#visitValues(field, (unit, value) => {
      if (wanted.some((each) => each.equals(value))) this.#addUnit(unit, into);
    });
  }

  /** Adds the rows whose status passes, as it came. */
  matchStatuses(passes: (status: string) => boolean, into: BlockBits): void {
    const end = this.#firstUnit('status', 1);
    for (let unit = this.#firstUnit('status'); unit < end; unit += 1)
      if (passes(decoder.decode(this.#valueBytes(unit)))) this.#addUnit(unit, into);
  }

  /** Adds the rows whose raw time passes; a row without one has NaN. */
  matchTimes(column: 'created' | 'updated', passes: (raw: number) => boolean, into: BlockBits): void {
    const times = new Float64Array(this.#file.read(this.pieces[column]).buffer);
    for (let place = 0; place < times.length; place += 1)
      if (passes(times[place] ?? Number.NaN)) addPlace(into, place);
  }

  /**
   * Tells each value of a field with a number of the given rows that have it; leaves out those that none has. A value that
   * stands in several columns is told several times, never with the same row twice: the sum is its count.
   */
  countValues(field: FacetField, rows: BlockBits, tell: (value: string, count: number) => void): void {
    this.#visitValues(field, (unit, value) => {
      const count = this.#countUnit(unit, rows);
      if (count > 0) tell(decoder.decode(value), count);
    });
  }

  /** Reads what most searches need into memory. */
  warm(): void {
    this.#hold();
  }

  /** How much work it is to find the rows of each gram, those of ids apart: entries of lists, and the lists. */
  *gramWork(): Generator<{ readonly key: number; readonly work: number }> {
    const { grams, where, idGrams } = this.#hold();
    const owners = this.#owners({ from: 0, end: grams.starts.at(-1) ?? 0 });
    for (let index = 0; index < grams.keys.length; index += 1) {
      let work = 0;
      for (let at = grams.starts[index] ?? 0; at < (grams.starts[index + 1] ?? 0); at += 1) {
        const unit = owners[at] ?? 0;
        work += listWork + (where[unit + 1] ?? 0) - (where[unit] ?? 0);
      }
      yield { key: grams.keys[index] ?? 0, work };
    }
    for (let index = 0; index < idGrams.keys.length; index += 1) {
      yield {
        key: idGrams.keys[index] ?? 0,
        work: (idGrams.starts[index + 1] ?? 0) - (idGrams.starts[index] ?? 0),
      };
    }
  }

  #firstUnit(column: ColumnName, behind: 0 | 1 = 0): number {
    return this.pieces.columns[columnNames.indexOf(column) + behind] ?? 0;
  }

  #hold(): Held {
    if (this.#held !== null) return this.#held;
    const { pieces } = this;
    this.#held = {
      text: this.#file.read(pieces.text),
      ends: this.#numbers(pieces.ends),
      grams: { keys: this.#numbers(pieces.gramKeys), starts: this.#numbers(pieces.gramStarts) },
      where: this.#numbers(pieces.where),
      rows: this.#places(pieces.rows),
      idGrams: { keys: this.#numbers(pieces.idGramKeys), starts: this.#numbers(pieces.idGramStarts) },
      shortKeys: 'shortKeys' in pieces ? this.#numbers(pieces.shortKeys) : new Uint32Array(0),
    };
    return this.#held;
  }

  #numbers(piece: Piece): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#file.read(piece).buffer);
  }

  #places(piece: Piece): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#file.read(piece).buffer);
  }

  #placesIn(piece: Piece, { from, end }: Run): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#file.readPart(piece, from * 2, (end - from) * 2).buffer);
  }

  #addUnit(unit: number, into: BlockBits): void {
    const { where, rows } = this.#hold();
    const from = where[unit] ?? 0;
    const end = where[unit + 1] ?? 0;
    if (end - from === blockWords) {
      for (let at = 0; at < blockWords; at += 1) into[at] = (into[at] ?? 0) | (rows[from + at] ?? 0);
      return;
    }
    for (let at = from; at < end; at += 1) addPlace(into, rows[at] ?? 0);
  }

  #countUnit(unit: number, among: BlockBits): number {
    const { where, rows } = this.#hold();
    const from = where[unit] ?? 0;
    const end = where[unit + 1] ?? 0;
    let count = 0;
    if (end - from === blockWords) {
      for (let at = 0; at < blockWords; at += 1) count += bitCount((rows[from + at] ?? 0) & (among[at] ?? 0));
      return count;
    }
    for (let at = from; at < end; at += 1) if (hasPlace(among, rows[at] ?? 0)) count += 1;
    return count;
  }

  #visitValues(field: FacetField, visit: (unit: number, value: Uint8Array) => void): void {
    const { from, to } = columnsOf[field];
    const end = this.#firstUnit(to, 1);
    const [both, updater] = [this.#firstUnit('both'), this.#firstUnit('updater')];
    for (let unit = this.#firstUnit(from); unit < end; unit += 1) {
      const value = this.#valueBytes(unit);
      // A package with a creator or an updater has a person, also where the other one is missing.
      const isHalf = field === 'people' && value.length === 0 && (unit < both || unit >= updater);
      if (!isHalf) visit(unit, value);
    }
  }

  #valueBytes(unit: number): Uint8Array {
    this.#values ??= {
      bytes: this.#file.read(this.pieces.values),
      ends: this.#numbers(this.pieces.valueEnds),
    };
    const at = unit - (this.pieces.columns[wordColumns] ?? 0);
    return this.#values.bytes.subarray(this.#values.ends[at], this.#values.ends[at + 1]);
  }

  #matchShort(bytes: Uint8Array, into: BlockBits): boolean {
    if (bytes.length > 3) return false;
    const { pieces } = this;
    const index = this.#hold().shortKeys.indexOf(shortKey(bytes));
    if (index === -1 || !('shortRows' in pieces)) return false;
    unite(
      into,
      this.#placesIn(pieces.shortRows, { from: index * blockWords, end: (index + 1) * blockWords }),
    );
    return true;
  }

  /** Units that have some grams. */
  #owners(run: Run): Units {
    return this.#units(this.pieces.gramOwners, run.from, run.end);
  }

  /** Units in whose texts a term occurs; some twice. */
  #unitsHolding(term: Uint8Array): Units {
    const { grams, text, ends } = this.#hold();
    const exact = exactRun(grams, term);
    if (exact !== null) return this.#owners(exact);
    const found = candidatesFor(grams, term, (run) => this.#owners(run)).slice();
    let size = 0;
    for (const unit of found) {
      if (!holds(text, ends[unit] ?? 0, ends[unit + 1] ?? 0, term)) continue;
      found[size] = unit;
      size += 1;
    }
    return found.subarray(0, size);
  }

  #unitText(unit: number): string {
    const { text, ends } = this.#hold();
    return decoder.decode(text.subarray(ends[unit], ends[unit + 1]));
  }

  /** Places of the rows in whose ids a term occurs; some twice. */
  #idsHolding(term: Uint8Array): Units {
    const { idGrams } = this.#hold();
    const { idGramOwners } = this.pieces;
    const exact = exactRun(idGrams, term);
    if (exact !== null) return this.#placesIn(idGramOwners, exact);
    const found = candidatesFor(idGrams, term, (run) => this.#placesIn(idGramOwners, run));
    return this.#idTexts(found, (bytes) => holds(bytes, 0, bytes.length, term));
  }

  /** Phrases can only occur in ids that are more than one word, which are rare. */
  #idsWithWhiteSpace(): Units {
    const places = new Set<number>();
    for (const space of whiteSpaces) for (const place of this.#idsHolding(space)) places.add(place);
    return Uint16Array.from(places);
  }

  /** Those of some places whose id passes. */
  #idTexts(places: Units, passes: (bytes: Uint8Array) => boolean): Units {
    const { idText, idEnds } = this.pieces;
    if (places.length > fewIds) {
      const all = this.#file.read(idText);
      const ends = this.#numbers(idEnds);
      return places.filter((place) => passes(all.subarray(ends[place], ends[place + 1])));
    }
    return places.filter((place) => {
      const [from = 0, end = 0] = new Uint32Array(this.#file.readPart(idEnds, place * 4, 8).buffer);
      return passes(this.#file.readPart(idText, from, end - from));
    });
  }

  #matchPhrase(parts: readonly string[], from: number, end: number, ids: boolean, into: BlockBits): void {
    const pattern = phrasePattern(parts);
    const longest = encoder.encode(parts.reduce((a, b) => (b.length > a.length ? b : a)));
    const firstValue = this.pieces.columns[wordColumns] ?? 0;
    for (const unit of this.#unitsHolding(longest)) {
      if (unit >= Math.max(from, firstValue) && unit < end && pattern.test(this.#unitText(unit)))
        this.#addUnit(unit, into);
    }
    if (ids) {
      const places = this.#idsWithWhiteSpace();
      for (const place of this.#idTexts(places, (bytes) => pattern.test(decoder.decode(bytes))))
        addPlace(into, place);
    }
    for (let column = 0; column < wordColumns; column += 1) {
      const first = this.pieces.columns[column] ?? 0;
      if (first >= from && first < end) this.#matchWords(parts, column, into);
    }
  }

  /** Adds the rows in whose words of one column the parts of a phrase stand one behind the other. */
  #matchWords(parts: readonly string[], column: number, into: BlockBits): void {
    const from = this.pieces.columns[column] ?? 0;
    const end = this.pieces.columns[column + 1] ?? 0;
    const places = new Uint16Array(blockWords).fill(0xffff);
    /** For each part, by unit: 1 where the word fits. */
    const fitting: Uint8Array[] = [];
    for (const [index, part] of parts.entries()) {
      const bytes = encoder.encode(part);
      const fits = new Uint8Array(end - from);
      const rows = new Uint16Array(blockWords);
      for (const unit of this.#unitsHolding(bytes)) {
        if (unit < from || unit >= end || !this.#fits(unit, bytes, index, parts.length)) continue;
        fits[unit - from] = 1;
        this.#addUnit(unit, rows);
      }
      intersect(places, rows);
      fitting.push(fits);
    }
    const found = placesIn(places);
    const words = this.pieces.words[column];
    if (found.length === 0 || words === undefined) return;
    const read =
      found.length * bytesPerRead > words.units.bytes
        ? this.#allWords(words)
        : (place: number) => this.#wordsAt(words, place);
    for (const place of found) if (standTogether(read(place), from, fitting)) addPlace(into, place);
  }

  /** Whether a word is the end, the whole or the beginning that a part of a phrase has to be, by its index. */
  #fits(unit: number, part: Uint8Array, index: number, count: number): boolean {
    const { text, ends } = this.#hold();
    const from = ends[unit] ?? 0;
    const end = ends[unit + 1] ?? 0;
    const atStart = index === 0 || holds(text, from, Math.min(end, from + part.length), part);
    const atEnd = index === count - 1 || holds(text, Math.max(from, end - part.length), end, part);
    return atStart && atEnd && (index === 0 || index === count - 1 || end - from === part.length);
  }

  /** Reads the words of all rows at once; answers where those of each are found then, until the next such call. */
  #allWords({ starts, units }: Words): (place: number) => Units {
    const { buffer } = this.#file.readBriefly(units);
    const all = this.pieces.isWide ? new Uint32Array(buffer) : new Uint16Array(buffer);
    const places = this.#numbers(starts);
    return (place) => all.subarray(places[place], places[place + 1]);
  }

  #wordsAt({ starts, units }: Words, place: number): Units {
    const [from = 0, end = 0] = new Uint32Array(this.#file.readPart(starts, place * 4, 8).buffer);
    return this.#units(units, from, end);
  }

  #units(piece: Piece, from: number, end: number): Units {
    const size = this.pieces.isWide ? 4 : 2;
    const { buffer } = this.#file.readPart(piece, from * size, (end - from) * size);
    return this.pieces.isWide ? new Uint32Array(buffer) : new Uint16Array(buffer);
  }
}

type Units = Uint16Array | Uint32Array;
type Words = Block['words'][number];

/** A number for a term of one to three bytes, different for each. */
function shortKey(bytes: Uint8Array): number {
  return ((bytes.length << 24) | ((bytes[0] ?? 0) << 16) | ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0)) >>> 0;
}

/** The run in which every owner holds the term, and all that do are; null where that takes more than looking it up. */
function exactRun(grams: Grams, term: Uint8Array): Run | null {
  // A zero byte looks like the end of a text.
  return term.length > 3 || term.includes(0) ? null : runOf(grams, term, 0, term.length);
}

function candidatesFor(grams: Grams, term: Uint8Array, read: (run: Run) => Units): Units {
  const zero = term.indexOf(0);
  return zero === -1
    ? candidates(grams, term, read)
    : read(runOf(grams, term, 0, Math.min(3, Math.max(1, zero))));
}

/** Whether some words, one behind the other, each fit their part; `first`: the unit that the marks begin with. */
function standTogether(words: Units, first: number, parts: readonly Uint8Array[]): boolean {
  for (let start = 0; start + parts.length <= words.length; start += 1) {
    let index = 0;
    while (index < parts.length && parts[index]?.[(words[start + index] ?? 0) - first] === 1) index += 1;
    if (index === parts.length) return true;
  }
  return false;
}
