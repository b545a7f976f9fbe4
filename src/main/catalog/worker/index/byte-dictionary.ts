import type { TextBlob } from './text-blob.ts';

/** Distinct texts as bytes, numbered in the order in which they were added. */
export class ByteDictionary {
  #bytes = new Uint8Array(4096);
  /** Where each text starts, and where the last one ends. */
  #ends = new Uint32Array(512);
  #size = 0;
  /** An open-addressing hash table, at most half full: pairs of a hash and a number plus one; 0 is an empty slot. */
  #slots = new Uint32Array(2048);

  get size(): number {
    return this.#size;
  }

  /** The number of a text, which is added if it is missing. */
  add(source: Uint8Array, from: number, end: number): number {
    const slots = this.#slots;
    const hash = hashOf(source, from, end);
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (; slots[slot + 1] !== 0; slot = (slot + 2) & mask) {
      const number = (slots[slot + 1] ?? 0) - 1;
      if (slots[slot] === hash && this.#equals(number, source, from, end)) return number;
    }
    slots[slot] = hash;
    slots[slot + 1] = this.#size + 1;
    this.#append(source, from, end);
    if (this.#size * 4 > slots.length) this.#enlarge();
    return this.#size - 1;
  }

  /** A copy of all texts. */
  texts(): TextBlob {
    return {
      bytes: this.#bytes.slice(0, this.#ends[this.#size]),
      ends: this.#ends.slice(0, this.#size + 1),
    };
  }

  #equals(number: number, source: Uint8Array, from: number, end: number): boolean {
    const bytes = this.#bytes;
    const start = this.#ends[number] ?? 0;
    if ((this.#ends[number + 1] ?? 0) - start !== end - from) return false;
    for (let at = from; at < end; at += 1) if (bytes[start + at - from] !== source[at]) return false;
    return true;
  }

  #append(source: Uint8Array, from: number, end: number): void {
    const start = this.#ends[this.#size] ?? 0;
    const needed = start + end - from;
    if (needed > this.#bytes.length)
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(Math.max(needed, this.#bytes.length * 2)));
    const bytes = this.#bytes;
    for (let at = from; at < end; at += 1) bytes[start + at - from] = source[at] ?? 0;
    this.#size += 1;
    if (this.#size >= this.#ends.length)
      this.#ends = new Uint32Array(this.#ends.buffer.transfer(this.#ends.byteLength * 2));
    this.#ends[this.#size] = needed;
  }

  #enlarge(): void {
    const old = this.#slots;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 2;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      let slot = ((old[at] ?? 0) << 1) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = old[at] ?? 0;
      slots[slot + 1] = old[at + 1] ?? 0;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, with a final mix because the table uses the low bits. */
function hashOf(bytes: Uint8Array, from: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x85ebca6b) >>> 0;
}
