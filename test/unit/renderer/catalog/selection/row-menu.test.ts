import { expect, test, vi } from 'vitest';
import { rowEntries, type RowActions } from '../../../../../src/renderer/catalog/selection/row-menu.ts';
import type { ListColumn, ListRow } from '../../../../../src/preload/contract/view.ts';
import { row } from '../list/rows.ts';

function acts(): RowActions {
  return {
    open: vi.fn(),
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
  comments: marked('Two\n words and then some more of them'),
};

const labels = (column: ListColumn, of = sample, count = 1): readonly string[] =>
  rowEntries({ row: of, column, count }, acts()).map(({ label }) => label);

test('one package can be opened, copied in parts, and linked to', () => {
  expect(labels('comments')).toEqual([
    'Open details',
    'Copy package',
    'Copy “Two words and then some …”',
    'Copy name',
    'Copy ID',
    'Copy link',
    'Select all',
  ]);
  // What has an entry of its own has no other.
  expect(labels('name').filter((label) => label.startsWith('Copy “'))).toEqual([]);
  expect(labels('id').filter((label) => label.startsWith('Copy “'))).toEqual([]);
  expect(labels('comments', { ...sample, name: marked(''), comments: marked('') })).not.toContain(
    'Copy name',
  );
});

test('several are copied together', () => {
  expect(labels('comments', sample, 3)).toEqual(['Copy 3 packages', 'Copy 3 IDs', 'Select all']);
});

test.each([
  ['status', 'Filter by this status', { status: ['DRAFT'] }],
  ['creator', 'Filter by this person', { creator: ['Jürgen Müller'] }],
  ['updater', 'Filter by this person', { updater: ['Ada'] }],
  ['channel', 'Filter by this channel', { channel: ['c-1'] }],
] as const)('a cell of the column %s can be filtered by', (column, label, choice) => {
  const done = acts();
  const entry = rowEntries({ row: sample, column, count: 1 }, done).find((each) => each.label === label);
  entry?.onselect();
  expect(done.filter).toHaveBeenCalledWith(choice);
});

test('a cell without a value, or with the beginning of a long one, can’t', () => {
  const filters = (status: string): readonly string[] =>
    labels('status', { ...sample, status: marked(status) }).filter((label) => label.startsWith('Filter'));
  expect(filters('')).toEqual([]);
  expect(filters(`${'x'.repeat(300)}…`)).toEqual([]);
  expect(filters('x'.repeat(300))).toHaveLength(1);
  expect(labels('updated').filter((label) => label.startsWith('Filter'))).toEqual([]);
});
