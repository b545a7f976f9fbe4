import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ColumnChoice } from '../../../../../src/preload/contract/column-choice.ts';
import type { ListColumn } from '../../../../../src/preload/contract/view.ts';
import { columnMenuEntries } from '../../../../../src/renderer/catalog/columns/column-menu.ts';

const choice: ColumnChoice = [
  { column: 'name', width: null },
  { column: 'status', width: null },
  { column: 'id', width: 90 },
];

const direction = (dir: 'ltr' | 'rtl'): void => {
  vi.stubGlobal('document', { documentElement: { dir } });
};

beforeEach(() => direction('ltr'));
afterEach(() => vi.unstubAllGlobals());

function menuOf(column: ListColumn, of = choice) {
  const done: unknown[] = [];
  const entries = columnMenuEntries(column, of, {
    sort: (descending) => done.push(['sort', descending]),
    filter: (field) => done.push(['filter', field]),
    search: (prefix) => done.push(['search', prefix]),
    move: (place) => done.push(['move', place]),
    hide: () => done.push('hide'),
    resetWidths: () => done.push('widths'),
    openPanel: () => done.push('columns'),
  });
  const offered = entries.filter(({ disabled }) => disabled !== true).map(({ label }) => label);
  const choose = (label: string): void => entries.find((entry) => entry.label === label)?.onselect?.();
  return { offered, choose, done };
}

it('offers the actions of a column and runs them', () => {
  const { offered, choose, done } = menuOf('status');
  expect(offered).toEqual([
    'Sort ascending',
    'Sort descending',
    'Filter…',
    'Move left',
    'Move right',
    'Hide column',
    'Reset widths',
    'Columns…',
  ]);
  for (const label of offered) choose(label);
  expect(done).toEqual([
    ['sort', false],
    ['sort', true],
    ['filter', 'status'],
    ['move', 0],
    ['move', 2],
    'hide',
    'widths',
    'columns',
  ]);
});

it('offers the filter of a column, or else a search in its texts', () => {
  const narrowing = (column: ListColumn): readonly string[] =>
    menuOf(column).offered.filter((label) => label === 'Filter…' || label === 'Search in this column');
  for (const column of ['status', 'creator', 'updater', 'created', 'updated', 'channel'] as const)
    expect(narrowing(column), column).toEqual(['Filter…']);
  expect(narrowing('id')).toEqual([]);
  const { choose, done } = menuOf('comments');
  choose('Search in this column');
  expect(done).toEqual([['search', 'comment']]);
});

it('disables actions without effect', () => {
  expect(menuOf('name').offered).not.toContain('Move left');
  expect(menuOf('id').offered).toEqual(['Move left', 'Hide column', 'Reset widths', 'Columns…']);
  const alone = choice.slice(0, 1);
  expect(menuOf('name', alone).offered).toEqual([
    'Sort ascending',
    'Sort descending',
    'Search in this column',
    'Columns…',
  ]);
});

it('moves to the left of the screen in a right-to-left layout, too', () => {
  direction('rtl');
  const { offered, choose, done } = menuOf('name');
  expect(offered).toContain('Move left');
  expect(offered).not.toContain('Move right');
  choose('Move left');
  expect(done).toEqual([['move', 1]]);
});
