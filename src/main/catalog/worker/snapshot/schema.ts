import type { DatabaseKind } from './database.ts';

/** Of a snapshot file (PRAGMA user_version) and its pointer. Increased with every change of the tables below. */
export const schemaVersion = 5;
/** With more columns of `difference`. */
const versionWithLooked = 4;
/** Without content hashes, and with the totals in `package`. */
const versionWithoutHashes = 3;
/** And with fewer columns of `difference`. */
const versionWithoutFields = 2;
export const readableVersions = [
  versionWithoutFields,
  versionWithoutHashes,
  versionWithLooked,
  schemaVersion,
] as const;
/** PRAGMA application_id: the letters "PKSH". */
export const applicationId = 0x504b5348;

const createDifference = `
  CREATE TABLE difference (
    id TEXT PRIMARY KEY,
    step INTEGER NOT NULL,
    columns INTEGER
  ) STRICT, WITHOUT ROWID;
`;

const createHashesAndTotals = `
  CREATE TABLE content_hash (hashes BLOB NOT NULL) STRICT;
  CREATE TABLE total_run (first_row INTEGER PRIMARY KEY, total REAL) STRICT;
`;

/** Empties `difference`. Only this table differs between the versions that have hashes. */
export const renewDifference = `
  DROP TABLE difference;
  ${createDifference}
  PRAGMA user_version = ${schemaVersion};
`;

/** Adds the tables that a file without hashes lacks. */
const addHashesAndTotals = `
  ${createHashesAndTotals}
  INSERT INTO total_run SELECT row, total FROM
    (SELECT row, total, lag(total) OVER by_row AS before, row_number() OVER by_row AS place
     FROM package WINDOW by_row AS (ORDER BY row))
  WHERE place = 1 OR total IS NOT before;
  ALTER TABLE package DROP COLUMN total;
`;

/** Upgrades a file of that version that was never published, so that `difference` is empty. */
export function upgradeTables(version: number): string {
  return hasHashes(version) ? renewDifference : addHashesAndTotals + renewDifference;
}

/** Whether files of that version have a content hash for each row, and the totals apart. */
export function hasHashes(version: number): boolean {
  return version > versionWithoutHashes;
}

/**
 * `package` has no index, because `id_table` finds a row by id (id-table.ts); a package keeps its row from snapshot to snapshot.
 * `rest`: the members without a column, as JSON. `content_hash`: a hash of each row (row-hashes.ts). `total_run`: the total that
 * the service sent with a row and the following ones (row-totals.ts). `difference`: what is
 * new, changed and removed compared with the previous snapshot (difference.ts).
 */
export const createTables = `
  CREATE TABLE package (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    name TEXT,
    status TEXT,
    comments TEXT,
    creator TEXT,
    updater TEXT,
    channel_id TEXT,
    creator_id TEXT,
    updater_id TEXT,
    created_at REAL,
    updated_at REAL,
    rest TEXT
  ) STRICT;
  CREATE TABLE id_table (slots BLOB NOT NULL) STRICT;
  ${createHashesAndTotals}
  ${createDifference}
`;

export const snapshotKind: DatabaseKind = {
  applicationId,
  schemaVersions: readableVersions,
  tableNames: (version) => [
    ...['difference', 'id_table', 'package'],
    ...(hasHashes(version) ? ['content_hash', 'total_run'] : []),
  ],
};

/** The columns that distinguish two versions of a package: all except `row` and `id`. */
export const contentColumns = [
  'name',
  'status',
  'comments',
  'creator',
  'updater',
  'channel_id',
  'creator_id',
  'updater_id',
  'created_at',
  'updated_at',
  'rest',
] as const;
