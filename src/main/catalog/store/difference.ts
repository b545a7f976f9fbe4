import type { DatabaseSync } from 'node:sqlite';
import type { SnapshotChanges } from '../../../preload/contract/status.ts';
import type { ChangedPackage, ChangesRequest } from '../../../preload/contract/view.ts';
import type { ServiceItem } from '../../service/page.ts';
import type { Building } from './building.ts';
import { change } from './change.ts';
import { numberColumn, textColumn, textOrNull } from './columns.ts';
import { itemFingerprint } from './content.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from './steps.ts';

/**
 * How a snapshot differs from the one before (`step`) and from the one that the person last looked at before it
 * (`looked`): a row in `difference` for each package that does in either way. `was` is the fingerprint of the package in
 * the latter, null where it was not there; by it a package that changed and changed back is as good as untouched.
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
 * Writes the differences of a snapshot that is being published; `looked`: whether the person looked at the one before.
 * Merged: packages that were not met are still there.
 */
export function* writeDifferences(
  building: Building,
  before: Snapshot,
  { looked, merged }: { readonly looked: boolean; readonly merged: boolean },
): Steps<Differences> {
  const { snapshot, changes, met } = building;
  const prior = before.db.prepare('SELECT was FROM difference WHERE id = ? AND looked <> 0');
  const insert = snapshot.db.prepare(
    'INSERT INTO difference (id, name, step, looked, was) VALUES (?, ?, ?, ?, ?)',
  );
  const steps = new Counter();
  const sinceLooked = new Counter();
  const write = (step: number, earlier: ServiceItem | null, item: ServiceItem | null): void => {
    const { id, name } = item ?? earlier ?? { id: '', name: null };
    const known = looked ? undefined : prior.get(id);
    const was = known === undefined ? earlier && itemFingerprint(earlier) : textOrNull(known['was']);
    const kind = kindOf(was, item && itemFingerprint(item));
    steps.count(step);
    sinceLooked.count(kind);
    insert.run(id, name, step, kind, was);
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
  if (!looked) {
    // What differed before and was not touched since still differs.
    const untouched = snapshot.db.prepare(
      'INSERT OR IGNORE INTO difference (id, name, step, looked, was) VALUES (?, ?, 0, ?, ?)',
    );
    let written = 0;
    for (const { id, name, looked: kind, was } of before.db
      .prepare('SELECT id, name, looked, was FROM difference WHERE looked <> 0')
      .iterate()) {
      const result = untouched.run(textColumn(id), textOrNull(name), numberColumn(kind), textOrNull(was));
      if (result.changes > 0) sinceLooked.count(numberColumn(kind));
      written += 1;
      if (written % rowsPerStep === 0) yield;
    }
  }
  return { step: steps.changes(), looked: sinceLooked.changes() };
}

/** Packages of one kind, by id. */
export function readDifferences(
  db: DatabaseSync,
  { since, kind, offset, limit }: ChangesRequest,
): readonly ChangedPackage[] {
  const column = since === 'before' ? 'step' : 'looked';
  return db
    .prepare(
      `SELECT id, substr(name, 1, ${nameLength}) AS name FROM difference WHERE ${column} = ? ORDER BY id LIMIT ? OFFSET ?`,
    )
    .all(change[kind], limit, offset)
    .map(({ id, name }) => ({ id: textColumn(id), name: textColumn(name), fields: [] }));
}

/** Ids of the packages that are new or changed, in no order. */
export function* readChangedIds(db: DatabaseSync, since: ChangesRequest['since']): Generator<string> {
  const column = since === 'before' ? 'step' : 'looked';
  const read = db.prepare(
    `SELECT id FROM difference WHERE ${column} IN (${change.added}, ${change.changed})`,
  );
  for (const { id } of read.iterate()) yield textColumn(id);
}
