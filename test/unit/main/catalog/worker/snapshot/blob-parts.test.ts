import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { readParts, writeParts } from '../../../../../../src/main/catalog/worker/snapshot/blob-parts.ts';
import { createTables } from '../../../../../../src/main/catalog/worker/snapshot/schema.ts';

const idTable = { name: 'id_table', column: 'slots' } as const;
const part = 1024 * 1024;

function opened(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(createTables);
  return db;
}

function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >>> 8)) & 0xff;
  return bytes;
}

it.each([1, part - 1, part, part + 1, 3 * part + 5])(
  'reads a value of %i bytes as it was written',
  (length) => {
    const db = opened();
    writeParts(db, idTable, noise(5 * part));
    writeParts(db, idTable, noise(length));
    expect(Buffer.compare(readParts(db, idTable) ?? new Uint8Array(0), noise(length))).toBe(0);
    const rows = db.prepare('SELECT count(*) AS rows FROM id_table').get()?.['rows'];
    expect(rows).toBe(Math.ceil(length / part));
  },
);

it('reads a value that an earlier version has stored in one row', () => {
  const db = opened();
  db.prepare('INSERT INTO id_table (slots) VALUES (?)').run(noise(2 * part));
  expect(readParts(db, idTable)).toHaveLength(2 * part);
});

it('has no value without rows', () => {
  const db = opened();
  expect(readParts(db, idTable)).toBeNull();
  writeParts(db, idTable, new Uint8Array(0));
  expect(readParts(db, idTable)).toBeNull();
});
