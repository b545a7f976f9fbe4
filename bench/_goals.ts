/** What a run of a measurement found, by name with unit; less is better for all. What was not measured is missing. */
export type Figures = Readonly<Record<string, number>>;

/** A readable line for each figure. */
export function figureLines(figures: Figures): readonly string[] {
  return Object.entries(figures).map(
    ([name, value]) => `${name.padEnd(60)}${value.toFixed(value < 100 ? 2 : 0).padStart(10)}`,
  );
}

/** A value with an upper or lower limit. */
export type Goal = {
  readonly title: string;
  readonly value: number;
  /** Whether the measurement fails if the goal is missed. */
  readonly isBinding: boolean;
} & ({ readonly most: number } | { readonly least: number });

export function isMet(goal: Goal): boolean {
  return 'most' in goal ? goal.value <= goal.most : goal.value >= goal.least;
}

export function goalLine(goal: Goal): string {
  const bound = 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;
  return `${isMet(goal) ? 'met    ' : 'NOT MET'} ${goal.title}: ${goal.value.toFixed(goal.value < 10 ? 2 : 1)} (${bound})`;
}

/** The most that a figure may be, with a number of packages, on two quiet processors. */
export interface Bound {
  readonly packages: number;
  readonly figure: string;
  readonly most: number;
  readonly isBinding?: true;
}

const million = 1_000_000;
/** The maximum ratio of a start to that of an empty window. */
export const maxStartRatio = 1.3;

/** All bounds of figures that a person waits for, in the order of the table in docs/performance.md. */
export const bounds: readonly Bound[] = [
  ...[0, 20].flatMap((latency): Bound[] => {
    const what = `search during a first sync, latency ${latency}`;
    return [
      { packages: million, figure: `${what}, p95, ms`, most: 100, isBinding: true },
      { packages: million, figure: `${what}, max, ms`, most: 250, isBinding: true },
    ];
  }),
  { packages: million, figure: 'first index after the last page, ms', most: 23_000 },
  { packages: million, figure: '1 % changed, searchable, ms', most: 1000 },
  {
    packages: million,
    figure: 'written by a sync that finds nothing changed, bytes',
    most: 8192,
    isBinding: true,
  },
  { packages: million, figure: 'first best match 0.5 s after opening, ms', most: 30, isBinding: true },
  { packages: million, figure: 'first best match after opening, ms', most: 30 },
  { packages: million, figure: 'open to first rows, ms', most: 100 },
  { packages: million, figure: 'open to first search, ms', most: 200 },
  { packages: million, figure: 'random query, p95, ms', most: 10, isBinding: true },
  { packages: million, figure: 'random query, max, ms', most: 60, isBinding: true },
  { packages: million, figure: 'random query by best match, p95, ms', most: 10, isBinding: true },
  { packages: million, figure: 'random query by best match, max, ms', most: 60, isBinding: true },
  { packages: 100_000, figure: 'key press, p95, ms', most: 0.8 },
  { packages: million, figure: 'key press, p95, ms', most: 2 },
  { packages: million, figure: 'key press, max, ms', most: 12 },
  { packages: million, figure: 'key press by best match, p95, ms', most: 6 },
  { packages: million, figure: 'key press by best match, max, ms', most: 14 },
  { packages: million, figure: 'cold, p95, ms', most: 8 },
  { packages: million, figure: 'suggestions, p95, ms', most: 30 },
  { packages: 10_000_000, figure: 'key press, p95, ms', most: 12 },
  { packages: 10_000_000, figure: 'key press by best match, p95, ms', most: 25 },
  { packages: million, figure: 'memory of the engine, MB', most: 215, isBinding: true },
  { packages: million, figure: 'peak memory while updating, MB', most: 320 },
  {
    packages: 100_000,
    figure: 'start to stored rows / empty window, times',
    most: maxStartRatio,
    isBinding: true,
  },
  { packages: 100_000, figure: 'sync / bare limit, latency 20, times', most: 1.05, isBinding: true },
  { packages: 100_000, figure: 'first sync / bare limit, latency 20, times', most: 1.05, isBinding: true },
  { packages: 100_000, figure: 'sync / bare limit, latency 0, times', most: 2, isBinding: true },
  { packages: 100_000, figure: 'first sync / bare limit, latency 0, times', most: 2, isBinding: true },
  { packages: 100_000, figure: 'first searchable row / two bare pages, latency 20, times', most: 2 },
  { packages: 100_000, figure: 'first searchable row / two bare pages, latency 0, times', most: 2 },
  { packages: million, figure: 'first search in the diary, ms', most: 1000 },
  { packages: million, figure: 'list as of the first day, ms', most: 20_000 },
  { packages: 100_000, figure: 'key press beyond the call for its rows, p95, frames', most: 2 },
  { packages: 100_000, figure: 'layouts of a key press, p95', most: 1 },
  { packages: 100_000, figure: 'system-wide key to its window, max, ms', most: 100 },
  { packages: 100_000, figure: 'frames with an empty row, scroll bar', most: 0 },
];

/** The goals for the figures that are bounded for this number of packages. */
export function goalsOfFigures(figures: Figures, packages: number): readonly Goal[] {
  return bounds.flatMap((bound) => {
    const value = bound.packages === packages ? figures[bound.figure] : undefined;
    if (value === undefined) return [];
    const { figure, most, isBinding = false } = bound;
    return [{ title: `${packages} packages: ${figure}`, value, most, isBinding }];
  });
}
