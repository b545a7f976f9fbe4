import { fold } from '../index/fold.ts';

/** The distinct texts of a column by number; 0 is the empty text, also for none. */
export class TextPool {
  readonly texts: string[] = [''];
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #folded: string[] = [''];

  add(text: string | null): number {
    if (text === null) return 0;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.#numbers.set(text, number);
    this.texts.push(text);
    return number;
  }

  /** The numbers of the texts that pass a test: 1 for each that does. */
  passing(isPassing: (folded: string, text: string) => boolean): Uint8Array {
    const { texts } = this;
    const passing = new Uint8Array(texts.length);
    for (let number = this.#folded.length; number < texts.length; number += 1)
      this.#folded.push(fold(texts[number] ?? ''));
    for (let number = 0; number < passing.length; number += 1)
      if (isPassing(this.#folded[number] ?? '', texts[number] ?? '')) passing[number] = 1;
    return passing;
  }
}
