import { describe, expect, it } from 'vitest';
import { isRight } from '../../../../bench/search/check.ts';
import { answerOf, listOf } from '../../../../bench/search/engines/rows.ts';
import { foldPackage, matchQuery } from '../../../../bench/search/matching.ts';
import { makePackage } from '../../../../bench/search/packages.ts';
import { orders, type Answer, type Order, type Query } from '../../../../bench/search/query.ts';
import { computeExpected } from '../../../../bench/search/reference.ts';

const packages = 400;
const query: Query = { kind: 'common', typed: 'approval', terms: [{ field: null, text: 'approval' }] };
const [expected = { count: 0, updated: [], names: [] }] = computeExpected([query], packages);
const all = listOf(Array.from({ length: packages }, (_, index) => makePackage(index, packages)));
const hits = all.filter(({ item }) => matchQuery(query)(foldPackage(item)));

function isRightWith(order: Order, change: (answer: Answer) => Answer): boolean {
  return isRight({ query, order }, change(answerOf(hits, order)), expected, packages);
}

describe.each(orders)('an answer by %s', (order) => {
  it('is right with the count and the first rows in order', () => {
    expect(hits.length).toBeGreaterThan(10);
    expect(isRightWith(order, (answer) => answer)).toBe(true);
  });

  it.each<[string, (answer: Answer) => Answer]>([
    ['another count', (answer) => ({ ...answer, count: answer.count + 1 })],
    ['a row less', ({ count, rows }) => ({ count, rows: rows.slice(1) })],
    ['the rows in another order', ({ count, rows }) => ({ count, rows: rows.toReversed() })],
    ['a wrong value', ({ count, rows }) => ({ count, rows: rows.map((row) => ({ ...row, status: 'x' })) })],
    [
      'a row that does not match',
      ({ count, rows }) => {
        const others = all.filter((listed) => !hits.includes(listed));
        return { count, rows: [...rows.slice(0, -1), ...answerOf(others, order).rows.slice(0, 1)] };
      },
    ],
  ])('is wrong with %s', (_, change) => {
    expect(isRightWith(order, change)).toBe(false);
  });

  it('is wrong in the other order', () => {
    const other = orders.find((each) => each !== order) ?? order;
    expect(isRight({ query, order }, answerOf(hits, other), expected, packages)).toBe(false);
  });
});

it('an answer is wrong with a row twice instead of another one with the same name', () => {
  const { count, rows } = answerOf(hits, 'name');
  const at = rows.findIndex(({ name }, index) => name === rows[index + 1]?.name);
  expect(at).not.toBe(-1);
  const twice = rows.map((row, index) => (index === at + 1 ? (rows[at] ?? row) : row));
  expect(isRightWith('name', () => ({ count, rows: twice }))).toBe(false);
});
