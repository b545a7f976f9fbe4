import { isLoaded, type EngineRow, type Row } from './rows.ts';

/** A value with an upper or lower limit. */
export type Goal = {
  readonly title: string;
  readonly value: number;
  /** Whether the measurement fails if the goal is missed. */
  readonly isBinding: boolean;
} & ({ readonly most: number } | { readonly least: number });

/** The required ratio of FTS5's p95 (with trigrams) to Packshelf's, by the number of packages. */
const minRatio: ReadonlyMap<number, number> = new Map([
  [100_000, 10],
  [1_000_000, 100],
]);

/** The maximum p95 in ms on the machine of docs/performance.md, by the number of packages. */
const maxP95Ms: ReadonlyMap<number, number> = new Map([
  [100_000, 1],
  [1_000_000, 5],
  [10_000_000, 40],
]);

const million = 1_000_000;

export function isMet(goal: Goal): boolean {
  return 'most' in goal ? goal.value <= goal.most : goal.value >= goal.least;
}

/** The goals for one number of packages. */
export function goalsOf(rows: readonly Row[]): readonly Goal[] {
  const loaded = rows.filter(isLoaded);
  const ours = loaded.find(({ engine }) => engine === 'packshelf');
  if (ours === undefined) return [];
  const peer = loaded.find(({ engine }) => engine === 'fts-trigram');
  const at = (what: string): string => `packshelf, ${ours.packages} packages: ${what}`;
  const most = maxP95Ms.get(ours.packages);
  return [
    { title: at('wrong answers'), value: ours.asked - ours.right, most: 0, isBinding: true },
    ...(peer === undefined ? [] : ratioGoals(at('times as fast as FTS5 trigram at p95'), ours, peer)),
    ...(most === undefined ? [] : [{ title: at('p95 in ms'), value: ours.p95, most, isBinding: false }]),
    ...(ours.packages === million
      ? [
          { title: at('open to first answer in ms'), value: ours.openMs, most: 300, isBinding: false },
          // 200 MiB
          { title: at('memory in MB'), value: ours.rssMb, most: 209.7, isBinding: false },
        ]
      : []),
  ];
}

function ratioGoals(title: string, ours: EngineRow, peer: EngineRow): readonly Goal[] {
  const least = minRatio.get(ours.packages);
  const value = peer.p95 / ours.p95;
  return [{ title, value, least: least ?? 1, isBinding: least !== undefined }];
}
