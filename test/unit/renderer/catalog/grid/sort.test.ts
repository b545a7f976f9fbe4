import { expect, test } from 'vitest';
import type { SortKey } from '../../../../../src/preload/contract/view.ts';
import {
  outOfSight,
  placeOf,
  sortedAlsoBy,
  sortedBy,
} from '../../../../../src/renderer/catalog/grid/sort.ts';

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
  const two = sortedAlsoBy([name], 'updated');
  expect(two).toEqual([name, updated]);
  const other = sortedAlsoBy(two, 'updated');
  expect(other).toEqual([name, turned(updated)]);
  expect(sortedAlsoBy(other, 'updated')).toEqual([name]);
});

test('the first of several can be turned round and let go as well', () => {
  const other = sortedAlsoBy([name, status], 'name');
  expect(other).toEqual([turned(name), status]);
  expect(sortedAlsoBy(other, 'name')).toEqual([status]);
});

test('the only key stays and turns round', () => {
  expect(sortedAlsoBy([turned(name)], 'name')).toEqual([name]);
  expect(sortedAlsoBy([name], 'name')).toEqual([turned(name)]);
});

test('a column knows its place among the keys', () => {
  expect(placeOf([name, updated], 'updated')).toBe(1);
  expect(placeOf([name, updated], 'comments')).toBe(-1);
});

test('an order is out of sight as soon as one of its columns has no heading', () => {
  expect(outOfSight([name], ['name', 'status'])).toBe(false);
  expect(outOfSight([updated], ['name', 'status'])).toBe(true);
  expect(outOfSight([name, updated], ['name', 'status'])).toBe(true);
});
