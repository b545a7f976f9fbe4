import type { TimeReading } from '../../snapshot/stored-rows.ts';
import { placeOfTime } from '../../snapshot/time-unit.ts';
import { groupMask, type SortOrder } from './sort-order.ts';

/**
 * An order by plain numbers as one by times: what is no time in the unit comes last, like what has no number, in the order
 * of `names`. So one order serves whatever unit is chosen. `numberOf`: what a row has; it is asked for a few rows only.
 */
export function orderOfTimes(
  order: SortOrder,
  { unit, now }: TimeReading,
  numberOf: (row: number) => number | null,
  names: () => SortOrder,
): SortOrder {
  // Without any unit the plain numbers are all there is.
  if (unit === null) return order;
  const { filled, rows } = order;
  const firstThat = (isIt: (place: number) => boolean): number => {
    let low = 0;
    let high = filled;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isIt(placeOfTime(numberOf((rows[middle] ?? 0) & groupMask) ?? 0, unit, now))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const start = firstThat((place) => place >= 0);
  const end = firstThat((place) => place > 0);
  if (start === 0 && end === filled) return order;
  const times = rows.subarray(start, end);
  const largest = rows.reduce((most, row) => Math.max(most, row & groupMask), 0);
  const isTime = new Uint8Array(largest + 1);
  for (const row of times) isTime[row & groupMask] = 1;
  const moved = new Uint32Array(rows.length);
  moved.set(times);
  let at = times.length;
  for (const name of names().rows) {
    const row = name & groupMask;
    if (isTime[row] === 1) continue;
    moved[at] = row;
    at += 1;
  }
  return { filled: times.length, rows: moved };
}
