import { updateFigures } from '../_figures.ts';
import { goalsOfFigures, isMet, type Goal } from '../_goals.ts';
import { countRevised } from './lists.ts';
import type { FirstMeasured, NextMeasured } from './measured.ts';

/** What was measured with one number of packages; times in ms, memory in MB of 10^6 bytes. */
export interface UpdateMeasured {
  readonly packages: number;
  readonly first: FirstMeasured;
  readonly next: NextMeasured;
}

/** The goals; right answers are binding. */
export function goalsOf({ packages, first, next }: UpdateMeasured): readonly Goal[] {
  const wrong = Math.abs(next.revised - countRevised(packages)) + Math.abs(next.rows - packages);
  const title = `${packages} packages: missing or too many after the update`;
  return [
    { title, value: wrong, most: 0, isBinding: true },
    ...goalsOfFigures(updateFigures(first, next), packages),
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
  return JSON.stringify({ bench: 'update', packages, figures: updateFigures(first, next), first, next });
}

export function missedGoals(goals: readonly Goal[]): readonly Goal[] {
  return goals.filter((goal) => goal.isBinding && !isMet(goal));
}
