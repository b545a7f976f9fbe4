import fs from 'node:fs';
import { deleteJournal, flushFile, writePointerText } from './account-folder.ts';
import type { Building } from './building.ts';
import { numberColumn } from './columns.ts';
import type { Pointer } from './pointer.ts';
import type { PublishRequest } from './protocol.ts';
import { schemaVersion } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import { storeSortOrders } from './sort-orders.ts';
import type { Steps } from './steps.ts';

export interface Published {
  readonly snapshot: Snapshot;
  readonly pointer: Pointer;
}

const rowsPerStep = 5000;

/**
 * Turns what a sync has built into the published snapshot, in steps. Until the pointer is written, the snapshot
 * before stays the published one whatever happens.
 */
export function* publish(
  building: Building,
  before: Published | null,
  { merged, skipped, now }: PublishRequest,
): Steps<Published> {
  const { snapshot } = building;
  const { db } = snapshot;
  building.commit();
  if (before !== null) db.prepare('ATTACH ? AS before').run(before.snapshot.path);
  db.exec('BEGIN');
  if (merged) {
    if (before !== null) yield* takeOver(building, before.snapshot);
  } else if (building.passSize !== building.rows) {
    // Only what the proven pass saw stays.
    db.prepare('DELETE FROM folded WHERE row IN (SELECT row FROM package WHERE pass <> ?)').run(
      building.pass,
    );
    db.prepare('DELETE FROM package WHERE pass <> ?').run(building.pass);
  }
  yield;
  const changes = before === null ? null : yield* compare(building.snapshot, before.pointer.rows);
  const timeUnit = yield* storeSortOrders(db, now);
  const rows = snapshot.count();
  db.exec('COMMIT');
  yield;
  snapshot.close();
  deleteJournal(snapshot.path);
  flushFile(snapshot.path);
  const pointer: Pointer = {
    schema: schemaVersion,
    file: snapshot.file,
    bytes: fs.statSync(snapshot.path).size,
    rows,
    complete: !merged,
    checkedAt: now,
    completeAt: merged ? (before?.pointer.completeAt ?? null) : now,
    skipped,
    changes,
    timeUnit,
  };
  // Read before it is relied on: from here on views use it.
  snapshot.seal({ unit: timeUnit, now });
  writePointerText(snapshot.folder, `${JSON.stringify(pointer)}\n`);
  return { snapshot, pointer };
}

/** Copies the packages that this sync has not seen from the snapshot before. */
function* takeOver({ snapshot: { db } }: Building, before: Snapshot): Steps<undefined> {
  const columns =
    'id, pass, name, status, creator, updater, created_at, updated_at, comments, raw, total_count';
  const packages = db.prepare(
    `INSERT INTO main.package (${columns}) SELECT ${columns} FROM before.package WHERE row BETWEEN ? AND ?
     AND id NOT IN (SELECT id FROM main.package)`,
  );
  const texts = db.prepare(
    `INSERT INTO main.folded (row, text)
     SELECT taken.row, old_text.text FROM before.package AS old
     JOIN before.folded AS old_text ON old_text.row = old.row
     JOIN main.package AS taken ON taken.id = old.id
     WHERE old.row BETWEEN ? AND ? AND taken.row > ?`,
  );
  const last = numberColumn(before.db.prepare('SELECT max(row) AS last FROM package').get()?.['last']);
  for (let from = 1; from <= last; from += rowsPerStep) {
    const newest = numberColumn(db.prepare('SELECT max(row) AS last FROM main.package').get()?.['last']);
    packages.run(from, from + rowsPerStep - 1);
    texts.run(from, from + rowsPerStep - 1, newest);
    yield;
  }
  return undefined;
}

function* compare(
  { db }: Snapshot,
  rowsBefore: number,
): Steps<{ added: number; changed: number; removed: number }> {
  const count = db.prepare(
    `SELECT count(*) AS rows, sum(old.id IS NULL) AS added, sum(old.raw <> new.raw) AS changed
     FROM main.package AS new LEFT JOIN before.package AS old ON old.id = new.id
     WHERE new.row BETWEEN ? AND ?`,
  );
  const last = numberColumn(db.prepare('SELECT max(row) AS last FROM main.package').get()?.['last']);
  let rows = 0;
  let added = 0;
  let changed = 0;
  for (let from = 1; from <= last; from += rowsPerStep) {
    const part = count.get(from, from + rowsPerStep - 1);
    rows += numberColumn(part?.['rows']);
    added += numberColumn(part?.['added']);
    changed += numberColumn(part?.['changed']);
    yield;
  }
  return { added, changed, removed: Math.max(0, rowsBefore - (rows - added)) };
}
