import { ContentHash } from './content-hash.ts';
import { RowHashes } from './row-hashes.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from '../steps.ts';
import { DamageError } from '../../storage-error.ts';

const rowsPerStep = 500;

/**
 * Reads all rows of a published file; throws if one differs from its content hash, or if the file contradicts itself. Returns the
 * number of rows.
 */
export function* verifyRows(snapshot: Snapshot): Steps<number> {
  const { ids } = snapshot;
  const last = snapshot.lastRow();
  // Files of an older version have no hashes.
  const hashes = snapshot.hasHashes ? RowHashes.read(snapshot.db, last) : null;
  const hash = new ContentHash();
  let rows = 0;
  for (let from = 1; from <= last && snapshot.db.isOpen; from += rowsPerStep) {
    for (const record of snapshot.recordsBetween(from, from + rowsPerStep - 1)) {
      const { row, id } = record;
      const isIt = (candidate: number): boolean => candidate === row;
      if (ids.find(id, isIt) === 0 && ids.findUuid(id, isIt) === 0) throw new DamageError('id');
      hash.set(record);
      if (hashes?.has(row, hash) === false) throw new DamageError('content');
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
