import { expect, test } from 'vitest';
import type { ListColumn, ListRow } from '../../../../../src/preload/contract/view.ts';
import { tellApart } from '../../../../../src/renderer/catalog/grid/same-names.ts';
import { row } from '../list/rows.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const minute = 60_000;
const plain = (text: string): ListRow['name'] => ({ text, marks: [] });
const named = (id: string, name: string, others: Partial<ListRow> = {}): ListRow => ({
  ...row(id),
  name: plain(name),
  updatedAt: noon,
  ...others,
});
const apart = (
  rows: readonly ListRow[],
  columns: readonly ListColumn[] = ['name', 'status', 'comments', 'creator', 'updated'],
): readonly string[] => {
  const texts = tellApart(rows, columns, (at) => new Date(at).toDateString());
  return rows.map(({ id }) => texts.get(id) ?? '');
};

test('rows of different names need nothing', () => {
  expect(apart([named('1', 'Invoice'), named('2', 'Order')])).toEqual(['', '']);
});

test.each<Partial<ListRow>>([
  { creator: plain('Zoe') },
  { status: plain('DRAFT') },
  { comments: plain('Second') },
  { updatedAt: noon - 24 * 60 * minute },
])('neither do rows that a cell tells apart: %j', (other) => {
  expect(apart([named('1', 'Invoice'), named('2', 'Invoice', other)])).toEqual(['', '']);
});

test('what no column shows tells nothing apart', () => {
  const rows = [named('100001', 'Invoice'), named('100002', 'Invoice', { creator: plain('Zoe') })];
  expect(apart(rows, ['name', 'status'])).toEqual(['…100001', '…100002']);
});

test('texts that differ only in what a narrow cell cuts off do not tell apart', () => {
  const [one, other] = ['Please check the amount', 'Please check the sum'].map(plain);
  if (one === undefined || other === undefined) throw new Error('no texts');
  const rows = [
    named('a-100001', 'Invoice', { comments: one }),
    named('a-100002', 'Invoice', { comments: other }),
  ];
  expect(apart(rows)).toEqual(['…100001', '…100002']);
});

test('rows that look alike show their times, and else the ends of their ids', () => {
  const times = [
    named('1', 'Invoice'),
    named('2', 'Order'),
    named('3', 'Invoice', { updatedAt: noon - minute }),
  ];
  expect(apart(times)).toEqual(['20 Nov 2026 12:00', '', '20 Nov 2026 11:59']);
  const ids = [named('a-7c5821', 'Invoice'), named('a-7c5822', 'Invoice')];
  expect(apart(ids)).toEqual(['…7c5821', '…7c5822']);
  expect(apart([named('a-7c5821', 'Invoice'), named('b-7c5821', 'Invoice')])).toEqual([
    'a-7c5821',
    'b-7c5821',
  ]);
});
