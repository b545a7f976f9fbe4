import type { ViewQuery } from '../../../preload/contract/view.ts';
import { IndexDamageError } from './snapshot-index.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { computeSortOrder, walkOrder } from './sort-orders.ts';
import type { Steps } from '../store/steps.ts';

/** Finds and orders packages; everything else about views does not depend on how. */
export interface ViewEngine {
  /** Row numbers of the packages in which every term (folded) occurs, in the order of the sort. */
  find(snapshot: Snapshot, terms: readonly string[], sort: ViewQuery['sort']): Steps<Uint32Array>;
}

/** Scans the folded texts; a finished index brings its orders along, without one the order is computed. */
export const scanningEngine: ViewEngine = {
  *find(snapshot, terms, sort) {
    try {
      return yield* find(snapshot, terms, sort);
    } catch (error) {
      if (!(error instanceof IndexDamageError)) throw error;
      snapshot.index.beginAnew();
      return yield* find(snapshot, terms, sort);
    }
  },
};

function* find(snapshot: Snapshot, terms: readonly string[], sort: ViewQuery['sort']): Steps<Uint32Array> {
  const lastRow = snapshot.lastRow();
  const order = yield* orderOf(snapshot, lastRow, sort);
  if (terms.length === 0) return order;
  yield* snapshot.index.fold(snapshot, lastRow);
  return keepMatches(order, yield* snapshot.index.match(terms));
}

function* orderOf(
  snapshot: Snapshot,
  lastRow: number,
  { column, descending }: ViewQuery['sort'],
): Steps<Uint32Array> {
  if (snapshot.index.isFinished) return snapshot.index.order(column, descending, lastRow);
  const arrived = yield* rowsOf(snapshot, lastRow);
  return walkOrder(yield* computeSortOrder(snapshot, column, lastRow, arrived), descending);
}

const rowsPerStep = 20_000;

/** The numbers of all rows, in the order of their arrival. */
function* rowsOf({ db }: Snapshot, lastRow: number): Steps<Uint32Array<ArrayBuffer>> {
  const rows = new Uint32Array(lastRow);
  const read = db.prepare('SELECT row FROM package WHERE row BETWEEN ? AND ?');
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

function keepMatches(order: Uint32Array, matched: Uint32Array): Uint32Array {
  const last = matched.reduce((most, row) => Math.max(most, row), 0);
  const isMatch = new Uint8Array(last + 1);
  for (const row of matched) isMatch[row] = 1;
  return order.filter((row) => isMatch[row] === 1);
}
