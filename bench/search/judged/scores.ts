import type { Goal } from '../../_goals.ts';
import type { Ranked } from './places.ts';
import { categoriesApart, type JudgedQuery } from './queries.ts';

export interface Score {
  readonly queries: number;
  /** The mean of 1 / place; 0 for a query whose wanted package is not shown. */
  readonly meanReciprocalRank: number;
  /** The share of queries whose wanted package is among the first three. */
  readonly firstOfThree: number;
}

/** The scores of one engine: of all queries but those reported apart, and of each category. */
export interface EngineScores {
  readonly engine: string;
  readonly all: Score;
  readonly categories: ReadonlyMap<string, Score>;
}

/** The required mean reciprocal rank of Packshelf. */
export const minMeanReciprocalRank = 0.9;

function scoreOf(places: readonly number[]): Score {
  const share = (sum: number): number => (places.length === 0 ? 0 : sum / places.length);
  return {
    queries: places.length,
    meanReciprocalRank: share(places.reduce((sum, place) => sum + (place === 0 ? 0 : 1 / place), 0)),
    firstOfThree: share(places.filter((place) => place >= 1 && place <= 3).length),
  };
}

export function scoresOf({ engine, places }: Ranked, queries: readonly JudgedQuery[]): EngineScores {
  const placesOf = (test: (category: string) => boolean): readonly number[] =>
    queries.flatMap(({ category }, at) => (test(category) ? [places[at]?.place ?? 0] : []));
  const categories = new Set(queries.map(({ category }) => category));
  return {
    engine,
    all: scoreOf(placesOf((category) => !categoriesApart.includes(category))),
    categories: new Map(
      [...categories].map((category) => [category, scoreOf(placesOf((other) => other === category))]),
    ),
  };
}

export function judgedGoals(scores: readonly EngineScores[]): readonly Goal[] {
  return scores
    .filter(({ engine }) => engine === 'packshelf')
    .map(({ engine, all }) => ({
      title: `${engine}, judged queries: mean reciprocal rank`,
      value: all.meanReciprocalRank,
      least: minMeanReciprocalRank,
      isBinding: true,
    }));
}
