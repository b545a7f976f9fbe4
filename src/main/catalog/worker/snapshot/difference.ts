import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { SnapshotChanges } from '../../../../preload/contract/status.ts';
import type { ChangedPackage, ChangesRequest } from '../../../../preload/contract/view.ts';
import type { ServiceItem } from '../../../service/page.ts';
import type { Building } from './building.ts';
import { change } from './change.ts';
import { bytesOrNull, numberColumn, textColumn, textOrNull } from './columns.ts';
import { itemFingerprint } from './content.ts';
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
import { versionWithoutFields } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from '../steps.ts';

/**
 * How a snapshot differs from the one before (`step`) and from the one whose changes the person saw last before it
 * (`looked`): a row in `difference` for each package that does in either way. `was` is the fingerprint of the package in
 * the latter, null where it was not there; by it a package that changed and changed back is as good as untouched. Which
 * fields differ is told in the same two ways: `step_fields` and `step_rest` are those of the step, `was_fields` and
 * `was_rest` fingerprints of the earlier package's fields (field-fingerprints.ts). In a file of an older version they are unknown.
 */
export interface Differences {
  readonly step: SnapshotChanges;
  readonly looked: SnapshotChanges;
}

const rowsPerStep = 500;
/** Letters of a name that a list of changes shows at most. */
const nameLength = 300;

/** What a package is now against what it was: fingerprints, null for its absence. */
function kindOf(was: string | null, now: string | null): number {
  if (was === now) return change.same;
  if (was === null) return change.added;
  return now === null ? change.removed : change.changed;
}

class Counter {
  readonly #counts = new Map<number, number>();

  count(kind: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  changes(): SnapshotChanges {
    const of = (kind: number): number => this.#counts.get(kind) ?? 0;
    return { added: of(change.added), changed: of(change.changed), removed: of(change.removed) };
  }
}

/**
 * Writes the differences of a snapshot that is being published; `seen`: whether the person saw those of the one before.
 * Merged: packages that were not received count as unchanged.
 */
export function* writeDifferences(
  building: Building,
  before: Snapshot,
  { seen, merged }: { readonly seen: boolean; readonly merged: boolean },
): Steps<Differences> {
  const { snapshot, changes, met } = building;
  const prior = before.db.prepare(
    `SELECT was, ${priorFingerprints(before.db)} FROM difference WHERE id = ? AND looked <> 0`,
  );
  const insert = snapshot.db.prepare(
    `INSERT INTO difference (id, name, step, looked, was, step_fields, step_rest, was_fields, was_rest)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const steps = new Counter();
  const sinceLooked = new Counter();
  const write = (step: number, earlier: ServiceItem | null, item: ServiceItem | null): void => {
    const { id, name } = item ?? earlier ?? { id: '', name: null };
    const known = seen ? undefined : prior.get(id);
    const was = known === undefined ? earlier && itemFingerprint(earlier) : textOrNull(known['was']);
    const kind = kindOf(was, item && itemFingerprint(item));
    steps.count(step);
    sinceLooked.count(kind);
    const fingerprints = earlier && fieldFingerprints(earlier);
    const fields = fingerprints && item && differingFields(fingerprints, fieldFingerprints(item));
    const stepRest = fields === null || fields.rest.length === 0 ? null : JSON.stringify(fields.rest);
    const [wasFields, wasRest] =
      known !== undefined
        ? [bytesOrNull(known['was_fields']), textOrNull(known['was_rest'])]
        : fingerprints === null
          ? [null, null]
          : storedFingerprints(fingerprints);
    insert.run(id, name, step, kind, was, fields?.columns ?? null, stepRest, wasFields, wasRest);
  };

  for (let row = 1; row <= building.lastRow; row += 1) {
    if (row % rowsPerStep === 0) yield;
    const step = changes.get(row);
    if (step === change.same) continue;
    const item = snapshot.record(row);
    if (item === null) continue;
    write(step, step === change.added ? null : before.record(before.rowOf(item.id)), item);
  }
  if (!merged) {
    const last = before.lastRow();
    for (let row = 1; row <= last; row += 1) {
      if (row % rowsPerStep === 0) yield;
      const earlier = met.get(row) === 0 ? before.record(row) : null;
      if (earlier !== null) write(change.removed, earlier, null);
    }
  }
  if (!seen) {
    // What differed before and was not touched since still differs.
    const untouched = snapshot.db.prepare(
      `INSERT OR IGNORE INTO difference (id, name, step, looked, was, was_fields, was_rest)
       VALUES (?, ?, 0, ?, ?, ?, ?)`,
    );
    let written = 0;
    const earlier = before.db.prepare(
      `SELECT id, name, looked, was, ${priorFingerprints(before.db)} FROM difference WHERE looked <> 0`,
    );
    for (const { id, name, looked: kind, was, was_fields: fields, was_rest: rest } of earlier.iterate()) {
      const result = untouched.run(
        textColumn(id),
        textOrNull(name),
        numberColumn(kind),
        textOrNull(was),
        bytesOrNull(fields),
        textOrNull(rest),
      );
      if (result.changes > 0) sinceLooked.count(numberColumn(kind));
      written += 1;
      if (written % rowsPerStep === 0) yield;
    }
  }
  return { step: steps.changes(), looked: sinceLooked.changes() };
}

/** The columns with fingerprints of a file's differences. */
function priorFingerprints(db: DatabaseSync): string {
  return knowsFields(db) ? 'was_fields, was_rest' : 'NULL AS was_fields, NULL AS was_rest';
}

function knowsFields(db: DatabaseSync): boolean {
  return versionOf(db) !== versionWithoutFields;
}

/** Packages of one kind, by id. */
export function readDifferences(snapshot: Snapshot, request: ChangesRequest): readonly ChangedPackage[] {
  const { since, kind, offset, limit } = request;
  const told =
    kind === 'changed' && knowsFields(snapshot.db) ? 'step_fields, step_rest, was_fields, was_rest' : 'NULL';
  const found = snapshot.db
    .prepare(
      `SELECT id, substr(name, 1, ${nameLength}) AS name, ${told} FROM difference
       WHERE ${since === 'before' ? 'step' : 'looked'} = ? ORDER BY id LIMIT ? OFFSET ?`,
    )
    .all(change[kind], limit, offset);
  return found.map((row) => toChanged(snapshot, since, row));
}

/** How many packages match of those that are new against the snapshot before. */
export function* countAdded(snapshot: Snapshot, isMatch: (row: number) => boolean): Steps<number> {
  const read = snapshot.db.prepare('SELECT id FROM difference WHERE step = ?');
  let total = 0;
  let looked = 0;
  for (const { id } of read.iterate(change.added)) {
    if (isMatch(snapshot.rowOf(textColumn(id)))) total += 1;
    looked += 1;
    if (looked % rowsPerStep === 0) yield;
  }
  return total;
}

function toChanged(
  snapshot: Snapshot,
  since: ChangesRequest['since'],
  row: Record<string, SQLOutputValue>,
): ChangedPackage {
  const id = textColumn(row['id']);
  const fields =
    since === 'before'
      ? readFields(row['step_fields'], row['step_rest'])
      : fieldsSince(parseFingerprints(row['was_fields'], row['was_rest']), snapshot, id);
  return { id, name: textColumn(row['name']), fields };
}

/** By which fields a package differs from what is kept of an earlier one. */
function fieldsSince(was: FieldFingerprints | null, snapshot: Snapshot, id: string): readonly string[] {
  const now = snapshot.record(snapshot.rowOf(id));
  return was === null || now === null ? [] : fieldNames(differingFields(was, fieldFingerprints(now)));
}
