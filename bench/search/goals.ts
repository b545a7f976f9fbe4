import { isLoaded, type EngineRow, type Row, type Spread } from './rows.ts';

/** A value with an upper or lower limit. */
export type Goal = {
  readonly title: string;
  readonly value: number;
  /** Whether the measurement fails if the goal is missed. */
  readonly isBinding: boolean;
} & ({ readonly most: number } | { readonly least: number });

/** The required ratio of FTS5's p95 (with trigrams) to Packshelf's, by the number of packages. */
const minRatio: ReadonlyMap<number, number> = new Map([
  [100_000, 30],
  [1_000_000, 400],
]);

/** Upper limits in ms, on the machine of docs/performance.md. */
interface TimeLimits {
  readonly p95: number;
  readonly suggestions?: number;
  readonly max?: number;
  readonly coldP95?: number;
  readonly open?: number;
  readonly firstSearch?: number;
}

const timeLimits: ReadonlyMap<number, TimeLimits> = new Map([
  [100_000, { p95: 0.8 }],
  [1_000_000, { p95: 2, suggestions: 50, max: 12, coldP95: 5, open: 150, firstSearch: 300 }],
  [10_000_000, { p95: 15 }],
]);

/** What the order of best match may cost: its p95 in parts of that of the other orders. */
const maxBestMatchRatio = 1.2;

/** 180 MiB, for 1,000,000 packages. */
const maxRssMb = 188.7;

export function isMet(goal: Goal): boolean {
  return 'most' in goal ? goal.value <= goal.most : goal.value >= goal.least;
}

/** The goals for one number of packages. */
export function goalsOf(rows: readonly Row[]): readonly Goal[] {
  const loaded = rows.filter(isLoaded);
  const ours = loaded.find(({ engine }) => engine === 'packshelf');
  if (ours === undefined) return [];
  const peer = loaded.find(({ engine }) => engine === 'fts-trigram');
  return [
    { title: titleOf(ours, 'wrong answers'), value: ours.asked - ours.right, most: 0, isBinding: true },
    ...(peer === undefined ? [] : [ratioGoal(ours, peer)]),
    ...timeGoals(ours),
    ...(ours.packages === 1_000_000
      ? [{ title: titleOf(ours, 'memory in MB'), value: ours.rssMb, most: maxRssMb, isBinding: false }]
      : []),
  ];
}

/**
 * Why a binding ratio could not be measured; null if it was, if none is required for this number of packages, or if one of
 * the two engines was not chosen.
 */
export function missingRatio(rows: readonly Row[]): string | null {
  const ours = rows.find(({ engine }) => engine === 'packshelf');
  const peer = rows.find(({ engine }) => engine === 'fts-trigram');
  if (ours === undefined || peer === undefined || isLoaded(peer) || !minRatio.has(ours.packages)) return null;
  return `${titleOf(ours, 'the ratio to FTS5 trigram was not measured')}: fts-trigram did not load, ${peer.why}`;
}

function titleOf({ packages }: { readonly packages: number }, what: string): string {
  return `packshelf, ${packages} packages: ${what}`;
}

function ratioGoal(ours: EngineRow, peer: EngineRow): Goal {
  const least = minRatio.get(ours.packages);
  return {
    title: titleOf(ours, 'times as fast as FTS5 trigram at p95'),
    value: peer.warm.p95 / ours.warm.p95,
    least: least ?? 1,
    isBinding: least !== undefined,
  };
}

function bestMatchGoals(ours: EngineRow, { p95, max }: Spread, limits: TimeLimits): readonly Goal[] {
  const goal = (what: string, value: number, most: number | undefined): readonly Goal[] =>
    most === undefined ? [] : [{ title: titleOf(ours, what), value, most, isBinding: false }];
  return [
    ...goal('best match, p95 in ms', p95, limits.p95),
    ...goal('best match, max in ms', max, limits.max),
    ...goal('best match, p95 against other orders', p95 / ours.warm.p95, maxBestMatchRatio),
  ];
}

function timeGoals(ours: EngineRow): readonly Goal[] {
  const limits = timeLimits.get(ours.packages);
  if (limits === undefined) return [];
  const goal = (what: string, value: number, most: number | undefined): readonly Goal[] =>
    most === undefined ? [] : [{ title: titleOf(ours, `${what} in ms`), value, most, isBinding: false }];
  return [
    ...goal('p95', ours.warm.p95, limits.p95),
    ...(ours.bestMatch === null ? [] : bestMatchGoals(ours, ours.bestMatch, limits)),
    ...(ours.suggestions === null ? [] : goal('suggestions, p95', ours.suggestions.p95, limits.suggestions)),
    ...goal('max', ours.warm.max, limits.max),
    ...goal('cold p95', ours.cold.p95, limits.coldP95),
    ...goal('open to first rows', ours.openMs, limits.open),
    ...goal('open to first search', ours.firstSearchMs, limits.firstSearch),
  ];
}
