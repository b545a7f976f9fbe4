import type { Steps } from '../../steps.ts';
import { groupMask, startsGroup } from './sort-order.ts';

/** Comparisons between two pauses; one of two long texts takes about a microsecond. */
const comparisonsPerStep = 2000;

export type Compare = (a: number, b: number) => number;

/** Counts comparisons, so that a sort pauses after some. */
class Pacing {
  readonly #compare: Compare;
  #count = 0;

  constructor(compare: Compare) {
    this.#compare = compare;
  }

  compare(a: number, b: number): number {
    this.#count += 1;
    return this.#compare(a, b);
  }

  isDue(): boolean {
    if (this.#count < comparisonsPerStep) return false;
    this.#count = 0;
    return true;
  }
}

/**
 * Sorts numbers below 2^31 by a comparison, stably; the first of each group of equals gets the `startsGroup` bit. A natural
 * merge sort: a nearly sorted list takes hardly more comparisons than it has numbers.
 */
export function* sortByComparison(numbers: Uint32Array, compare: Compare): Steps<Uint32Array<ArrayBuffer>> {
  const pacing = new Pacing(compare);
  const sorted = numbers.slice();
  let runs: number[] = sorted.length === 0 ? [] : [0];
  for (let at = 1; at < numbers.length; at += 1) {
    const difference = pacing.compare(numbers[at - 1] ?? 0, numbers[at] ?? 0);
    if (difference !== 0) setGroup(sorted, at, true);
    if (difference > 0) runs.push(at);
    if (pacing.isDue()) yield;
  }
  setGroup(sorted, 0, true);
  while (runs.length > 1) {
    const merged: number[] = [];
    for (let run = 0; run < runs.length; run += 2) {
      const start = runs[run] ?? 0;
      const middle = runs[run + 1];
      merged.push(start);
      if (middle !== undefined) {
        yield* mergeRuns(sorted, start, middle, runs[run + 2] ?? sorted.length, pacing);
      }
      if (pacing.isDue()) yield;
    }
    runs = merged;
  }
  return sorted;
}

/** Merges two neighbouring runs that are not empty, and corrects the bits of groups except for the very first. */
function* mergeRuns(
  values: Uint32Array<ArrayBuffer>,
  start: number,
  middle: number,
  end: number,
  pacing: Pacing,
): Steps<void> {
  const valueAt = (at: number): number => (values[at] ?? 0) & groupMask;
  // Most runs overlap only a little: numbers before and after the overlap stay where they are.
  const first = valueAt(middle);
  const from =
    middle - countWhile(middle - start, (back) => pacing.compare(valueAt(middle - 1 - back), first) > 0);
  if (from > start) setGroup(values, middle, pacing.compare(valueAt(from - 1), first) !== 0);
  if (from === middle) return;
  const last = valueAt(middle - 1);
  const until =
    middle + countWhile(end - middle, (ahead) => pacing.compare(valueAt(middle + ahead), last) < 0);

  const moved = values.slice(from, middle);
  let next = 0;
  for (let right = middle; right < until; right += 1) {
    const tagged = values[right] ?? 0;
    const value = tagged & groupMask;
    const at = next;
    const before = countWhile(
      moved.length - at,
      (ahead) => pacing.compare((moved[at + ahead] ?? 0) & groupMask, value) <= 0,
    );
    next = at + before;
    copyBehind(moved, at, next, values, from + at + right - middle);
    const place = from + next + right - middle;
    values[place] = tagged;
    if (before > 0) setGroup(values, place, pacing.compare((moved[next - 1] ?? 0) & groupMask, value) !== 0);
    if (pacing.isDue()) yield;
  }
  copyBehind(moved, next, moved.length, values, from + next + until - middle);
  if (until < end) setGroup(values, until, pacing.compare(last, valueAt(until)) !== 0);
}

/** The number before the copied ones is smaller, so the first of them already begins a group. */
function copyBehind(from: Uint32Array, start: number, end: number, to: Uint32Array, at: number): void {
  for (let offset = 0; offset < end - start; offset += 1) to[at + offset] = from[start + offset] ?? 0;
}

function setGroup(values: Uint32Array, at: number, isFirst: boolean): void {
  const value = (values[at] ?? 0) & groupMask;
  values[at] = isFirst ? value | startsGroup : value;
}

/** How many of the first indexes pass a test (galloping search: few tests where the answer is small). */
export function countWhile(length: number, passes: (index: number) => boolean): number {
  let low = 0;
  let high = 0;
  for (let step = 1; high < length && passes(high); step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
