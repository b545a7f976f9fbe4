import * as v from 'valibot';
import { viewIdSchema } from './view.ts';

/** Enough for selections made by hand, and for those carried over to another view. */
const maxRanges = 50_000;

const position = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Positions in a view: `from` inclusive, `until` exclusive. */
const rangeSchema = v.pipe(v.tuple([position, position]), v.readonly());
export type Range = v.InferOutput<typeof rangeSchema>;

/** Ascending, not empty, with a gap between any two. */
export type Ranges = readonly Range[];

function areApart(ranges: Ranges): boolean {
  return ranges.every(([from, until], at) => from < until && from > (ranges[at - 1]?.[1] ?? -1));
}

export const rangesSchema = v.pipe(
  v.array(rangeSchema),
  v.maxLength(maxRanges),
  v.readonly(),
  v.check(areApart),
);

export const carryRequestSchema = v.object({ from: viewIdSchema, to: viewIdSchema, ranges: rangesSchema });
export type CarryRequest = v.InferOutput<typeof carryRequestSchema>;

export function countPositions(ranges: Ranges): number {
  return ranges.reduce((sum, [from, until]) => sum + until - from, 0);
}

/** Combines ascending positions into ranges. */
export function toRanges(positions: Iterable<number>): Ranges {
  const ranges: [number, number][] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last?.[1] === position) last[1] += 1;
    else ranges.push([position, position + 1]);
  }
  return ranges;
}
