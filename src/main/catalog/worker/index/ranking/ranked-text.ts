import { fold } from '../fold.ts';
import { containsBytes } from '../grams.ts';
import { visitTokens, type SequencePlace, type TermToken } from '../tokens.ts';
import { hasWordWith } from './word-start.ts';

interface Token {
  readonly from: number;
  readonly end: number;
  readonly isGlued: boolean;
}

const encoder = new TextEncoder();
const spaceRuns = /\s+/gu;

/** A text of a package, for comparing it with the words of a search. */
export class RankedText {
  readonly #bytes: Uint8Array;
  #tokens: readonly Token[] | null = null;

  /** `text` is folded. */
  constructor(text: string) {
    this.#bytes = encoder.encode(text.replace(spaceRuns, ' '));
  }

  static of(text: string | null): RankedText {
    return new RankedText(fold(text ?? ''));
  }

  contains(wording: Uint8Array): boolean {
    return containsBytes(this.#bytes, 0, this.#bytes.length, wording);
  }

  hasWordWith(wording: Uint8Array, isWhole: boolean): boolean {
    return hasWordWith(this.#bytes, 0, this.#bytes.length, wording, isWhole);
  }

  /** Whether it has these tokens one after the other. */
  hasSequence(sequence: readonly TermToken[], at: SequencePlace): boolean {
    const tokens = this.#allTokens();
    if (at === 'whole' && tokens.length !== sequence.length) return false;
    const last = at === 'anywhere' ? tokens.length - sequence.length : 0;
    for (let first = 0; first <= last; first += 1)
      if (sequence.every((wanted, index) => this.#fits(tokens[first + index], wanted, index === 0)))
        return true;
    return false;
  }

  #fits(token: Token | undefined, { bytes, isEnd, isGlued }: TermToken, isFirst: boolean): boolean {
    if (token === undefined) return false;
    const { from, end } = token;
    if (!isFirst && isGlued !== null && isGlued !== token.isGlued) return false;
    if (end - from < bytes.length || (isEnd && end - from > bytes.length)) return false;
    return bytes.every((byte, index) => this.#bytes[from + index] === byte);
  }

  #allTokens(): readonly Token[] {
    if (this.#tokens !== null) return this.#tokens;
    const tokens: Token[] = [];
    visitTokens(this.#bytes, this.#bytes.length, (from, end, isGlued) => tokens.push({ from, end, isGlued }));
    this.#tokens = tokens;
    return tokens;
  }
}
