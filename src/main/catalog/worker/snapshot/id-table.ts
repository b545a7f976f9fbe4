import type { DatabaseSync } from 'node:sqlite';
import { readParts, writeParts } from './blob-parts.ts';
import { hashesOfSpellings, hashOf, spellingOf } from './id-hash.ts';

const idTable = { name: 'id_table', column: 'slots' } as const;

/** Small letters and capitals. */
const anySpelling = 3;

/**
 * The row of each id: an open-addressing hash table from the hash of an id to its row, 8 bytes a slot, at most half full. The
 * ids themselves stay on disk. The table is stored with its snapshot, so that opening a snapshot does not build it again.
 */
export class IdTable {
  /** Pairs of hash and row; row 0 is an empty slot. */
  #slots: Uint32Array<ArrayBuffer>;
  #size = 0;
  /** The spellings of UUIDs that it may have, as bits of `spellingOf`. */
  #spellings = 0;

  constructor(slots: Uint32Array<ArrayBuffer> = new Uint32Array(2048)) {
    this.#slots = slots;
    for (let at = 1; at < slots.length; at += 2) if (slots[at] !== 0) this.#size += 1;
    // A stored table does not tell.
    if (this.#size > 0) this.#spellings = anySpelling;
  }

  /** From a result of `bytes`; null if it is invalid. */
  static fromBytes(bytes: Uint8Array): IdTable | null {
    const pairs = bytes.byteLength / 8;
    if (!Number.isInteger(pairs) || pairs < 2 || (pairs & (pairs - 1)) !== 0) return null;
    const { buffer, byteOffset, byteLength } = bytes;
    const isAligned = buffer instanceof ArrayBuffer && byteOffset % 4 === 0;
    const table = new IdTable(
      isAligned ? new Uint32Array(buffer, byteOffset, byteLength / 4) : new Uint32Array(bytes.slice().buffer),
    );
    return table.#size < pairs ? table : null;
  }

  /** The table of a stored snapshot; null if it is missing or invalid. */
  static read(db: DatabaseSync): IdTable | null {
    const bytes = readParts(db, idTable);
    return bytes === null ? null : IdTable.fromBytes(bytes);
  }

  get size(): number {
    return this.#size;
  }

  /** The row of an id, or 0. `matches`: whether a row has the id; called only for rows whose ids have the same hash. */
  find(id: string, matches: (row: number) => boolean): number {
    return this.#find(hashOf(id), matches);
  }

  /** The same for a UUID in another spelling, where `find` finds nothing; 0 for another id. */
  findUuid(id: string, matches: (row: number) => boolean): number {
    const spelling = spellingOf(id);
    // `find` has looked among those that are spelled alike.
    if (spelling !== anySpelling && (this.#spellings & ~spelling) === 0) return 0;
    for (const hash of hashesOfSpellings(id)) {
      const row = this.#find(hash, matches);
      if (row !== 0) return row;
    }
    return 0;
  }

  #find(hash: number, matches: (row: number) => boolean): number {
    const mask = this.#slots.length - 2;
    for (let at = (hash << 1) & mask; ; at = (at + 2) & mask) {
      const row = this.#slots[at + 1] ?? 0;
      if (row === 0) return 0;
      if (this.#slots[at] === hash && matches(row)) return row;
    }
  }

  /** The row of an id that is in the table, without reading it; 0 if another one has its hash. */
  findOnly(id: string): number {
    let found = 0;
    let count = 0;
    this.find(id, (row) => {
      found = row;
      count += 1;
      return count > 1;
    });
    return count === 1 ? found : 0;
  }

  /** Adds an id that is not in the table. */
  add(id: string, row: number): void {
    this.#spellings |= spellingOf(id);
    this.#put(hashOf(id), row);
  }

  /** Calls a function with each row and the hash of its id, in no order. */
  forEach(visit: (row: number, hash: number) => void): void {
    const slots = this.#slots;
    for (let at = 0; at < slots.length; at += 2) {
      const row = slots[at + 1] ?? 0;
      if (row !== 0) visit(row, slots[at] ?? 0);
    }
  }

  filter(isKept: (row: number) => boolean): IdTable {
    const kept = new IdTable(new Uint32Array(this.#slots.length));
    kept.#spellings = this.#spellings;
    this.forEach((row, hash) => {
      if (isKept(row)) kept.#put(hash, row);
    });
    return kept;
  }

  /** Adds all ids of another table, none of which is in this one. */
  addAll(other: IdTable): void {
    this.#spellings |= other.#spellings;
    other.forEach((row, hash) => this.#put(hash, row));
  }

  store(db: DatabaseSync): void {
    writeParts(db, idTable, this.bytes());
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#slots.buffer);
  }

  #put(hash: number, row: number): void {
    if ((this.#size + 1) * 4 > this.#slots.length) this.#enlarge();
    put(this.#slots, hash, row);
    this.#size += 1;
  }

  #enlarge(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const row = old[at + 1] ?? 0;
      if (row !== 0) put(this.#slots, old[at] ?? 0, row);
    }
  }
}

function put(slots: Uint32Array, hash: number, row: number): void {
  const mask = slots.length - 2;
  let at = (hash << 1) & mask;
  while (slots[at + 1] !== 0) at = (at + 2) & mask;
  slots[at] = hash;
  slots[at + 1] = row;
}
