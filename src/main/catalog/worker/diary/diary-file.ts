import fs from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import { DamageError } from '../../storage-error.ts';
import { deleteJournal, makePrivateFile } from '../snapshot/account-folder.ts';
import { bytesOrNull, numberColumn, textColumn } from '../snapshot/columns.ts';
import { checkKind, databasePath, prepareOrClose, type DatabaseKind } from '../snapshot/database.ts';
import { RowBytes } from '../snapshot/row-bytes.ts';
import {
  BlockBuilder,
  decodeLines,
  decodeValues,
  type BlockLines,
  type BlockValues,
  type EncodedBlock,
} from './block.ts';
import { encodeNames, NamedRows, type EncodedNames } from './named-rows.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const updateSchema = v.object({
  /** The number of the snapshot that the update published, and of the one before. */
  update: count,
  previous: count,
  /** When it ended, and when the sync before had ended, ms since 1970: nobody looked between the two. */
  at: v.number(),
  since: v.number(),
  /** Packages afterwards. */
  rows: count,
  complete: v.boolean(),
  /** The lines of each kind in this block; those of a long update may be in several consecutive blocks. */
  added: count,
  changed: count,
  removed: count,
});
export type DiaryUpdate = Readonly<v.InferOutput<typeof updateSchema>>;
const updatesSchema = v.pipe(v.string(), v.parseJson(), v.array(updateSchema));

/** A part of the diary that is compressed as a whole. Its content never changes: a merged block has another key. */
export interface DiaryBlock {
  readonly key: number;
  readonly epoch: number;
  /** Their lines follow each other in the block, by the sums of `added`, `changed` and `removed`. */
  readonly updates: readonly DiaryUpdate[];
}

/** A time in which rows are comparable: a list, from when the diary first knew it. */
export interface DiaryEpoch {
  readonly epoch: number;
  /** The number of the snapshot that it begins with, and when that was read, ms since 1970. */
  readonly snapshot: number;
  readonly at: number;
}

export interface RecordedUpdate {
  readonly blocks: readonly { readonly update: DiaryUpdate; readonly encoded: EncodedBlock }[];
  /** The ids of the rows of its lines, apart from removed packages. Those that are known are not stored again. */
  readonly names: ReadonlyMap<number, NewName>;
}

export interface NewName {
  readonly id: string;
  /** Whether the row had another id, or none, before. */
  readonly isNew: boolean;
}

const pageSize = 1024;
/** Only compression depends on which updates are in one block, so that days and weeks need not be those of the user. */
const dayMs = 86_400_000;
/** Limits how long merging blocks keeps searches waiting. */
const maxMergedLines = 16_384;

/** Merging old names writes all of them, so that it is not done with each update. */
const maxOldNames = 4;

const kind: DatabaseKind = {
  /** The letters "PKSD". */
  applicationId: 0x504b5344,
  schemaVersions: [1],
  tableNames: () => ['block', 'epoch', 'named', 'state'],
};

/** `named`: the ids of the rows that the update was the first to name. `state`: JSON by name. */
const createTables = `
  CREATE TABLE block (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    epoch INTEGER NOT NULL,
    last_update INTEGER NOT NULL,
    updates TEXT NOT NULL,
    lines BLOB NOT NULL,
    former BLOB NOT NULL
  ) STRICT;
  CREATE TABLE epoch (epoch INTEGER PRIMARY KEY, snapshot INTEGER NOT NULL, at REAL NOT NULL) STRICT;
  CREATE TABLE named (
    epoch INTEGER NOT NULL,
    last_update INTEGER NOT NULL,
    rows BLOB NOT NULL,
    ids BLOB NOT NULL,
    PRIMARY KEY (epoch, last_update)
  ) STRICT;
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/** `diary.sqlite`: what changed in the list of an account. Throws errors of SQLite unchanged, and `DamageError`. */
export class DiaryFile {
  readonly #file: string;
  readonly #db: DatabaseSync;
  #blocks: readonly DiaryBlock[] = [];
  #epochs: readonly DiaryEpoch[] = [];
  /** 1 for each row that is named in the last epoch; null until they are needed. */
  #namedRows: RowBytes | null = null;

  private constructor(file: string, db: DatabaseSync) {
    this.#file = file;
    this.#db = db;
    this.#read();
  }

  /** Opens the file, which is created if missing. */
  static open(file: string): DiaryFile {
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) makePrivateFile(file);
    else if (!stats.isFile()) throw new DamageError('no file');
    const db = prepareOrClose(new DatabaseSync(databasePath(file)), (opened) => {
      opened.exec(`
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA journal_mode = TRUNCATE;
        PRAGMA synchronous = FULL;
        PRAGMA temp_store = MEMORY;
      `);
      // The app may have been killed before it had created the tables.
      if (opened.prepare('SELECT 1 FROM sqlite_schema').get() === undefined)
        // In a file that has tables, `auto_vacuum` would be written and flushed again, although it is the same.
        opened.exec(`
          PRAGMA page_size = ${pageSize};
          PRAGMA auto_vacuum = INCREMENTAL;
          BEGIN;
          PRAGMA application_id = ${kind.applicationId};
          PRAGMA user_version = 1;
          ${createTables}
          COMMIT;
        `);
      checkKind(opened, kind);
    });
    try {
      return new DiaryFile(file, db);
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** The oldest first, the same list until a block is added or deleted. */
  get blocks(): readonly DiaryBlock[] {
    return this.#blocks;
  }

  /** The oldest first; none until `beginEpoch`. The diary is complete from the beginning of the first one. */
  get epochs(): readonly DiaryEpoch[] {
    return this.#epochs;
  }

  /** The highest number of a snapshot that the file knows; 0 if there is none. */
  get lastSnapshot(): number {
    return Math.max(this.newestUpdate, this.#epochs.at(-1)?.snapshot ?? 0);
  }

  /** The number of the newest update with lines; 0 if there is none. */
  get newestUpdate(): number {
    return this.#blocks.at(-1)?.updates.at(-1)?.update ?? 0;
  }

  lines({ key }: DiaryBlock): BlockLines {
    return decodeLines(this.#bytes('SELECT lines AS bytes FROM block WHERE key = ?', key));
  }

  values({ key }: DiaryBlock): BlockValues {
    return decodeValues(this.#bytes('SELECT former AS bytes FROM block WHERE key = ?', key));
  }

  /**
   * The ids of the rows of an epoch at its end. At a line, the id is that of the next `removed` line of the row, that line
   * included; without one it is the named one.
   */
  named(epoch: number): NamedRows {
    const found = this.#db
      .prepare('SELECT rows, ids FROM named WHERE epoch = ? ORDER BY last_update')
      .all(epoch);
    return new NamedRows(found.map(namesOf));
  }

  /** The JSON of a state; null if it was never set. */
  state(name: string): string | null {
    const found = this.#db.prepare('SELECT value FROM state WHERE name = ?').get(name);
    return found === undefined ? null : textColumn(found['value']);
  }

  setState(name: string, value: string): void {
    this.#db
      .prepare('INSERT INTO state VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
      .run(name, value);
  }

  /** Begins with a list whose rows differ from those of the epoch before. */
  beginEpoch(snapshot: number, at: number): void {
    const begun = { epoch: (this.#epochs.at(-1)?.epoch ?? 0) + 1, snapshot, at };
    this.#write(() => {
      this.#db.prepare('INSERT INTO epoch VALUES (?, ?, ?)').run(begun.epoch, snapshot, at);
    });
    this.#epochs = [...this.#epochs, begun];
    this.#namedRows = null;
  }

  /** Deletes what belongs to snapshots above the published one. */
  rollBack(published: number): void {
    if (this.lastSnapshot <= published) return;
    this.#write(() => {
      this.#db.prepare('DELETE FROM block WHERE last_update > ?').run(published);
      this.#db.prepare('DELETE FROM named WHERE last_update > ?').run(published);
      this.#db.prepare('DELETE FROM epoch WHERE snapshot > ?').run(published);
    });
    this.#read();
    this.#namedRows = null;
  }

  /** Writes an update of the last epoch and flushes it. Merges earlier blocks if it is the first of its day or week. */
  record({ blocks, names }: RecordedUpdate): void {
    const [first] = blocks;
    const epoch = this.#epochs.at(-1)?.epoch;
    if (first === undefined || epoch === undefined) return;
    const named = this.#namedRows ?? rowBytesOf(this.named(epoch).rows());
    // Until the commit, because a name that is rolled back is needed again.
    this.#namedRows = null;
    const unknown = new Map<number, string>();
    for (const [row, { id, isNew }] of names) if (isNew || named.get(row) === 0) unknown.set(row, id);
    this.#write(() => {
      this.#mergePast(epoch, first.update.at);
      for (const { update, encoded } of blocks) this.#insert(epoch, [update], encoded);
      if (unknown.size > 0) this.#insertNames(epoch, first.update.update, encodeNames(unknown));
      // What merging has freed.
      this.#db.exec('PRAGMA incremental_vacuum');
    });
    for (const row of unknown.keys()) named.set(row, 1);
    this.#namedRows = named;
  }

  /**
   * Deletes the oldest updates until the file has at most `maxBytes` and no update that ended before `oldest` (ms since 1970).
   * Returns the number of the last one that was deleted; null if none was.
   */
  trim(maxBytes: number, oldest: number): number | null {
    if (this.#usedBytes() <= maxBytes && (this.#blocks[0]?.updates.at(-1)?.at ?? oldest) >= oldest)
      return null;
    return this.#write(() => {
      let deleted: DiaryBlock | null = null;
      for (const block of this.#blocks) {
        // All blocks of a long update go together, because half of it would be wrong.
        const isSameUpdate = block.updates.at(0)?.update === deleted?.updates.at(-1)?.update;
        const isTooOld = (block.updates.at(-1)?.at ?? 0) < oldest;
        if (!isSameUpdate && !isTooOld && this.#usedBytes() <= maxBytes) break;
        this.#delete(block);
        deleted = block;
        this.#beginAt(block);
      }
      this.#db.exec('PRAGMA incremental_vacuum');
      return deleted?.updates.at(-1)?.update ?? null;
    });
  }

  close(): void {
    if (!this.#db.isOpen) return;
    this.#db.close();
    deleteJournal(this.#file);
  }

  /** The diary begins after this block, which was deleted. */
  #beginAt({ epoch, updates }: DiaryBlock): void {
    const last = updates.at(-1);
    if (last === undefined) return;
    const { update: snapshot, at } = last;
    this.#db.prepare('DELETE FROM epoch WHERE epoch < ?').run(epoch);
    this.#db.prepare('DELETE FROM named WHERE epoch < ?').run(epoch);
    this.#db.prepare('UPDATE epoch SET snapshot = ?, at = ? WHERE epoch = ?').run(snapshot, at, epoch);
    this.#epochs = this.#epochs
      .filter((each) => each.epoch >= epoch)
      .map((each) => (each.epoch === epoch ? { epoch, snapshot, at } : each));
    // Rows of later lines may have been named by earlier ones.
    this.#mergeNames(epoch, 0, last.update, maxOldNames);
  }

  /** Merges the blocks of the last day and of the last week, if they are over. */
  #mergePast(epoch: number, now: number): void {
    for (const periodMs of [dayMs, 7 * dayMs]) {
      const periodOf = (at = 0): number => Math.floor(at / periodMs);
      const own = this.#blocks.filter((block) => block.epoch === epoch);
      const last = periodOf(own.at(-1)?.updates.at(-1)?.at);
      // Only consecutive blocks, because the clock may have been set back.
      const before = own.findLastIndex((block) => periodOf(block.updates[0]?.at) !== last);
      if (last !== periodOf(now)) this.#merge(own.slice(before + 1));
    }
  }

  #merge(merged: readonly DiaryBlock[]): void {
    const epoch = merged[0]?.epoch;
    const updates = merged.flatMap((block) => block.updates);
    const lines = updates.reduce((sum, update) => sum + lineCount(update), 0);
    if (epoch === undefined || merged.length < 2 || lines > maxMergedLines) return;
    const builder = new BlockBuilder();
    for (const block of merged) {
      builder.addBlock(this.lines(block), this.values(block));
      this.#delete(block);
    }
    this.#insert(epoch, updates, builder.encode());
    this.#mergeNames(epoch, updates[0]?.update ?? 0, updates.at(-1)?.update ?? 0, 1);
  }

  /** Merges the names of these updates if there are more entries than `most`. */
  #mergeNames(epoch: number, from: number, to: number, most: number): void {
    const range = 'FROM named WHERE epoch = ? AND last_update BETWEEN ? AND ?';
    const entries = this.#db.prepare(`SELECT rows, ids ${range} ORDER BY last_update`).all(epoch, from, to);
    if (entries.length <= most) return;
    const names = new NamedRows(entries.map(namesOf));
    this.#db.prepare(`DELETE ${range}`).run(epoch, from, to);
    const ids = new Map([...names.rows()].map((row) => [row, names.id(row) ?? '']));
    this.#insertNames(epoch, to, encodeNames(ids));
  }

  #insert(epoch: number, updates: readonly DiaryUpdate[], { lines, values }: EncodedBlock): void {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO block (epoch, last_update, updates, lines, former) VALUES (?, ?, ?, ?, ?)')
      .run(epoch, updates.at(-1)?.update ?? 0, JSON.stringify(updates), lines, values);
    this.#blocks = [...this.#blocks, { key: Number(lastInsertRowid), epoch, updates }];
  }

  #delete({ key }: DiaryBlock): void {
    this.#db.prepare('DELETE FROM block WHERE key = ?').run(key);
    this.#blocks = this.#blocks.filter((block) => block.key !== key);
  }

  #insertNames(epoch: number, update: number, { rows, ids }: EncodedNames): void {
    this.#db.prepare('INSERT INTO named VALUES (?, ?, ?, ?)').run(epoch, update, rows, ids);
  }

  #usedBytes(): number {
    const pages = numberColumn(this.#db.prepare('PRAGMA page_count').get()?.['page_count']);
    const free = numberColumn(this.#db.prepare('PRAGMA freelist_count').get()?.['freelist_count']);
    return (pages - free) * pageSize;
  }

  #bytes(query: string, key: number): Uint8Array {
    const bytes = bytesOrNull(this.#db.prepare(query).get(key)?.['bytes']);
    if (bytes === null) throw new DamageError('diary block');
    return bytes;
  }

  #write<T>(change: () => T): T {
    const [blocks, epochs] = [this.#blocks, this.#epochs];
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = change();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      [this.#blocks, this.#epochs] = [blocks, epochs];
      // SQLite ends the transaction itself if the disk is full.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #read(): void {
    this.#blocks = this.#db
      .prepare('SELECT key, epoch, updates FROM block ORDER BY key')
      .all()
      .map((block) => ({
        key: numberColumn(block['key']),
        epoch: numberColumn(block['epoch']),
        updates: updatesOf(textColumn(block['updates'])),
      }));
    this.#epochs = this.#db
      .prepare('SELECT epoch, snapshot, at FROM epoch ORDER BY epoch')
      .all()
      .map((each) => ({
        epoch: numberColumn(each['epoch']),
        snapshot: numberColumn(each['snapshot']),
        at: numberColumn(each['at']),
      }));
  }
}

function rowBytesOf(rows: Iterable<number>): RowBytes {
  const bytes = new RowBytes();
  for (const row of rows) bytes.set(row, 1);
  return bytes;
}

/** The lines of an update, or of its part in a block. */
export function lineCount({ added, changed, removed }: DiaryUpdate): number {
  return added + changed + removed;
}

function updatesOf(text: string): readonly DiaryUpdate[] {
  const read = v.safeParse(updatesSchema, text);
  if (!read.success) throw new DamageError('diary updates');
  return read.output;
}

function namesOf(row: Record<string, SQLOutputValue>): EncodedNames {
  const [rows, ids] = [bytesOrNull(row['rows']), bytesOrNull(row['ids'])];
  if (rows === null || ids === null) throw new DamageError('diary names');
  return { rows, ids };
}
