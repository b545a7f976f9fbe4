import fs from 'node:fs';
import { hasChanges } from '../../../../preload/contract/status.ts';
import { deleteJournal, flushFile } from './account-folder.ts';
import type { SnapshotBuilder } from './snapshot-builder.ts';
import { writeDifferences } from './difference.ts';
import type { Pointer } from './pointer.ts';
import { schemaVersion } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from '../steps.ts';

export interface Published {
  readonly snapshot: Snapshot;
  readonly pointer: Pointer;
}

export interface Publication {
  /** Adds the missing rows of the previous snapshot. The result is not complete. */
  readonly merged: boolean;
  /** ms since 1970 */
  readonly now: number;
  /** How long the sync took, in ms. */
  readonly took: number;
  /** Whether the user has seen the changes of the previous snapshot, so that they are no longer listed. */
  readonly seen: boolean;
}

const rowsPerStep = 2000;

/**
 * Finishes, flushes and seals the file of a sync; if nothing has changed, updates only the dates of the previous snapshot.
 * That one stays published until the returned pointer is written.
 */
export function* finish(
  builder: SnapshotBuilder,
  previous: Published | null,
  { merged, now, took, seen }: Publication,
): Steps<Published> {
  const { snapshot } = builder;
  builder.commit();
  builder.isPublishing = true;
  builder.begin();
  if (!merged) {
    // Delete rows that only passes without a proof have received.
    if (builder.passSize !== builder.rows) yield* removeExcept((row) => builder.wasSeenInPass(row), builder);
  } else if (previous !== null) {
    yield* copyMissing(builder, previous.snapshot);
  } else {
    // An interrupted sync may have been long ago, and its rows were never published.
    yield* removeExcept((row) => builder.wasSeenInSync(row), builder);
  }
  const differences =
    previous === null ? null : yield* writeDifferences(builder, previous.snapshot, { seen, merged });
  const dates = {
    complete: !merged,
    checkedAt: now,
    took,
    completeAt: merged ? (previous?.pointer.completeAt ?? null) : now,
    skipped: countSkipped(builder),
    oddities: [...builder.anomalies.list()],
  };
  if (previous !== null && differences !== null && !hasChanges(differences.step)) {
    return { snapshot: previous.snapshot, pointer: { ...previous.pointer, ...dates } };
  }
  snapshot.db.prepare('INSERT INTO id_table (slots) VALUES (?)').run(snapshot.ids.bytes());
  yield;
  builder.commit();
  // Keep the file open meanwhile, so that views can read the rows of a first sync.
  yield flushFile(snapshot.path);
  const timeUnit = builder.unitDetector.unit();
  snapshot.closeFile();
  deleteJournal(snapshot.path);
  const pointer: Pointer = {
    schema: schemaVersion,
    file: snapshot.file,
    bytes: fs.statSync(snapshot.path).size,
    rows: builder.rows,
    ...dates,
    changes: differences?.step ?? null,
    sinceLooked: differences?.looked ?? null,
    timeUnit,
  };
  snapshot.seal({ unit: timeUnit, now });
  return { snapshot, pointer };
}

function countSkipped({ anomalies }: SnapshotBuilder): number {
  return anomalies
    .list()
    .filter(({ code }) => code === 'no-object' || code === 'no-id')
    .reduce((sum, { count }) => sum + count, 0);
}

/** Copies the packages of the previous snapshot that this sync has not received. */
function* copyMissing(builder: SnapshotBuilder, previous: Snapshot): Steps<void> {
  const last = previous.lastRow();
  for (let row = 1; row <= last; row += 1) {
    if (row % rowsPerStep === 0) yield;
    if (builder.received.get(row) !== 0) continue;
    const record = previous.record(row);
    if (record !== null) builder.append(record);
  }
}

function* removeExcept(isKept: (row: number) => boolean, builder: SnapshotBuilder): Steps<void> {
  const last = builder.lastRow;
  for (let row = 1; row <= last; row += 1) {
    if (row % rowsPerStep === 0) yield;
    if (!isKept(row)) builder.remove(row);
  }
  builder.snapshot.ids = builder.snapshot.ids.filter(isKept);
}
