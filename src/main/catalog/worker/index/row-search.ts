import {
  facetFields,
  type Facet,
  type FacetRequest,
  type FacetValue,
  type Filters,
  type SortKey,
  type TimeRange,
} from '../../../../preload/contract/view.ts';
import { readChangedIds } from '../snapshot/change.ts';
import type { Steps } from '../steps.ts';
import type { StoredRows, TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import { fold } from './fold.ts';
import { allRows, MatchingRows, type ResultSet } from './result-set.ts';
import type { IndexBuilder } from './index-builder.ts';
import { onIndexFile } from './index-file-error.ts';
import type { Criteria, ParsedQuery, Term } from './query.ts';
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
import { SearchIndex } from './search-index.ts';
import { statusNameIncludes, isOneOf, statusesNamed } from './status-names.ts';
import { collationOf, compareValues } from './order/collation.ts';
import { IncrementalOrders } from './order/incremental-orders.ts';

const idsPerStep = 500;
const rowsPerStep = 20_000;

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
  #matching: CachedRows | null = null;
  #filtered: CachedRows | null = null;
  /** Only without a finished index. */
  readonly #incremental = new IncrementalOrders();
  #lastOrder: { readonly key: string; readonly order: Uint32Array } | null = null;
  /** Counts changes of rows that were read before; `#knownChanges`: those that the incremental orders include. */
  #changes = 0;
  #knownChanges = 0;

  constructor(rows: StoredRows) {
    this.#rows = rows;
  }

  /** Must be called when rows may have been changed or removed. */
  rowsChanged(): void {
    this.#changes += 1;
  }

  *find(index: IndexBuilder | SearchIndex, query: ParsedQuery): Steps<ResultSet> {
    if (!isRestricted(query)) return allRows(yield* this.#order(index, query.sort));
    const bits = yield* this.#match(index, query);
    const count = countRows(bits);
    return new MatchingRows(yield* this.#order(index, query.sort), bits, count);
  }

  *count(index: IndexBuilder | SearchIndex, criteria: Criteria): Steps<number> {
    if (isRestricted(criteria)) return countRows(yield* this.#match(index, criteria));
    const rows = this.#rows;
    return rows.hasIdTable ? rows.ids.size : rows.count();
  }

  *matcher(index: IndexBuilder | SearchIndex, criteria: Criteria): Steps<(row: number) => boolean> {
    if (!isRestricted(criteria)) return () => true;
    const bits = yield* this.#match(index, criteria);
    return (row) => hasRow(bits, row);
  }

  *facet(
    index: IndexBuilder | SearchIndex,
    { terms, filters }: Criteria,
    { field, text, limit }: FacetRequest,
  ): Steps<Facet> {
    const bits = yield* this.#match(index, { terms, filters: { ...filters, [field]: [] } });
    const counts = new Map<string, number>();
    for (const [number, block] of (yield* blocksOf(index)).entries()) {
      onIndexFile(() =>
        block.countValues(field, bitsOfBlock(bits, number), (value, count) => {
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

  *#order(index: IndexBuilder | SearchIndex, sort: readonly SortKey[]): Steps<Uint32Array> {
    if (index instanceof SearchIndex && index.hasOrders) {
      this.#forgetOrders();
      return yield* index.order(sort);
    }
    const rows = this.#rows;
    if (this.#knownChanges !== this.#changes) this.#incremental.forget();
    this.#knownChanges = this.#changes;
    const lastRow = rows.lastRow();
    const key = JSON.stringify([sort, lastRow, this.#changes, rows.times, collationOf(rows.language)]);
    if (this.#lastOrder?.key === key) return this.#lastOrder.order;
    // As in a finished index, rows with equal values are sorted by name, then by id.
    const existing = rows.hasIdTable ? yield* rows.ids.rowsByHash() : yield* rowsInOrder(rows, lastRow);
    const keys: readonly SortKey[] = [...sort, { column: 'name', descending: false }];
    const order = yield* this.#incremental.order(rows, keys, lastRow, existing);
    this.#lastOrder = { key, order };
    return order;
  }

  #forgetOrders(): void {
    if (this.#lastOrder === null) return;
    this.#lastOrder = null;
    this.#incremental.forget();
  }

  *#match(index: IndexBuilder | SearchIndex, { terms, filters }: Criteria): Steps<RowBits> {
    const { times } = this.#rows;
    const key = JSON.stringify([terms, filters, times]);
    const isFinished = index instanceof SearchIndex;
    if (isFinished && this.#matching?.key === key) return this.#matching.bits;
    if (!isFinished) yield* index.addUpTo(this.#rows.lastRow());
    const blocks = yield* blocksOf(index);
    const bits = (yield* this.#filter(filters, times, blocks, isFinished)).slice();
    for (const [number, block] of blocks.entries()) {
      const into = bitsOfBlock(bits, number);
      onIndexFile(() => {
        for (const term of terms) intersect(into, matchingRows(block, term));
      });
      yield;
    }
    index.removeDeleted(bits);
    if (isFinished) this.#matching = { key, bits };
    return bits;
  }

  *#filter(
    filters: Filters,
    times: TimeReading,
    blocks: readonly SealedBlock[],
    isFinished: boolean,
  ): Steps<RowBits> {
    const key = JSON.stringify([filters, times]);
    if (isFinished && this.#filtered?.key === key) return this.#filtered.bits;
    const bits = new Uint32Array((blocks.length * blockRows) / 32).fill(0xffff_ffff);
    for (const [number, block] of blocks.entries()) {
      for (const filter of blockFilters(filters, times)) {
        const passing = new Uint16Array(blockWords);
        onIndexFile(() => filter(block, passing));
        intersect(bitsOfBlock(bits, number), passing);
      }
      yield;
    }
    if (filters.changed !== null)
      intersect(bits, yield* changedRows(this.#rows, filters.changed, bits.length));
    if (isFinished) this.#filtered = { key, bits };
    return bits;
  }
}

/** Whether it may match fewer than all rows. */
function isRestricted({ terms, filters }: Criteria): boolean {
  const { created, updated, changed } = filters;
  const isFiltered = created !== null || updated !== null || changed !== null;
  return isFiltered || terms.length > 0 || facetFields.some((field) => filters[field].length > 0);
}

function* blocksOf(index: IndexBuilder | SearchIndex): Steps<readonly SealedBlock[]> {
  return index instanceof SearchIndex ? index.blocks : yield* index.blocks();
}

function matchingRows(block: SealedBlock, term: Term): Uint16Array<ArrayBuffer> {
  const rows = new Uint16Array(blockWords);
  block.match(term, rows);
  const statuses = statusesNamed(term);
  if (statuses.length > 0) block.matchStatuses((status) => isOneOf(statuses, status), rows);
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

function* changedRows(rows: StoredRows, since: 'before' | 'looked', size: number): Steps<RowBits> {
  const bits = new Uint32Array(size);
  if (!rows.published) return bits;
  let read = 0;
  for (const id of readChangedIds(rows.db, since)) {
    const row = rows.rowOf(id);
    if (row !== 0) addRow(bits, row);
    read += 1;
    if (read % idsPerStep === 0) yield;
  }
  return bits;
}

/** All row numbers in ascending order. */
function* rowsInOrder(rows: StoredRows, lastRow: number): Steps<Uint32Array<ArrayBuffer>> {
  if (rows.count() === lastRow) return Uint32Array.from({ length: lastRow }, (_, at) => at + 1);
  const numbers = new Uint32Array(lastRow);
  const read = rows.db.prepare('SELECT row FROM package WHERE row BETWEEN ? AND ?');
  let count = 0;
  for (let from = 1; from <= lastRow; from += rowsPerStep) {
    for (const { row } of read.iterate(from, from + rowsPerStep - 1)) {
      numbers[count] = Number(row);
      count += 1;
    }
    yield;
  }
  return numbers.subarray(0, count);
}
