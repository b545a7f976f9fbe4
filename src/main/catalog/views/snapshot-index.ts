import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { SortColumn } from '../../../preload/contract/view.ts';
import { deleteJournal, flushFile, makePrivateFile, rename } from '../store/account-folder.ts';
import { numberColumn, numberList } from '../store/columns.ts';
import { openToRead, openToWrite, type Kind } from '../store/database.ts';
import { fold } from './fold.ts';
import type { StoredRows } from '../store/stored-rows.ts';
import { computeSortOrders, walkOrder, type SortOrder } from './sort-orders.ts';
import type { Steps } from '../store/steps.ts';
import { DamageError, StoreError, troubleOf } from '../store/store-failure.ts';

/** `folded` is what a search scans, `sort_order` the finished orders (sort-orders.ts), `made_from` what they belong to. */
const kind: Kind = {
  // The letters "PKSI".
  applicationId: 0x504b5349,
  schemaVersion: 2,
  tableNames: ['folded', 'made_from', 'sort_order'],
};

const createTables = `
  PRAGMA application_id = ${kind.applicationId};
  PRAGMA user_version = ${kind.schemaVersion};
  CREATE TABLE folded (row INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE sort_order (name TEXT PRIMARY KEY, filled INTEGER NOT NULL, rows BLOB NOT NULL) STRICT;
  CREATE TABLE made_from (bytes INTEGER NOT NULL, rows INTEGER NOT NULL) STRICT;
`;

/** Thrown where the file of an index is not what it should be, or can't be written. */
export class IndexDamageError extends StoreError {
  constructor() {
    super({ code: 'storage-failed', retryable: true, detail: 'index' });
  }
}

const rowsPerFold = 100;
const rowsPerScan = 20_000;

/**
 * What makes a snapshot quick to search and sort. Disposable: it can be made from the snapshot at any time, and is, where
 * its file is missing, of another version, or damaged. Being built, it follows the rows as they arrive.
 */
export class SnapshotIndex {
  /** Where it is to be stored. */
  readonly #place: string;
  #db: DatabaseSync;
  /** Null in memory, where the disk has no room for it. */
  #file: string | null;
  #isFinished: boolean;
  /** The first row that is not folded yet, and those before it whose texts have changed since. */
  #next = 1;
  #rewritten = new Set<number>();
  #write: StatementSync | null = null;
  readonly #orders = new Map<string, Uint32Array>();

  private constructor(place: string, { db, file }: Draft, isFinished: boolean) {
    this.#place = place;
    this.#db = db;
    this.#file = file;
    this.#isFinished = isFinished;
  }

  /** Opens the finished index of a published snapshot, or begins one. */
  static openOrBegin(snapshot: StoredRows): SnapshotIndex {
    const file = indexFile(snapshot);
    try {
      const db = openToRead(file, kind);
      const made = numberColumn(db.prepare('SELECT bytes FROM made_from').get()?.['bytes']);
      if (made === fs.statSync(snapshot.path).size) return new SnapshotIndex(file, { db, file }, true);
      db.close();
    } catch (error) {
      if (troubleOf(error) === null) throw error;
    }
    return SnapshotIndex.begin(snapshot);
  }

  /** Begins the index of a snapshot that is being built. */
  static begin(snapshot: StoredRows): SnapshotIndex {
    const file = indexFile(snapshot);
    return new SnapshotIndex(file, beginDraft(file), false);
  }

  /** Forgets all that it holds. Whoever is folding or searching goes on with what comes. */
  beginAnew(): void {
    this.#close();
    this.#restart(beginDraft(this.#place));
  }

  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** Whether rows up to this one are all folded. */
  hasFolded(lastRow: number): boolean {
    return this.#isFinished || (this.#next > lastRow && this.#rewritten.size === 0);
  }

  rewritten(row: number): void {
    if (row < this.#next) this.#rewritten.add(row);
  }

  removed(row: number): void {
    this.#rewritten.delete(row);
    if (row < this.#next) this.#db.prepare('DELETE FROM folded WHERE row = ?').run(row);
  }

  /** Folds the texts of a snapshot up to a row. */
  *fold(snapshot: StoredRows, lastRow: number): Steps<void> {
    while (!this.hasFolded(lastRow)) {
      try {
        this.#foldSome(snapshot, lastRow);
      } catch (error) {
        if (!this.#mayRetreat(error)) throw error;
        this.#retreat();
      }
      yield;
    }
  }

  /** Rows, in ascending order, in whose folded texts every term occurs. */
  *match(terms: readonly string[]): Steps<Uint32Array> {
    const last = this.#own(() =>
      numberColumn(this.#db.prepare('SELECT max(row) AS last FROM folded').get()?.['last']),
    );
    const condition = terms.map(() => 'AND instr(text, ?) > 0').join(' ');
    const scan = `SELECT group_concat(row) AS rows FROM folded WHERE row BETWEEN ? AND ? ${condition}`;
    const parts: Uint32Array[] = [];
    let count = 0;
    for (let from = 1; from <= last; from += rowsPerScan) {
      const part = this.#own(() =>
        numberList(this.#db.prepare(scan).get(from, from + rowsPerScan - 1, ...terms)?.['rows']),
      );
      parts.push(part);
      count += part.length;
      yield;
    }
    const rows = new Uint32Array(count);
    let at = 0;
    for (const part of parts) {
      rows.set(part, at);
      at += part.length;
    }
    return rows;
  }

  /** Row numbers of all packages, `lastRow` being the last, in the order of a column; only of a finished index. */
  order(column: SortColumn, descending: boolean, lastRow: number): Uint32Array {
    const key = `${column} ${descending}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const order = this.#own(() => {
      const stored = this.#db.prepare('SELECT filled, rows FROM sort_order WHERE name = ?').get(column);
      const bytes = stored?.['rows'];
      if (!(bytes instanceof Uint8Array) || bytes.byteLength % 4 !== 0) throw new DamageError('sort order');
      const rows = new Uint32Array(bytes.slice().buffer);
      const walked = walkOrder({ filled: numberColumn(stored?.['filled']), rows }, descending);
      const made = numberColumn(this.#db.prepare('SELECT rows FROM made_from').get()?.['rows']);
      // Nothing is missing from a list without anybody noticing.
      if (walked.length !== made || !areDistinct(walked, lastRow)) throw new DamageError('sort order');
      return walked;
    });
    this.#orders.set(key, order);
    return order;
  }

  /** Works on the file of the index, which can be made anew whatever is wrong with it. */
  #own<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (troubleOf(error) === null) throw error;
      throw new IndexDamageError();
    }
  }

  /** Makes the index of a published snapshot whole and stores it. */
  *finish(snapshot: StoredRows): Steps<void> {
    if (this.#isFinished) return;
    try {
      yield* this.#complete(snapshot);
    } catch (error) {
      if (!this.#mayRetreat(error)) throw error;
      this.#retreat();
      yield* this.#complete(snapshot);
    }
    this.#isFinished = true;
  }

  close(): void {
    this.#close();
  }

  *#complete(snapshot: StoredRows): Steps<void> {
    // Else it was given up in its very last steps.
    if (this.#db.isTransaction) {
      const lastRow = snapshot.lastRow();
      const rows = snapshot.ids.size;
      yield* this.fold(snapshot, lastRow);
      // What is not in the index is never found: better to fold once more than to store a gap.
      if ((yield* this.#countFolded(lastRow)) !== rows) {
        this.beginAnew();
        yield* this.fold(snapshot, lastRow);
        if ((yield* this.#countFolded(lastRow)) !== rows) throw new DamageError('rows');
      }
      yield* computeSortOrders(snapshot, lastRow, (name, order) => this.#own(() => this.#store(name, order)));
      const { size } = fs.statSync(snapshot.path);
      this.#own(() => {
        this.#db.prepare('INSERT INTO made_from (bytes, rows) VALUES (?, ?)').run(size, rows);
        this.#db.exec('COMMIT');
      });
    }
    const file = this.#file;
    if (file === null) return;
    const draft = draftOf(file);
    try {
      yield flushFile(draft);
    } catch (error) {
      this.#own(() => {
        throw error;
      });
    }
    this.#own(() => {
      this.#close();
      deleteJournal(draft);
      rename(draft, file);
      this.#db = openToRead(file, kind);
    });
  }

  *#countFolded(lastRow: number): Steps<number> {
    let count = 0;
    for (let from = 1; from <= lastRow; from += rowsPerScan) {
      const part = this.#own(() =>
        this.#db
          .prepare('SELECT count(*) AS rows FROM folded WHERE row BETWEEN ? AND ?')
          .get(from, from + rowsPerScan - 1),
      );
      count += numberColumn(part?.['rows']);
      yield;
    }
    return count;
  }

  #foldSome(snapshot: StoredRows, lastRow: number): void {
    const columns = 'row, id, name, status, comments, creator, updater';
    if (this.#next <= lastRow) {
      const end = Math.min(this.#next + rowsPerFold, lastRow + 1);
      const rows = snapshot.db.prepare(`SELECT ${columns} FROM package WHERE row >= ? AND row < ?`);
      this.#put(rows.all(this.#next, end));
      this.#next = end;
      return;
    }
    const one = snapshot.db.prepare(`SELECT ${columns} FROM package WHERE row = ?`);
    const wanted = [...this.#rewritten].slice(0, rowsPerFold);
    this.#put(wanted.map((row) => one.get(row)).filter((record) => record !== undefined));
    for (const row of wanted) this.#rewritten.delete(row);
  }

  #put(records: readonly Readonly<Record<string, SQLOutputValue>>[]): void {
    this.#own(() => {
      this.#write ??= this.#db.prepare('INSERT OR REPLACE INTO folded (row, text) VALUES (?, ?)');
      for (const record of records) this.#write.run(numberColumn(record['row']), foldedText(record));
    });
  }

  /** Whether what went wrong is about this file, and memory may do better. */
  #mayRetreat(error: unknown): boolean {
    return this.#file !== null && error instanceof IndexDamageError;
  }

  /** Goes on in memory, from the beginning. */
  #retreat(): void {
    this.#close();
    deleteDraft(this.#place);
    this.#restart(inMemory());
  }

  #restart({ db, file }: Draft): void {
    this.#db = db;
    this.#file = file;
    this.#isFinished = false;
    this.#orders.clear();
    this.#next = 1;
    this.#rewritten = new Set();
  }

  #store(name: SortColumn, order: SortOrder): void {
    const { buffer, byteOffset, byteLength } = order.rows;
    this.#db
      .prepare('INSERT OR REPLACE INTO sort_order (name, filled, rows) VALUES (?, ?, ?)')
      .run(name, order.filled, new Uint8Array(buffer, byteOffset, byteLength));
  }

  #close(): void {
    this.#write = null;
    if (this.#db.isOpen) this.#db.close();
  }
}

interface Draft {
  readonly db: DatabaseSync;
  readonly file: string | null;
}

/** An empty one beside its place, which is emptied, too; in memory where nothing can be written. */
function beginDraft(file: string): Draft {
  try {
    const draft = draftOf(file);
    deleteDraft(file);
    fs.rmSync(file, { recursive: true, force: true });
    makePrivateFile(draft);
    return { db: begun(openToWrite(draft, null)), file };
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return inMemory();
  }
}

function inMemory(): Draft {
  return { db: begun(new DatabaseSync(':memory:')), file: null };
}

/** Deletes what was left of an index that was being made. */
function deleteDraft(file: string): void {
  const draft = draftOf(file);
  for (const name of [draft, `${draft}-journal`]) fs.rmSync(name, { recursive: true, force: true });
}

function indexFile(snapshot: StoredRows): string {
  return path.join(snapshot.folder, `${snapshot.name}.index`);
}

function draftOf(file: string): string {
  return `${file}.new`;
}

/** Nothing is worth keeping before the end: no journal, one transaction. */
function begun(db: DatabaseSync): DatabaseSync {
  try {
    db.exec(`PRAGMA journal_mode = OFF; ${createTables} BEGIN`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Whether row numbers are all different and within 1 to the last. */
function areDistinct(rows: Uint32Array, lastRow: number): boolean {
  const isMet = new Uint8Array(lastRow + 1);
  for (const row of rows) {
    if (row === 0 || isMet[row] !== 0) return false;
    isMet[row] = 1;
  }
  return true;
}

/** What a search looks through: no term holds white space, so none can reach across two fields. */
function foldedText(record: Readonly<Record<string, unknown>>): string {
  const text = (name: string): string => {
    const value = record[name];
    return typeof value === 'string' ? value : '';
  };
  return fold(
    [text('name'), text('status'), text('comments'), text('creator'), text('updater'), text('id')].join('\n'),
  );
}
