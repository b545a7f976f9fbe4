import type { DatabaseSync } from 'node:sqlite';
import { cellsOf, type Cell } from '../cells/cells.ts';
import { RecordReader } from '../worker/snapshot/package-record.ts';
import type { ViewSource } from './export-job.ts';

/** Packages in one batch. */
const batchRows = 500;

/** The cells of the packages to export, in batches. `onRead`: packages read so far. */
export function* readBatches(
  db: DatabaseSync,
  { rows, columns, times, statuses, notes }: Omit<ViewSource, 'kind' | 'snapshot'>,
  onRead: (done: number) => void,
): Generator<readonly (readonly Cell[])[]> {
  const reader = new RecordReader(db);
  for (let from = 0; from < rows.length; from += batchRows) {
    const records = reader.records(rows.subarray(from, from + batchRows));
    yield records.map((record) => {
      const cells = cellsOf(record, columns, times, statuses);
      return notes.size === 0 ? cells : [...cells, notes.get(record.id) ?? null];
    });
    onRead(Math.min(from + batchRows, rows.length));
  }
}
