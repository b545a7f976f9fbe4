import { expect, it } from 'vitest';
import { cellsOf, exportedColumns } from '../../../../../src/main/catalog/cells/cells.ts';
import type { PackageRecord } from '../../../../../src/main/catalog/worker/snapshot/package-record.ts';
import { listColumns } from '../../../../../src/preload/contract/view.ts';

const times = { unit: 's', now: Date.UTC(2026, 10, 21) } as const;

const record: PackageRecord = {
  row: 1,
  id: 'p-1',
  name: 'Order intake',
  status: 'PUBLISHED',
  comments: 'x'.repeat(5000),
  creator: 'Ada',
  updater: '',
  channelId: null,
  creatorId: null,
  updaterId: null,
  createdAt: 1_700_000_000.9,
  updatedAt: 17,
  rest: null,
};

it('returns complete texts, and times in seconds', () => {
  expect(cellsOf(record, listColumns, times)).toEqual([
    'Order intake',
    'PUBLISHED',
    'x'.repeat(5000),
    'Ada',
    // 17 is no valid time.
    null,
    new Date(1_700_000_000_000),
    null,
    'p-1',
    null,
  ]);
});

it('uses the given order of columns', () => {
  expect(cellsOf(record, ['id', 'name'], times)).toEqual(['p-1', 'Order intake']);
});

it('keeps numbers as numbers unless a spreadsheet would round them', () => {
  const rest = JSON.stringify({ processName: 12.5, channelId: 1_234_567_890_123_456, more: 1 });
  const sent = { ...record, name: '12.5', channelId: '1234567890123456', rest };
  expect(cellsOf(sent, ['name', 'channel', 'status'], times)).toEqual([
    12.5,
    '1234567890123456',
    'PUBLISHED',
  ]);
});

it('keeps a numeric text as text', () => {
  expect(cellsOf({ ...record, name: '0042' }, ['name'], times)).toEqual(['0042']);
});

it('an export has the ID, and the words of the app beside those of the service', () => {
  expect(exportedColumns(['name', 'status', 'updated'], false)).toEqual([
    'name',
    'status',
    'statusName',
    'updated',
    'id',
  ]);
  expect(exportedColumns(['id', 'name'], false)).toEqual(['id', 'name']);
  const names = { published: 'Publiziert', draft: '', review: '', archived: '', failed: '' };
  const cells = (status: string | null) =>
    cellsOf({ ...record, status }, exportedColumns(['status'], false), times, names);
  expect(cells('PUBLISHED')).toEqual(['PUBLISHED', 'Publiziert', record.id]);
  expect(cells('ON_HOLD')).toEqual(['ON_HOLD', 'On hold', record.id]);
  expect(cells(null)).toEqual([null, null, record.id]);
});

it('an export of all fields begins with the shown ones', () => {
  const columns = exportedColumns(['name', 'updated'], true);
  expect(columns.slice(0, 2)).toEqual(['name', 'updated']);
  expect(new Set(columns)).toEqual(new Set([...listColumns, 'statusName', 'creatorId', 'updaterId']));
  expect(columns).toHaveLength(listColumns.length + 3);
  const ids = { ...record, creatorId: 'u-1', updaterId: 'u-2' };
  expect(cellsOf(ids, ['creatorId', 'updaterId'], times)).toEqual(['u-1', 'u-2']);
});
