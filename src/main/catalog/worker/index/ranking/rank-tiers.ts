import type { Rank } from '../../../../../preload/contract/view.ts';
import { gramBytes } from '../grams.ts';
import { onIndexFile } from '../index-file-error.ts';
import { addRowsOf, type PlacedSegment } from '../placed-segment.ts';
import {
  countRows,
  fillCommon,
  fillWithout,
  ScratchBits,
  unite,
  wordsFor,
  type RowBits,
} from '../row-bits.ts';
import type { Segment } from '../segment.ts';
import type { SequencePlace, TermToken } from '../tokens.ts';
import { addNamesWith, addPeopleWith, addPlaced, type TermPlace } from './placing.ts';
import { NumberedRows } from './numbered-rows.ts';
import type { RankedTerm, RankedWords } from './ranked-words.ts';

/** The segments of the index as long as its files are open; null otherwise. */
export type OpenSegments = () => readonly PlacedSegment[] | null;

/** Shared by all searches: no two compute tiers at the same time. */
const scratch = new ScratchBits();

type TierRank = Omit<Rank, 'wasOpened'>;

interface Rows {
  readonly bits: RowBits;
  readonly count: number;
}

/** A set that is never changed; null without rows, because most sets of a search are empty. */
type RowSet = Rows | null;

/** Rows of the same rank; it is null if it is not known, because the index is damaged. */
export interface Tier extends Rows {
  readonly rank: TierRank | null;
}

/** Rows that may be the next tier. */
interface Candidates extends TierRank {
  readonly rows: RowSet;
}

/** Divides the rows of a search into tiers of the same rank, the best first. Each is computed when it is asked for. */
export class RankTiers {
  readonly #words: RankedWords;
  readonly #segments: OpenSegments;
  readonly #found: NumberedRows;
  /** The rows that no tier has had yet. */
  #rest: RowBits;
  #restCount: number;
  /** Long terms are rarer than short ones; without rows that have them, the others need not be looked for. */
  readonly #rarestFirst: readonly RankedTerm[];
  /** The rows with a term in a place that were computed before, because several tiers need them. */
  readonly #known = new Map<RankedTerm, Map<TermPlace, RowSet>>();
  readonly #tiers: Generator<Candidates, undefined>;

  constructor(words: RankedWords, bits: RowBits, count: number, segments: OpenSegments) {
    this.#words = words;
    this.#segments = segments;
    this.#rarestFirst = words.terms.toSorted((a, b) => b.wording.length - a.wording.length);
    this.#found = new NumberedRows(bits, count);
    this.#rest = this.#found.all;
    this.#restCount = count;
    this.#tiers = this.#divide();
  }

  /** The next tier that is not empty; null at the end. */
  next(): Tier | null {
    while (this.#restCount > 0) {
      const divided = this.#segments() === null ? null : this.#tiers.next();
      if (divided === null || divided.done === true) return this.rest();
      const { rows, ...rank } = divided.value;
      if (rows === null) continue;
      if (rows.count === this.#restCount) return this.rest(rank);
      const rest = new Uint32Array(this.#rest.length);
      this.#restCount = fillWithout(rest, this.#rest, rows.bits);
      this.#rest = rest;
      return this.#tier(rows, rank);
    }
    return null;
  }

  /** Everything that no tier has had yet as one tier, which is the last one; null if there is nothing. */
  rest(rank: TierRank | null = null): Tier | null {
    const rows = this.#allRest();
    this.#restCount = 0;
    return rows === null ? null : this.#tier(rows, rank);
  }

  #tier({ bits, count }: Rows, rank: TierRank | null): Tier {
    return { bits: this.#found.rowsOf(bits), count, rank };
  }

  /** Yields disjoint sets of the remaining rows, and at last all of them. */
  *#divide(): Generator<Candidates, undefined> {
    const { terms, beginning, whole, areSeveral } = this.#words;
    const named = (place: Rank['place'], rows: RowSet, isTogether = false): Candidates => ({
      place,
      inName: terms.length,
      asPerson: 0,
      isTogether,
      rows,
    });
    // Most searches of several words have none with all of them in the name, which is known before positions are read.
    if (beginning.length === 1 || !this.#found.areFew || this.#restWithAll('inside') !== null) {
      // Most names do not begin with the first word, which is known before positions are read.
      const candidates = this.#named(beginning.slice(0, 1), 'start');
      const starts =
        candidates === null || beginning.length === 1 ? candidates : this.#named(beginning, 'start');
      const exact = starts === null ? null : this.#named(whole, 'whole');
      yield named('exact', common(starts, exact));
      yield named('start', without(starts, exact));
      const words = this.#restWithAll('word');
      const together =
        areSeveral && words !== null ? common(words, this.#named(beginning, 'anywhere')) : null;
      yield named('word', together, true);
      yield named('word', without(words, together));
      yield named('inside', this.#restWithAll('inside'));
    }
    const inName = new RowsByCount(() => terms.map((term) => this.#placed(term, 'inside')));
    const asPerson = new RowsByCount(() =>
      terms.map((term) => without(this.#placed(term, 'person'), this.#placed(term, 'inside'))),
    );
    const samePerson = this.#words.canBePerson ? this.#peopleTogether : null;
    const status = ['inside', 'people', 'status'] as const;
    yield* this.#byWords('person', this.#restWithAll('inside', 'person'), inName, null, samePerson);
    yield* this.#byWords('people', this.#restWithAll('inside', 'people'), inName, asPerson, samePerson);
    yield* this.#byWords('status', this.#restWithAll(...status), inName, asPerson, null);
    yield* this.#byWords('comments', this.#restOutsideIds(), inName, asPerson, null);
    yield* this.#byWords('ids', this.#allRest(), inName, asPerson, null);
  }

  /**
   * Divides rows by the number of words in the name, the most first, then by the number of other words that begin a word of a
   * person's name (null: all do), and then by whether they follow each other.
   */
  *#byWords(
    place: Rank['place'],
    rows: RowSet,
    byCount: RowsByCount,
    byPerson: RowsByCount | null,
    togetherRows: (() => RowSet) | null,
  ): Generator<Candidates> {
    const { terms, areSeveral } = this.#words;
    const rank = { place, inName: 0, asPerson: byPerson === null ? terms.length : 0, isTogether: false };
    if (rows === null || !areSeveral) {
      yield { ...rank, rows };
      return;
    }
    const together = togetherRows?.() ?? null;
    const most = terms.length - 1;
    let rest: RowSet = rows;
    for (let count = most; count >= 0 && rest !== null; count -= 1) {
      const group = count === 0 ? rest : common(rest, byCount.atLeast(count));
      rest = without(rest, group);
      let others: RowSet = group;
      for (let people = most - count; people >= 0 && others !== null; people -= 1) {
        const part = people === 0 || byPerson === null ? others : common(others, byPerson.atLeast(people));
        const first = common(part, together);
        const asPerson = byPerson === null ? terms.length - count : people;
        yield { ...rank, inName: count, asPerson, isTogether: true, rows: first };
        yield { ...rank, inName: count, asPerson, rows: without(part, first) };
        others = without(others, part);
      }
    }
  }

  /**
   * The remaining rows that have each term somewhere else than in an id. Few longer terms are in an id, but the rows of many
   * words in comments take long to find; of short terms they are stored.
   */
  #restOutsideIds(): RowSet {
    let rows = this.#allRest();
    for (const ranked of this.#rarestFirst) {
      const { field, parts } = ranked.term;
      // The others are in the name.
      if (field !== null) continue;
      if (ranked.wording.length <= gramBytes) {
        rows = common(rows, this.#placed(ranked, 'texts'));
        continue;
      }
      const inIds = common(
        rows,
        this.#collect((segment, into) => segment.match({ field: 'id', parts }, into)),
      );
      if (inIds !== null) rows = without(rows, without(inIds, this.#placed(ranked, 'texts')));
    }
    return rows;
  }

  #allRest(): RowSet {
    return this.#restCount === 0 ? null : { bits: this.#rest, count: this.#restCount };
  }

  /** The remaining rows whose names have some tokens one after the other. */
  #named(tokens: readonly TermToken[], place: SequencePlace): RowSet {
    return this.#collect((segment, into) => addNamesWith(segment, tokens, place, into));
  }

  readonly #peopleTogether = (): RowSet => {
    const { terms, beginning } = this.#words;
    const [first] = terms;
    return this.#collect(
      (segment, into) => first !== undefined && addPeopleWith(segment, first, beginning, into),
    );
  };

  /** The remaining rows with a term in a place. */
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
    let rows = this.#allRest();
    for (const term of this.#rarestFirst) {
      if (rows === null) return null;
      rows = this.#withTerm(rows, term, places);
    }
    return rows;
  }

  /** The rows among some that have a term in one of these places. No place is looked at if all have it in those before. */
  #withTerm(rows: RowSet, term: RankedTerm, places: readonly TermPlace[]): RowSet {
    const [first] = places;
    if (places.length === 1 && first !== undefined) return common(rows, this.#placed(term, first));
    let missing = rows;
    for (const place of places) if (missing !== null) missing = without(missing, this.#placed(term, place));
    return without(rows, missing);
  }

  /** The remaining rows whose ordinals are added. `add` returns whether there may be any. */
  #collect(add: (segment: Segment, into: RowBits) => boolean): RowSet {
    const segments = this.#segments() ?? [];
    let rows: RowBits | null = null;
    for (const placed of segments) {
      const ordinals = scratch.empty(wordsFor(placed.segment.size));
      if (!onIndexFile(() => add(placed.segment, ordinals))) continue;
      // Most often there is only the base, whose ordinals are rows.
      if (segments.length === 1 && placed.rows === 0) return this.#restIn(ordinals);
      rows ??= new Uint32Array(this.#found.rows.length);
      addRowsOf(placed, ordinals, rows);
    }
    return rows === null ? null : this.#restIn(rows);
  }

  /** Those of some rows that remain. */
  #restIn(bits: RowBits): RowSet {
    const rest = this.#allRest();
    return rest === null ? null : kept(rest, this.#found.numbersOf(bits));
  }
}

function common(some: RowSet, others: RowSet): RowSet {
  return some === null || others === null ? null : kept(some, others.bits);
}

/** The rows of a set that are in another one. */
function kept({ bits }: Rows, others: RowBits): RowSet {
  const rows = new Uint32Array(bits.length);
  const count = fillCommon(rows, bits, others);
  return count === 0 ? null : { bits: rows, count };
}

function without(some: RowSet, others: RowSet): RowSet {
  if (some === null || others === null) return some;
  const rows = new Uint32Array(some.bits.length);
  const count = fillWithout(rows, some.bits, others.bits);
  return count === 0 ? null : { bits: rows, count };
}

function united(some: RowSet, others: RowSet): RowSet {
  if (some === null || others === null) return some ?? others;
  const bits = some.bits.slice();
  unite(bits, others.bits);
  return { bits, count: countRows(bits) };
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
