import { expect, test, vi } from 'vitest';
import {
  rowMenuEntries,
  type RowMenuActions,
} from '../../../../../src/renderer/catalog/selection/row-menu.ts';
import type { ListColumn, ListRow } from '../../../../../src/preload/contract/view.ts';
import { row } from '../list/rows.ts';

function actions(): RowMenuActions {
  return {
    open: vi.fn(),
    starLabel: 'Star',
    star: vi.fn(),
    copyRows: vi.fn(),
    copyCell: vi.fn(),
    copyIds: vi.fn(),
    copyLink: vi.fn(),
    filter: vi.fn(),
    selectAll: vi.fn(),
  };
}

const marked = (text: string): ListRow['name'] => ({ text, marks: [] });
const sample: ListRow = {
  ...row('a'),
  name: marked('Invoices'),
  status: marked('DRAFT'),
  creator: marked('Jürgen Müller'),
  updater: marked('Ada'),
  channel: marked('c-1'),
  updatedAt: new Date(2025, 9, 31, 23, 59).getTime(),
  comments: marked('Two\n words and then some more of them'),
};

const labels = (column: ListColumn, of = sample, count = 1): readonly string[] =>
  rowMenuEntries({ row: of, column, count }, actions()).map(({ label }) => label);

const copies = (column: ListColumn, of = sample, count = 1): readonly string[] =>
  rowMenuEntries({ row: of, column, count }, actions())
    .find(({ label }) => label === 'Copy')
    ?.entries?.map(({ label }) => label) ?? [];

test('has one entry for all that can be copied of a single package', () => {
  expect(labels('comments')).toEqual(['Open details', 'Star', 'Copy', 'Select all']);
  expect(copies('comments')).toEqual(['Package', '“Two words and then some …”', 'Name', 'ID', 'Link']);
  // Name and ID have entries of their own.
  expect(copies('name')).toEqual(['Package', 'Name', 'ID', 'Link']);
  expect(copies('id')).toEqual(['Package', 'Name', 'ID', 'Link']);
  expect(copies('comments', { ...sample, name: marked(''), comments: marked('') })).toEqual([
    'Package',
    'ID',
    'Link',
  ]);
});

test('copies several packages together', () => {
  expect(labels('comments', sample, 3)).toEqual(['Star', 'Copy', 'Select all']);
  expect(copies('comments', sample, 3)).toEqual(['3 packages', '3 IDs']);
});

test.each([
  ['status', 'Filter: Status Draft', { status: ['DRAFT'] }],
  ['creator', 'Filter: Created by Jürgen Müller', { creator: ['Jürgen Müller'] }],
  ['updater', 'Filter: Updated by Ada', { updater: ['Ada'] }],
  ['channel', 'Filter: Channel c-1', { channel: ['c-1'] }],
  ['updated', 'Filter: Updated 31 Oct 2025', { updated: { from: '2025-10-31', until: '2025-10-31' } }],
] as const)('offers a cell of the column %s as a filter', (column, label, choice) => {
  const spies = actions();
  const entry = rowMenuEntries({ row: sample, column, count: 1 }, spies).find((each) => each.label === label);
  entry?.onselect?.();
  expect(spies.filter).toHaveBeenCalledWith(choice);
});

test('offers no filter for an empty or shortened cell', () => {
  const filters = (status: string): readonly string[] =>
    labels('status', { ...sample, status: marked(status) }).filter((label) => label.startsWith('Filter'));
  expect(filters('')).toEqual([]);
  expect(filters(`${'x'.repeat(300)}…`)).toEqual([]);
  expect(filters('x'.repeat(300))).toHaveLength(1);
  expect(labels('created').filter((label) => label.startsWith('Filter'))).toEqual([]);
  expect(labels('name').filter((label) => label.startsWith('Filter'))).toEqual([]);
});
