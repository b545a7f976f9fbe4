import type { SQLOutputValue } from 'node:sqlite';
import { textColumn } from '../../snapshot/columns.ts';
import type { Steps } from '../../steps.ts';
import type { CompareTexts } from './collation.ts';
import { collationKeys } from './collation-keys.ts';
import type { Values } from './column-values.ts';
import type { FixedKeys } from './key-sort.ts';

/** Texts that are deduplicated by a map; further ones are only compared, which bounds memory. */
const maxDeduplicated = 200_000;
/** Where fewer of the first texts than these were repeated, none are deduplicated: looking them up takes longer than sorting. */
const sampledTexts = 10_000;

/** The texts of a column in the order of a language. */
export class TextValues implements Values {
  readonly #length: number;
  readonly #compare: CompareTexts;
  readonly #texts: string[] = [];
  #indexes: Map<string, number> | null = new Map();
  #repeated = 0;

  /** `length`: characters of a text that are compared. */
  constructor(length: number, compare: CompareTexts) {
    this.#length = length;
    this.#compare = compare;
  }

  get size(): number {
    return this.#texts.length;
  }

  add(stored: SQLOutputValue | undefined): number | null {
    const text = sortedText(stored, this.#length);
    if (text === null) return null;
    const known = this.#indexes?.get(text);
    if (known !== undefined) {
      this.#repeated += 1;
      return known;
    }
    const index = this.#texts.push(text) - 1;
    if (index === sampledTexts && this.#repeated < sampledTexts) this.#indexes = null;
    if (index < maxDeduplicated) this.#indexes?.set(text, index);
    return index;
  }

  compare(a: number, b: number): number {
    return this.#compare(this.#texts[a] ?? '', this.#texts[b] ?? '');
  }

  keys(): Steps<FixedKeys> {
    return collationKeys(this.#texts, this.#compare);
  }
}

/** The part of a stored text that is compared; null if there is nothing. `length`: in characters. */
export function sortedText(stored: SQLOutputValue | undefined, length: number): string | null {
  const text = truncated(textColumn(stored), length).trim();
  return text === '' ? null : text;
}

function truncated(text: string, length: number): string {
  return text.length > length ? Array.from(text).slice(0, length).join('') : text;
}
