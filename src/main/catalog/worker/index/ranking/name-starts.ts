import { addRow, type RowBits } from '../row-bits.ts';
import type { Segment } from '../segment.ts';

/** Set in the number of an ordinal whose name is one token. */
const isWholeName = 0x8000_0000;

/**
 * The ordinals of a segment by the first token of their names, because reading the positions of a frequent token takes several
 * milliseconds. Four bytes for each name and each token; computed in some 60 ms for a million names.
 */
export class NameStarts {
  /** Where the ordinals of each entry begin in `#ordinals`. */
  readonly #starts: Uint32Array;
  readonly #ordinals: Uint32Array;

  private constructor(starts: Uint32Array, ordinals: Uint32Array) {
    this.#starts = starts;
    this.#ordinals = ordinals;
  }

  static of(segment: Segment): NameStarts {
    const known = cached.get(segment);
    if (known !== undefined) return known;
    const entries = segment.firstEntry('name', 1);
    const starts = new Uint32Array(entries + 1);
    const ordinals = new Uint32Array(segment.size);
    let size = 0;
    segment.positions(0).visitFirst(entries, (entry, ordinal, isWhole) => {
      ordinals[size] = isWhole ? ordinal | isWholeName : ordinal;
      size += 1;
      starts[entry + 1] = size;
    });
    for (let entry = 1; entry <= entries; entry += 1)
      starts[entry] = Math.max(starts[entry] ?? 0, starts[entry - 1] ?? 0);
    const made = new NameStarts(starts, ordinals.subarray(0, size));
    cached.set(segment, made);
    return made;
  }

  /** Adds the ordinals whose names begin with an entry, or consist of it. */
  addTo(into: RowBits, entry: number, isWhole: boolean): void {
    const end = this.#starts[entry + 1] ?? 0;
    for (let at = this.#starts[entry] ?? 0; at < end; at += 1) {
      const ordinal = this.#ordinals[at] ?? 0;
      if (isWhole && ordinal < isWholeName) continue;
      addRow(into, ordinal & ~isWholeName);
    }
  }
}

const cached = new WeakMap<Segment, NameStarts>();
