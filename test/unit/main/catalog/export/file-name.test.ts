import { expect, it, test } from 'vitest';
import { fileNameFor } from '../../../../../src/main/catalog/export/file-name.ts';
import fc from '../../../../equipment/support/properties.ts';

const named = (name: string, part: string | null = null): string =>
  fileNameFor({ name, fallback: 'Packages', part, day: '2026-11-21', extension: 'csv' });

it.each([
  ['Invoices', 'Invoices 2026-11-21.csv'],
  ['', 'Packages 2026-11-21.csv'],
  ['   ', 'Packages 2026-11-21.csv'],
  ['a/b\\c:d*e?"<f>|', 'a b c d e f 2026-11-21.csv'],
  ['../../etc', 'etc 2026-11-21.csv'],
  ['.hidden', 'hidden 2026-11-21.csv'],
  ['two\nlines\u202Egpj.', 'two lines gpj 2026-11-21.csv'],
  ['con', '_con 2026-11-21.csv'],
  ['LPT1.x', '_LPT1.x 2026-11-21.csv'],
  ['COM³.x', '_COM³.x 2026-11-21.csv'],
  ['nul .x', '_nul .x 2026-11-21.csv'],
  ['CONOUT$.', '_CONOUT$ 2026-11-21.csv'],
  ['console.x', 'console.x 2026-11-21.csv'],
  ['a\uD800b', 'a b 2026-11-21.csv'],
  ['Übung – Köln', 'Übung – Köln 2026-11-21.csv'],
  ['x'.repeat(100), `${'x'.repeat(60)} 2026-11-21.csv`],
  ['😀'.repeat(100), `${'😀'.repeat(45)} 2026-11-21.csv`],
])('converts %j to %j', (name, file) => {
  expect(named(name)).toBe(file);
});

it('includes the exported part, even after a long name', () => {
  expect(named('', '3 selected')).toBe('Packages (3 selected) 2026-11-21.csv');
  expect(named('x'.repeat(100), '3 sélectionnés')).toBe(`${'x'.repeat(60)} (3 sélectionnés) 2026-11-21.csv`);
  const longest = named('😀'.repeat(100), '1\u202F048\u202F575 sélectionnés');
  expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(255);
});

test('every name is one that every system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const file = named(name, '1\u202F048\u202F575 sélectionnés');
      expect(file).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u);
      expect(file).not.toMatch(/^[.\s]/u);
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
    }),
  );
});
