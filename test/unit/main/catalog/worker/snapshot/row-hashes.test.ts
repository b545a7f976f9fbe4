import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { ContentHash } from '../../../../../../src/main/catalog/worker/snapshot/content-hash.ts';
import { RowHashes } from '../../../../../../src/main/catalog/worker/snapshot/row-hashes.ts';
import { createTables } from '../../../../../../src/main/catalog/worker/snapshot/schema.ts';
import { barePackage } from '../../../../../equipment/support/bare-package.ts';

function hashOf(name: string): ContentHash {
  const hash = new ContentHash();
  hash.set({ ...barePackage, name });
  return hash;
}

it('keeps the hash of each row, and stores it', () => {
  const hashes = new RowHashes();
  const rows = [1, 2, 900, 5000];
  for (const row of rows) hashes.set(row, hashOf(`before ${row}`));
  for (const row of rows) hashes.set(row, hashOf(`row ${row}`));
  const db = new DatabaseSync(':memory:');
  db.exec(createTables);
  hashes.store(db, 5000);
  for (const read of [hashes, RowHashes.read(db, 5000)]) {
    for (const row of rows) {
      expect(read.has(row, hashOf(`row ${row}`))).toBe(true);
      expect(read.has(row, hashOf(`before ${row}`))).toBe(false);
      expect(read.has(row + 1, hashOf(`row ${row}`))).toBe(false);
    }
  }
  // The hashes of other rows, or none.
  expect(() => RowHashes.read(db, 4999)).toThrow('content hashes');
  db.exec('DELETE FROM content_hash');
  expect(() => RowHashes.read(db, 5000)).toThrow('content hashes');
});

it('changes a copy without the original', () => {
  const hashes = new RowHashes();
  hashes.set(1, hashOf('a'));
  const copy = hashes.copy();
  copy.set(1, hashOf('b'));
  expect(hashes.has(1, hashOf('a'))).toBe(true);
  expect(copy.has(1, hashOf('b'))).toBe(true);
});
