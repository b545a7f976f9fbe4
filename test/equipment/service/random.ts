/**
 * A small deterministic generator (sfc32). Every item of the list has its own, keyed by seed and index, so that any item
 * can be made without those before it.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** Equal (seed, index, stream) give equal sequences; all three are taken as 32-bit integers. */
  constructor(seed: number, index: number, stream: number) {
    this.#a = seed | 0;
    this.#b = index | 0;
    this.#c = stream | 0;
    for (let round = 0; round < 12; round += 1) this.uint32();
  }

  /** A whole number from 0 to 2^32 - 1. */
  uint32(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }

  /** A fraction from 0 to 1, exclusive. */
  fraction(): number {
    return this.uint32() / 4_294_967_296;
  }

  /** A whole number from 0 to `limit`, exclusive. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One element, all equally likely. The list must not be empty. */
  pick<T>(list: readonly T[]): T {
    return elementAt(list, this.below(list.length));
  }

  /** One element; the first ones are far more likely, as in real lists. */
  pickSkewed<T>(list: readonly T[]): T {
    const fraction = this.fraction();
    return elementAt(list, Math.floor(fraction * fraction * list.length));
  }
}

/** The element at an index; throws if it does not exist. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return element;
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOfWord(word: number): string {
  return (
    elementAt(hexOfByte, word >>> 24) +
    elementAt(hexOfByte, (word >>> 16) & 255) +
    elementAt(hexOfByte, (word >>> 8) & 255) +
    elementAt(hexOfByte, word & 255)
  );
}

/** Spreads the bits of a 32-bit integer; a bijection, so different numbers stay different. */
export function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A UUID in the form of version 4 (RFC 9562); `tail` sets its last 32 bits, to guarantee uniqueness. */
export function uuid(random: Random, tail: number = random.uint32()): string {
  const second = hexOfWord(((random.uint32() & 0xffff0fff) | 0x00004000) >>> 0);
  const third = hexOfWord(((random.uint32() & 0x3fffffff) | 0x80000000) >>> 0);
  const first = hexOfWord(random.uint32());
  return `${first}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${hexOfWord(tail)}`;
}
