import { matchPlaces, type MatchPlace, type Rank } from '../../../../../preload/contract/view.ts';
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
import type { Term } from '../query.ts';
import type { Segment } from '../segment.ts';
import type { SequencePlace, TermToken } from '../tokens.ts';
import { addNamesWith, addPeopleWith, addPlaced, type TermPlace } from './placing.ts';
import { NumberedRows } from './numbered-rows.ts';
import { tokensOf, type RankedTerm, type RankedWords } from './ranked-words.ts';

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

const betterForms = ['exact', 'start', 'together'] as const satisfies Rank['form'][];
type Form = (typeof betterForms)[number];
type Forms = Readonly<Record<Form, RowSet>>;

/** Rows that may be the next tier. */
interface Candidates extends TierRank {
  readonly rows: RowSet;
}

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
  /** Rows that several tiers need: those that have a term in the name, */
  readonly #named = new Map<RankedTerm, RowSet>();
  /** in each place or a better one, */
  readonly #known = new Map<RankedTerm, RowSet[]>();
  /** those that have many words in better places than each, */
  readonly #better: RowsByCount[] = [];
  /** those with a person in whose name all words follow each other, */
  #together: RowSet | undefined;
  /** and those in whose names some words, which are the key by their numbers, stand in each form. */
  readonly #forms = new Map<string, Forms>();
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
    const { length } = this.#words.terms;
    for (const at of matchPlaces.keys()) {
      let rows = this.#allRest();
      for (const term of this.#rarestFirst) if (rows !== null) rows = common(rows, this.#upTo(term, at));
      yield* this.#byPlaces(rows, at, length, []);
    }
  }

  /**
   * Divides rows by the places of some of their words, the worst first, which are at most `at`; `worse` are those of the others.
   */
  *#byPlaces(rows: RowSet, at: number, words: number, worse: readonly MatchPlace[]): Generator<Candidates> {
    let rest = rows;
    // Tiers before have had the rows with all words in better places.
    const most = worse.length === 0 ? words - 1 : words;
    for (let better = at === 0 ? 0 : most; better >= 0 && rest !== null; better -= 1) {
      const group = better === 0 ? rest : common(rest, this.#withBetter(at, better));
      rest = without(rest, group);
      const places = [...worse, ...new Array<MatchPlace>(words - better).fill(matchPlaces[at] ?? 'ids')];
      if (better > 0) yield* this.#byPlaces(group, at - 1, better, places);
      else if (group !== null) yield* this.#byForm(group, places);
    }
  }

  /** The rows that have this many words or more in a better place than this. */
  #withBetter(at: number, words: number): RowSet {
    const known =
      this.#better[at] ?? new RowsByCount(() => this.#words.terms.map((term) => this.#upTo(term, at - 1)));
    this.#better[at] = known;
    return known.atLeast(words);
  }

  /** Divides rows by how their words stand. */
  *#byForm(rows: RowSet, places: readonly MatchPlace[]): Generator<Candidates> {
    const forms: Record<Form, RowSet> = { exact: null, start: null, together: null };
    for (const { group, inName } of this.#byWordsInName(rows)) {
      const known = this.#formsWith(inName);
      for (const form of betterForms) forms[form] = united(forms[form], common(group, known[form]));
    }
    let rest = rows;
    for (const form of betterForms) {
      yield { places, form, rows: common(rest, forms[form]) };
      rest = without(rest, forms[form]);
    }
    yield { places, form: 'apart', rows: rest };
  }

  /** Divides rows by which words are in their names. */
  *#byWordsInName(
    rows: RowSet,
    inName: readonly RankedTerm[] = [],
    at = 0,
  ): Generator<{ readonly group: RowSet; readonly inName: readonly RankedTerm[] }> {
    if (rows === null) return;
    const term = this.#words.terms[at];
    if (term === undefined) {
      yield { group: rows, inName };
      return;
    }
    const having = this.#inName(term);
    yield* this.#byWordsInName(common(rows, having), [...inName, term], at + 1);
    yield* this.#byWordsInName(without(rows, having), inName, at + 1);
  }

  /** The remaining rows in whose names some words stand in each form, at least so; others may be in their names, too. */
  #formsWith(inName: readonly RankedTerm[]): Forms {
    const key = inName.map((term) => this.#words.terms.indexOf(term)).join(' ');
    const known = this.#forms.get(key) ?? this.#computeForms(inName);
    this.#forms.set(key, known);
    return known;
  }

  #computeForms(inName: readonly RankedTerm[]): Forms {
    const { terms, areSeveral } = this.#words;
    const { beginning, whole } = tokensOf(inName);
    // Most names do not begin with the first word, which is known before positions are read.
    const candidates = this.#withNames(beginning.slice(0, 1), 'start');
    const start =
      candidates === null || beginning.length === 1 ? candidates : this.#withNames(beginning, 'start');
    const exact = start === null ? null : this.#withNames(whole, 'whole');
    const inOneName =
      areSeveral && inName.length === terms.length ? this.#withNames(beginning, 'anywhere') : null;
    const together = united(inOneName, areSeveral ? this.#inOnePerson() : null);
    return { exact, start, together };
  }

  /** The remaining rows that have a term in a place or a better one. */
  #upTo(ranked: RankedTerm, at: number): RowSet {
    const place = matchPlaces[at] ?? 'ids';
    if (place === 'ids') return this.#allRest();
    const sets = this.#known.get(ranked) ?? [];
    this.#known.set(ranked, sets);
    const known = sets[at];
    if (known !== undefined) return known;
    let rows = at === 0 ? null : this.#upTo(ranked, at - 1);
    // No place is looked at if all have it in those before.
    if (without(this.#allRest(), rows) !== null) {
      if (place === 'comments') rows = united(united(rows, this.#outsideIds(ranked)), this.#inNotes(ranked));
      else rows = united(rows, place === 'name' ? this.#inName(ranked) : this.#placed(ranked, place));
    }
    sets[at] = rows;
    return rows;
  }

  /**
   * The remaining rows that have a term somewhere else than in an id. Few longer terms are in an id, but the rows of many words
   * in comments take long to find; of short terms they are stored.
   */
  #outsideIds(ranked: RankedTerm): RowSet {
    if (ranked.wording.length <= gramBytes) return this.#placed(ranked, 'texts');
    const { parts } = ranked.term;
    const inIds = this.#collect((segment, into) => segment.match({ field: 'id', parts }, into));
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

  /** The remaining rows whose names have some tokens one after the other. */
  #withNames(tokens: readonly TermToken[], place: SequencePlace): RowSet {
    return this.#collect((segment, into) => addNamesWith(segment, tokens, place, into));
  }

  /** The remaining rows with a person in whose name all words follow each other. */
  #inOnePerson(): RowSet {
    const { terms, canBePerson } = this.#words;
    const [first] = canBePerson ? terms : [];
    if (first === undefined) return null;
    if (this.#together === undefined) {
      const { beginning } = tokensOf(terms);
      this.#together = this.#collect((segment, into) => addPeopleWith(segment, first, beginning, into));
    }
    return this.#together;
  }

  /** The remaining rows with a term in the name. */
  #inName(ranked: RankedTerm): RowSet {
    const known = this.#named.get(ranked);
    if (known !== undefined) return known;
    const rows = this.#placed(ranked, 'name');
    this.#named.set(ranked, rows);
    return rows;
  }

  /** The remaining rows with a term in a place. */
  #placed(ranked: RankedTerm, place: TermPlace): RowSet {
    return this.#collect((segment, into) => addPlaced(segment, ranked, place, into));
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
