import { expect, test } from 'vitest';
import { noPages, pageRows, pagesOf, rowOf, withPage } from '../../../../src/renderer/catalog/pages.ts';
import { row } from './rows.ts';

test('rows are found on their page', () => {
  const pages = withPage(noPages, 2, [row('a'), row('b')], 0);
  expect(rowOf(pages, 2 * pageRows + 1)?.id).toBe('b');
  expect(rowOf(pages, 2 * pageRows + 2)).toBeUndefined();
  expect(rowOf(pages, 0)).toBeUndefined();
});

test('a range names the pages it touches', () => {
  expect(pagesOf(0, 0)).toEqual([]);
  expect(pagesOf(0, pageRows)).toEqual([0]);
  expect(pagesOf(pageRows - 1, pageRows + 1)).toEqual([0, 1]);
});

test('the farthest pages give way', () => {
  let pages = noPages;
  for (let page = 0; page < 60; page += 1) pages = withPage(pages, page, [], page);
  expect(pages.size).toBeLessThan(60);
  expect(pages.has(59)).toBe(true);
  expect(pages.has(0)).toBe(false);
});
