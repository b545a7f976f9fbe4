import { expect, test } from 'vitest';
import { noDiary } from '../../../../../src/preload/contract/diary.ts';
import type { CatalogStatus } from '../../../../../src/preload/contract/status.ts';
import { anomalyLines } from '../../../../../src/renderer/catalog/status/report.ts';

const catalog: CatalogStatus = {
  snapshot: 'snapshot-3',
  rows: 1198,
  complete: false,
  checkedAt: Date.parse('2026-11-21T09:41:00Z'),
  took: 1834,
  completeAt: null,
  partialListAt: null,
  changes: null,
  diary: noDiary,
  skipped: 2,
  anomalies: [
    { code: 'no-object', field: null, count: 1 },
    { code: 'no-id', field: null, count: 1 },
    { code: 'repeated-id', field: null, count: 3 },
    { code: 'missing', field: 'updatedAt', count: 1 },
    { code: 'mistyped', field: 'comments', count: 1204 },
    { code: 'mistyped', field: 'other', count: 1 },
  ],
};

test('describes anomalies with the field labels of the app', () => {
  expect(anomalyLines(catalog)).toEqual([
    'Entries that aren’t packages, left out: 1',
    'Entries without a package ID, left out: 1',
    'Repeated package IDs, of which the later one is shown: 3',
    'Packages without “Updated”: 1',
    'Unexpected kinds of values in “Comments”, shown as they came: 1,204',
    'Unexpected kinds of values in “other”, shown as they came: 1',
  ]);
});
