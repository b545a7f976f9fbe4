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
  readonly #text: string;
  #known: Uint8Array | null = null;
  #tokens: readonly Token[] | null = null;

  constructor(text: string | null) {
    this.#text = text ?? '';
  }

  /** Folded when it is first compared: most words are found before the comments are looked at, which are long. */
  get #bytes(): Uint8Array {
    return (this.#known ??= encoder.encode(fold(this.#text).replace(spaceRuns, ' ')));
  }

  contains(wording: Uint8Array): boolean {
    const text = this.#bytes;
    return containsBytes(text, 0, text.length, wording);
  }

  hasWordWith(wording: Uint8Array, isWhole: boolean): boolean {
    const text = this.#bytes;
    return hasWordWith(text, 0, text.length, wording, isWhole);
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
    const text = this.#bytes;
    return bytes.every((byte, index) => text[from + index] === byte);
  }

  #allTokens(): readonly Token[] {
    if (this.#tokens !== null) return this.#tokens;
    const tokens: Token[] = [];
    const text = this.#bytes;
    visitTokens(text, text.length, (from, end, isGlued) => tokens.push({ from, end, isGlued }));
    this.#tokens = tokens;
    return tokens;
  }
}
