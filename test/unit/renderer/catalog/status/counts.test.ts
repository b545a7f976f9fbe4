import { expect, test } from 'vitest';
import { countText } from '../../../../../src/renderer/catalog/status/counts.ts';

const finished = { isPartial: false, searched: null, expected: null, hasSyncCount: false };
const partial = { ...finished, isPartial: true };
const withSyncCount = { ...partial, hasSyncCount: true };
const searching = { total: 12, searched: 4300, snapshotTotal: 20_000, isSearching: true };

test.each([
  [{ ...finished, total: 20_000, snapshotTotal: 20_000, isSearching: false }, '20,000 packages'],
  [{ ...finished, total: 1, snapshotTotal: 1, isSearching: false }, '1 package'],
  [{ ...finished, total: 1204, snapshotTotal: 20_000, isSearching: true }, '1,204 of 20,000'],
  [
    { ...finished, total: 1204, snapshotTotal: 20_000, isSearching: true, hasSyncCount: true },
    '1,204 of 20,000',
  ],
  [{ ...finished, total: 12, snapshotTotal: null, isSearching: true }, '12 packages'],
  [{ ...partial, total: 4300, snapshotTotal: 4300, isSearching: false }, '4,300 packages so far'],
  [{ ...partial, total: 0, snapshotTotal: 0, isSearching: false }, ''],
  [{ ...partial, total: 0, snapshotTotal: 4300, isSearching: true }, '0 of 4,300 so far'],
  [{ ...withSyncCount, total: 4300, snapshotTotal: 4300, isSearching: false }, ''],
  [{ ...withSyncCount, total: 12, snapshotTotal: 4300, isSearching: true }, '12 found so far'],
  [{ ...finished, ...searching }, '12 found so far, searched 4,300 of 20,000'],
  [{ ...withSyncCount, ...searching, expected: 90_000 }, '12 found so far, searched 4,300 of 90,000'],
  [{ ...partial, ...searching, snapshotTotal: null }, '12 found so far, searched 4,300 of 4,300'],
  [{ ...finished, ...searching, total: 4300, isSearching: false }, '4,300 of 20,000 so far'],
  [{ ...withSyncCount, ...searching, total: 4300, isSearching: false }, ''],
])('%o', (list, text) => {
  expect(countText(list)).toBe(text);
});
