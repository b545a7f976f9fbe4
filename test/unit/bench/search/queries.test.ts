import { describe, expect, it } from 'vitest';
import { chooseQueries } from '../../../../bench/search/queries.ts';
import { passOf, viewsOf } from '../../../../bench/search/query.ts';
import { computeExpected } from '../../../../bench/search/reference.ts';

const packages = 10_000;
const queries = chooseQueries(packages);

describe('the chosen queries', () => {
  it.each(['no spaces', 'phrase of common words', 'one letter', 'part of an id'])(
    'include the hard kind %s',
    (kind) => {
      const typed = queries.filter((query) => query.kind === kind);
      const expected = computeExpected(typed, packages);
      expect(typed.length).toBeGreaterThan(1);
      for (const { count } of expected) expect(count).toBeGreaterThan(0);
    },
  );

  it('are asked once in the first pass, in both orders in turn, and in the other order in the second', () => {
    const first = passOf(queries, 'first');
    expect(first.map(({ query }) => query)).toEqual(queries);
    expect(first.slice(0, 3).map(({ order }) => order)).toEqual(['updated', 'name', 'updated']);
    const both = [...first, ...passOf(queries, 'second')];
    expect(new Set(both.map((view) => JSON.stringify(view)))).toEqual(
      new Set(viewsOf(queries).map((view) => JSON.stringify(view))),
    );
  });

  it('are the same for the same number of packages, and distinct', () => {
    expect(chooseQueries(packages)).toEqual(queries);
    expect(new Set(queries.map(({ typed }) => typed)).size).toBe(queries.length);
  });
});
