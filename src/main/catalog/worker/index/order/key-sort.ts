import type { Steps } from '../../steps.ts';
import { sortByDigits } from './digit-sort.ts';

/** Keys of equal size: `width` numbers each, the first of which counts most; all keys follow each other. */
export interface FixedKeys {
  readonly words: Uint32Array;
  readonly width: number;
}

/** Groups up to this size are sorted fastest by insertion. */
const smallGroup = 12;
/** From here on, and up to this width, another sort is faster. */
const manyKeys = 20_000;
const fewWords = 2;
const workPerStep = 20_000;

/**
 * The permutation that sorts keys; equal keys are in any order. A quicksort that partitions by one word at a time, with that
 * word copied beside the index of its key, so that nearly all memory is read sequentially also where keys begin alike.
 */
export function* sortByKeys(keys: FixedKeys): Steps<Uint32Array<ArrayBuffer>> {
  const { words, width } = keys;
  if (width <= fewWords && words.length >= manyKeys * width) return yield* sortByDigits(words, width);
  const order = new Uint32Array(words.length / width);
  for (let at = 0; at < order.length; at += 1) order[at] = at;
  const copied = new Uint32Array(order.length);
  /** Groups to sort: start and end, the word to compare, and 1 where that word is copied already. */
  const open: number[] = [0, order.length, 0, 0];
  const random = createRandom();
  let work = 0;
  for (;;) {
    const isCopied = open.pop() === 1;
    const depth = open.pop();
    const end = open.pop();
    const start = open.pop();
    if (depth === undefined || end === undefined || start === undefined) return order;
    if (end - start <= smallGroup) {
      sortFew(order, keys, start, end, depth);
      work += end - start;
      continue;
    }
    if (!isCopied) {
      for (let at = start; at < end; at += 1) {
        copied[at] = words[(order[at] ?? 0) * width + depth] ?? 0;
        work += 2;
        if (work > workPerStep) {
          work = 0;
          yield;
        }
      }
    }
    const pivot = middleOf(
      copied[random(start, end)] ?? 0,
      copied[random(start, end)] ?? 0,
      copied[random(start, end)] ?? 0,
    );
    let less = start;
    let more = end;
    for (let at = start; at < more;) {
      const word = copied[at] ?? 0;
      if (word === pivot) {
        at += 1;
      } else if (word < pivot) {
        swap(order, at, less);
        copied[at] = copied[less] ?? 0;
        copied[less] = word;
        less += 1;
        at += 1;
      } else {
        more -= 1;
        swap(order, at, more);
        copied[at] = copied[more] ?? 0;
        copied[more] = word;
      }
      work += 1;
      if (work > workPerStep) {
        work = 0;
        yield;
      }
    }
    open.push(start, less, depth, 1, more, end, depth, 1);
    if (depth + 1 < width) open.push(less, more, depth + 1, 0);
  }
}

/** Random numbers from a start to before an end, the same in every run. */
function createRandom(): (start: number, end: number) => number {
  let state = 1;
  return (start, end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return start + Math.floor((state / 0x1_0000_0000) * (end - start));
  };
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function swap(numbers: Uint32Array, one: number, other: number): void {
  const number = numbers[one] ?? 0;
  numbers[one] = numbers[other] ?? 0;
  numbers[other] = number;
}

/** Insertion sort of a small group; words before `depth` are equal. */
function sortFew(
  order: Uint32Array,
  { words, width }: FixedKeys,
  start: number,
  end: number,
  depth: number,
): void {
  for (let at = start + 1; at < end; at += 1) {
    const index = order[at] ?? 0;
    let place = at;
    for (; place > start; place -= 1) {
      const before = order[place - 1] ?? 0;
      if (!isLess(words, index * width + depth, before * width + depth, width - depth)) break;
      order[place] = before;
    }
    order[place] = index;
  }
}

function isLess(words: Uint32Array, a: number, b: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) {
    const difference = (words[a + at] ?? 0) - (words[b + at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
