import type { Steps } from '../../steps.ts';
import type { PlacedSegment } from '../placed-segment.ts';
import type { SearchField } from '../query.ts';
import { bitCount } from '../row-bits.ts';
import { codePointAt, sizeOf } from '../tokens.ts';
import { editCost, errorCost, likelyCost } from './edit-cost.ts';
import { isLetter, maskOf, maxLetters, wordsOf, type Words } from './vocabulary.ts';

/** A typed word whose similar words are wanted. */
export interface MisspeltWord {
  /** Folded. */
  readonly word: string;
  /** The field that it is searched in; null for any. */
  readonly field: SearchField | null;
}

/** A word that is in the index, or two, with a space between. */
export interface SimilarWord {
  /** Folded. */
  readonly text: string;
  /** The number of errors with which it was typed. */
  readonly errors: number;
  /** The more likely ones cost less, by their errors and by how frequent the word is. */
  readonly cost: number;
}

const minLetters = 4;
/** From so many letters on, two errors are looked for. */
const lettersForTwoErrors = 8;
/** Of each of two joined words. */
const minJoinedLetters = 3;
/** The beginning of a longer word is a little less likely than a whole one: as if it was ten times rarer. */
const beginningCost = 1;
const maxSimilar = 6;

/** Whether similar words of a folded word can be looked for. */
export function canBeMisspelt(word: string): boolean {
  const letters = codePoints(word);
  return letters.length >= minLetters && letters.length <= maxLetters && letters.every(isLetter);
}

/** The words of an index that are most similar to each typed word, the likeliest first. */
export function* similarWords(
  segments: readonly PlacedSegment[],
  words: readonly MisspeltWord[],
): Steps<readonly (readonly SimilarWord[])[]> {
  const searches = words.map(({ word }) => new Search(word));
  for (const { segment } of segments) {
    const columns = yield* wordsOf(segment);
    for (const [at, { field }] of words.entries()) {
      const { from, end } = segment.wordEntries(field);
      for (const column of columns) {
        if (column.first >= from && column.first < end) searches[at]?.compareAll(column);
        yield;
      }
    }
  }
  return searches.map((search) => search.similar());
}

interface Found {
  readonly errors: number;
  readonly cost: number;
  frequency: number;
}

class Search {
  readonly #typed: Uint32Array;
  readonly #mask: number;
  readonly #maxErrors: number;
  readonly #found = new Map<string, Found>();
  /** By length: how frequent the words are that the typed one begins, and ends, with. */
  readonly #beginnings: number[] = [];
  readonly #ends: number[] = [];

  constructor(word: string) {
    this.#typed = codePoints(word);
    this.#mask = this.#typed.reduce((mask, letter) => mask | maskOf(letter), 0);
    this.#maxErrors = this.#typed.length >= lettersForTwoErrors ? 2 : 1;
  }

  compareAll({ bytes, starts, lengths, masks, frequencies }: Words): void {
    const shortest = this.#typed.length - this.#maxErrors;
    for (let word = 0; word < lengths.length; word += 1) {
      const length = lengths[word] ?? 0;
      const missing = this.#mask & ~(masks[word] ?? 0);
      const isPart = length < shortest;
      // Each error removes one of the typed letters at most; a part of the typed word has no others.
      if (isPart ? (masks[word] ?? 0) & ~this.#mask : bitCount(missing) > this.#maxErrors) continue;
      const start = starts[word] ?? 0;
      if (!isPart && !this.#canBegin(bytes, start)) continue;
      const letters = lettersOf(bytes, start, length);
      const frequency = frequencies[word] ?? 0;
      if (isPart) this.#comparePart(letters, frequency);
      else this.#compare(letters, frequency);
    }
  }

  #compare(word: Uint32Array, frequency: number): void {
    const cost = editCost(this.#typed, word, this.#maxErrors * errorCost);
    if (cost === null) return;
    const { whole, beginning } = cost;
    const text = String.fromCodePoint(...word);
    const found = this.#found.get(text) ?? {
      errors: Math.ceil(Math.min(whole, beginning) / errorCost),
      cost: Math.min(whole, beginning + beginningCost),
      frequency: 0,
    };
    found.frequency += frequency;
    this.#found.set(text, found);
  }

  /** As an error in the first letter counts double, nearly all words are ruled out by their first letters. */
  #canBegin(bytes: Uint8Array, start: number): boolean {
    const first = this.#typed[0];
    const second = this.#typed[1];
    const wordFirst = codePointAt(bytes, start);
    if (wordFirst === first) return true;
    const wordSecond = codePointAt(bytes, start + sizeOf(bytes[start] ?? 0));
    if (this.#maxErrors === 1) return wordFirst === second && wordSecond === first;
    return wordFirst === second || wordSecond === first || wordSecond === second;
  }

  /** A shorter word can be the first or the second of two that were typed as one. */
  #comparePart(word: Uint32Array, frequency: number): void {
    const typed = this.#typed;
    const { length } = word;
    if (length < minJoinedLetters || length > typed.length - minJoinedLetters) return;
    const isAt = (from: number): boolean => word.every((letter, at) => letter === typed[from + at]);
    if (isAt(0)) this.#beginnings[length] = (this.#beginnings[length] ?? 0) + frequency;
    if (isAt(typed.length - length)) this.#ends[length] = (this.#ends[length] ?? 0) + frequency;
  }

  similar(): readonly SimilarWord[] {
    const similar = Array.from(this.#found, ([text, found]) => weighed(text, found));
    const typed = this.#typed;
    for (let at = minJoinedLetters; at <= typed.length - minJoinedLetters; at += 1) {
      const frequency = Math.min(this.#beginnings[at] ?? 0, this.#ends[typed.length - at] ?? 0);
      const [first, second] = [typed.subarray(0, at), typed.subarray(at)];
      const text = `${String.fromCodePoint(...first)} ${String.fromCodePoint(...second)}`;
      if (frequency > 0) similar.push(weighed(text, { errors: 1, cost: likelyCost, frequency }));
    }
    return similar.sort((a, b) => a.errors - b.errors || a.cost - b.cost).slice(0, maxSimilar);
  }
}

/** A word that is ten times as frequent as another counts as if it cost one less. */
function weighed(text: string, { errors, cost, frequency }: Found): SimilarWord {
  return { text, errors, cost: cost - Math.log10(frequency + 1) };
}

function codePoints(text: string): Uint32Array {
  return Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

const buffer = new Uint32Array(maxLetters);

/** The letters of a word in UTF-8; valid until the next call. */
function lettersOf(bytes: Uint8Array, from: number, length: number): Uint32Array {
  let at = from;
  for (let letter = 0; letter < length; letter += 1) {
    buffer[letter] = codePointAt(bytes, at);
    at += sizeOf(bytes[at] ?? 0);
  }
  return buffer.subarray(0, length);
}
