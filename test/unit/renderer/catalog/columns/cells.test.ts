import { describe, expect, it } from 'vitest';
import {
  searchedColumns,
  listColumns,
  type SearchedColumn,
  type ListRow,
} from '../../../../../src/preload/contract/view.ts';
import { hiddenMatches, cellOf } from '../../../../../src/renderer/catalog/columns/cells.ts';
import { row } from '../list/rows.ts';

it('has content for every column', () => {
  const one = { ...row('p-1'), idMarks: [0, 1], createdAt: 5, updatedAt: null };
  const shown = listColumns.map((column) => cellOf(one, column));
  expect(shown).toEqual([
    { kind: 'text', value: one.name },
    { kind: 'text', value: one.status },
    { kind: 'text', value: one.comments },
    { kind: 'text', value: one.creator },
    { kind: 'time', at: null },
    { kind: 'time', at: 5 },
    { kind: 'text', value: one.updater },
    { kind: 'id', value: { text: 'p-1', marks: [0, 1] } },
    { kind: 'id', value: one.channel },
  ]);
});

describe('hidden matches', () => {
  const marked = { text: 'x', marks: [0, 1] };
  const one = { ...row('p-1'), idMarks: [0, 1], comments: marked, updater: marked };
  const fieldsOf = (
    columnsByTerm: ListRow['columnsByTerm'],
    columns: readonly SearchedColumn[],
    otherMatches: ListRow['otherMatches'] = [],
  ): string[] =>
    hiddenMatches({ ...one, columnsByTerm, otherMatches }, (column) => columns.includes(column)).map(
      ({ field }) => field,
    );

  it('are none where a cell shows each term', () => {
    expect(fieldsOf([], ['name'])).toEqual([]);
    expect(fieldsOf([['name'], ['comments', 'updater']], ['name', 'updater'])).toEqual([]);
  });

  it('are one for each term that no cell shows', () => {
    expect(fieldsOf([['comments']], ['name'])).toEqual(['comments']);
    expect(fieldsOf([['id'], ['updater', 'id'], ['comments']], ['name'])).toEqual(['id', 'comments']);
    expect(hiddenMatches({ ...one, columnsByTerm: [['id']] }, () => false)).toEqual([
      { field: 'id', value: { text: 'p-1', marks: [0, 1] } },
    ]);
  });

  it('always include fields without a column', () => {
    const otherMatches = [{ field: 'creatorId', value: marked }] as const;
    expect(fieldsOf([[]], searchedColumns, otherMatches)).toEqual(['creatorId']);
    expect(fieldsOf([[], ['updater']], ['name'], otherMatches)).toEqual(['updater', 'creatorId']);
  });
});
