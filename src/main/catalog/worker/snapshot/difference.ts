import type { DatabaseSync } from 'node:sqlite';
import type { SnapshotChanges } from '../../../../preload/contract/status.ts';
import type { ChangedPackage, ChangesRequest } from '../../../../preload/contract/view.ts';
import { change } from './change.ts';
import { bytesOrNull, numberColumn, textColumn, textOrNull } from './columns.ts';
import { differingColumns, itemFingerprint } from './content.ts';
import { versionOf } from './database.ts';
import {
  differingFields,
  fieldNames,
  fieldFingerprints,
  readFields,
  parseFingerprints,
  storedFingerprints,
  type FieldFingerprints,
} from './field-fingerprints.ts';
import type { PackageRecord } from './package-record.ts';
import { versionWithoutFields } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotUpdate } from './snapshot-update.ts';
import type { Steps } from '../steps.ts';

/**
 * How a snapshot differs from the previous one (`step`) and from an earlier one, whose changes the user saw last (`looked`).
 * `difference` has a row for each package that differs from either. `was` is the fingerprint of the package in the earlier
 * one, null if it was missing, so that a package that was changed back counts as unchanged. `step_fields` and `step_rest` are
 * the fields changed by the step, `was_fields` and `was_rest` fingerprints of the earlier package's fields
 * (field-fingerprints.ts); files of an older version lack them.
 */
export interface Differences {
  readonly step: SnapshotChanges;
  readonly looked: SnapshotChanges;
}

const rowsPerStep = 500;
/** Of a name in a list of changes. */
const maxNameLength = 300;

/** Compares fingerprints of a package; null if it is missing. */
function kindOf(was: string | null, now: string | null): number {
  if (was === now) return change.same;
  if (was === null) return change.added;
  return now === null ? change.removed : change.changed;
}

/** From the number of packages of each kind. */
function changesOf(counts: Uint32Array): SnapshotChanges {
  const countOf = (kind: number): number => counts[kind] ?? 0;
  return { added: countOf(change.added), changed: countOf(change.changed), removed: countOf(change.removed) };
}

/**
 * Writes the differences of the changed copy of a published snapshot. `seen`: whether the user has seen those of the published
 * one.
 */
export function* writeDifferences(
  { previous, changes, lastRow }: SnapshotUpdate,
  snapshot: Snapshot,
  seen: boolean,
): Steps<Differences> {
  const previousDifference = previous.db.prepare(
    `SELECT was, ${fingerprintColumns(previous.db)} FROM difference WHERE id = ? AND looked <> 0`,
  );
  const insert = snapshot.db.prepare(
    `INSERT INTO difference (id, name, step, looked, was, step_fields, step_rest, was_fields, was_rest)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const stepCounts = new Uint32Array(4);
  const lookedCounts = new Uint32Array(4);
  const count = (counts: Uint32Array, kind: number): number => (counts[kind] = (counts[kind] ?? 0) + 1);
  const write = (step: number, earlier: PackageRecord | null, item: PackageRecord | null): void => {
    const { id, name } = item ?? earlier ?? { id: '', name: null };
    const known = seen ? undefined : previousDifference.get(id);
    const was = known === undefined ? earlier && itemFingerprint(earlier) : textOrNull(known['was']);
    const kind = kindOf(was, item && itemFingerprint(item));
    count(stepCounts, step);
    count(lookedCounts, kind);
    const fingerprints = earlier && fieldFingerprints(earlier);
    const fields = fingerprints && item && differingFields(fingerprints, fieldFingerprints(item));
    const stepRest = fields === null || fields.rest.length === 0 ? null : JSON.stringify(fields.rest);
    // Fingerprints of different values can be the same, but the update of an index relies on the columns.
    const columns = earlier && item && differingColumns(earlier, item);
    const [wasFields, wasRest] =
      known !== undefined
        ? [bytesOrNull(known['was_fields']), textOrNull(known['was_rest'])]
        : fingerprints === null
          ? [null, null]
          : storedFingerprints(fingerprints);
    insert.run(id, name, step, kind, was, columns, stepRest, wasFields, wasRest);
  };

  snapshot.db.exec('BEGIN');
  for (let row = 1; row <= lastRow; row += 1) {
    if (row % rowsPerStep === 0) yield;
    const step = changes.get(row);
    if (step === change.same) continue;
    const earlier = step === change.added ? null : previous.record(row);
    const item = step === change.removed ? null : snapshot.record(row);
    if (earlier !== null || item !== null) write(step, earlier, item);
  }
  if (!seen) {
    // Keep the unseen differences of packages that the step has not changed.
    const insertUnchanged = snapshot.db.prepare(
      `INSERT OR IGNORE INTO difference (id, name, step, looked, was, was_fields, was_rest)
       VALUES (?, ?, 0, ?, ?, ?, ?)`,
    );
    let written = 0;
    const earlier = previous.db.prepare(
      `SELECT id, name, looked, was, ${fingerprintColumns(previous.db)} FROM difference WHERE looked <> 0`,
    );
    for (const { id, name, looked: kind, was, was_fields: fields, was_rest: rest } of earlier.iterate()) {
      const result = insertUnchanged.run(
        textColumn(id),
        textOrNull(name),
        numberColumn(kind),
        textOrNull(was),
        bytesOrNull(fields),
        textOrNull(rest),
      );
      if (result.changes > 0) count(lookedCounts, numberColumn(kind));
      written += 1;
      if (written % rowsPerStep === 0) yield;
    }
  }
  snapshot.db.exec('COMMIT');
  return { step: changesOf(stepCounts), looked: changesOf(lookedCounts) };
}

/** For files of all versions. */
function fingerprintColumns(db: DatabaseSync): string {
  return hasFields(db) ? 'was_fields, was_rest' : 'NULL AS was_fields, NULL AS was_rest';
}

function hasFields(db: DatabaseSync): boolean {
  return versionOf(db) !== versionWithoutFields;
}

/** Packages of one kind, by id. */
export function readDifferences(snapshot: Snapshot, request: ChangesRequest): readonly ChangedPackage[] {
  const { since, kind, offset, limit } = request;
  const columns =
    kind === 'changed' && hasFields(snapshot.db) ? 'step_fields, step_rest, was_fields, was_rest' : 'NULL';
  const found = snapshot.db
    .prepare(
      `SELECT id, substr(name, 1, ${maxNameLength}) AS name, ${columns} FROM difference
       WHERE ${since === 'before' ? 'step' : 'looked'} = ? ORDER BY id LIMIT ? OFFSET ?`,
    )
    .all(change[kind], limit, offset);
  return found.map((row) => {
    const id = textColumn(row['id']);
    const fields =
      since === 'before'
        ? readFields(row['step_fields'], row['step_rest'])
        : changedFields(parseFingerprints(row['was_fields'], row['was_rest']), snapshot, id);
    return { id, name: textColumn(row['name']), fields };
  });
}

/** How many of the packages that were added by the last step match. */
export function* countAdded(snapshot: Snapshot, isMatch: (row: number) => boolean): Steps<number> {
  const added = snapshot.db.prepare('SELECT id FROM difference WHERE step = ?');
  let total = 0;
  let read = 0;
  for (const { id } of added.iterate(change.added)) {
    if (isMatch(snapshot.rowOf(textColumn(id)))) total += 1;
    read += 1;
    if (read % rowsPerStep === 0) yield;
  }
  return total;
}

function changedFields(was: FieldFingerprints | null, snapshot: Snapshot, id: string): readonly string[] {
  const now = snapshot.record(snapshot.rowOf(id));
  return was === null || now === null ? [] : fieldNames(differingFields(was, fieldFingerprints(now)));
}
