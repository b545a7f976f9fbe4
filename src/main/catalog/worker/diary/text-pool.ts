import { fold } from '../index/fold.ts';

/** The distinct texts of a column by number; 0 is the empty text, also for none. */
export class TextPool {
  readonly texts: string[] = [''];
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #folded: string[];
  readonly #isFolded: boolean;

  /** `isFolded`: texts are kept as they are compared, because long ones need much memory. */
  constructor({ isFolded }: { readonly isFolded: boolean }) {
    this.#isFolded = isFolded;
    this.#folded = isFolded ? this.texts : [''];
  }

  add(text: string | null): number {
    if (text === null) return 0;
    const kept = this.#isFolded ? fold(text) : text;
    const known = this.#numbers.get(kept);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.#numbers.set(kept, number);
    this.texts.push(kept);
    if (!this.#isFolded) this.#folded.push(fold(text));
    return number;
  }

  /** The numbers of the texts that pass a test: 1 for each that does. */
  passing(isPassing: (folded: string, text: string) => boolean): Uint8Array {
    const { texts } = this;
    const passing = new Uint8Array(texts.length);
    for (let number = 0; number < passing.length; number += 1)
      if (isPassing(this.#folded[number] ?? '', texts[number] ?? '')) passing[number] = 1;
    return passing;
  }
}
