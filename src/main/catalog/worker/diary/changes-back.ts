import { change } from '../snapshot/change.ts';
import { contentFrom, contentOf } from '../snapshot/content.ts';
import type { WholeRecord } from '../snapshot/package-record.ts';
import type { EarlierRows } from '../snapshot/past-snapshot.ts';
import { contentColumns } from '../snapshot/schema.ts';
import type { Steps } from '../steps.ts';
import type { DiaryLines } from './diary-lines.ts';
import type { FormerBlocks, StoredValue } from './line-states.ts';

export interface PresentRows {
  /** Packages of rows, in no order, without rows that have none. */
  readonly records: (rows: Iterable<number>) => readonly Omit<WholeRecord, 'total'>[];
}

interface RowState {
  readonly id: string;
  readonly total: number | null;
  readonly values: StoredValue[];
}

const linesPerStep = 250;
const rowsPerStep = 2000;

/** The rows that have changed from a line on, as they were before it. */
export function* changesBack(
  lines: DiaryLines,
  blocks: FormerBlocks,
  present: PresentRows,
  from: number,
): Steps<EarlierRows> {
  const states = new Map<number, RowState | null>();
  for (let end = lines.count; end > from; end -= linesPerStep) {
    const first = Math.max(from, end - linesPerStep);
    const unknown = new Set(lines.rows.subarray(first, end)).difference(states);
    for (const record of present.records(unknown))
      states.set(record.row, { id: record.id, total: null, values: contentOf(record) });
    for (let line = end - 1; line >= first; line -= 1) {
      const row = lines.rows[line] ?? 0;
      states.set(row, stateBefore(lines, blocks, line, states.get(row) ?? null));
    }
    yield;
  }
  const earlier = new Map<number, WholeRecord | null>();
  for (const [row, state] of states) {
    earlier.set(row, state && { row, id: state.id, total: state.total, ...contentFrom(state.values) });
    if (earlier.size % rowsPerStep === 0) yield;
  }
  return earlier;
}

/** What a row had before a line. */
function stateBefore(
  lines: DiaryLines,
  blocks: FormerBlocks,
  line: number,
  after: RowState | null,
): RowState | null {
  const kind = lines.kinds[line];
  if (kind === change.added) return null;
  const removed = kind === change.removed ? lines.removed(line) : null;
  const state: RowState =
    removed === null
      ? (after ?? { id: '', total: null, values: contentColumns.map(() => null) })
      : { id: removed[0], total: removed[1], values: contentColumns.map(() => null) };
  const mask = lines.masks[line] ?? 0;
  for (let column = 0; column < contentColumns.length; column += 1) {
    if ((mask & (1 << column)) === 0) continue;
    state.values[column] = blocks.before(line, column, () => state.values[column] ?? null);
  }
  return state;
}
