import fs from 'node:fs';
import { hasChanges } from '../../../../preload/contract/status.ts';
import { deleteJournal, flushFile } from './account-folder.ts';
import type { Building } from './building.ts';
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
  /** Merged: over the rows of the snapshot before, nothing deleted, not complete. */
  readonly merged: boolean;
  /** ms since 1970 */
  readonly now: number;
  /** How long the sync took, in ms. */
  readonly took: number;
  /** Whether the person has seen the changes of the snapshot before, which are listed no longer then. */
  readonly seen: boolean;
}

const rowsPerStep = 2000;

/**
 * Turns what a sync has built into a finished file, sealed and flushed; where nothing differs, into new dates for the
 * snapshot before. The snapshot before stays published until the returned pointer is written.
 */
export function* finish(
  building: Building,
  before: Published | null,
  { merged, now, took, seen }: Publication,
): Steps<Published> {
  const { snapshot } = building;
  building.commit();
  building.isPublishing = true;
  building.begin();
  if (!merged) {
    // What only passes without a proof have seen goes.
    if (building.passSize !== building.rows) yield* removeOthers((row) => building.wasSeen(row), building);
  } else if (before !== null) {
    yield* takeOver(building, before.snapshot);
  } else {
    // An interrupted sync may have been long ago, and nothing of it was ever published.
    yield* removeOthers((row) => building.wasEverSeen(row), building);
  }
  const differences =
    before === null ? null : yield* writeDifferences(building, before.snapshot, { seen, merged });
  const dates = {
    complete: !merged,
    checkedAt: now,
    took,
    completeAt: merged ? (before?.pointer.completeAt ?? null) : now,
    skipped: leftOut(building),
    oddities: [...building.anomalies.list()],
  };
  if (before !== null && differences !== null && !hasChanges(differences.step)) {
    return { snapshot: before.snapshot, pointer: { ...before.pointer, ...dates } };
  }
  snapshot.db.prepare('INSERT INTO id_table (slots) VALUES (?)').run(snapshot.ids.bytes());
  yield;
  building.commit();
  // The file stays open meanwhile, so that rows of a first sync can be read until the step that reopens it.
  yield flushFile(snapshot.path);
  const timeUnit = building.tally.unit();
  snapshot.closeFile();
  deleteJournal(snapshot.path);
  const pointer: Pointer = {
    schema: schemaVersion,
    file: snapshot.file,
    bytes: fs.statSync(snapshot.path).size,
    rows: building.rows,
    ...dates,
    changes: differences?.step ?? null,
    sinceLooked: differences?.looked ?? null,
    timeUnit,
  };
  // Read before it is relied on: from here on views use it.
  snapshot.seal({ unit: timeUnit, now });
  return { snapshot, pointer };
}

function leftOut({ anomalies }: Building): number {
  return anomalies
    .list()
    .filter(({ code }) => code === 'no-object' || code === 'no-id')
    .reduce((sum, { count }) => sum + count, 0);
}

/** Copies the packages that this sync has not received from the snapshot before. */
function* takeOver(building: Building, before: Snapshot): Steps<void> {
  const last = before.lastRow();
  for (let row = 1; row <= last; row += 1) {
    if (row % rowsPerStep === 0) yield;
    if (building.met.get(row) !== 0) continue;
    const record = before.record(row);
    if (record !== null) building.takeOver(record);
  }
}

/** Deletes all rows but those that pass a test. */
function* removeOthers(isKept: (row: number) => boolean, building: Building): Steps<void> {
  const last = building.lastRow;
  for (let row = 1; row <= last; row += 1) {
    if (row % rowsPerStep === 0) yield;
    if (!isKept(row)) building.remove(row);
  }
  building.snapshot.ids = building.snapshot.ids.filter(isKept);
}
