import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ColumnChoice } from '../../../../../src/preload/contract/column-choice.ts';
import type { ListColumn } from '../../../../../src/preload/contract/view.ts';
import { columnMenuEntries } from '../../../../../src/renderer/catalog/columns/column-menu.ts';

const choice: ColumnChoice = [
  { column: 'name', width: null },
  { column: 'status', width: null },
  { column: 'id', width: 90 },
];
const shown: readonly ListColumn[] = ['name', 'status', 'id'];

const direction = (dir: 'ltr' | 'rtl'): void => {
  vi.stubGlobal('document', { documentElement: { dir } });
};

beforeEach(() => direction('ltr'));
afterEach(() => vi.unstubAllGlobals());

function menuOf(column: ListColumn, of = { shown, choice }) {
  const done: unknown[] = [];
  const entries = columnMenuEntries(column, of, {
    sort: (descending) => done.push(['sort', descending]),
    move: (place) => done.push(['move', place]),
    hide: () => done.push('hide'),
    resetWidths: () => done.push('widths'),
    openPanel: () => done.push('columns'),
  });
  const offered = entries.filter(({ disabled }) => disabled !== true).map(({ label }) => label);
  const choose = (label: string): void => entries.find((entry) => entry.label === label)?.onselect();
  return { offered, choose, done };
}

it('offers the actions of a column and runs them', () => {
  const { offered, choose, done } = menuOf('status');
  expect(offered).toEqual([
    'Sort ascending',
    'Sort descending',
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
    ['move', 0],
    ['move', 2],
    'hide',
    'widths',
    'columns',
  ]);
});

it('disables actions without effect', () => {
  expect(menuOf('name').offered).not.toContain('Move left');
  expect(menuOf('id').offered).toEqual(['Move left', 'Hide column', 'Reset widths', 'Columns…']);
  const alone = { shown: ['name'] as const, choice: choice.slice(0, 1) };
  expect(menuOf('name', alone).offered).toEqual(['Sort ascending', 'Sort descending', 'Columns…']);
});

it('moves to the left of the screen in a right-to-left layout, too', () => {
  direction('rtl');
  const { offered, choose, done } = menuOf('name');
  expect(offered).toContain('Move left');
  expect(offered).not.toContain('Move right');
  choose('Move left');
  expect(done).toEqual([['move', 1]]);
});
