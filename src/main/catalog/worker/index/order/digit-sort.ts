import type { Steps } from '../../steps.ts';
import { movesPerStep } from './sort-order.ts';

/** With fewer keys, counting digits of 16 bits takes longer than moving the keys twice as often. */
const manyKeys = 0x2000;

/** The permutation that sorts keys of `width` words, stably: a radix sort, which is fastest for many keys of few words. */
export function* sortByDigits(words: Uint32Array, width: number): Steps<Uint32Array<ArrayBuffer>> {
  let order = new Uint32Array(words.length / width);
  for (let at = 0; at < order.length; at += 1) order[at] = at;
  let moved = new Uint32Array(order.length);
  const digitBits = order.length < manyKeys ? 8 : 16;
  const digitCount = 1 << digitBits;
  for (let word = width - 1; word >= 0; word -= 1) {
    for (let shift = 0; shift < 32; shift += digitBits) {
      const next = yield* countDigits(words, width, word, shift, digitCount);
      // All keys have the same digit here.
      if (next === null) continue;
      for (let from = 0; from < order.length; from += movesPerStep) {
        const end = Math.min(from + movesPerStep, order.length);
        for (let at = from; at < end; at += 1) {
          const index = order[at] ?? 0;
          const digit = ((words[index * width + word] ?? 0) >>> shift) & (digitCount - 1);
          const place = next[digit] ?? 0;
          next[digit] = place + 1;
          moved[place] = index;
        }
        yield;
      }
      [order, moved] = [moved, order];
    }
  }
  return order;
}

/** Where the first key with each digit goes; null if all have the same. */
function* countDigits(
  words: Uint32Array,
  width: number,
  word: number,
  shift: number,
  digitCount: number,
): Steps<Uint32Array | null> {
  const next = new Uint32Array(digitCount + 1);
  const perStep = movesPerStep * width;
  for (let from = word; from < words.length; from += perStep) {
    const end = Math.min(from + perStep, words.length);
    for (let at = from; at < end; at += width) {
      const following = (((words[at] ?? 0) >>> shift) & (digitCount - 1)) + 1;
      next[following] = (next[following] ?? 0) + 1;
    }
    yield;
  }
  if (next.includes(words.length / width)) return null;
  for (let digit = 1; digit <= digitCount; digit += 1)
    next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  return next;
}
