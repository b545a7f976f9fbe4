import * as v from 'valibot';
import { handleSchema } from './view.ts';

/** As many as a person makes by hand, and as carrying a selection over to newer rows may leave. */
const mostRanges = 50_000;

const position = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Positions in a view: the first, and one past the last. */
const rangeSchema = v.pipe(v.tuple([position, position]), v.readonly());
export type Range = v.InferOutput<typeof rangeSchema>;

/** Several of them: none empty, ascending, with a gap between each and the next. */
export type Ranges = readonly Range[];

function areApart(ranges: Ranges): boolean {
  return ranges.every(([from, until], at) => from < until && from > (ranges[at - 1]?.[1] ?? -1));
}

export const rangesSchema = v.pipe(
  v.array(rangeSchema),
  v.maxLength(mostRanges),
  v.readonly(),
  v.check(areApart),
);

/** Positions in a view, to be found in the view that takes its place. */
export const carryRequestSchema = v.object({ from: handleSchema, to: handleSchema, ranges: rangesSchema });
export type CarryRequest = v.InferOutput<typeof carryRequestSchema>;

/** How many positions there are. */
export function countPositions(ranges: Ranges): number {
  return ranges.reduce((sum, [from, until]) => sum + until - from, 0);
}

/** Brings ascending positions together. */
export function toRanges(positions: Iterable<number>): Ranges {
  const ranges: [number, number][] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last?.[1] === position) last[1] += 1;
    else ranges.push([position, position + 1]);
  }
  return ranges;
}
