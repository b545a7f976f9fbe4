import {
  facetFields,
  type Facet,
  type FacetRequest,
  type FacetValue,
  type Filters,
  type SortKey,
  type TimeRange,
} from '../../../../preload/contract/view.ts';
import type { TimeBars } from '../../../../preload/contract/time-bars.ts';
import { change, readChangedIds } from '../snapshot/change.ts';
import type { Steps } from '../steps.ts';
import type { StoredRows, TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import { countTimes, type SegmentTimes } from './count-times.ts';
import { fold } from './fold.ts';
import { allRows, MatchingRows, type ResultSet } from './result-set.ts';
import type { IndexBuilder, SearchedSegments } from './index-builder.ts';
import { onIndexFile } from './index-file-error.ts';
import { isShelfTerm, partition, wordingsOf, type Criteria, type ParsedQuery, type Term } from './query.ts';
import { addRowsOf, ordinalsIn, type PlacedSegment } from './placed-segment.ts';
import {
  addRow,
  countRows,
  emptyRows,
  hasRow,
  intersect,
  rowsIn,
  ScratchBits,
  subtract,
  unite,
  wordsFor,
  type RowBits,
} from './row-bits.ts';
import { SearchIndex } from './search-index.ts';
import type { Segment } from './segment.ts';
import { keepOnShelf, keepStarred, notedRows, type ShelfContent } from './shelf-rows.ts';
import { RankTiers, type OpenSegments } from './ranking/rank-tiers.ts';
import { sortByRank } from './ranking/sort-by-rank.ts';
import { rankedWords } from './ranking/ranked-words.ts';
import { RankedRows } from './ranking/ranked-rows.ts';
import { statusNameIncludes, isOneOf, statusesNamed } from './status-names.ts';
import { collationOf, compareValues } from './order/collation.ts';
import { timeReader } from './order/column-keys.ts';
import { RowOrders } from './order/row-orders.ts';
import { SegmentOrders, type InOrder, type SortableRows } from './segment-orders.ts';
import { inSmallLetters } from '../snapshot/respelled.ts';

const newestFirst: readonly SortKey[] = [{ column: 'updated', descending: true }];
/** The first rows of a view. */
const preparedRows = 50;
/** Reading the texts of so few rows is faster than looking for tiers in the index. */
const fewRows = 100;
const idsPerStep = 500;

/** Whether a query waits until all rows are indexed, or uses those that are. */
export type Extent = 'whole' | 'so-far';

/** What a search finds. */
export interface FoundRows {
  readonly results: ResultSet;
  /** How many rows were searched, if not all. */
  readonly searched: number | null;
}

/** How many rows a term and the filters match, and how many the other terms and the filters do. */
export interface TermCount {
  readonly total: number;
  readonly rest: number;
}

interface CachedRows {
  readonly key: string;
  readonly bits: RowBits;
}

/**
 * Finds, sorts and counts the rows of one snapshot. Caches the last rows found in a finished index, because the next query
 * often has the same filters, or differs only in its order.
 */
export class RowSearch {
  readonly #rows: StoredRows;
  readonly #shelf: () => ShelfContent;
  readonly #scratch = [new ScratchBits(), new ScratchBits()] as const;
  #matching: CachedRows | null = null;
  #filtered: CachedRows | null = null;
  /** Only without a finished index. */
  readonly #segmentOrders: SegmentOrders;
  /** Only if the finished index has no orders of the present language. */
  #orders: { readonly language: string; readonly orders: RowOrders } | null = null;

  constructor(rows: StoredRows, shelf: () => ShelfContent) {
    this.#rows = rows;
    this.#shelf = shelf;
    this.#segmentOrders = new SegmentOrders(rows);
  }

  /** Sorts a new segment before searches use it. */
  readonly sortSegment = (placed: PlacedSegment): Steps<void> => this.#segmentOrders.prepare(placed);

  /** `finished` returns the finished index of the rows, if there is one by then. */
  *find(
    index: IndexBuilder | SearchIndex,
    query: ParsedQuery,
    opened: readonly number[],
    finished: () => SearchIndex | null,
    extent: Extent,
  ): Steps<FoundRows> {
    const sort = query.sort.length === 0 ? newestFirst : query.sort;
    if (index instanceof SearchIndex && !isRestricted(query))
      return { results: allRows(yield* this.#order(index, sort)), searched: null };
    const { segments: searched, isWhole } = yield* segmentsOf(index, extent);
    const matching = yield* this.#match(index, searched, query);
    const { segments, bits, count, inOrder } =
      index instanceof SearchIndex
        ? yield* this.#finishedOrder(index, matching, sort)
        : yield* this.#segmentOrders.sort(searched, matching, sort, extent === 'whole');
    const found = (results: ResultSet): FoundRows => ({
      results,
      searched: isWhole && segments.length === searched.length ? null : countAlive(segments),
    });
    const words = query.sort.length === 0 ? rankedWords(query.terms) : null;
    if (words === null) return found(inOrder(bits, count));
    if (count <= fewRows)
      return found(sortByRank(this.#rows, inOrder(bits, count).rows(0, count), words, opened, this.#shelf()));
    const open: OpenSegments = () =>
      segments.some(({ segment }) => segment.isClosed) ? (finished()?.segments ?? null) : segments;
    const shelf = this.#shelf();
    const noted = (term: Term): RowBits | null => notedRows(term, shelf, this.#rows, bits.length);
    const tiers = new RankTiers(words, bits, count, open, noted);
    const ranked = new RankedRows(inOrder, bits, count, tiers, opened);
    ranked.prepare(preparedRows);
    return found(ranked);
  }

  *#finishedOrder(index: SearchIndex, bits: RowBits, sort: readonly SortKey[]): Steps<SortableRows> {
    const order = yield* this.#order(index, sort);
    const inOrder: InOrder = (some, count) => new MatchingRows(order, some, count);
    return { segments: index.segments, bits, count: countRows(bits), inOrder };
  }

  *count(index: IndexBuilder | SearchIndex, criteria: Criteria, extent: Extent): Steps<number> {
    if (index instanceof SearchIndex && !isRestricted(criteria)) return this.#rows.ids.size;
    const { segments } = yield* segmentsOf(index, extent);
    return countRows(yield* this.#match(index, segments, criteria));
  }

  /** Those of pasted ids that no row has as one of its ids. The rows of the view stay cached. */
  *withoutRow(index: IndexBuilder | SearchIndex, ids: readonly string[]): Steps<readonly string[]> {
    const { segments } = yield* segmentsOf(index, 'so-far');
    const missing: string[] = [];
    for (const id of ids)
      if (countRows(yield* this.#rowsWith(segments, [{ field: 'id', parts: [id], ids: [id] }])) === 0)
        missing.push(id);
    return missing;
  }

  /** Counts the rows of each term. */
  *countEach(index: IndexBuilder | SearchIndex, { terms, filters }: Criteria): Steps<readonly TermCount[]> {
    const each: RowBits[] = [];
    const { segments } = yield* segmentsOf(index, 'so-far');
    for (const term of terms) each.push(yield* this.#match(index, segments, { terms: [term], filters }));
    const counts: TermCount[] = [];
    for (const [at, bits] of each.entries()) {
      // By their places, because a term that is typed twice has the same rows twice.
      const others = each.filter((_, other) => other !== at);
      const rest = others.shift()?.slice();
      for (const other of others) if (rest !== undefined) intersect(rest, other);
      counts.push({ total: countRows(bits), rest: rest === undefined ? 0 : countRows(rest) });
      yield;
    }
    return counts;
  }

  *matcher(index: IndexBuilder | SearchIndex, criteria: Criteria): Steps<(row: number) => boolean> {
    if (!isRestricted(criteria)) return () => true;
    const { segments } = yield* segmentsOf(index, 'whole');
    const bits = yield* this.#match(index, segments, criteria);
    return (row) => hasRow(bits, row);
  }

  *facet(
    index: IndexBuilder | SearchIndex,
    { terms, filters }: Criteria,
    { field, text, limit }: Omit<FacetRequest, 'view'>,
  ): Steps<Facet> {
    const { segments } = yield* segmentsOf(index, 'so-far');
    const bits = yield* this.#match(index, segments, { terms, filters: { ...filters, [field]: [] } });
    const counts = new Map<string, number>();
    // A channel that is spelled in several ways is one, called as in the filter.
    const named = new Map(filters.channel.map((value) => [inSmallLetters(value), value]));
    const nameOf = (value: string): string => {
      const key = inSmallLetters(value);
      const name = named.get(key) ?? value;
      named.set(key, name);
      return name;
    };
    for (const placed of segments) {
      onIndexFile(() =>
        placed.segment.countValues(field, ordinalsIn(placed, bits), (sent, count) => {
          const value = field === 'channel' ? nameOf(sent) : sent;
          counts.set(value, (counts.get(value) ?? 0) + count);
        }),
      );
      yield;
    }
    const compare = compareValues[collationOf(this.#rows.language)];
    const wanted = fold(text.trim());
    const values: FacetValue[] = [];
    const isWanted = (value: string): boolean =>
      fold(value).includes(wanted) || (field === 'status' && statusNameIncludes(value, wanted));
    for (const [value, count] of counts) if (isWanted(value)) values.push({ value, count });
    yield;
    values.sort((a, b) => b.count - a.count || compare(a.value, b.value));
    return { values: values.slice(0, limit), all: values.length };
  }

  *timeBars(
    index: IndexBuilder | SearchIndex,
    { terms, filters }: Criteria,
    column: 'created' | 'updated',
  ): Steps<TimeBars> {
    const { segments } = yield* segmentsOf(index, 'so-far');
    const bits = yield* this.#match(index, segments, { terms, filters: { ...filters, [column]: null } });
    const counted: SegmentTimes[] = [];
    for (const placed of segments) {
      const times = onIndexFile(() => placed.segment.times(column));
      counted.push({ ordinals: ordinalsIn(placed, bits), times });
      yield;
    }
    return yield* countTimes(counted, this.#rows.times);
  }

  /** All rows of a finished index in an order. */
  *#order(index: SearchIndex, sort: readonly SortKey[]): Steps<Uint32Array> {
    if (index.hasOrders) {
      this.#orders = null;
      return yield* index.order(sort);
    }
    const { language, db } = this.#rows;
    if (this.#orders?.language !== language) {
      const rows = emptyRows(this.#rows.lastRow());
      for (const placed of index.segments) addRowsOf(placed, placed.alive, rows);
      const orders = new RowOrders(this.#rows, rowsIn(rows), (column) => timeReader(db, column));
      this.#orders = { language, orders };
    }
    const { orders } = this.#orders;
    yield* orders.add(sort.map(({ column }) => column));
    return yield* orders.by(sort);
  }

  *#match(
    index: IndexBuilder | SearchIndex,
    segments: readonly PlacedSegment[],
    { terms, filters }: Criteria,
  ): Steps<RowBits> {
    const { times } = this.#rows;
    const shelf = this.#shelf();
    const { wanted, excluded } = partition(terms.flatMap((term) => (isShelfTerm(term) ? [] : [term])));
    const key = JSON.stringify([terms, filters, times, shelf.revision, this.#unreadVersion(filters)]);
    const isFinished = index instanceof SearchIndex;
    if (isFinished && this.#matching?.key === key) return this.#matching.bits;
    const bits = yield* this.#rowsWith(segments, wanted);
    if (isFiltered(filters)) intersect(bits, yield* this.#filter(index, segments, filters, times));
    for (const term of excluded) subtract(bits, yield* this.#rowsWith(segments, [term]));
    for (const term of terms) if (isShelfTerm(term)) keepOnShelf(bits, term, shelf, this.#rows);
    if (isFinished) this.#matching = { key, bits };
    return bits;
  }

  /** The rows with all these terms. */
  *#rowsWith(segments: readonly PlacedSegment[], terms: readonly Term[]): Steps<RowBits> {
    const bits = emptyRows(this.#rows.lastRow());
    const noted = terms.map((term) => notedRows(term, this.#shelf(), this.#rows, bits.length));
    yield* this.#addCommon(bits, segments, (placed) =>
      terms.map((term, at) => addingTerm(placed, term, noted[at] ?? null)),
    );
    return bits;
  }

  /** Adds the rows that each of `adding` adds. */
  *#addCommon(
    bits: RowBits,
    segments: readonly PlacedSegment[],
    adding: (placed: PlacedSegment) => readonly AddOrdinals[],
  ): Steps<void> {
    for (const placed of segments) {
      onIndexFile(() => addRowsOf(placed, this.#common(placed, adding(placed)), bits));
      yield;
    }
  }

  *#filter(
    index: IndexBuilder | SearchIndex,
    segments: readonly PlacedSegment[],
    filters: Filters,
    times: TimeReading,
  ): Steps<RowBits> {
    const shelf = this.#shelf();
    const key = JSON.stringify([filters, times, shelf.revision, this.#unreadVersion(filters)]);
    const isFinished = index instanceof SearchIndex;
    if (isFinished && this.#filtered?.key === key) return this.#filtered.bits;
    const bits = emptyRows(this.#rows.lastRow());
    yield* this.#addCommon(bits, segments, ({ segment }) => addingFilters(segment, filters, times));
    if (filters.changed !== null)
      intersect(bits, yield* changedRows(this.#rows, filters.changed, bits.length));
    if (filters.starred !== null) keepStarred(bits, shelf, this.#rows);
    if (isFinished) this.#filtered = { key, bits };
    return bits;
  }

  /** Changes whenever the rows of the filter may have changed. */
  #unreadVersion({ changed }: Filters): number {
    return changed === 'unread' ? (this.#rows.unread()?.version ?? 0) : 0;
  }

  /** The ordinals that all of these add; some may not be current. Valid until the next call. */
  #common({ segment, alive }: PlacedSegment, [first, ...others]: readonly AddOrdinals[]): RowBits {
    if (first === undefined) return alive;
    const words = wordsFor(segment.size);
    const common = this.#scratch[0].empty(words);
    first(common);
    for (const other of others) {
      const ordinals = this.#scratch[1].empty(words);
      other(ordinals);
      intersect(common, ordinals);
    }
    return common;
  }
}

/** Whether it may match fewer than all rows. */
function isRestricted({ terms, filters }: Criteria): boolean {
  return terms.length > 0 || isFiltered(filters);
}

export function isFiltered(filters: Filters): boolean {
  const { created, updated, changed, starred } = filters;
  if (created !== null || updated !== null || changed !== null || starred !== null) return true;
  return facetFields.some((field) => filters[field].length > 0);
}

export function* segmentsOf(index: IndexBuilder | SearchIndex, extent: Extent): Steps<SearchedSegments> {
  if (index instanceof SearchIndex) return { segments: index.segments, isWhole: true };
  return yield* extent === 'whole' ? index.allSegments() : index.segmentsSoFar();
}

function countAlive(segments: readonly PlacedSegment[]): number {
  return segments.reduce((sum, { alive }) => sum + countRows(alive), 0);
}

type AddOrdinals = (into: RowBits) => void;

/** Adds the ordinals with a term; `noted`: the rows that have it in their notes. */
function addingTerm(placed: PlacedSegment, term: Term, noted: RowBits | null): AddOrdinals {
  const { segment } = placed;
  return (into) => {
    if (term.ids === undefined) segment.match(term, into);
    else for (const wording of wordingsOf(term)) segment.match({ field: term.field, parts: [wording] }, into);
    if (noted !== null) unite(into, ordinalsIn(placed, noted));
    const statuses = statusesNamed(term);
    if (statuses.length > 0) segment.matchStatuses((status) => isOneOf(statuses, status), into);
  };
}

/** For each filter: adds the ordinals that pass it. */
function addingFilters(segment: Segment, filters: Filters, times: TimeReading): readonly AddOrdinals[] {
  const adding: AddOrdinals[] = [];
  for (const field of facetFields) {
    const values = filters[field];
    if (values.length > 0) adding.push((into) => segment.matchValues(field, values, into));
  }
  for (const column of ['created', 'updated'] as const) {
    const range = filters[column];
    if (range !== null) adding.push((into) => segment.matchTimes(column, isWithin(range, times), into));
  }
  return adding;
}

export function isWithin({ from, until }: TimeRange, { unit, now }: TimeReading): (raw: number) => boolean {
  return (raw) => {
    const time = readTime(raw, unit, now);
    return time !== null && (from === null || time >= from) && (until === null || time < until);
  };
}

function* changedRows(rows: StoredRows, since: 'before' | 'unread', size: number): Steps<RowBits> {
  const bits = new Uint32Array(size);
  if (!rows.published) return bits;
  if (since === 'unread') {
    const unread = rows.unread();
    for (let row = 1; row <= (unread?.lastRow ?? 0); row += 1)
      if (unread?.kinds.get(row) !== change.same) addRow(bits, row);
    return bits;
  }
  let read = 0;
  for (const id of readChangedIds(rows.db)) {
    const row = rows.rowOf(id);
    if (row !== 0) addRow(bits, row);
    read += 1;
    if (read % idsPerStep === 0) yield;
  }
  return bits;
}
