import { isMet, type Goal } from '../search/goals.ts';
import { countRevised } from './lists.ts';
import type { FirstMeasured, NextMeasured } from './measured.ts';

/** What was measured with one number of packages; times in ms, memory in MB of 10^6 bytes. */
export interface UpdateMeasured {
  readonly packages: number;
  readonly first: FirstMeasured;
  readonly next: NextMeasured;
}

/** The number of packages for which the limits below are. */
const statedSize = 1_000_000;
/** 320 MiB */
const maxUpdateRssMb = 335.5;
/** A sync that finds nothing changed writes only when it looked, in a few pages of small files. */
const maxUnchangedBytes = 16_384;

/** The goals; right answers are binding, and the limits are for 1,000,000 packages. */
export function goalsOf({ packages, first, next }: UpdateMeasured): readonly Goal[] {
  const goal = (what: string, value: number, most: number, isBinding = false): Goal => ({
    title: `update, ${packages} packages: ${what}`,
    value,
    most,
    isBinding,
  });
  const wrong = Math.abs(next.revised - countRevised(packages)) + Math.abs(next.rows - packages);
  const right = goal('packages missing or too many', wrong, 0, true);
  if (packages !== statedSize) return [right];
  return [
    right,
    goal('first index after the last page in ms', first.indexMs, 10_000),
    goal('searchable after the switch in ms', next.searchableMs, 1000),
    goal('peak memory while updating in MB', next.peakRssMb, maxUpdateRssMb),
    ...(next.unchangedBytes === null
      ? []
      : [goal('bytes written if nothing changed', next.unchangedBytes, maxUnchangedBytes)]),
  ];
}

/** A readable table of everything that was measured. */
export function tableLines({ packages, first, next }: UpdateMeasured): readonly string[] {
  const { added = 0, changed = 0, removed = 0 } = next.changes ?? {};
  const line = (what: string, value: number | null): string =>
    `  ${what.padEnd(52)}${(value === null ? '' : value.toFixed(0)).padStart(12)}`;
  return [
    `${packages} packages; the update adds ${added}, changes ${changed} and removes ${removed}`,
    line('first sync until published, ms', first.syncMs),
    line('first index after the last page, ms', first.indexMs),
    line('peak memory of the first sync with its index, MB', first.peakRssMb),
    line('update until published, ms', next.syncMs),
    line('searchable after the switch, ms', next.searchableMs),
    line('peak memory while updating, MB', next.peakRssMb),
    line('sync without changes, ms', next.unchangedMs),
    line('bytes written by it', next.unchangedBytes),
    line('memory after it, MB', next.rssMb),
  ];
}

export function jsonLine({ packages, first, next }: UpdateMeasured): string {
  return JSON.stringify({ bench: 'update', packages, first, next });
}

export function missedGoals(goals: readonly Goal[]): readonly Goal[] {
  return goals.filter((goal) => goal.isBinding && !isMet(goal));
}
