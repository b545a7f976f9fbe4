import type { DatabaseSync } from 'node:sqlite';
import type { SortColumn } from '../../preload/contract/view.ts';
import { numberColumn, numberOrNull, textColumn } from './columns.ts';
import { sortInSteps, type Steps } from './steps.ts';
import { readTime, TimeUnitTally, type TimeUnit } from './time-unit.ts';

/**
 * The order of a whole snapshot by one column: row numbers, the ones with a value first, equal values by id.
 * The highest bit of a number says that its value differs from the one before; by that the order can be walked
 * backwards with equal values still by id. From `filled` on the rows have no value.
 */
export interface SortOrder {
  readonly filled: number;
  readonly rows: Uint32Array;
}

const startsGroup = 0x8000_0000;
const rowMask = 0x7fff_ffff;
const noRank = 0xffff_ffff;
/** Letters of a text that take part in sorting; more tell nobody anything in a list. */
const keyLength = 200;
const rowsPerStep = 5000;

/** The order as plain row numbers, ascending or descending; rows without a value come last in both. */
export function walkOrder({ filled, rows }: SortOrder, descending: boolean): Uint32Array<ArrayBuffer> {
  const walked = new Uint32Array(rows.length);
  if (!descending) {
    for (let at = 0; at < rows.length; at += 1) walked[at] = (rows[at] ?? 0) & rowMask;
    return walked;
  }
  let written = 0;
  let groupEnd = filled;
  for (let at = filled - 1; at >= 0; at -= 1) {
    if (((rows[at] ?? 0) & startsGroup) === 0) continue;
    for (let member = at; member < groupEnd; member += 1) {
      walked[written] = (rows[member] ?? 0) & rowMask;
      written += 1;
    }
    groupEnd = at;
  }
  for (let at = filled; at < rows.length; at += 1) walked[at] = (rows[at] ?? 0) & rowMask;
  return walked;
}

/** Computes and stores every order of a snapshot; answers the unit of its times. `now` in ms since 1970. */
export function* storeSortOrders(db: DatabaseSync, now: number): Steps<TimeUnit | null> {
  const byId = yield* rowsById(db);
  const bound = byId.reduce((most, row) => Math.max(most, row), 0) + 1;
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const insert = db.prepare('INSERT OR REPLACE INTO sort_order (name, filled, rows) VALUES (?, ?, ?)');
  const store = (name: SortColumn, order: SortOrder): void => {
    const { buffer, byteOffset, byteLength } = order.rows;
    insert.run(name, order.filled, new Uint8Array(buffer, byteOffset, byteLength));
  };
  for (const name of ['name', 'status', 'comments', 'creator'] as const) {
    const ranks = yield* rankTexts(db, name, bound, collator);
    store(name, orderByRank(byId, ranks));
    yield;
  }
  const { ranks, unit } = yield* rankTimes(db, bound, now);
  store('updated', orderByRank(byId, ranks));
  return unit;
}

function* rowsById(db: DatabaseSync): Steps<Uint32Array<ArrayBuffer>> {
  const count = numberColumn(db.prepare('SELECT count(*) AS count FROM package').get()?.['count']);
  const rows = new Uint32Array(count);
  let index = 0;
  for (const { row } of db.prepare('SELECT row FROM package ORDER BY id').iterate()) {
    rows[index] = numberColumn(row);
    index += 1;
    if (index % rowsPerStep === 0) yield;
  }
  return rows;
}

function* rankTexts(
  db: DatabaseSync,
  name: 'name' | 'status' | 'comments' | 'creator',
  bound: number,
  collator: Intl.Collator,
): Steps<Uint32Array<ArrayBuffer>> {
  const values: string[] = [];
  const indexes = new Map<string, number>();
  const valueOfRow = new Uint32Array(bound).fill(noRank);
  let read = 0;
  for (const record of db
    .prepare(`SELECT row, substr(${name}, 1, ${keyLength}) AS key FROM package`)
    .iterate()) {
    const key = textColumn(record['key']).trim();
    if (key !== '') {
      let index = indexes.get(key);
      if (index === undefined) {
        index = values.push(key) - 1;
        indexes.set(key, index);
      }
      valueOfRow[numberColumn(record['row'])] = index;
    }
    read += 1;
    if (read % rowsPerStep === 0) yield;
  }
  const compare = (a: number, b: number): number => collator.compare(values[a] ?? '', values[b] ?? '');
  const sorted = yield* sortInSteps(Uint32Array.from(values.keys()), compare);
  return ranksOf(sorted, compare, valueOfRow);
}

function* rankTimes(
  db: DatabaseSync,
  bound: number,
  now: number,
): Steps<{ ranks: Uint32Array<ArrayBuffer>; unit: TimeUnit | null }> {
  const times = new Float64Array(bound).fill(Number.NaN);
  const tally = new TimeUnitTally(now);
  let read = 0;
  for (const record of db.prepare('SELECT row, created_at, updated_at FROM package').iterate()) {
    const updated = numberOrNull(record['updated_at']);
    tally.add(updated);
    tally.add(numberOrNull(record['created_at']));
    if (updated !== null) times[numberColumn(record['row'])] = updated;
    read += 1;
    if (read % rowsPerStep === 0) yield;
  }
  const unit = tally.unit();
  // A number that is shown as no time is sorted as no time. Without any unit the plain numbers are all there is.
  const isShown = (time: number): boolean =>
    !Number.isNaN(time) && (unit === null || readTime(time, unit, now) !== null);
  const distinct = Float64Array.from(new Set(times.filter(isShown))).sort();
  yield;
  const indexes = new Map(Array.from(distinct, (time, index) => [time, index]));
  yield;
  return { ranks: Uint32Array.from(times, (time) => indexes.get(time) ?? noRank), unit };
}

/** The rank of each row's value; values that compare as equal share one. */
function ranksOf(
  sorted: Uint32Array,
  compare: (a: number, b: number) => number,
  valueOfRow: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  const rankOfValue = new Uint32Array(sorted.length);
  let rank = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    const value = sorted[at] ?? 0;
    if (at > 0 && compare(sorted[at - 1] ?? 0, value) !== 0) rank += 1;
    rankOfValue[value] = rank;
  }
  return valueOfRow.map((value) => (value === noRank ? noRank : (rankOfValue[value] ?? noRank)));
}

/** Counting sort: rows in the order of their ids go to the group of their rank. */
function orderByRank(byId: Uint32Array, ranks: Uint32Array): SortOrder {
  let groups = 0;
  for (const row of byId) {
    const rank = ranks[row] ?? noRank;
    if (rank !== noRank) groups = Math.max(groups, rank + 1);
  }
  const next = new Uint32Array(groups + 1);
  for (const row of byId) {
    const rank = ranks[row] ?? noRank;
    if (rank !== noRank) next[rank + 1] = (next[rank + 1] ?? 0) + 1;
  }
  for (let rank = 1; rank <= groups; rank += 1) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0);
  const filled = next[groups] ?? 0;
  const starts = next.slice(0, groups);
  const rows = new Uint32Array(byId.length);
  let empty = filled;
  for (const row of byId) {
    const rank = ranks[row] ?? noRank;
    if (rank === noRank) {
      rows[empty] = row;
      empty += 1;
    } else {
      const at = next[rank] ?? 0;
      rows[at] = row;
      next[rank] = at + 1;
    }
  }
  for (const start of starts) rows[start] = (rows[start] ?? 0) | startsGroup;
  return { filled, rows };
}
