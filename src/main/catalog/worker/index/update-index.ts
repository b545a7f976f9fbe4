import fs from 'node:fs';
import * as v from 'valibot';
import { removeSync, retrySync } from '../../../files/held-file.ts';
import { readStepChanges } from '../snapshot/change.ts';
import type { Steps } from '../steps.ts';
import { storageErrorKind } from '../../storage-error.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { appendOrder, contentsSchema, textRules } from './index-contents.ts';
import { IndexFile, type Piece } from './index-file.ts';
import { onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { basePathOf, draftOf, indexPathOf } from './index-paths.ts';
import { readEach } from './indexed-rows.ts';
import { collationOf } from './order/collation.ts';
import type { TimeColumn } from './order/column-keys.ts';
import { updateOrders, type OrderChanges } from './order/update-orders.ts';
import { addRowsOf, rowOf, withoutRows, type PlacedSegment } from './placed-segment.ts';
import {
  addRow,
  countRows,
  emptyRows,
  hasRow,
  removeRow,
  rowsIn,
  wordsFor,
  type RowBits,
} from './row-bits.ts';
import { SearchIndex } from './search-index.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { mapPieces } from './segment-pieces.ts';
import { Segment } from './segment.ts';

/** A delta with a smaller share of all rows is built again together with the next changes. */
const minDeltaShare = 0.01;
const idsPerStep = 500;
const rowsPerStep = 200;

/**
 * The index of a snapshot, from that of the previous one: the same base, a segment with what has changed, and updated orders.
 * Null if the snapshots differ in more than the stored differences.
 */
export function* updatedIndex(rows: StoredRows, previous: SearchIndex): Steps<SearchIndex | null> {
  const { removed, placed, columns } = yield* readChanges(rows, previous.segments);
  const [base, ...deltas] = previous.segments.map((segment) => withoutRows(segment, removed));
  if (base === undefined) return null;
  const small = rows.ids.size * minDeltaShare;
  const joined = deltas.filter(({ alive }) => countRows(alive) < small);
  const kept = deltas.filter((delta) => !joined.includes(delta));
  const indexed = placed.slice();
  for (const delta of joined) addRowsOf(delta, delta.alive, indexed);
  const known = [base, ...kept].reduce((sum, { alive }) => sum + countRows(alive), 0);
  if (known + countRows(indexed) !== rows.ids.size) return null;

  const changes = { removed, placed: rowsIn(placed), columns };
  const own = createFile(rows, previous);
  return yield* own.keepIfDone(writeIndex(rows, previous, own, [base, ...kept], rowsIn(indexed), changes));
}

/** `kept`: the base and deltas of the previous index, as far as current. `indexed`: the rows of the new delta. */
function* writeIndex(
  rows: StoredRows,
  previous: SearchIndex,
  own: IndexFile,
  kept: readonly [PlacedSegment, ...PlacedSegment[]],
  indexed: Uint32Array,
  changes: OrderChanges,
): Steps<SearchIndex> {
  const added = yield* indexRows(rows, indexed, own);
  const current = [...kept, ...added];
  const collation = collationOf(rows.language);
  const orders: Record<string, unknown> = {};
  if (previous.hasOrders) {
    const times = new Float64Array(Math.max(rows.lastRow() + 1, previous.base.size));
    yield* updateOrders(
      rows,
      collation,
      changes,
      (column) => previous.orderBy(column),
      (column) => {
        onIndexFile(() => readTimes(current, column, times));
        return times;
      },
      (column, order) => {
        orders[column] = onIndexFile(() => appendOrder(own, order));
      },
    );
  }
  const [base, ...deltas] = kept;
  const copy = (piece: Piece): Piece => own.append(previous.files.own.read(piece));
  const contents = onIndexFile(() =>
    v.parse(contentsSchema, {
      made: { bytes: fs.statSync(rows.path).size, rows: rows.ids.size, by: textRules },
      base: { identity: previous.files.base.identity, alive: own.append(base.alive) },
      deltas: [
        ...deltas.map((delta) => storedDelta(own, delta, mapPieces(delta.segment.pieces, copy))),
        ...added.map((delta) => storedDelta(own, delta, delta.segment.pieces)),
      ],
      orders: previous.hasOrders ? { [collation]: orders } : {},
    }),
  );
  onIndexFile(() => own.finish(contents));
  yield* own.flush();
  onIndexFile(() => store(own, rows, previous));
  return new SearchIndex(rows, { own, base: previous.files.base.share() }, contents, previous.base);
}

interface Changes {
  /** Rows that are gone or changed. */
  readonly removed: RowBits;
  /** Rows that are new or changed. */
  readonly placed: RowBits;
  /** By row: the columns that differ (change.ts). */
  readonly columns: Uint16Array;
}

function* readChanges(rows: StoredRows, previous: readonly PlacedSegment[]): Steps<Changes> {
  const last = previous.flatMap(({ segment, rows: placed }) =>
    typeof placed === 'number' ? placed + segment.size : (placed.at(-1) ?? 0),
  );
  const lastRow = Math.max(rows.lastRow(), ...last);
  const existing = emptyRows(lastRow);
  rows.ids.forEach((row) => addRow(existing, row));
  const removed = emptyRows(lastRow);
  for (const segment of previous) addRowsOf(segment, segment.alive, removed);
  const placed = emptyRows(lastRow);
  const columns = new Uint16Array(lastRow + 1);
  let read = 0;
  for (const changed of readStepChanges(rows.db)) {
    // Reading each id would be an eighth of what an update reads.
    const row = rows.ids.findOnly(changed.id) || rows.rowOf(changed.id);
    addRow(placed, row);
    columns[row] = changed.columns;
    read += 1;
    if (read % idsPerStep === 0) yield;
  }
  removeRow(placed, 0);
  // What was indexed is removed unless it exists and has not changed.
  for (let at = 0; at < removed.length; at += 1)
    removed[at] = (removed[at] ?? 0) & (~(existing[at] ?? 0) | (placed[at] ?? 0));
  return { removed, placed, columns };
}

/** A segment of some rows, if there are any. */
function* indexRows(
  rows: StoredRows,
  numbers: Uint32Array,
  file: IndexFile,
): Steps<readonly PlacedSegment[]> {
  if (numbers.length === 0) return [];
  const builder = new SegmentBuilder();
  for (const row of readEach(rows, numbers)) {
    builder.add(row, builder.size);
    if (builder.size % rowsPerStep === 0) yield;
  }
  const pieces = yield* stepsOnIndexFile(builder.seal(file));
  const alive = new Uint32Array(wordsFor(numbers.length));
  for (let ordinal = 0; ordinal < numbers.length; ordinal += 1) addRow(alive, ordinal);
  return [{ segment: new Segment(file, pieces), rows: numbers, alive }];
}

/** Reads the raw time of each current row, NaN for none. */
function readTimes(segments: readonly PlacedSegment[], column: TimeColumn, into: Float64Array): void {
  for (const placed of segments) {
    const { segment, rows, alive } = placed;
    // The base comes first, so that other segments replace its rows that are no longer current.
    if (typeof rows === 'number') {
      segment.readTimes(column, into.subarray(rows, rows + segment.size));
      continue;
    }
    const stored = segment.times(column);
    for (let ordinal = 0; ordinal < stored.length; ordinal += 1)
      if (hasRow(alive, ordinal)) into[rowOf(placed, ordinal)] = stored[ordinal] ?? Number.NaN;
  }
}

function storedDelta(own: IndexFile, { rows, alive }: PlacedSegment, segment: unknown): unknown {
  const numbers = typeof rows === 'number' ? new Uint32Array(0) : rows;
  return { segment, rows: own.append(numbers), alive: own.append(alive) };
}

/** A draft on disk, or a file in memory if none can be created. */
function createFile(rows: StoredRows, previous: SearchIndex): IndexFile {
  try {
    return previous.files.base.isInMemory
      ? IndexFile.inMemory()
      : IndexFile.create(draftOf(indexPathOf(rows)));
  } catch (error) {
    if (storageErrorKind(error) === null) throw error;
    return IndexFile.inMemory();
  }
}

function store(own: IndexFile, rows: StoredRows, previous: SearchIndex): void {
  if (own.isInMemory) return;
  removeSync(indexPathOf(rows));
  link(previous.basePath, basePathOf(rows));
  own.moveTo(indexPathOf(rows));
}

/** A second name for a file, or a copy where the file system has no such names. */
function link(from: string, to: string): void {
  removeSync(to);
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if (storageErrorKind(error) === null) throw error;
    retrySync(() => fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE));
  }
}
