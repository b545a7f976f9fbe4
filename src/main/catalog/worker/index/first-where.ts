/** The first number of a range that passes, or its end; those after it pass, too. */
export function firstWhere(from: number, to: number, passes: (number: number) => boolean): number {
  let first = from;
  let end = to;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (passes(middle)) end = middle;
    else first = middle + 1;
  }
  return first;
}

/** The index of the first of some ascending numbers that is at least `least`. */
export function firstFrom(numbers: Uint32Array, least: number): number {
  return firstWhere(0, numbers.length, (at) => (numbers[at] ?? 0) >= least);
}
