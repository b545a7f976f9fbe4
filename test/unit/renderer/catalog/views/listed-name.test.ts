import { expect, test } from 'vitest';
import { listedName } from '../../../../../src/renderer/catalog/views/listed-name.ts';
import { row } from '../list/rows.ts';

test('writes a name as the loaded rows do, or else as it was typed', () => {
  const rows = [
    row('a'),
    { ...row('b'), updater: { text: 'Jürgen Müller', marks: [] } },
    { ...row('c'), creator: { text: 'Cy', marks: [] } },
    { ...row('d'), creator: { text: 'Anna O’Neil', marks: [] } },
  ];
  const list = { row: (index: number) => rows[index] };
  expect(listedName(list, 0.5, 'jurgen muller')).toBe('Jürgen Müller');
  expect(listedName(list, 0.5, "anna o'neil")).toBe('Anna O’Neil');
  expect(listedName(list, 0.5, 'ADA')).toBe('Ada');
  expect(listedName(list, 0.5, 'jurgen')).toBe('jurgen');
  expect(listedName(list, 2, 'jurgen muller')).toBe('jurgen muller');
});
