import type { TimeReading } from '../../snapshot/stored-rows.ts';
import { compareToPlausible } from '../../snapshot/time-unit.ts';
import { firstWhere } from '../first-where.ts';
import { groupMask, type SortOrder } from './sort-order.ts';

/**
 * Turns an order by numbers into one by times: a number that is no plausible time in the unit comes last, like a missing one,
 * in the order of `names`. So one stored order serves every unit. `numberOf` reads the number of a row that has one; few are read.
 */
export function orderPlausibleTimes(
  order: SortOrder,
  { unit, now }: TimeReading,
  numberOf: (row: number) => number | null,
  names: () => SortOrder,
): SortOrder {
  // Without a unit the numbers themselves are sorted.
  if (unit === null) return order;
  const { filled, rows } = order;
  const compare = (at: number): number =>
    compareToPlausible(numberOf((rows[at] ?? 0) & groupMask) ?? 0, unit, now);
  const start = firstWhere(0, filled, (at) => compare(at) >= 0);
  const end = firstWhere(start, filled, (at) => compare(at) > 0);
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
