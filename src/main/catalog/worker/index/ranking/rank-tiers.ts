import { matchPlaces, type MatchPlace, type Rank } from '../../../../../preload/contract/view.ts';
import { gramBytes } from '../grams.ts';
import { onIndexFile } from '../index-file-error.ts';
import { addRowsOf, type PlacedSegment } from '../placed-segment.ts';
import { fillCommon, fillEither, fillWithout, ScratchBits, wordsFor, type RowBits } from '../row-bits.ts';
import type { Term } from '../query.ts';
import type { Segment } from '../segment.ts';
import type { SequencePlace } from '../tokens.ts';
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

/** The lookups whose rows together have a term in each place or in a better one, as far as no others are needed. */
const lookups = {
  nameWord: ['nameWord'],
  personWord: ['nameWord', 'personWord'],
  nameStart: ['nameStart', 'personWord'],
  name: ['name', 'personWord'],
  personStart: ['name', 'personStart'],
  people: ['name', 'people'],
  status: ['name', 'people', 'status'],
} as const satisfies Partial<Record<MatchPlace, readonly TermPlace[]>>;

/** Rows that may be the next tier. */
interface Candidates extends TierRank {
  readonly rows: RowSet;
}

/** Rows with the words in their names. */
type NamedRows = readonly (readonly [RowSet, readonly RankedTerm[]])[];

/** Divides the rows of a search into tiers of the same rank, the best first. Each is computed when it is asked for. */
export class RankTiers {
  readonly #words: RankedWords;
  readonly #segments: OpenSegments;
  readonly #noted: (term: Term) => RowBits | null;
  readonly #found: NumberedRows;
  /** The rows that no tier has had yet. */
  #rest: RowBits;
  #restCount: number;
  /** Long terms are rarer than short ones; without rows that have them, the others need not be looked for. */
  readonly #rarestFirst: readonly RankedTerm[];
  /** What was looked up, because several tiers need it, */
  readonly #known = new Map<string, RowSet>();
  /** and for each place the rows that have one word or more in it or in a better one, two or more, and so on. */
  readonly #counted: (readonly RowSet[])[] = [];
  readonly #tiers: Generator<Candidates, undefined>;

  /** `noted`: the rows that have a term in their notes. */
  constructor(
    words: RankedWords,
    bits: RowBits,
    count: number,
    segments: OpenSegments,
    noted: (term: Term) => RowBits | null = () => null,
  ) {
    this.#noted = noted;
    this.#words = words;
    this.#segments = segments;
    this.#rarestFirst = words.terms.toSorted((a, b) => b.wording.length - a.wording.length);
    this.#found = new NumberedRows(bits, count);
    this.#rest = this.#found.all;
    this.#restCount = count;
    this.#tiers = this.#byPlaces(this.#allRest(), words.terms.length);
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

  /**
   * Divides rows by the places of some of their words, which are among the first `places`; `worse` are those of the others. Yields
   * disjoint sets.
   */
  *#byPlaces(
    rows: RowSet,
    words: number,
    places: number = matchPlaces.length,
    worse: readonly MatchPlace[] = [],
  ): Generator<Candidates, undefined> {
    const { terms } = this.#words;
    let rest = rows;
    for (const [at, place] of matchPlaces.slice(0, places).entries()) {
      // Names that begin with a single word are found faster than all with a word that does.
      if (place === 'nameStart' && terms.length === 1 && terms[0]?.canBeWhole === true) {
        const begun = this.#begun(rest, terms);
        yield* this.#byForm(begun, [place]);
        rest = without(rest, begun);
      }
      let group = this.#having(rest, words, at);
      rest = without(rest, group);
      for (let better = at === 0 ? 0 : words - 1; better >= 0 && group !== null; better -= 1) {
        const part = this.#having(group, better, at - 1);
        group = better === 0 ? null : without(group, part);
        const all = [...worse, ...new Array<MatchPlace>(words - better).fill(place)];
        if (better > 0) yield* this.#byPlaces(part, better, at, all);
        else yield* this.#byForm(part, all);
      }
    }
  }

  /** Those of some rows that have this many words or more in a place or in better ones. */
  #having(rows: RowSet, words: number, at: number): RowSet {
    const { terms } = this.#words;
    if (rows === null || words === 0) return rows;
    if (words < terms.length) {
      const counted = (this.#counted[at] ??= byCount(terms.map((term) => this.#upTo(term, at))));
      return common(rows, counted[words - 1] ?? null);
    }
    let having: RowSet = rows;
    for (const term of this.#rarestFirst) if (having !== null) having = common(having, this.#upTo(term, at));
    return having;
  }

  /** Divides rows by how their words stand. */
  *#byForm(rows: RowSet, places: readonly MatchPlace[]): Generator<Candidates> {
    const { terms } = this.#words;
    const areInName = places.every((place) => place.startsWith('name'));
    let exact: RowSet = null;
    let start: RowSet = null;
    const groups: NamedRows = areInName ? [[rows, terms]] : this.#byWordsInName(rows);
    for (const [group, inName] of groups) {
      const begun = this.#begun(group, inName);
      if (begun === null) continue;
      start = united(start, begun);
      exact = united(exact, common(begun, this.#named(inName, 'whole')));
    }
    yield { places, form: 'exact', rows: exact };
    yield { places, form: 'start', rows: without(start, exact) };
    const rest = without(rows, start);
    const together = rest === null ? null : common(rest, this.#together(places));
    yield { places, form: 'together', rows: together };
    yield { places, form: 'apart', rows: without(rest, together) };
  }

  /** Those of some rows whose names begin with some words. */
  #begun(rows: RowSet, words: readonly RankedTerm[]): RowSet {
    // Most names do not begin with the first word, which is known before positions are read.
    const candidates = rows === null ? null : common(rows, this.#named(words.slice(0, 1), 'start'));
    return candidates === null || words.length === 1
      ? candidates
      : common(candidates, this.#named(words, 'start'));
  }

  /** Divides the rows whose names begin with a word by the words in their names. */
  #byWordsInName(rows: RowSet): NamedRows {
    const { terms } = this.#words;
    let begun: RowSet = null;
    for (const term of terms) begun = united(begun, this.#begun(rows, [term]));
    let groups: NamedRows = [[begun, []]];
    for (const term of terms)
      groups = groups.flatMap(([group, inName]): NamedRows => {
        if (group === null) return [];
        const named = this.#placed(term, 'name');
        return [
          [common(group, named), [...inName, term]],
          [without(group, named), inName],
        ];
      });
    return groups;
  }

  /** The remaining rows in whose names, or in one person's, all words follow each other. */
  #together([worst = 'ids']: readonly MatchPlace[]): RowSet {
    const { terms, areSeveral, canBePerson } = this.#words;
    const [rarest] = this.#rarestFirst;
    const at = matchPlaces.indexOf(worst);
    if (!areSeveral || rarest === undefined || at > matchPlaces.indexOf('people')) return null;
    const inName = at > matchPlaces.indexOf('name') ? null : this.#named(terms, 'anywhere');
    if (!canBePerson) return inName;
    const { beginning } = this.#words.tokensOf(terms);
    return united(
      inName,
      this.#collect('person', (segment, into) => addPeopleWith(segment, rarest, beginning, into)),
    );
  }

  /** The remaining rows that have a term in a place or a better one. */
  #upTo(ranked: RankedTerm, at: number): RowSet {
    const place = matchPlaces[at] ?? 'ids';
    const isInName = ranked.term.field === 'name' && at >= matchPlaces.indexOf('name');
    if (place === 'ids' || isInName) return this.#allRest();
    if (place === 'comments') return united(this.#outsideIds(ranked), this.#inNotes(ranked));
    let rows: RowSet = null;
    for (const lookup of lookups[place]) rows = united(rows, this.#placed(ranked, lookup));
    return rows;
  }

  /**
   * The remaining rows that have a term somewhere else than in an id. Few longer terms are in an id, but the rows of many words
   * in comments take long to find; of short terms they are stored.
   */
  #outsideIds(ranked: RankedTerm): RowSet {
    if (ranked.wording.length <= gramBytes) return this.#placed(ranked, 'texts');
    const { parts } = ranked.term;
    const inIds = this.#collect(`id ${this.#words.terms.indexOf(ranked)}`, (segment, into) =>
      segment.match({ field: 'id', parts }, into),
    );
    const all = this.#allRest();
    return inIds === null ? all : without(all, without(inIds, this.#placed(ranked, 'texts')));
  }

  #inNotes({ term }: RankedTerm): RowSet {
    const rows = this.#noted(term);
    return rows === null ? null : this.#restIn(rows);
  }

  #allRest(): RowSet {
    return this.#restCount === 0 ? null : { bits: this.#rest, count: this.#restCount };
  }

  /** The remaining rows whose names have some words one after the other. */
  #named(words: readonly RankedTerm[], place: SequencePlace): RowSet {
    const key = [place, ...words.map((term) => this.#words.terms.indexOf(term))].join(' ');
    return this.#collect(key, (segment, into) => {
      const { beginning, whole } = this.#words.tokensOf(words);
      return addNamesWith(segment, place === 'whole' ? whole : beginning, place, into);
    });
  }

  /** The remaining rows with a term in a place. */
  #placed(ranked: RankedTerm, place: TermPlace): RowSet {
    const key = `${place} ${this.#words.terms.indexOf(ranked)}`;
    return this.#collect(key, (segment, into) => addPlaced(segment, ranked, place, into));
  }

  /** The remaining rows whose ordinals are added, by a key. `add` returns whether there may be any. */
  #collect(key: string, add: (segment: Segment, into: RowBits) => boolean): RowSet {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const rows = this.#lookUp(add);
    this.#known.set(key, rows);
    return rows;
  }

  #lookUp(add: (segment: Segment, into: RowBits) => boolean): RowSet {
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
  const bits = new Uint32Array(some.bits.length);
  return { bits, count: fillEither(bits, some.bits, others.bits) };
}

/** The rows that are in one of some sets or more, in two or more, and so on up to all but one. */
function byCount(sets: readonly RowSet[]): readonly RowSet[] {
  let counted: readonly RowSet[] = [];
  for (const set of sets) {
    const before = counted;
    counted = [...before, null]
      .slice(0, sets.length - 1)
      .map((rows, at) => united(rows, at === 0 ? set : common(before[at - 1] ?? null, set)));
  }
  return counted;
}
