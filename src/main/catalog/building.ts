import type { StatementSync } from 'node:sqlite';
import type { ServiceItem } from '../service/page.ts';
import { numberColumn } from './columns.ts';
import { fold } from './fold.ts';
import { splitTotalCount } from './raw-item.ts';
import type { Snapshot } from './snapshot.ts';
import type { TimeUnitTally } from './time-unit.ts';

/** A transaction is ended after this many items or ms: commits cost more than rows, and a kill loses one at most. */
const itemsPerCommit = 5000;
const msPerCommit = 1000;

/** The snapshot that a sync is writing. Rows can be read as soon as they are added. */
export class Building {
  readonly snapshot: Snapshot;
  readonly #tally: TimeUnitTally;
  readonly #insert: StatementSync;
  readonly #find: StatementSync;
  readonly #update: StatementSync;
  readonly #seen: StatementSync;
  readonly #insertFolded: StatementSync;
  readonly #updateFolded: StatementSync;
  #pass: number;
  #passSize = 0;
  #rows: number;
  #open = false;
  #uncommitted = 0;
  #committedAt = 0;

  constructor(snapshot: Snapshot, tally: TimeUnitTally) {
    this.snapshot = snapshot;
    this.#tally = tally;
    const { db } = snapshot;
    this.#insert = db.prepare(
      `INSERT INTO package (id, pass, name, status, creator, updater, created_at, updated_at, comments, raw, total_count)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    );
    this.#find = db.prepare('SELECT row, pass, raw = ? AS same FROM package WHERE id = ?');
    this.#update = db.prepare(
      `UPDATE package SET pass = ?, name = ?, status = ?, creator = ?, updater = ?, created_at = ?, updated_at = ?,
       comments = ?, raw = ?, total_count = ? WHERE row = ?`,
    );
    this.#seen = db.prepare('UPDATE package SET pass = ?, total_count = ? WHERE row = ?');
    this.#insertFolded = db.prepare('INSERT INTO folded (row, text) VALUES (?, ?)');
    this.#updateFolded = db.prepare('UPDATE folded SET text = ? WHERE row = ?');
    const before = db.prepare('SELECT count(*) AS rows, max(pass) AS pass FROM package').get();
    this.#rows = numberColumn(before?.['rows']);
    // Passes go on counting in a file that an earlier sync left unfinished.
    this.#pass = numberColumn(before?.['pass']);
  }

  /** All packages in the file. */
  get rows(): number {
    return this.#rows;
  }

  /** Packages that the present pass has seen. */
  get passSize(): number {
    return this.#passSize;
  }

  get pass(): number {
    return this.#pass;
  }

  beginPass(): void {
    this.#pass += 1;
    this.#passSize = 0;
  }

  /** Stores items, the later of two with one id winning; answers how many ids are new to this pass. */
  add(items: readonly ServiceItem[]): number {
    this.#begin();
    let fresh = 0;
    try {
      for (const item of items) if (this.#put(item)) fresh += 1;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
    this.#passSize += fresh;
    this.#uncommitted += items.length;
    if (this.#uncommitted >= itemsPerCommit || Date.now() - this.#committedAt >= msPerCommit) this.commit();
    return fresh;
  }

  commit(): void {
    if (!this.#open) return;
    try {
      this.snapshot.db.exec('COMMIT');
      this.#open = false;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
    this.#committedAt = Date.now();
  }

  /**
   * Ends whatever transaction is open: keeps added items, undoes a publication. False where the file can't be
   * written any more, because its publication got too far.
   */
  settle(undo: boolean): boolean {
    const { db } = this.snapshot;
    if (!db.isOpen || this.snapshot.published) return false;
    if (!undo) this.commit();
    else if (db.isTransaction) db.exec('ROLLBACK');
    return true;
  }

  #put(item: ServiceItem): boolean {
    const { raw, totalCount } = splitTotalCount(item.raw);
    const { id, name, status, creator, updater, createdAt, updatedAt, comments } = item;
    this.#tally.add(createdAt);
    this.#tally.add(updatedAt);
    const values = [
      this.#pass,
      name,
      status,
      creator,
      updater,
      createdAt,
      updatedAt,
      comments,
      raw,
      totalCount,
    ];
    const inserted = this.#insert.run(id, ...values);
    if (inserted.changes === 1) {
      this.#insertFolded.run(inserted.lastInsertRowid, foldedText(item));
      this.#rows += 1;
      return true;
    }
    const found = this.#find.get(raw, id);
    const row = numberColumn(found?.['row']);
    if (found?.['same'] === 1) {
      this.#seen.run(this.#pass, totalCount, row);
    } else {
      this.#update.run(...values, row);
      this.#updateFolded.run(foldedText(item), row);
    }
    return numberColumn(found?.['pass']) !== this.#pass;
  }

  #begin(): void {
    if (this.#open) return;
    this.snapshot.db.exec('BEGIN');
    this.#open = true;
    this.#uncommitted = 0;
  }

  #rollBack(): void {
    this.#open = false;
    // SQLite has ended the transaction itself where the disk was full.
    if (this.snapshot.db.isTransaction) this.snapshot.db.exec('ROLLBACK');
    this.#rows = this.snapshot.count();
  }
}

/** What a search looks through: no term holds white space, so none can reach across two fields. */
function foldedText({ name, status, comments, creator, updater, id }: ServiceItem): string {
  return fold([name, status, comments, creator, updater, id].join('\n'));
}
