import type { DatabaseSync } from 'node:sqlite';
import { cellsOf, type Cell } from '../cells/cells.ts';
import { RecordReader } from '../worker/snapshot/package-record.ts';
import type { ExportOrder } from './export-order.ts';

/** Packages that are read in one go. */
const batch = 500;

/** The cells of the packages to write, in batches; `onRead` is told how many have been read. */
export function* batchesOf(
  db: DatabaseSync,
  { rows, columns, times }: Pick<ExportOrder, 'rows' | 'columns' | 'times'>,
  onRead: (done: number) => void,
): Generator<readonly (readonly Cell[])[]> {
  const reader = new RecordReader(db);
  for (let from = 0; from < rows.length; from += batch) {
    const records = reader.records(rows.subarray(from, from + batch));
    yield records.map((record) => cellsOf(record, columns, times));
    onRead(Math.min(from + batch, rows.length));
  }
}
