import { budgets } from '../../build/package/budgets.ts';
import { bytesOf, type RendererBundle } from '../../build/package/renderer-bundle.ts';
import { maxStartRatio, type Goal } from '../_goals.ts';
import { percentOf, type Idle } from './idle.ts';
import type { StartRows } from './rows.ts';

/** The maximum ratio of a start with the largest list to one with the smallest. */
const maxGrowth = 1.1;
/** Percent of one processor. */
const maxIdlePercent = 0.1;

export function startGoals({ rows, growth }: StartRows): readonly Goal[] {
  const ratios = rows.flatMap(({ packages, ratio }) =>
    packages === null
      ? []
      : [
          {
            title: `${packages} packages: first rows, times the empty window`,
            value: ratio.median,
            most: maxStartRatio,
            isBinding: true,
          },
        ],
  );
  if (growth === null) return ratios;
  const title = 'first rows with the most packages, times those with the fewest';
  return [...ratios, { title, value: growth.median, most: maxGrowth, isBinding: true }];
}

export function bundleGoal({ atStart }: RendererBundle): Goal {
  const title = 'what the window loads at its start, compressed, in kB';
  return { title, value: bytesOf(atStart) / 1000, most: budgets.window / 1000, isBinding: true };
}

/** Goals for all processes, and for what they use beyond those of the empty window. */
export function idleGoals({ packshelf, empty, seconds }: Idle): readonly Goal[] {
  const goal = (title: string, cpuMs: number): Goal => ({
    title: `idle: ${title}, in percent of a processor`,
    value: percentOf(cpuMs, seconds),
    most: maxIdlePercent,
    isBinding: false,
  });
  const all = packshelf.main.cpuMs + packshelf.others.cpuMs;
  return [
    goal('all processes', all),
    goal('all processes beyond those of the empty window', all - empty.main.cpuMs - empty.others.cpuMs),
  ];
}
