import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { makePackage } from '../packages.ts';
import type { Engine, EngineData } from '../engine.ts';
import {
  fieldsOf,
  shownRows,
  type Answer,
  type Order,
  type Row,
  type SearchedField,
  type Term,
} from '../query.ts';
import { rankNames } from './rows.ts';

/** The columns of the searched fields. */
export const columns: Readonly<Record<SearchedField, string>> = {
  processName: 'name',
  comments: 'comments',
  creatorName: 'creator',
  updatorName: 'updater',
  processStatus: 'status',
  processId: 'id',
  channelId: 'channel_id',
  createdBy: 'created_by',
  updatedBy: 'updated_by',
};

/** A condition for a row of `package`, and the values of its parameters. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly string[];
}

/** An engine over a table of packages with an index for each order; `makeMore` adds other indexes. */
export function sqliteEngine(
  makeMore: (db: DatabaseSync) => void,
  conditionOf: (terms: readonly Term[]) => Condition,
): Engine {
  return {
    prepare(data) {
      const db = openDatabase(data);
      storePackages(db, data.packages);
      const started = performance.now();
      indexOrders(db);
      makeMore(db);
      db.close();
      return performance.now() - started;
    },
    open(data) {
      const db = openDatabase(data);
      return {
        indexMs: null,
        first: () => firstRows(db),
        ask: ({ query, order }) => answerBy(db, conditionOf(query.terms), order),
        close: () => db.close(),
      };
    },
  };
}

/** Opens the database memory-mapped, SQLite's fastest way to read. */
function openDatabase({ folder }: EngineData): DatabaseSync {
  const db = new DatabaseSync(path.join(folder, 'packages.sqlite'));
  db.exec(
    'PRAGMA mmap_size = 17179869184; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY',
  );
  return db;
}

function storePackages(db: DatabaseSync, packages: number): void {
  db.exec(
    `CREATE TABLE package (
      row INTEGER PRIMARY KEY, id TEXT, name TEXT, status TEXT, comments TEXT, creator TEXT, updater TEXT,
      channel_id TEXT, created_by TEXT, updated_by TEXT, created_at REAL, updated_at REAL, name_rank INTEGER
    ); BEGIN`,
  );
  const insert = db.prepare('INSERT INTO package VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)');
  for (let index = 0; index < packages; index += 1) {
    const item = makePackage(index, packages);
    insert.run(
      index + 1,
      item.processId,
      item.processName,
      item.processStatus,
      item.comments,
      item.creatorName,
      item.updatorName,
      item.channelId,
      item.createdBy,
      item.updatedBy,
      item.createdAt,
      item.updatedAt,
    );
  }
  db.exec('COMMIT');
}

/** Creates an index for each order. SQLite has no language collation, so the names' ranks are stored. */
function indexOrders(db: DatabaseSync): void {
  const names = db.prepare('SELECT DISTINCT name FROM package').all();
  const ranks = rankNames(names.map(({ name }) => textOf(name)));
  db.exec('BEGIN; CREATE TEMP TABLE rank (name TEXT PRIMARY KEY, rank INTEGER) WITHOUT ROWID');
  const insert = db.prepare('INSERT INTO rank VALUES (?, ?)');
  for (const [name, rank] of ranks) insert.run(name, rank);
  db.exec(`
    UPDATE package SET name_rank = (SELECT rank FROM rank WHERE rank.name = package.name);
    CREATE INDEX by_updated ON package (updated_at);
    CREATE INDEX by_name ON package (name_rank);
    COMMIT;
    DROP TABLE rank;
  `);
}

const shown = 'id, name, status, comments, creator, updated_at';

function rowsOf(db: DatabaseSync, select: string): readonly Row[] {
  return db
    .prepare(select)
    .all()
    .map((record) => ({
      id: textOf(record['id']),
      name: textOf(record['name']),
      status: textOf(record['status']),
      comments: textOf(record['comments']),
      creator: textOf(record['creator']),
      updated: Number(record['updated_at']),
    }));
}

/** The first rows of the whole list, the last updated first. */
function firstRows(db: DatabaseSync): readonly Row[] {
  return rowsOf(db, `SELECT ${shown} FROM package ORDER BY updated_at DESC LIMIT ${shownRows}`);
}

/** The column of each order; `place` in `hit`. */
const places: Readonly<Record<Order, { readonly column: string; readonly order: string }>> = {
  updated: { column: 'updated_at', order: 'place DESC' },
  name: { column: 'name_rank', order: 'place' },
};

/** The number of matches and the first of them; the matches are stored, so that the search runs once. */
function answerBy(db: DatabaseSync, { sql, values }: Condition, order: Order): Answer {
  const place = places[order];
  db.exec('CREATE TEMP TABLE IF NOT EXISTS hit (row INTEGER, place REAL); DELETE FROM hit');
  const { changes } = db
    .prepare(`INSERT INTO hit SELECT row, ${place.column} FROM package WHERE ${sql}`)
    .run(...values);
  const first = `(SELECT row AS found, place FROM hit ORDER BY ${place.order} LIMIT ${shownRows})`;
  const rows = rowsOf(
    db,
    `SELECT ${shown} FROM ${first} CROSS JOIN package ON package.row = found ORDER BY ${place.order}`,
  );
  return { count: Number(changes), rows: [...rows] };
}

function textOf(value: SQLOutputValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A LIKE pattern that matches a text literally. */
function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A condition that at least one column is LIKE a pattern. */
function likeAny(fields: readonly SearchedField[]): string {
  return `(${fields.map((field) => `${columns[field]} LIKE ? ESCAPE '\\'`).join(' OR ')})`;
}

/** The condition that a term occurs in one of its fields. */
export function likeTerm(term: Term): Condition {
  const fields = fieldsOf(term);
  return { sql: likeAny(fields), values: fields.map(() => likePattern(term.text)) };
}

/** Joins conditions by AND. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
