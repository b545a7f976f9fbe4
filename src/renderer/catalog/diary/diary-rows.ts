import type { DiaryDay, DiaryLine, OpenedDiary } from '../../../preload/contract/diary.ts';

/** A row of the log on screen. */
export type DiaryRow =
  | { readonly kind: 'day'; readonly day: DiaryDay }
  | { readonly kind: 'line'; readonly line: DiaryLine };

type Days = readonly DiaryDay[];

/** The number of rows: each line is one, and each day has a heading. */
export function rowCount({ total, days }: Pick<OpenedDiary, 'total' | 'days'>): number {
  return total + days.length;
}

/** The index of the last day whose heading is at this row or above; -1 for none. */
function dayIndexAt(days: Days, row: number): number {
  let from = 0;
  let end = days.length;
  while (from < end) {
    const middle = (from + end) >>> 1;
    if ((days[middle]?.first ?? 0) + middle <= row) from = middle + 1;
    else end = middle;
  }
  return from - 1;
}

/** The day that a row belongs to; null if the lines are not in the order of days. */
export function dayAt(days: Days, row: number): DiaryDay | null {
  return days[dayIndexAt(days, row)] ?? null;
}

/** The day whose heading a row is; null for a line. */
export function headingAt(days: Days, row: number): DiaryDay | null {
  const index = dayIndexAt(days, row);
  const day = days[index];
  return day !== undefined && day.first + index === row ? day : null;
}

/** The number of lines above a row. */
export function linesBefore(days: Days, row: number): number {
  return headingAt(days, row)?.first ?? row - dayIndexAt(days, row) - 1;
}

/** The rows from `offset` on, given the lines among them. */
export function rowsFrom(
  days: Days,
  offset: number,
  limit: number,
  lines: readonly DiaryLine[],
): readonly DiaryRow[] {
  const rows: DiaryRow[] = [];
  let at = 0;
  for (let row = offset; row < offset + limit; row += 1) {
    const day = headingAt(days, row);
    const line = lines[at];
    if (day !== null) rows.push({ kind: 'day', day });
    else if (line === undefined) break;
    else {
      rows.push({ kind: 'line', line });
      at += 1;
    }
  }
  return rows;
}
