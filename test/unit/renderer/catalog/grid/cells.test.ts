import { expect, it } from 'vitest';
import { listColumns } from '../../../../../src/preload/contract/view.ts';
import { alsoBeside, cellOf } from '../../../../../src/renderer/catalog/grid/cells.ts';
import { row } from '../list/rows.ts';

it('has something to show for every column', () => {
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

it.each([
  ['updater', 'updater'],
  ['id', 'id'],
  ['channelId', 'channel'],
] as const)('leaves out a match in %s where its column is shown', (field, column) => {
  const one = { ...row('p-1'), also: { field, value: { text: 'x', marks: [0, 1] } } };
  expect(alsoBeside(one, ['name', column])).toBeNull();
  expect(alsoBeside(one, ['name'])).toBe(one.also);
});

it('always tells of a match that no column can show', () => {
  const also = { field: 'creatorId', value: { text: 'x', marks: [0, 1] } } as const;
  expect(alsoBeside({ ...row('p-1'), also }, listColumns)).toBe(also);
  expect(alsoBeside(row('p-1'), listColumns)).toBeNull();
});
