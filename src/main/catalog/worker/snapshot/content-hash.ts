import type { PackageContent } from './content.ts';

/** Odd multipliers with well spread bits, one for each half. */
const lowMultiplier = 0x9e37_79b1;
const highMultiplier = 0x85eb_ca6b;

/**
 * A hash of 64 bits over the id and the content of a package, as two halves. Equal hashes are taken for equal packages: for two
 * different ones the chance is 1 to 2^64. Used again for each package, so that hashing a list allocates nothing.
 */
export class ContentHash {
  low = 0;
  high = 0;
  readonly #number = new Float64Array(1);
  readonly #words = new Uint32Array(this.#number.buffer);

  /** Hashes a package; the same for an item of the service and for the row that it was stored in. `id`: as that row has it. */
  set(item: PackageContent & { readonly id: string }, id = item.id): void {
    this.low = 0;
    this.high = 0;
    this.#addText(id);
    this.#addText(item.name);
    this.#addText(item.status);
    this.#addText(item.comments);
    this.#addText(item.creator);
    this.#addText(item.updater);
    this.#addText(item.channelId);
    this.#addText(item.creatorId);
    this.#addText(item.updaterId);
    this.#addNumber(item.createdAt);
    this.#addNumber(item.updatedAt);
    this.#addText(item.rest);
    this.#finish();
  }

  /** A value begins with a word that says how many follow, so that no two packages are the same sequence of words. */
  #addNumber(value: number | null): void {
    this.#addWord(value === null ? 0 : 1);
    if (value === null) return;
    // SQLite stores -0 as 0.
    this.#number[0] = value === 0 ? 0 : value;
    this.#addWord(this.#words[0] ?? 0);
    this.#addWord(this.#words[1] ?? 0);
  }

  #addText(text: string | null): void {
    this.#addWord(text === null ? 0 : text.length + 1);
    if (text === null) return;
    let { low, high } = this;
    const pairsEnd = text.length - 1;
    let at = 0;
    for (; at < pairsEnd; at += 2) {
      // Two UTF-16 units. The same as in `addWord`, but faster.
      const word = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
      low = Math.imul(low ^ word, lowMultiplier);
      low ^= low >>> 15;
      high = Math.imul(high ^ word, highMultiplier);
      high ^= high >>> 13;
    }
    this.low = low;
    this.high = high;
    if (at === pairsEnd) this.#addWord(text.charCodeAt(at));
  }

  #addWord(word: number): void {
    const low = Math.imul(this.low ^ word, lowMultiplier);
    const high = Math.imul(this.high ^ word, highMultiplier);
    this.low = low ^ (low >>> 15);
    this.high = high ^ (high >>> 13);
  }

  /** Makes each bit depend on all words. */
  #finish(): void {
    const { low, high } = this;
    const mixedLow =
      Math.imul(low ^ (low >>> 16), 0x85eb_ca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2_ae35);
    const mixedHigh =
      Math.imul(high ^ (high >>> 16), 0x85eb_ca6b) ^ Math.imul(mixedLow ^ (mixedLow >>> 13), 0xc2b2_ae35);
    this.low = mixedLow >>> 0;
    this.high = mixedHigh >>> 0;
  }
}
