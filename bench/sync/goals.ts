import { goalsOfFigures, type Figures, type Goal } from '../_goals.ts';
import type { Rows, SyncRow } from './rows.ts';

/** The number of packages that the goals are stated for. */
export const statedSize = 100_000;

/** The goals for one latency. Goals that say "never" are compared with the worst case instead of the median. */
export function goalsOf(rows: Rows): readonly Goal[] {
  return [
    ...goalsOfFigures(figuresOf(rows), rows.packages),
    ...rows.syncs.flatMap((row) => goalsOfSync(rows, row)),
  ];
}

/** By the names of syncFigures, of the medians of all rounds. */
export function figuresOf({ latencyMs, bare, syncs }: Rows): Figures {
  const at = (what: string): string => `${what}, latency ${latencyMs}, times`;
  const figures: Record<string, number> = {};
  for (const { variant, ratio, firstRowMs, snapshotBytesPerPackage, indexBytesPerPackage } of syncs) {
    if (variant === 'packshelf') figures[at('sync / bare limit')] = ratio;
    if (variant !== 'packshelf-first') continue;
    figures[at('first sync / bare limit')] = ratio;
    figures['list on disk, bytes per package'] = snapshotBytesPerPackage;
    figures['index on disk, bytes per package'] = indexBytesPerPackage;
    if (firstRowMs !== null)
      figures[at('first searchable row / two bare pages')] = firstRowMs.median / bare.twoPagesMs.median;
  }
  return figures;
}

function goalsOfSync({ latencyMs }: Rows, row: SyncRow): readonly Goal[] {
  const goal = (what: string, value: number, most: number, isBinding = false): Goal => ({
    title: `${row.variant}, ${latencyMs} ms: ${what}`,
    value,
    most,
    isBinding,
  });
  return [
    // A sync that finds no change must not write the list again.
    ...(row.variant === 'packshelf-same'
      ? [goal('bytes written apart from the pointer', row.writtenBytes.most, 0, true)]
      : []),
    goal('switch in ms', row.switchMs.median, 5),
    goal('longest block of the main thread in ms', row.longestBlockMs.most, 20),
    goal('most on disk, times the catalog', row.diskMultiple.most, 2),
  ];
}
