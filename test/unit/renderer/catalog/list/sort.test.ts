import { expect, test } from 'vitest';
import type { SortKey } from '../../../../../src/preload/contract/view.ts';
import {
  hasHiddenKey,
  sortKeyIndex,
  withSortKey,
  sortedBy,
} from '../../../../../src/renderer/catalog/list/sort.ts';

const name: SortKey = { column: 'name', descending: false };
const status: SortKey = { column: 'status', descending: false };
const updated: SortKey = { column: 'updated', descending: true };
const turned = (key: SortKey): SortKey => ({ ...key, descending: !key.descending });

test('a column alone is the only key, and turns round when it counted most already', () => {
  expect(sortedBy([name], 'name')).toEqual([turned(name)]);
  expect(sortedBy([name, status], 'updated')).toEqual([updated]);
  expect(sortedBy([name], 'created')).toEqual([{ column: 'created', descending: true }]);
  expect(sortedBy([name, status], 'name')).toEqual([turned(name)]);
  expect(sortedBy([name, turned(status)], 'status')).toEqual([status]);
});

test('one column more comes last, is turned round, and is let go', () => {
  const two = withSortKey([name], 'updated');
  expect(two).toEqual([name, updated]);
  const other = withSortKey(two, 'updated');
  expect(other).toEqual([name, turned(updated)]);
  expect(withSortKey(other, 'updated')).toEqual([name]);
});

test('the first of several can be turned round and let go as well', () => {
  const other = withSortKey([name, status], 'name');
  expect(other).toEqual([turned(name), status]);
  expect(withSortKey(other, 'name')).toEqual([status]);
});

test('the only key stays and turns round', () => {
  expect(withSortKey([turned(name)], 'name')).toEqual([name]);
  expect(withSortKey([name], 'name')).toEqual([turned(name)]);
});

test('a column knows its place among the keys', () => {
  expect(sortKeyIndex([name, updated], 'updated')).toBe(1);
  expect(sortKeyIndex([name, updated], 'comments')).toBe(-1);
});

test('an order is out of sight as soon as one of its columns has no heading', () => {
  expect(hasHiddenKey([name], ['name', 'status'])).toBe(false);
  expect(hasHiddenKey([updated], ['name', 'status'])).toBe(true);
  expect(hasHiddenKey([name, updated], ['name', 'status'])).toBe(true);
});
