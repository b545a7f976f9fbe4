import type { DatabaseSync } from 'node:sqlite';
import { DamageError } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import { readParts, writeParts } from './blob-parts.ts';
import { ContentHash } from './content-hash.ts';
import type { Snapshot } from './snapshot.ts';

const rowsPerStep = 2000;

const hashTable = { name: 'content_hash', column: 'hashes' } as const;

/** The content hash of each row, 8 bytes a row, stored with the snapshot. */
export class RowHashes {
  /** The halves of the hash of each row from row 0. */
  #halves: Uint32Array<ArrayBuffer>;

  constructor(halves: Uint32Array<ArrayBuffer> = new Uint32Array(2048)) {
    this.#halves = halves;
  }

  has(row: number, { low, high }: ContentHash): boolean {
    return this.#halves[2 * row] === low && this.#halves[2 * row + 1] === high;
  }

  set(row: number, { low, high }: ContentHash): void {
    const length = 2 * row + 2;
    if (length > this.#halves.length) this.#enlarge(4 * Math.max(length, this.#halves.length * 1.5));
    this.#halves[length - 2] = low;
    this.#halves[length - 1] = high;
  }

  #enlarge(bytes: number): void {
    this.#halves = new Uint32Array(this.#halves.buffer.transfer(8 * Math.ceil(bytes / 8)));
  }

  copy(): RowHashes {
    return new RowHashes(this.#halves.slice());
  }

  /** The hashes of the rows up to `lastRow`. */
  store(db: DatabaseSync, lastRow: number): void {
    const length = 8 * (lastRow + 1);
    if (length > this.#halves.byteLength) this.#enlarge(length);
    writeParts(db, hashTable, new Uint8Array(this.#halves.buffer, 0, length));
  }

  /** Those of a published file; throws if they do not belong to its rows. */
  static read(db: DatabaseSync, lastRow: number): RowHashes {
    const bytes = readParts(db, hashTable);
    if (bytes?.byteLength !== 8 * (lastRow + 1)) throw new DamageError('content hashes');
    return new RowHashes(new Uint32Array(bytes.buffer));
  }
}

/** The hashes of the rows of a published file; computed for a file of an older version, which has none. */
export function* hashesOf(published: Snapshot): Steps<RowHashes> {
  const last = published.lastRow();
  if (published.hasHashes) return RowHashes.read(published.db, last);
  const hashes = new RowHashes();
  const hash = new ContentHash();
  for (let first = 1; first <= last; first += rowsPerStep) {
    for (const record of published.recordsBetween(first, first + rowsPerStep - 1)) {
      hash.set(record);
      hashes.set(record.row, hash);
    }
    yield;
  }
  return hashes;
}
