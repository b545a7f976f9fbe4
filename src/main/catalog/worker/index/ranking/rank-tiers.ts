import { onIndexFile } from '../index-file-error.ts';
import { addRowsOf, type PlacedSegment } from '../placed-segment.ts';
import { countRows, hasAny, ScratchBits, subtract, unite, wordsFor, type RowBits } from '../row-bits.ts';
import type { Segment } from '../segment.ts';
import {
  addNamesFrom,
  addNameSequences,
  addPeopleWith,
  addPlaced,
  addWholeNames,
  type TermPlace,
} from './placing.ts';
import type { RankedTerm, RankedWords } from './ranked-words.ts';

/** The segments of the index as long as its files are open; null otherwise. */
export type OpenSegments = () => readonly PlacedSegment[] | null;

/** Shared by all searches: no two compute tiers at the same time. */
const scratch = new ScratchBits();
const otherScratch = new ScratchBits();

/** Rows of the same rank. */
export interface Tier {
  readonly bits: RowBits;
  readonly count: number;
}

/** Divides the rows of a search into tiers of the same rank, the best first. Each is computed when it is asked for. */
export class RankTiers {
  readonly #words: RankedWords;
  readonly #segments: OpenSegments;
  /** The rows that no tier has had yet. */
  #rest: RowBits;
  #restCount: number;
  #found: Sequences | null = null;
  /** Long terms are rarer than short ones; without rows that have them, the others need not be looked for. */
  readonly #rarestFirst: readonly RankedTerm[];
  /** The rows with a term in a place that were computed before, because several tiers need them. */
  readonly #known = new Map<RankedTerm, Map<TermPlace, RowSet>>();
  readonly #tiers: Generator<RowSet, undefined>;

  constructor(words: RankedWords, bits: RowBits, count: number, segments: OpenSegments) {
    this.#words = words;
    this.#segments = segments;
    this.#rarestFirst = words.terms.toSorted((a, b) => b.wording.length - a.wording.length);
    this.#rest = bits;
    this.#restCount = count;
    this.#tiers = this.#divide();
  }

  /** The next tier that is not empty; null at the end. */
  next(): Tier | null {
    while (this.#restCount > 0) {
      const divided = this.#tiers.next();
      if (divided.done === true) return this.rest();
      const bits = divided.value;
      if (bits === null) continue;
      const count = countRows(bits);
      if (count === this.#restCount) return this.rest();
      this.#rest = this.#rest.slice();
      subtract(this.#rest, bits);
      this.#restCount -= count;
      return { bits, count };
    }
    return null;
  }

  /** Everything that no tier has had yet as one tier, which is the last one; null if there is nothing. */
  rest(): Tier | null {
    const count = this.#restCount;
    this.#restCount = 0;
    return count === 0 ? null : { bits: this.#rest, count };
  }

  /** Yields disjoint sets of the remaining rows; what is left after them is the last tier. */
  *#divide(): Generator<RowSet, undefined> {
    const { terms, whole, areSeveral } = this.#words;
    // No name that does not begin with the words consists of them.
    const starts = this.#beginning();
    const exact =
      starts === null ? null : this.#collect((segment, into) => addWholeNames(segment, whole, into));
    yield common(starts, exact);
    yield without(starts, exact);
    const words = this.#restWithAll('word');
    if (areSeveral && words !== null) {
      const { together } = this.#sequences();
      const first = common(words, together);
      yield first;
      yield without(words, first);
    } else {
      yield words;
    }
    yield this.#restWithAll('inside');
    const inName = new RowsByCount(() => terms.map((term) => this.#placed(term, 'inside')));
    const asPerson = new RowsByCount(() =>
      terms.map((term) => without(this.#placed(term, 'person'), this.#placed(term, 'inside'))),
    );
    const together = this.#words.canBePerson ? this.#peopleTogether : nothing;
    yield* this.#byWords(this.#restWithAll('inside', 'person'), inName, null, together);
    yield* this.#byWords(this.#restWithAll('inside', 'people'), inName, asPerson, together);
    yield* this.#byWords(this.#restWithAll('inside', 'people', 'status'), inName, asPerson, nothing);
    const places = ['inside', 'people', 'status', 'comments'] as const;
    yield* this.#byWords(this.#restWithAll(...places), inName, asPerson, nothing);
    yield* this.#byWords(this.#rest, inName, asPerson, nothing);
  }

  /**
   * Divides rows by the number of words in the name, the most first, then by the number of other words that begin a word of a
   * person's name (null: all do), and then by whether they follow each other.
   */
  *#byWords(
    rows: RowSet,
    byCount: RowsByCount,
    byPerson: RowsByCount | null,
    togetherRows: () => RowSet,
  ): Generator<RowSet> {
    if (rows === null || !this.#words.areSeveral) {
      yield rows;
      return;
    }
    const together = togetherRows();
    const most = this.#words.terms.length - 1;
    let rest: RowSet = rows;
    for (let count = most; count >= 0 && rest !== null; count -= 1) {
      const group = count === 0 ? rest : common(rest, byCount.atLeast(count));
      rest = without(rest, group);
      let others: RowSet = group;
      for (let people = most - count; people >= 0 && others !== null; people -= 1) {
        const part = people === 0 || byPerson === null ? others : common(others, byPerson.atLeast(people));
        const first = common(part, together);
        yield first;
        yield without(part, first);
        others = without(others, part);
      }
    }
  }

  /** The remaining rows whose names begin with all words. */
  #beginning(): RowSet {
    const { beginning } = this.#words;
    const [first] = beginning;
    if (first === undefined) return null;
    const candidates = this.#restWith(this.#collect((segment, into) => addNamesFrom(segment, first, into)));
    // Most searches of several words have no candidates, which is known before positions are read.
    if (beginning.length === 1 || candidates === null) return candidates;
    return this.#restWith(this.#sequences().starts);
  }

  /** The rows whose names have all words one after the other, and those that begin with them. Computed once. */
  #sequences(): Sequences {
    if (this.#found !== null) return this.#found;
    let [together, starts]: RowSet[] = [null, null];
    for (const placed of this.#segments() ?? []) {
      const words = wordsFor(placed.segment.size);
      const [ordinals, beginning] = [scratch.empty(words), otherScratch.empty(words)];
      onIndexFile(() => addNameSequences(placed.segment, this.#words.beginning, ordinals, beginning));
      together = this.#withOrdinals(together ?? null, placed, ordinals);
      starts = this.#withOrdinals(starts ?? null, placed, beginning);
    }
    this.#found = { together: together ?? null, starts: starts ?? null };
    return this.#found;
  }

  readonly #peopleTogether = (): RowSet => {
    const { terms, beginning } = this.#words;
    const [first] = terms;
    return this.#collect((segment, into) => {
      if (first !== undefined) addPeopleWith(segment, first, beginning, into);
    });
  };

  /** The rows with a term in a place. */
  #placed(term: RankedTerm, place: TermPlace): RowSet {
    const places = this.#known.get(term) ?? new Map<TermPlace, RowSet>();
    this.#known.set(term, places);
    const known = places.get(place);
    if (known !== undefined) return known;
    const rows = this.#collect((segment, into) => addPlaced(segment, term, place, into));
    places.set(place, rows);
    return rows;
  }

  /** The remaining rows that have each term in one of these places. */
  #restWithAll(...places: readonly TermPlace[]): RowSet {
    let rows: RowSet = this.#rest;
    for (const term of this.#rarestFirst) {
      if (rows === null) return null;
      const placed = places.map((place) => this.#placed(term, place));
      rows = common(rows, placed.reduce(united, null));
    }
    return rows;
  }

  #restWith(rows: RowSet): RowSet {
    return common(rows, this.#rest);
  }

  #collect(add: (segment: Segment, into: RowBits) => void): RowSet {
    let rows: RowSet = null;
    for (const placed of this.#segments() ?? []) {
      const ordinals = scratch.empty(wordsFor(placed.segment.size));
      onIndexFile(() => add(placed.segment, ordinals));
      rows = this.#withOrdinals(rows, placed, ordinals);
    }
    return rows;
  }

  /** Adds ordinals of a segment to a set that was begun here. */
  #withOrdinals(begun: RowSet, placed: PlacedSegment, ordinals: RowBits): RowSet {
    if (!hasAny(ordinals)) return begun;
    const rows = begun ?? new Uint32Array(this.#rest.length);
    addRowsOf(placed, ordinals, rows);
    return rows;
  }
}

/** Rows by how all words follow each other in the name. */
interface Sequences {
  readonly together: RowSet;
  readonly starts: RowSet;
}

/** A set that is never changed; null without rows, because most sets of a search are empty. */
type RowSet = RowBits | null;

function nothing(): RowSet {
  return null;
}

function common(some: RowSet, others: RowSet): RowSet {
  if (some === null || others === null) return null;
  const rows = new Uint32Array(some.length);
  let any = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const word = (some[at] ?? 0) & (others[at] ?? 0);
    rows[at] = word;
    any |= word;
  }
  return any === 0 ? null : rows;
}

function without(some: RowSet, others: RowSet): RowSet {
  if (some === null || others === null) return some;
  const rows = some.slice();
  subtract(rows, others);
  return hasAny(rows) ? rows : null;
}

function united(some: RowSet, others: RowSet): RowSet {
  if (some === null || others === null) return some ?? others;
  const rows = some.slice();
  unite(rows, others);
  return rows;
}

/** Rows by the number of sets that they are in; computed when it is asked for first. */
class RowsByCount {
  readonly #sets: () => readonly RowSet[];
  #atLeast: readonly RowSet[] | null = null;

  constructor(sets: () => readonly RowSet[]) {
    this.#sets = sets;
  }

  /** The rows in at least one set, or more. */
  atLeast(count: number): RowSet {
    this.#atLeast ??= this.#compute();
    return this.#atLeast[count - 1] ?? null;
  }

  #compute(): readonly RowSet[] {
    let atLeast: readonly RowSet[] = [];
    for (const set of this.#sets()) {
      const before = atLeast;
      atLeast = [...before, null].map((rows, at) =>
        united(rows, at === 0 ? set : common(before[at - 1] ?? null, set)),
      );
    }
    return atLeast;
  }
}
