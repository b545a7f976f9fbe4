/** Of a snapshot file (PRAGMA user_version) and its pointer; raised with every change of the tables below. */
export const schemaVersion = 1;
/** PRAGMA application_id: the letters "PKSH". */
export const applicationId = 0x504b5348;

/**
 * `package` holds what rows and details show; `folded` what a search scans, apart from it so that a scan reads
 * nothing else; `sort_order` the finished orders: row numbers of 32 bits, see sort-orders.ts.
 * `raw` is the item as JSON text without `totalcount`, which changes in every item whenever one is added;
 * `total_count` holds that as JSON text. `pass` is the last pass of the sync that saw the package.
 */
export const createTables = `
  CREATE TABLE package (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    pass INTEGER NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    creator TEXT NOT NULL,
    updater TEXT NOT NULL,
    created_at REAL,
    updated_at REAL,
    comments TEXT NOT NULL,
    raw TEXT NOT NULL,
    total_count TEXT
  ) STRICT;
  CREATE TABLE folded (row INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE sort_order (name TEXT PRIMARY KEY, filled INTEGER NOT NULL, rows BLOB NOT NULL) STRICT;
`;

export const tableNames = ['folded', 'package', 'sort_order'] as const;
