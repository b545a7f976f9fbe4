import { searchFigures } from '../_figures.ts';
import { goalsOfFigures, type Goal } from '../_goals.ts';
import { isLoaded, type EngineRow, type Row } from './rows.ts';

/** The required ratio of FTS5's p95 (with trigrams) to Packshelf's, by the number of packages. */
export const minRatio: ReadonlyMap<number, number> = new Map([
  [100_000, 30],
  [1_000_000, 400],
]);

/** The goals for one number of packages. */
export function goalsOf(rows: readonly Row[]): readonly Goal[] {
  const loaded = rows.filter(isLoaded);
  const ours = loaded.find(({ engine }) => engine === 'packshelf');
  if (ours === undefined) return [];
  const peer = loaded.find(({ engine }) => engine === 'fts-trigram');
  return [
    { title: titleOf(ours, 'wrong answers'), value: ours.asked - ours.right, most: 0, isBinding: true },
    ...(peer === undefined ? [] : [ratioGoal(ours, peer)]),
    ...goalsOfFigures(searchFigures(ours), ours.packages),
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
  return `${packages} packages: ${what}`;
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
