import { expect, it } from 'vitest';
import { listColumns } from '../../../../../src/preload/contract/view.ts';
import { cellOf } from '../../../../../src/renderer/catalog/columns/cells.ts';
import { row } from '../list/rows.ts';

it('has content for every column', () => {
  const one = { ...row('p-1'), idMarks: [0, 1], createdAt: 5, updatedAt: null };
  const shown = listColumns.map((column) => cellOf(one, column));
  expect(shown).toEqual([
    { kind: 'text', column: 'name', value: one.name },
    { kind: 'text', column: 'status', value: one.status },
    { kind: 'text', column: 'comments', value: one.comments },
    { kind: 'text', column: 'creator', value: one.creator },
    { kind: 'time', at: null },
    { kind: 'time', at: 5 },
    { kind: 'text', column: 'updater', value: one.updater },
    { kind: 'id', column: 'id', value: { text: 'p-1', marks: [0, 1] } },
    { kind: 'id', column: 'channel', value: one.channel },
  ]);
});
