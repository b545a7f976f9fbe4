import type { Steps } from '../steps.ts';
import { sortByHalf } from './grams.ts';
import type { TextBlob } from './text-blob.ts';

/** By what texts are sorted, in bytes; longer equal beginnings are rare enough. */
const sortedBytes = [4, 0];

export interface SortedTexts {
  readonly texts: TextBlob;
  /** By former number: the new one. */
  readonly numbers: Uint32Array;
}

/**
 * Sorts texts by their first eight bytes. Those that a search finds together often begin alike; as neighbours they and their
 * lists are read from few places in memory and in the file.
 */
export function* sortTexts({ bytes, ends }: TextBlob): Steps<SortedTexts> {
  const count = ends.length - 1;
  let from = { keys: new Uint32Array(count), owners: Uint32Array.from({ length: count }, (_, at) => at) };
  let to = { keys: new Uint32Array(count), owners: new Uint32Array(count) };
  for (const offset of sortedBytes) {
    for (const [at, text] of from.owners.entries()) {
      const start = (ends[text] ?? 0) + offset;
      const end = ends[text + 1] ?? 0;
      let key = 0;
      for (let byte = start; byte < start + 4; byte += 1)
        key = key * 0x100 + (byte < end ? (bytes[byte] ?? 0) : 0);
      from.keys[at] = key;
    }
    // Stable sorting by the lower half first, then by the higher one.
    for (const shift of [0, 16]) {
      yield* sortByHalf(from, to, shift);
      [from, to] = [to, from];
    }
  }
  const sorted = { bytes: new Uint8Array(bytes.length), ends: new Uint32Array(count + 1) };
  const numbers = new Uint32Array(count);
  let size = 0;
  for (const [at, text] of from.owners.entries()) {
    const start = ends[text] ?? 0;
    const end = ends[text + 1] ?? 0;
    sorted.bytes.set(bytes.subarray(start, end), size);
    size += end - start;
    sorted.ends[at + 1] = size;
    numbers[text] = at;
  }
  return { texts: sorted, numbers };
}
