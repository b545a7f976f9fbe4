import type { DatabaseKind } from './database.ts';

/** Of a snapshot file (PRAGMA user_version) and its pointer. Increased with every change of the tables below. */
export const schemaVersion = 3;
/** Without the columns of `difference` for fields. */
export const versionWithoutFields = 2;
export const readableVersions = [versionWithoutFields, schemaVersion] as const;
/** PRAGMA application_id: the letters "PKSH". */
export const applicationId = 0x504b5348;

const createDifference = `
  CREATE TABLE difference (
    id TEXT PRIMARY KEY,
    name TEXT,
    step INTEGER NOT NULL,
    looked INTEGER NOT NULL,
    was TEXT,
    step_fields INTEGER,
    step_rest TEXT,
    was_fields BLOB,
    was_rest TEXT
  ) STRICT, WITHOUT ROWID;
`;

/** Upgrades a file that was never published, so that `difference` is empty. */
export const addFields = `DROP TABLE difference; ${createDifference} PRAGMA user_version = ${schemaVersion};`;

/**
 * `package` has the items in the order of their arrival, without an index, because `id_table` finds a row by id
 * (id-table.ts). `rest`: the members without a column, as JSON. `difference`: new, changed and removed packages
 * (difference.ts).
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
    rest TEXT,
    total REAL
  ) STRICT;
  CREATE TABLE id_table (slots BLOB NOT NULL) STRICT;
  ${createDifference}
`;

export const snapshotKind: DatabaseKind = {
  applicationId,
  schemaVersions: readableVersions,
  tableNames: ['difference', 'id_table', 'package'],
};

/** The columns that distinguish two versions of a package: all except `row`, `id` and `total`. */
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
