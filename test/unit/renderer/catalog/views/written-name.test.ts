import { expect, test } from 'vitest';
import { writtenName } from '../../../../../src/renderer/catalog/views/written-name.ts';
import { row } from '../list/rows.ts';

test('a person is called as the rows at hand write it, else as it was typed', () => {
  const rows = [
    row('a'),
    { ...row('b'), updater: { text: 'Jürgen Müller', marks: [] } },
    { ...row('c'), creator: { text: 'Cy', marks: [] } },
  ];
  const list = { top: 0.5, row: (index: number) => rows[index] };
  expect(writtenName(list, 'jurgen muller')).toBe('Jürgen Müller');
  expect(writtenName(list, 'ADA')).toBe('Ada');
  expect(writtenName(list, 'jurgen')).toBe('jurgen');
  expect(writtenName({ ...list, top: 2 }, 'jurgen muller')).toBe('jurgen muller');
});
