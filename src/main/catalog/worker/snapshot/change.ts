import type { DatabaseSync } from 'node:sqlite';
import { numberOrNull, textColumn } from './columns.ts';
import { contentColumns } from './schema.ts';

/** How a package differs from an earlier snapshot, as stored. */
export const change = { same: 0, added: 1, changed: 2, removed: 3 } as const;

/** A new or changed package, and the columns that differ: a bit for each of `contentColumns`, all of them for a new one. */
export interface StepChange {
  readonly id: string;
  readonly columns: number;
}

const allColumns = (1 << contentColumns.length) - 1;

/** The bit of a column in a `StepChange`. */
export function columnBit(column: (typeof contentColumns)[number]): number {
  return 1 << contentColumns.indexOf(column);
}

/** What is new or changed since the previous snapshot, in no order. */
export function* readStepChanges(db: DatabaseSync): Generator<StepChange> {
  const read = db.prepare(
    `SELECT id, columns FROM difference WHERE step IN (${change.added}, ${change.changed})`,
  );
  read.setReturnArrays(true);
  for (const record of read.iterate()) {
    const [id, columns] = Object.values(record);
    yield { id: textColumn(id), columns: numberOrNull(columns) ?? allColumns };
  }
}

/** Ids of packages that are new or changed since the previous snapshot, in no order. */
export function* readChangedIds(db: DatabaseSync): Generator<string> {
  for (const { id } of readStepChanges(db)) yield id;
}
