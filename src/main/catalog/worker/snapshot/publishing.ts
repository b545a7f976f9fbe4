import fs from 'node:fs';
import { hasChanges } from '../../../../preload/contract/status.ts';
import { deleteJournal, flushFile } from './account-folder.ts';
import type { SnapshotBuilder } from './snapshot-builder.ts';
import { writeDifferences, type ChangeRecorder } from './difference.ts';
import type { DataAnomalies } from '../../../service/page.ts';
import type { Pointer } from './pointer.ts';
import { schemaVersion } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotUpdate } from './snapshot-update.ts';
import type { Steps } from '../steps.ts';

export interface Published {
  readonly snapshot: Snapshot;
  readonly pointer: Pointer;
}

export interface Publication {
  /** Keeps packages that were not received. The result is not complete. */
  readonly merged: boolean;
  /** ms since 1970 */
  readonly now: number;
  /** How long the sync took, in ms. */
  readonly took: number;
}

const rowsPerStep = 2000;

type Dates = Pick<Pointer, 'complete' | 'checkedAt' | 'took' | 'completeAt' | 'skipped' | 'oddities'>;

/** Finishes, flushes and seals the file of a first sync. It is published when the returned pointer is written. */
export function* publishFirst(builder: SnapshotBuilder, publication: Publication): Steps<Published> {
  const { snapshot } = builder;
  builder.commit();
  builder.isPublishing = true;
  builder.begin();
  if (publication.merged) {
    // An interrupted sync may have been long ago, and its rows were never published.
    yield* removeExcept((row) => builder.wasSeenInSync(row), builder);
  } else if (builder.passSize !== builder.rows) {
    // Delete rows that only passes without a proof have received.
    yield* removeExcept((row) => builder.wasSeenInPass(row), builder);
  }
  yield* builder.complete();
  builder.commit();
  yield builder.earlyFlush.end();
  return yield* seal(snapshot, {
    ...datesOf(builder.anomalies, null, publication),
    rows: builder.rows,
    changes: null,
    timeUnit: builder.unitDetector.unit(),
  });
}

/**
 * Finishes, flushes and seals the changed copy of the published snapshot; if nothing has changed, updates only its dates. It stays
 * published until the returned pointer is written. `recorder` gets what has changed.
 */
export function* publishUpdate(
  update: SnapshotUpdate,
  previous: Published,
  publication: Publication,
  recorder: ChangeRecorder | null,
): Steps<Published> {
  if (!publication.merged) yield* update.removeUnseen();
  const dates = datesOf(update.anomalies, previous.pointer, publication);
  const unchanged = { snapshot: previous.snapshot, pointer: { ...previous.pointer, ...dates } };
  // The file may have been deleted while it is open, so that it must be written again.
  const isThere = fs.existsSync(previous.snapshot.path);
  if (isThere && update.snapshot === null) return unchanged;
  const snapshot = yield* update.writableCopy();
  const changes = yield* writeDifferences(update, snapshot, recorder);
  if (isThere && !hasChanges(changes)) return unchanged;
  const timeUnit = yield* update.complete();
  return yield* seal(snapshot, {
    ...dates,
    rows: update.rows,
    changes,
    timeUnit,
  });
}

function datesOf(
  anomalies: DataAnomalies,
  previous: Pointer | null,
  { merged, now, took }: Publication,
): Dates {
  return {
    complete: !merged,
    checkedAt: now,
    took,
    completeAt: merged ? (previous?.completeAt ?? null) : now,
    skipped: countSkipped(anomalies),
    oddities: [...anomalies.list()],
  };
}

function* seal(snapshot: Snapshot, facts: Omit<Pointer, 'schema' | 'file' | 'bytes'>): Steps<Published> {
  yield;
  // Keep the file open meanwhile, so that views can read the rows of a first sync.
  yield flushFile(snapshot.path);
  snapshot.closeFile();
  deleteJournal(snapshot.path);
  const bytes = fs.statSync(snapshot.path).size;
  snapshot.seal({ unit: facts.timeUnit, now: facts.checkedAt });
  return { snapshot, pointer: { schema: schemaVersion, file: snapshot.file, bytes, ...facts } };
}

function countSkipped(anomalies: DataAnomalies): number {
  return anomalies
    .list()
    .filter(({ code }) => code === 'no-object' || code === 'no-id')
    .reduce((sum, { count }) => sum + count, 0);
}

function* removeExcept(isKept: (row: number) => boolean, builder: SnapshotBuilder): Steps<void> {
  const last = builder.lastRow;
  for (let row = 1; row <= last; row += 1) {
    if (row % rowsPerStep === 0) yield;
    if (!isKept(row)) builder.remove(row);
  }
  builder.snapshot.ids = builder.snapshot.ids.filter(isKept);
}
