import { IndexFile } from '../../../../../../src/main/catalog/worker/index/index-file.ts';
import { mergeSegments } from '../../../../../../src/main/catalog/worker/index/merge-segments.ts';
import type { PlacedSegment } from '../../../../../../src/main/catalog/worker/index/placed-segment.ts';
import {
  addRow,
  emptyRows,
  removeRow,
  wordsFor,
  type RowBits,
} from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import {
  SegmentBuilder,
  type IndexedRow,
} from '../../../../../../src/main/catalog/worker/index/segment-builder.ts';
import { Segment } from '../../../../../../src/main/catalog/worker/index/segment.ts';
import { withShortTerms } from '../../../../../../src/main/catalog/worker/index/short-term-writer.ts';
import type { Steps } from '../../../../../../src/main/catalog/worker/steps.ts';
import fc from '../../../../../equipment/support/properties.ts';

export const word = fc.constantFrom<string[]>(
  'a',
  'ab',
  'abc',
  'Öre',
  'straße',
  'x y',
  '한국',
  'b\0c',
  'ABCDEFGH',
  'fgh-1',
  '発布前',
  'x金額テストy',
  'テスト',
  '',
);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
const someRow = fc.record({
  id: fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', ' '), minLength: 1, maxLength: 10 }),
  name: text,
  comments: text,
  status: word,
  channel: word,
  creator: word,
  updater: word,
  creatorId: word,
  updaterId: word,
  createdAt: fc.option(fc.integer({ min: 0, max: 9 })),
  updatedAt: fc.option(fc.integer({ min: 0, max: 9 })),
});
export const lastRow = 999;
/** Row numbers with holes. */
const someRows = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: lastRow }), someRow), {
  selector: ([row]) => row,
  maxLength: 30,
});

export const nothing = {
  name: '',
  comments: '',
  status: '',
  channel: '',
  creator: '',
  updater: '',
  creatorId: '',
  updaterId: '',
  createdAt: null,
  updatedAt: null,
};

function done<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function toRows(rows: readonly (readonly [number, Omit<IndexedRow, 'row'>])[]): readonly IndexedRow[] {
  return rows.map(([row, rest]) => ({ row, ...rest })).sort((a, b) => a.row - b.row);
}

/** A segment of some rows; their ordinals are the rows themselves, or without holes from 0 on. */
export function segmentOf(rows: readonly IndexedRow[], withHoles = true): PlacedSegment {
  const builder = new SegmentBuilder();
  for (const row of rows) builder.add(row, withHoles ? row.row : builder.size);
  const file = IndexFile.inMemory();
  const segment = new Segment(file, done(withShortTerms(file, done(builder.seal(file)))));
  const alive = new Uint32Array(wordsFor(segment.size));
  for (const [at, { row }] of rows.entries()) addRow(alive, withHoles ? row : at);
  return { segment, rows: withHoles ? 0 : Uint32Array.from(rows, ({ row }) => row), alive };
}

/** The same rows, in one segment that was merged from two, of which one has some in an earlier version. */
export function mergedSegment(rows: readonly IndexedRow[], earlier: readonly IndexedRow[]): PlacedSegment {
  const changed = new Set(earlier.map(({ row }) => row));
  const old = [...earlier, ...rows.filter(({ row }) => !changed.has(row) && row % 2 === 0)];
  const base = segmentOf(old.sort((a, b) => a.row - b.row));
  for (const row of changed) removeRow(base.alive, row);
  const delta = segmentOf(
    rows.filter(({ row }) => changed.has(row) || row % 2 === 1),
    false,
  );
  const file = IndexFile.inMemory();
  const pieces = done(withShortTerms(file, done(mergeSegments(file, [base, delta], lastRow + 1))));
  return { segment: new Segment(file, pieces), rows: 0, alive: aliveOf(rows) };
}

/** The same rows, in one segment that was merged from blocks, whose lists are copied. */
function mergedBlocks(rows: readonly IndexedRow[]): PlacedSegment {
  const blockSize = 256;
  const blocks = [0, 1, 2, 3].map((block) => {
    const own = rows.filter(({ row }) => Math.floor(row / blockSize) === block);
    return {
      ...segmentOf(own.map((each) => ({ ...each, row: each.row % blockSize }))),
      rows: block * blockSize,
    };
  });
  const file = IndexFile.inMemory();
  const pieces = done(withShortTerms(file, done(mergeSegments(file, blocks, lastRow + 1))));
  return { segment: new Segment(file, pieces), rows: 0, alive: aliveOf(rows) };
}

function aliveOf(rows: readonly IndexedRow[]): RowBits {
  const alive = emptyRows(lastRow).subarray(0, wordsFor(lastRow + 1));
  for (const { row } of rows) addRow(alive, row);
  return alive;
}

/** Segments of the same rows: with and without holes, merged from one with earlier versions, and merged from blocks. */
export const segments = fc.tuple(someRows, someRows).map(([rows, others]) => {
  const listed = toRows(rows);
  const known = new Set(listed.map(({ row }) => row));
  const earlier = toRows(others).filter(({ row }) => known.has(row));
  return {
    listed,
    made: [segmentOf(listed), segmentOf(listed, false), mergedSegment(listed, earlier), mergedBlocks(listed)],
  };
});
