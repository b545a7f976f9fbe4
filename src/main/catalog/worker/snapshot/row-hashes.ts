import type { DatabaseSync } from 'node:sqlite';
import { DamageError } from '../../storage-error.ts';
import { bytesOrNull } from './columns.ts';
import type { ContentHash } from './content-hash.ts';

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
    if (length > this.#halves.length) {
      const bytes = 4 * Math.max(length, Math.ceil(this.#halves.length / 2) * 3);
      this.#halves = new Uint32Array(this.#halves.buffer.transfer(bytes));
    }
    this.#halves[length - 2] = low;
    this.#halves[length - 1] = high;
  }

  copy(): RowHashes {
    return new RowHashes(this.#halves.slice());
  }

  /** The hashes of the rows up to `lastRow`. */
  store(db: DatabaseSync, lastRow: number): void {
    const bytes = new Uint8Array(8 * (lastRow + 1));
    bytes.set(new Uint8Array(this.#halves.buffer).subarray(0, bytes.length));
    db.exec('DELETE FROM content_hash');
    db.prepare('INSERT INTO content_hash (hashes) VALUES (?)').run(bytes);
  }

  /** Those of a published file; throws if they do not belong to its rows. */
  static read(db: DatabaseSync, lastRow: number): RowHashes {
    const bytes = bytesOrNull(db.prepare('SELECT hashes FROM content_hash').get()?.['hashes']);
    if (bytes?.byteLength !== 8 * (lastRow + 1)) throw new DamageError('content hashes');
    return new RowHashes(new Uint32Array(bytes.slice().buffer));
  }
}
