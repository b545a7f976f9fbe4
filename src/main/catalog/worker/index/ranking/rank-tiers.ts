import { onIndexFile } from '../index-file-error.ts';
import { addRowsOf, type PlacedSegment } from '../placed-segment.ts';
import {
  countRows,
  hasAny,
  intersect,
  ScratchBits,
  subtract,
  unite,
  wordsFor,
  type RowBits,
} from '../row-bits.ts';
import type { Segment } from '../segment.ts';
import { addNamesWith, addPeopleWith, addPlaced, type TermPlace } from './placing.ts';
import type { RankedTerm, RankedWords } from './ranked-words.ts';

/** The segments of the index as long as its files are open; null otherwise. */
export type OpenSegments = () => readonly PlacedSegment[] | null;

/** Shared by all searches: no two compute tiers at the same time. */
const scratch = new ScratchBits();

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
  readonly #rest: RowBits;
  #restCount: number;
  readonly #tiers: Generator<RowBits, undefined>;

  constructor(words: RankedWords, bits: RowBits, count: number, segments: OpenSegments) {
    this.#words = words;
    this.#segments = segments;
    this.#rest = bits.slice();
    this.#restCount = count;
    this.#tiers = this.#divide();
  }

  /** The next tier that is not empty; null at the end. */
  next(): Tier | null {
    while (this.#restCount > 0) {
      const divided = this.#tiers.next();
      if (divided.done === true) return this.rest();
      const bits = divided.value;
      const count = countRows(bits);
      if (count === 0) continue;
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
  *#divide(): Generator<RowBits, undefined> {
    const { terms, beginning, whole, areSeveral } = this.#words;
    yield this.#restWith((segment, into) => addNamesWith(segment, whole, 'whole', into));
    yield this.#restWith((segment, into) => addNamesWith(segment, beginning, 'start', into));
    const words = this.#restWithAll(terms.map((term) => this.#placed(term, 'word')));
    if (areSeveral && hasAny(words)) {
      const together = this.#collect((segment, into) => addNamesWith(segment, beginning, 'anywhere', into));
      intersect(together, words);
      yield together;
      subtract(words, together);
    }
    yield words;
    const inName = terms.map((term) => this.#placed(term, 'inside'));
    yield this.#restWithAll(inName);
    const within = inName.map((rows) => rows.slice());
    for (const place of ['person', 'people', 'status', 'comments'] as const) {
      for (const [index, term] of terms.entries()) {
        const rows = within[index];
        if (rows !== undefined) unite(rows, this.#placed(term, place));
      }
      const isPerson = place === 'person' || place === 'people';
      yield* this.#byWordsInName(this.#restWithAll(within), inName, isPerson);
    }
    yield* this.#byWordsInName(this.#rest.slice(), inName, false);
  }

  /** Divides rows by the number of words in the name, the most first, and then by whether they follow each other in a person's. */
  *#byWordsInName(rows: RowBits, inName: readonly RowBits[], isPerson: boolean): Generator<RowBits> {
    if (!hasAny(rows)) return;
    if (!this.#words.areSeveral) {
      yield rows;
      return;
    }
    const together = isPerson && this.#words.canBePerson ? this.#peopleTogether() : null;
    for (let count = inName.length - 1; count >= 0; count -= 1) {
      const group = rows.slice();
      intersect(group, rowsInExactly(inName, count));
      if (together !== null) {
        const first = group.slice();
        intersect(first, together);
        yield first;
        subtract(group, first);
      }
      yield group;
    }
  }

  #peopleTogether(): RowBits {
    const { terms, beginning } = this.#words;
    const [first] = terms;
    return this.#collect((segment, into) => {
      if (first !== undefined) addPeopleWith(segment, first, beginning, into);
    });
  }

  /** The rows with a term in a place. */
  #placed(term: RankedTerm, place: TermPlace): RowBits {
    return this.#collect((segment, into) => addPlaced(segment, term, place, into));
  }

  #restWithAll(sets: readonly RowBits[]): RowBits {
    const rows = this.#rest.slice();
    for (const set of sets) intersect(rows, set);
    return rows;
  }

  #restWith(add: (segment: Segment, into: RowBits) => void): RowBits {
    const rows = this.#collect(add);
    intersect(rows, this.#rest);
    return rows;
  }

  #collect(add: (segment: Segment, into: RowBits) => void): RowBits {
    const rows = new Uint32Array(this.#rest.length);
    for (const placed of this.#segments() ?? []) {
      const ordinals = scratch.empty(wordsFor(placed.segment.size));
      onIndexFile(() => add(placed.segment, ordinals));
      addRowsOf(placed, ordinals, rows);
    }
    return rows;
  }
}

/** The rows that are in exactly `count` of some sets. */
function rowsInExactly(sets: readonly RowBits[], count: number): RowBits {
  // By number: the rows in at least that many of the sets so far.
  const [first] = sets;
  const words = first?.length ?? 0;
  const all = new Uint32Array(words).fill(0xffff_ffff);
  const atLeast = [all, ...sets.map(() => new Uint32Array(words))];
  for (const set of sets) {
    for (let number = sets.length; number > 0; number -= 1) {
      const more = atLeast[number - 1]?.slice();
      const rows = atLeast[number];
      if (more === undefined || rows === undefined) continue;
      intersect(more, set);
      unite(rows, more);
    }
  }
  const exactly = atLeast[count] ?? all;
  const more = atLeast[count + 1];
  if (more !== undefined) subtract(exactly, more);
  return exactly;
}
