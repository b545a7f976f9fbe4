import type { SQLOutputValue } from 'node:sqlite';
import { textColumn } from '../../snapshot/columns.ts';
import type { Steps } from '../../steps.ts';
import type { CompareTexts } from './collation.ts';
import { collationWords } from './collation-words.ts';
import type { Values } from './column-values.ts';
import type { Words } from './rough-sort.ts';

/** Different texts that are told apart at once; any more are compared like all others, so that memory stays small. */
const knownTexts = 200_000;

/** Texts of a column in the order of a language. */
export class TextValues implements Values {
  readonly #length: number;
  readonly #compare: CompareTexts;
  readonly #texts: string[] = [];
  readonly #indexes = new Map<string, number>();

  /** `length`: letters of a text that count. */
  constructor(length: number, compare: CompareTexts) {
    this.#length = length;
    this.#compare = compare;
  }

  get size(): number {
    return this.#texts.length;
  }

  add(stored: SQLOutputValue | undefined): number | null {
    const text = beginning(textColumn(stored), this.#length).trim();
    if (text === '') return null;
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const index = this.#texts.push(text) - 1;
    if (index < knownTexts) this.#indexes.set(text, index);
    return index;
  }

  compare(a: number, b: number): number {
    return this.#compare(this.#texts[a] ?? '', this.#texts[b] ?? '');
  }

  words(from: number): Steps<Words> {
    return collationWords(this.#texts, from, this.#compare);
  }
}

function beginning(text: string, length: number): string {
  return text.length > length ? Array.from(text).slice(0, length).join('') : text;
}
