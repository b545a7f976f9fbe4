import type { Rows, SyncRow } from './rows.ts';

/** A value with its upper limit. */
export interface Goal {
  readonly title: string;
  readonly value: number;
  readonly most: number;
  /** Whether the measurement fails if the goal is missed. */
  readonly isBinding: boolean;
}

/** The number of packages that the time goals are stated for, and the maximum ratio by latency in ms. */
export const statedSize = 100_000;
const ratioGoals: ReadonlyMap<number, number> = new Map([
  [0, 2],
  [20, 1.05],
]);

/** The maximum ratio of the memory of a sync to that for the stated size. */
export const maxMemoryMultiple = 1.5;

export function isMet({ value, most }: Goal): boolean {
  return value <= most;
}

/** The goals for one latency. Goals that say "never" are compared with the worst case instead of the median. */
export function goalsOf({ packages, latencyMs, bare, syncs }: Rows): readonly Goal[] {
  return syncs.flatMap((row) => {
    const at = (what: string): string => `${row.variant}, ${latencyMs} ms: ${what}`;
    const free = (what: string, value: number, most: number): Goal => ({
      title: at(what),
      value,
      most,
      isBinding: false,
    });
    const maxRatio = ratioGoals.get(latencyMs);
    const ratio: readonly Goal[] =
      maxRatio === undefined
        ? []
        : [{ title: at('ratio'), value: row.ratio, most: maxRatio, isBinding: packages === statedSize }];
    return [
      ...ratio,
      ...unchangedGoal(row, at('bytes written apart from the pointer')),
      free('switch in ms', row.switchMs.median, 5),
      free('longest block of the main thread in ms', row.longestBlockMs.most, 20),
      free('most on disk, times the catalog', row.diskMultiple.most, 2),
      ...firstRowGoal(row, bare.twoPagesMs.median, free),
    ];
  });
}

/** A sync that finds no change must not write the list again. */
function unchangedGoal({ variant, writtenBytes }: SyncRow, title: string): readonly Goal[] {
  if (variant !== 'packshelf-same') return [];
  return [{ title, value: writtenBytes.most, most: 0, isBinding: true }];
}

function firstRowGoal(
  { firstRowMs }: SyncRow,
  twoPagesMs: number,
  goal: (what: string, value: number, most: number) => Goal,
): readonly Goal[] {
  return firstRowMs === null ? [] : [goal('first searchable row in ms', firstRowMs.median, twoPagesMs)];
}
