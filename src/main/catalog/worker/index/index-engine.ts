import {
  facetFields,
  type Facet,
  type FacetRequest,
  type FacetValue,
  type Filters,
  type SortKey,
  type TimeRange,
} from '../../../../preload/contract/view.ts';
import { readChangedIds } from '../snapshot/difference.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import { fold } from './fold.ts';
import { AllRows, FoundRows } from './found-rows.ts';
import type { Term } from './query.ts';
import {
  addRow,
  bitsOfBlock,
  blockRows,
  blockWords,
  countRows,
  hasRow,
  intersect,
  type RowBits,
} from './row-bits.ts';
import type { SealedBlock } from './sealed-block.ts';
import { IndexDamageError } from './snapshot-index.ts';
import { isNamed, isOneOf, statusesCalled } from './status-names.ts';
import { compareValues } from './order/collation.ts';
import { GrowingOrders } from './order/growing-orders.ts';
import type { Found, Question, ViewEngine } from './view-engine.ts';

const idsPerStep = 500;
const rowsPerStep = 20_000;

type Matching = Pick<Question, 'terms' | 'filters'>;

/** Rows that were found in a finished index: the next question often has the same filters, or differs in its sort only. */
interface Known {
  readonly snapshot: Snapshot;
  readonly question: string;
  readonly bits: RowBits;
}

/** Answers from the index of a snapshot (docs/decisions/0010-search-index.md). */
export class IndexEngine implements ViewEngine {
  #matched: Known | null = null;
  #filtered: Known | null = null;
  /** Of a snapshot without a finished index, as it was known at some age of the index; and the last order of it. */
  readonly #growing = new GrowingOrders();
  #age = 0;
  #grown: { readonly snapshot: Snapshot; readonly name: string; readonly order: Uint32Array } | null = null;

  find(snapshot: Snapshot, question: Question): Steps<Found> {
    return mended(snapshot, () => this.#find(snapshot, question));
  }

  facet(snapshot: Snapshot, { terms, filters }: Question, request: FacetRequest): Steps<Facet> {
    const others = { ...filters, [request.field]: [] };
    return mended(snapshot, () => this.#facet(snapshot, { terms, filters: others }, request));
  }

  count(snapshot: Snapshot, question: Matching): Steps<number> {
    return mended(snapshot, () => this.#count(snapshot, question));
  }

  matcher(snapshot: Snapshot, question: Matching): Steps<(row: number) => boolean> {
    return mended(snapshot, () => this.#matcher(snapshot, question));
  }

  *#matcher(snapshot: Snapshot, question: Matching): Steps<(row: number) => boolean> {
    if (!isBound(question)) return () => true;
    const bits = yield* this.#match(snapshot, question);
    return (row) => hasRow(bits, row);
  }

  *#count(snapshot: Snapshot, question: Matching): Steps<number> {
    if (isBound(question)) return countRows(yield* this.#match(snapshot, question));
    return snapshot.knowsIds ? snapshot.ids.size : snapshot.count();
  }

  *#find(snapshot: Snapshot, question: Question): Steps<Found> {
    if (!isBound(question)) return new AllRows(yield* this.#order(snapshot, question));
    const bits = yield* this.#match(snapshot, question);
    const count = countRows(bits);
    return new FoundRows(yield* this.#order(snapshot, question), bits, count);
  }

  *#order(snapshot: Snapshot, { sort }: Question): Steps<Uint32Array> {
    const { index } = snapshot;
    if (index.isReady(snapshot.collation)) return yield* index.order(snapshot, sort);
    if (index.age !== this.#age) this.#growing.forget();
    this.#age = index.age;
    const lastRow = snapshot.lastRow();
    const name = JSON.stringify([sort, lastRow, index.age, snapshot.times, snapshot.collation]);
    if (this.#grown?.snapshot === snapshot && this.#grown.name === name) return this.#grown.order;
    // As in a finished index: equals by their names, then by their ids.
    const rows = snapshot.knowsIds ? yield* snapshot.ids.rowsByHash() : yield* rowsOf(snapshot, lastRow);
    const keys: readonly SortKey[] = [...sort, { column: 'name', descending: false }];
    const order = yield* this.#growing.order(snapshot, keys, lastRow, rows);
    this.#grown = { snapshot, name, order };
    return order;
  }

  *#match(snapshot: Snapshot, { terms, filters }: Matching): Steps<RowBits> {
    const { index, times } = snapshot;
    const question = JSON.stringify([terms, filters, times]);
    if (isKnown(this.#matched, snapshot, question)) return this.#matched.bits;
    yield* index.follow(snapshot, snapshot.lastRow());
    const blocks = yield* index.blocks();
    const bits = (yield* this.#filter(snapshot, filters, times, blocks)).slice();
    for (const [number, block] of blocks.entries()) {
      const into = bitsOfBlock(bits, number);
      index.own(() => {
        for (const term of terms) intersect(into, matching(block, term));
      });
      yield;
    }
    index.keepExisting(bits);
    if (index.isFinished) this.#matched = { snapshot, question, bits };
    return bits;
  }

  *#filter(
    snapshot: Snapshot,
    filters: Filters,
    times: TimeReading,
    blocks: readonly SealedBlock[],
  ): Steps<RowBits> {
    const question = JSON.stringify([filters, times]);
    if (isKnown(this.#filtered, snapshot, question)) return this.#filtered.bits;
    const bits = new Uint32Array((blocks.length * blockRows) / 32).fill(0xffff_ffff);
    for (const [number, block] of blocks.entries()) {
      for (const filter of blockFilters(filters, times)) {
        const passing = new Uint16Array(blockWords);
        snapshot.index.own(() => filter(block, passing));
        intersect(bitsOfBlock(bits, number), passing);
      }
      yield;
    }
    if (filters.changed !== null) intersect(bits, yield* changedRows(snapshot, filters.changed, bits.length));
    // Of one that is being written the rows, and the unit of their times, are not the last.
    if (snapshot.index.isFinished) this.#filtered = { snapshot, question, bits };
    return bits;
  }

  *#facet(snapshot: Snapshot, question: Matching, { field, text, limit }: FacetRequest): Steps<Facet> {
    const bits = yield* this.#match(snapshot, question);
    const counts = new Map<string, number>();
    for (const [number, block] of (yield* snapshot.index.blocks()).entries()) {
      snapshot.index.own(() =>
        block.countValues(field, bitsOfBlock(bits, number), (value, count) => {
          counts.set(value, (counts.get(value) ?? 0) + count);
        }),
      );
      yield;
    }
    const compare = compareValues[snapshot.collation];
    const wanted = fold(text.trim());
    const values: FacetValue[] = [];
    const isWanted = (value: string): boolean =>
      fold(value).includes(wanted) || (field === 'status' && isNamed(value, wanted));
    for (const [value, count] of counts) if (isWanted(value)) values.push({ value, count });
    yield;
    values.sort((a, b) => b.count - a.count || compare(a.value, b.value));
    return { values: values.slice(0, limit), all: values.length };
  }
}

function isKnown(known: Known | null, snapshot: Snapshot, question: string): known is Known {
  return known?.snapshot === snapshot && known.question === question && snapshot.index.isFinished;
}

/** Whether a question asks for fewer than all. */
function isBound({ terms, filters }: Matching): boolean {
  const { created, updated, changed } = filters;
  const isFiltered = created !== null || updated !== null || changed !== null;
  return isFiltered || terms.length > 0 || facetFields.some((field) => filters[field].length > 0);
}

/** Answers anyhow: where the index turns out to be damaged, from one that is begun anew. */
function* mended<T>(snapshot: Snapshot, answer: () => Steps<T>): Steps<T> {
  const { beginnings } = snapshot.index;
  try {
    return yield* answer();
  } catch (error) {
    if (!(error instanceof IndexDamageError)) throw error;
    snapshot.index.beginAnew(beginnings);
    return yield* answer();
  }
}

function matching(block: SealedBlock, term: Term): Uint16Array<ArrayBuffer> {
  const rows = new Uint16Array(blockWords);
  block.match(term, rows);
  const called = statusesCalled(term);
  if (called.length > 0) block.matchStatuses((status) => isOneOf(called, status), rows);
  return rows;
}

type BlockFilter = (block: SealedBlock, into: Uint16Array<ArrayBuffer>) => void;

function blockFilters(filters: Filters, times: TimeReading): readonly BlockFilter[] {
  const found: BlockFilter[] = [];
  for (const field of facetFields) {
    const values = filters[field];
    if (values.length > 0) found.push((block, into) => block.matchValues(field, values, into));
  }
  for (const column of ['created', 'updated'] as const) {
    const range = filters[column];
    if (range !== null) found.push((block, into) => block.matchTimes(column, isWithin(range, times), into));
  }
  return found;
}

function isWithin({ from, until }: TimeRange, { unit, now }: TimeReading): (raw: number) => boolean {
  return (raw) => {
    const time = readTime(raw, unit, now);
    return time !== null && (from === null || time >= from) && (until === null || time < until);
  };
}

function* changedRows(snapshot: Snapshot, since: 'before' | 'looked', size: number): Steps<RowBits> {
  const bits = new Uint32Array(size);
  if (!snapshot.published) return bits;
  let looked = 0;
  for (const id of readChangedIds(snapshot.db, since)) {
    const row = snapshot.rowOf(id);
    if (row !== 0) addRow(bits, row);
    looked += 1;
    if (looked % idsPerStep === 0) yield;
  }
  return bits;
}

/** The numbers of all rows, in the order of their arrival. */
function* rowsOf(snapshot: Snapshot, lastRow: number): Steps<Uint32Array<ArrayBuffer>> {
  if (snapshot.count() === lastRow) return Uint32Array.from({ length: lastRow }, (_, at) => at + 1);
  const rows = new Uint32Array(lastRow);
  const read = snapshot.db.prepare('SELECT row FROM package WHERE row BETWEEN ? AND ?');
  let count = 0;
  for (let from = 1; from <= lastRow; from += rowsPerStep) {
    for (const { row } of read.iterate(from, from + rowsPerStep - 1)) {
      rows[count] = Number(row);
      count += 1;
    }
    yield;
  }
  return rows.subarray(0, count);
}
