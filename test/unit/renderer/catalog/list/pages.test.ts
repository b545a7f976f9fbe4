import { expect, test } from 'vitest';
import {
  missingRun,
  noPages,
  pageRows,
  pagesOf,
  rowOf,
  withRows,
} from '../../../../../src/renderer/catalog/list/pages.ts';
import { row } from './rows.ts';

test('rows are found on their page', () => {
  const pages = withRows(noPages, { first: 2, count: 1 }, [row('a'), row('b')], 0);
  expect(rowOf(pages, 2 * pageRows + 1)?.id).toBe('b');
  expect(rowOf(pages, 2 * pageRows + 2)).toBeUndefined();
  expect(rowOf(pages, 0)).toBeUndefined();
});

test('rows of several pages come at once, the last one may be short or empty', () => {
  const rows = Array.from({ length: pageRows + 1 }, (_, at) => row(`p${at}`));
  const pages = withRows(noPages, { first: 5, count: 3 }, rows, 5);
  expect(rowOf(pages, 5 * pageRows)?.id).toBe('p0');
  expect(rowOf(pages, 6 * pageRows)?.id).toBe(`p${pageRows}`);
  expect([...pages.keys()]).toEqual([5, 6, 7]);
});

test('a range names the pages it touches', () => {
  expect(pagesOf(0, 0)).toEqual([]);
  expect(pagesOf(0, pageRows)).toEqual([0]);
  expect(pagesOf(pageRows - 1, pageRows + 1)).toEqual([0, 1]);
});

test('the farthest pages give way', () => {
  let pages = noPages;
  for (let page = 0; page < 300; page += 1) pages = withRows(pages, { first: page, count: 1 }, [], page);
  expect(pages.size).toBeLessThan(300);
  expect(pages.has(299)).toBe(true);
  expect(pages.has(0)).toBe(false);
});

test.each([
  ['nothing is missing', [3, 4], [3, 4, 5], 4, null],
  ['pages side by side are one reading', [3, 4, 5], [3], 4, { first: 4, count: 2 }],
  ['upwards as well', [9, 8, 7, 6], [9], 4, { first: 6, count: 3 }],
  ['of a bounded length', [1, 2, 3, 4, 5, 6], [], 4, { first: 1, count: 4 }],
  ['up to the next one that is here', [1, 2, 3, 4], [3], 4, { first: 1, count: 2 }],
  ['not beyond a gap', [1, 2, 7], [], 4, { first: 1, count: 2 }],
])('%s', (_, wanted, here, longest, run) => {
  expect(missingRun(wanted, (page) => !here.includes(page), longest)).toEqual(run);
});
