import type { SQLOutputValue } from 'node:sqlite';
import { numberOrNull } from '../../snapshot/columns.ts';
import type { Steps } from '../../steps.ts';
import type { Values } from './column-values.ts';
import type { FixedKeys } from './key-sort.ts';

const wordsPerTime = 2;
const timesPerStep = 20_000;

/** The times of a column, not deduplicated: few are equal. */
export class TimeValues implements Values {
  #times = new Float64Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(stored: SQLOutputValue | undefined): number | null {
    const time = numberOrNull(stored);
    if (time === null) return null;
    if (this.#size === this.#times.length)
      this.#times = new Float64Array(this.#times.buffer.transfer(this.#times.byteLength * 2));
    this.#times[this.#size] = time;
    this.#size += 1;
    return this.#size - 1;
  }

  compare(a: number, b: number): number {
    return (this.#times[a] ?? 0) - (this.#times[b] ?? 0);
  }

  *keys(): Steps<FixedKeys> {
    const words = new Uint32Array(this.#times.slice(0, this.#size).buffer);
    for (let at = 0; at < words.length; at += wordsPerTime) {
      // Little-endian: the high half comes last. Its highest bit is the sign; negative numbers sort in reverse.
      const low = words[at] ?? 0;
      const high = words[at + 1] ?? 0;
      const isNegative = high >= 0x8000_0000;
      words[at] = isNegative ? ~high : high + 0x8000_0000;
      words[at + 1] = isNegative ? ~low : low;
      if (at % timesPerStep === 0) yield;
    }
    return { words, width: wordsPerTime };
  }
}
