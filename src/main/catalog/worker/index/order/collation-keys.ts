import type { Steps } from '../../steps.ts';
import type { CompareTexts } from './collation.ts';
import { sortByComparison } from './merge-sort.ts';
import { fold } from '../fold.ts';
import type { FixedKeys } from './key-sort.ts';
import { groupMask, startsGroup } from './sort-order.ts';

const textsPerStep = 1000;

/**
 * How characters are encoded in a key: by code point, up to three bytes in a number, and their count in its highest byte. A
 * character that the collator ignores has no bytes; a digit has its value and a flag.
 */
interface Symbols {
  readonly byCode: Uint32Array;
  /** The first symbol of a number. */
  readonly number: number;
}

const digitFlag = 0xf000_0000;
const digits = Array.from('0123456789');
const zero = 0x30;
/** Numbers take more bytes than characters. */
const bytesForNumbers = 8;
/** Code points of one unit, which most texts have only; clearing memory for all takes longer than sorting a short list. */
const oneUnitCodes = 0x1_0000;
const allCodes = 0x11_0000;
/** In words. Comparing the few longer texts that begin alike takes less time than the memory for all. */
const maxWidth = 12;

/** Ranks up to this one take one byte, higher ones two, the first of which is above it. Keys are padded with 0. */
const lastShortRank = 223;
const perFirstByte = 255;
const lastRank = lastShortRank + (255 - lastShortRank) * perFirstByte;

/**
 * Keys of texts that compare nearly like the texts by the collator: each character is ranked separately,
 * and only the beginning of a long text counts.
 */
export function* collationKeys(texts: readonly string[], compare: CompareTexts): Steps<FixedKeys> {
  const { characters, width } = yield* survey(texts);
  const symbols = yield* rankCharacters(characters, compare);
  const words = new Uint32Array(texts.length * width);
  const keys = new KeyWriter(symbols, words, width);
  for (const [index, text] of texts.entries()) {
    keys.write(text, index);
    if (index % textsPerStep === 0) yield;
  }
  return { words, width };
}

interface Survey {
  /** The code points that occur, in ascending order. */
  readonly characters: Uint32Array;
  /** Words in a key: enough to tell most texts apart, but not a few long ones. */
  readonly width: number;
}

function* survey(texts: readonly string[]): Steps<Survey> {
  let isKnown = new Uint8Array(oneUnitCodes);
  const found: number[] = [];
  let longest = 0;
  let length = 0;
  for (const [index, text] of texts.entries()) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.codePointAt(at) ?? 0;
      at += unitsOf(code) - 1;
      if (code >= isKnown.length) isKnown = new Uint8Array(isKnown.buffer.transfer(allCodes));
      if (isKnown[code] !== 0) continue;
      isKnown[code] = 1;
      found.push(code);
    }
    longest = Math.max(longest, text.length);
    length += text.length;
    if (index % textsPerStep === 0) yield;
  }
  const bytes = Math.min(longest, (2 * length) / Math.max(texts.length, 1)) + bytesForNumbers;
  return { characters: Uint32Array.from(found).sort(), width: Math.min(Math.ceil(bytes / 4), maxWidth) };
}

/** Ranks characters by the collator. */
function* rankCharacters(characters: Uint32Array, compare: CompareTexts): Steps<Symbols> {
  // Parts of characters that no text has are not looked up.
  const byCode = new Uint32Array((characters.at(-1) ?? 0) + 1);
  const ranked = new Set([zero]);
  const expanded = new Map<number, number[]>();
  for (const [index, code] of characters.entries()) {
    if (index % textsPerStep === 0) yield;
    const character = String.fromCodePoint(code);
    if (compare(character, '') === 0) continue;
    const parts = Array.from(fold(character), (part) => part.codePointAt(0) ?? 0);
    if (/\p{Nd}/u.test(character)) {
      const value = digits.findIndex((digit) => compare(digit, character) === 0);
      byCode[code] = digitFlag + Math.max(0, value);
    } else if (parts.length > 1 && compare(fold(character), character) === 0) {
      // The collator, too, treats sharp s as two letters.
      expanded.set(code, parts);
      for (const part of parts) ranked.add(part);
    } else {
      ranked.add(code);
    }
  }
  const sorted = yield* sortByComparison(Uint32Array.from(ranked), (a, b) =>
    compare(String.fromCodePoint(a), String.fromCodePoint(b)),
  );
  const ranks = new Map<number, number>();
  let rank = 0;
  for (const tagged of sorted) {
    if ((tagged & startsGroup) !== 0) rank += 1;
    ranks.set(tagged & groupMask, symbolOf(rank));
  }
  for (const [code, symbol] of ranks) if ((byCode[code] ?? 0) < digitFlag) byCode[code] = symbol;
  for (const [code, parts] of expanded) {
    byCode[code] = parts.reduce((symbol, part) => append(symbol, ranks.get(part) ?? 0), 0);
  }
  return { byCode, number: ranks.get(zero) ?? 0 };
}

function symbolOf(rank: number): number {
  if (rank <= lastShortRank) return 0x0100_0000 + rank;
  const above = Math.min(rank, lastRank) - lastShortRank - 1;
  const first = lastShortRank + 1 + Math.floor(above / perFirstByte);
  return 0x0200_0000 + first * 0x100 + 1 + (above % perFirstByte);
}

/** Joins two symbols; leaves out the second where they are too long. */
function append(symbol: number, other: number): number {
  const count = symbol >>> 24;
  const otherCount = other >>> 24;
  if (count + otherCount > 3) return symbol;
  const bytes = (symbol & 0xff_ffff) * 0x100 ** otherCount + (other & 0xff_ffff);
  return (count + otherCount) * 0x100_0000 + bytes;
}

class KeyWriter {
  readonly #symbols: Symbols;
  readonly #bytes: Uint8Array;
  readonly #length: number;
  #position = 0;
  #end = 0;

  /** `width`: words per key. */
  constructor(symbols: Symbols, words: Uint32Array, width: number) {
    this.#symbols = symbols;
    this.#bytes = new Uint8Array(words.buffer);
    this.#length = 4 * width;
  }

  write(text: string, index: number): void {
    const { byCode } = this.#symbols;
    this.#position = index * this.#length;
    this.#end = this.#position + this.#length;
    for (let at = 0; at < text.length && this.#position < this.#end;) {
      const code = text.codePointAt(at) ?? 0;
      const symbol = byCode[code] ?? 0;
      if (symbol >= digitFlag) {
        at = this.#putNumber(text, at);
      } else {
        this.#putSymbol(symbol);
        at += unitsOf(code);
      }
    }
  }

  /** Writes the count of a number's digits before them, without leading zeros. Returns where the number ends in the text. */
  #putNumber(text: string, start: number): number {
    const { byCode, number } = this.#symbols;
    const values: number[] = [];
    let at = start;
    while (at < text.length) {
      const code = text.codePointAt(at) ?? 0;
      const value = (byCode[code] ?? 0) - digitFlag;
      if (value < 0) break;
      if (value > 0 || values.length > 0) values.push(value);
      at += unitsOf(code);
    }
    this.#putSymbol(number);
    this.#put(1 + Math.min(values.length, 254));
    for (const value of values) this.#put(1 + value);
    return at;
  }

  #putSymbol(symbol: number): void {
    for (let left = symbol >>> 24; left > 0; left -= 1) this.#put((symbol >>> (8 * (left - 1))) & 0xff);
  }

  #put(byte: number): void {
    // Little-endian: the first of four bytes is the highest of its word, which is stored last.
    if (this.#position < this.#end) this.#bytes[this.#position ^ 3] = byte;
    this.#position += 1;
  }
}

function unitsOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}
