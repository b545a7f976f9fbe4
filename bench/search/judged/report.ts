import type { Ranked } from './places.ts';
import { categoriesApart, type JudgedQuery } from './queries.ts';
import type { EngineScores, Score } from './scores.ts';

function json({ queries, meanReciprocalRank, firstOfThree }: Score): object {
  return {
    queries,
    meanReciprocalRank: Number(meanReciprocalRank.toFixed(3)),
    firstOfThree: Number(firstOfThree.toFixed(3)),
  };
}

/** One line of JSON for an engine. */
export function judgedJson({ engine, all, categories }: EngineScores): string {
  const each = [...categories].map(([category, score]): [string, object] => [category, json(score)]);
  return JSON.stringify({
    bench: 'search',
    judged: engine,
    ...json(all),
    categories: Object.fromEntries(each),
  });
}

/** A readable table: a line for each category, a column for each engine. */
export function judgedLines(scores: readonly EngineScores[]): readonly string[] {
  const line = (name: string, texts: readonly string[]): string =>
    `  ${name.padEnd(32)}${texts.map((text) => text.padStart(18)).join('')}`;
  const row = (name: string, scoreOf: (scores: EngineScores) => Score | undefined): string =>
    line(name, [
      String(scores.map(scoreOf)[0]?.queries ?? 0),
      ...scores.map(scoreOf).map((score) => cell(score)),
    ]);
  const categories = [...(scores[0]?.categories.keys() ?? [])];
  const categoryRow = (category: string): string =>
    row(category, (engine) => engine.categories.get(category));
  return [
    'judged queries: mean reciprocal rank, and share with a wanted package among the first three',
    line('', ['queries', ...scores.map(({ engine }) => engine)]),
    ...categories.filter((category) => !categoriesApart.includes(category)).map(categoryRow),
    row('mean of these', ({ all }) => all),
    ...categoriesApart.map((category) => categoryRow(category)),
  ];
}

function cell(score: Score | undefined): string {
  if (score === undefined) return '';
  return `${score.meanReciprocalRank.toFixed(2)} ${`${Math.round(score.firstOfThree * 100)} %`.padStart(6)}`;
}

/** The queries for which an engine does not show a wanted package first. */
export function notFirstLines(
  { engine, places }: Ranked,
  queries: readonly JudgedQuery[],
): readonly string[] {
  const lines = queries.flatMap(({ category, typed }, at) => {
    const { place, first } = places[at] ?? { place: 0, first: '' };
    if (place === 1) return [];
    const where = place === 0 ? 'not shown' : `at place ${place}`;
    return [`  ${category}, ${typed}: ${where}${first === '' ? '' : `; first is ${first}`}`];
  });
  return lines.length === 0 ? [] : [`${engine}, not first:`, ...lines];
}
