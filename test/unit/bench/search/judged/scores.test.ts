import { describe, expect, it } from 'vitest';
import { placeOf, type Ranked } from '../../../../../bench/search/judged/places.ts';
import type { JudgedQuery } from '../../../../../bench/search/judged/queries.ts';
import { judgedJson, judgedLines, notFirstLines } from '../../../../../bench/search/judged/report.ts';
import { judgedGoals, scoresOf } from '../../../../../bench/search/judged/scores.ts';
import { nothing } from '../../../../../bench/search/judged/wanted.ts';
import { isMet } from '../../../../../bench/_goals.ts';

const query = (category: string, typed: string): JudgedQuery => ({ category, typed, wanted: nothing });
const queries = [
  query('person', 'anna'),
  query('person', 'ben'),
  query('comment', 'kessler'),
  query('comment', 'gate 4'),
  query('misspelt', 'invioce'),
];

function rankedAt(engine: string, ...places: readonly number[]): Ranked {
  return { engine, places: places.map((place) => ({ place, first: 'Fleet booking' })) };
}

describe('the place of a wanted package', () => {
  it('is that of the first one, from 1', () => {
    expect(placeOf(['a', 'b', 'c'], new Set(['c', 'b']))).toBe(2);
  });

  it('is 0 if none is found, or not on the first screen', () => {
    expect(placeOf(['a'], new Set(['b']))).toBe(0);
    const many = Array.from({ length: 51 }, (_, at) => String(at));
    expect(placeOf(many, new Set(['49']))).toBe(50);
    expect(placeOf(many, new Set(['50']))).toBe(0);
  });

  it('is 1 if nothing is wanted and nothing found', () => {
    expect(placeOf([], new Set())).toBe(1);
    expect(placeOf(['a'], new Set())).toBe(0);
  });
});

describe('the scores of an engine', () => {
  const scores = scoresOf(rankedAt('packshelf', 1, 4, 2, 0, 0), queries);

  it('are means of all queries but those reported apart', () => {
    expect(scores.all).toEqual({ queries: 4, meanReciprocalRank: 1.75 / 4, firstOfThree: 0.5 });
  });

  it('are told for each category', () => {
    expect(scores.categories.get('person')).toEqual({
      queries: 2,
      meanReciprocalRank: 0.625,
      firstOfThree: 0.5,
    });
    expect(scores.categories.get('misspelt')).toEqual({
      queries: 1,
      meanReciprocalRank: 0,
      firstOfThree: 0,
    });
  });

  it('have a goal for Packshelf alone', () => {
    const others = scoresOf(rankedAt('ufuzzy', 0, 0, 0, 0, 0), queries);
    expect(judgedGoals([scores, others]).map(isMet)).toEqual([false]);
    expect(judgedGoals([scoresOf(rankedAt('packshelf', 1, 1, 1, 1, 0), queries)]).map(isMet)).toEqual([true]);
  });
});

describe('the report of the judged queries', () => {
  const ranked = rankedAt('packshelf', 1, 4, 2, 0, 1);
  const scores = scoresOf(ranked, queries);

  it('has the mean after the categories that are in it', () => {
    const titles = judgedLines([scores]).map((line) => line.trim().split(/\s{2,}/u)[0]);
    expect(titles.slice(2, 6)).toEqual(['person', 'comment', 'mean of these', 'misspelt']);
  });

  it('names the queries whose wanted package is not first', () => {
    expect(notFirstLines(ranked, queries)).toEqual([
      'packshelf, not first:',
      '  person, ben: at place 4; first is Fleet booking',
      '  comment, kessler: at place 2; first is Fleet booking',
      '  comment, gate 4: not shown; first is Fleet booking',
    ]);
    expect(notFirstLines(rankedAt('packshelf', 1, 1, 1, 1, 1), queries)).toEqual([]);
  });

  it('is one JSON object for an engine', () => {
    expect(JSON.parse(judgedJson(scores))).toMatchObject({
      judged: 'packshelf',
      queries: 4,
      meanReciprocalRank: 0.438,
      categories: { comment: { queries: 2, firstOfThree: 0.5 } },
    });
  });
});
