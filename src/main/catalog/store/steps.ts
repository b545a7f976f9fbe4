/**
 * Long work in steps of a few milliseconds: each `yield` is a place to pause, so that nothing waits for all of it. A
 * promise that is yielded is waited for.
 */
export type Steps<T> = Generator<Promise<unknown> | undefined, T, undefined>;

const runLength = 2048;

/** Sorts numbers by a comparison, stably, in place of a copy; pauses after every few thousand comparisons. */
export function* sortInSteps(
  numbers: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
): Steps<Uint32Array<ArrayBuffer>> {
  let from = numbers.slice();
  for (let start = 0; start < from.length; start += runLength) {
    from.subarray(start, start + runLength).sort(compare);
    yield;
  }
  let to = new Uint32Array(from.length);
  for (let width = runLength; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      yield* merge(
        from,
        to,
        start,
        Math.min(start + width, from.length),
        Math.min(start + 2 * width, from.length),
        compare,
      );
    }
    [from, to] = [to, from];
  }
  return from;
}

function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: (a: number, b: number) => number,
): Steps<void> {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const a = from[left] ?? 0;
    const b = from[right] ?? 0;
    if (right >= end || (left < middle && compare(a, b) <= 0)) {
      to[at] = a;
      left += 1;
    } else {
      to[at] = b;
      right += 1;
    }
    if (at % runLength === 0) yield;
  }
}
