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
