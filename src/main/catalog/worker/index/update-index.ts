import fs from 'node:fs';
import * as v from 'valibot';
import { flushFile } from '../snapshot/account-folder.ts';
import { readChangedIds } from '../snapshot/change.ts';
import type { Steps } from '../steps.ts';
import { storageErrorKind } from '../../storage-error.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { appendOrder, contentsSchema, textRules } from './index-contents.ts';
import { IndexFile } from './index-file.ts';
import { onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { basePathOf, draftOf, indexPathOf } from './index-paths.ts';
import { readEach } from './indexed-rows.ts';
import { collationOf } from './order/collation.ts';
import type { TimeColumn } from './order/column-keys.ts';
import { updateOrders } from './order/update-orders.ts';
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
  const { removed, placed } = yield* readChanges(rows, previous.segments);
  const [base, ...deltas] = previous.segments.map((segment) => withoutRows(segment, removed));
  if (base === undefined) return null;
  const small = rows.ids.size * minDeltaShare;
  const joined = deltas.filter(({ alive }) => countRows(alive) < small);
  const kept = deltas.filter((delta) => !joined.includes(delta));
  const indexed = placed.slice();
  for (const delta of joined) addRowsOf(delta, delta.alive, indexed);
  const known = [base, ...kept].reduce((sum, { alive }) => sum + countRows(alive), 0);
  if (known + countRows(indexed) !== rows.ids.size) return null;

  const own = createFile(rows, previous);
  let isFinished = false;
  try {
    const added = yield* indexRows(rows, rowsIn(indexed), own);
    const current = [base, ...kept, ...added];
    const orders: Record<string, unknown> = {};
    if (previous.hasOrders) {
      yield* updateOrders(
        rows,
        collationOf(rows.language),
        { removed, placed: rowsIn(placed) },
        (column) => previous.orderBy(column),
        (column) => onIndexFile(() => timesOf(current, column, rows.lastRow())),
        (column, order) => {
          orders[column] = onIndexFile(() => appendOrder(own, order));
        },
      );
    }
    const contents = onIndexFile(() =>
      v.parse(contentsSchema, {
        made: { bytes: fs.statSync(rows.path).size, rows: rows.ids.size, by: textRules },
        base: { identity: previous.files.base.identity, alive: own.append(base.alive) },
        deltas: [...kept.map((each) => copied(each, previous.files.own, own)), ...added].map((each) => ({
          segment: each.segment.pieces,
          rows: own.append(rowsOf(each)),
          alive: own.append(each.alive),
        })),
        orders: previous.hasOrders ? { [collationOf(rows.language)]: orders } : {},
      }),
    );
    onIndexFile(() => own.finish(contents));
    if (!own.isInMemory) yield* store(own, rows, previous);
    isFinished = true;
    return new SearchIndex(rows, { own, base: previous.files.base.share() }, contents, previous.base);
  } finally {
    if (!isFinished) {
      own.close();
      fs.rmSync(draftOf(indexPathOf(rows)), { force: true });
    }
  }
}

interface Changes {
  /** Rows that are gone or changed. */
  readonly removed: RowBits;
  /** Rows that are new or changed. */
  readonly placed: RowBits;
}

function* readChanges(rows: StoredRows, previous: readonly PlacedSegment[]): Steps<Changes> {
  const last = previous.flatMap(({ segment, rows: placed }) =>
    typeof placed === 'number' ? placed + segment.size : (placed.at(-1) ?? 0),
  );
  const lastRow = Math.max(rows.lastRow(), ...last);
  const existing = emptyRows(lastRow);
  rows.ids.addRowsTo(existing);
  const removed = emptyRows(lastRow);
  for (const segment of previous) addRowsOf(segment, segment.alive, removed);
  const placed = emptyRows(lastRow);
  let read = 0;
  for (const id of readChangedIds(rows.db, 'before')) {
    addRow(placed, rows.rowOf(id));
    read += 1;
    if (read % idsPerStep === 0) yield;
  }
  removeRow(placed, 0);
  // What was indexed is removed unless it exists and has not changed.
  for (let at = 0; at < removed.length; at += 1)
    removed[at] = (removed[at] ?? 0) & (~(existing[at] ?? 0) | (placed[at] ?? 0));
  return { removed, placed };
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

/** The raw time of each row, NaN for none. */
function timesOf(segments: readonly PlacedSegment[], column: TimeColumn, lastRow: number): Float64Array {
  const times = new Float64Array(lastRow + 1).fill(Number.NaN);
  for (const placed of segments) {
    const stored = placed.segment.times(column);
    for (let ordinal = 0; ordinal < stored.length; ordinal += 1)
      if (hasRow(placed.alive, ordinal)) times[rowOf(placed, ordinal)] = stored[ordinal] ?? Number.NaN;
  }
  return times;
}

function copied(placed: PlacedSegment, from: IndexFile, to: IndexFile): PlacedSegment {
  const pieces = mapPieces(placed.segment.pieces, (piece) => to.append(from.read(piece)));
  return { ...placed, segment: new Segment(to, pieces) };
}

function rowsOf({ rows }: PlacedSegment): Uint32Array {
  return typeof rows === 'number' ? new Uint32Array(0) : rows;
}

/** A draft on disk, or a file in memory if none can be created. */
function createFile(rows: StoredRows, previous: SearchIndex): IndexFile {
  const draft = draftOf(indexPathOf(rows));
  try {
    if (previous.files.base.isInMemory) return IndexFile.inMemory();
    fs.rmSync(draft, { recursive: true, force: true });
    return IndexFile.create(draft);
  } catch (error) {
    if (storageErrorKind(error) === null) throw error;
    return IndexFile.inMemory();
  }
}

function* store(own: IndexFile, rows: StoredRows, previous: SearchIndex): Steps<void> {
  const path = indexPathOf(rows);
  yield flushFile(draftOf(path));
  onIndexFile(() => {
    fs.rmSync(path, { recursive: true, force: true });
    link(previous.basePath, basePathOf(rows));
    own.moveTo(path, draftOf(path));
  });
}

/** A second name for a file, or a copy where the file system has no such names. */
function link(from: string, to: string): void {
  fs.rmSync(to, { recursive: true, force: true });
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if (storageErrorKind(error) === null) throw error;
    fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE);
  }
}
