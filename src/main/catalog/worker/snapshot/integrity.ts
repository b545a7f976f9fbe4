import { numberColumn, textColumn } from './columns.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from '../steps.ts';
import { DamageError } from '../../storage-error.ts';

const rowsPerStep = 1000;

/** Reads all rows of a published file; throws if it contradicts itself. Returns the number of rows. */
export function* verifyRows(snapshot: Snapshot): Steps<number> {
  const read = snapshot.db.prepare(
    'SELECT row, id, length(comments), length(rest) FROM package WHERE row BETWEEN ? AND ?',
  );
  const { ids } = snapshot;
  const last = snapshot.lastRow();
  let rows = 0;
  for (let from = 1; from <= last && snapshot.db.isOpen; from += rowsPerStep) {
    for (const record of read.iterate(from, from + rowsPerStep - 1)) {
      const row = numberColumn(record['row']);
      if (ids.find(textColumn(record['id']), (candidate) => candidate === row) !== row) {
        throw new DamageError('id');
      }
      rows += 1;
    }
    yield;
  }
  if (snapshot.db.isOpen && rows !== ids.size) throw new DamageError('ids');
  return rows;
}

/** Whether a file is readable and consistent; takes as long as reading all of it. */
export function isIntact(snapshot: Snapshot): boolean {
  try {
    const reading = verifyRows(snapshot);
    while (snapshot.published && reading.next().done !== true);
    return snapshot.db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch {
    return false;
  }
}
