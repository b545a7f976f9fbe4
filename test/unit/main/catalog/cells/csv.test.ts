import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../../../../../src/main/catalog/cells/cells.ts';
import { csvLine, textStyleOf, type TextStyle } from '../../../../../src/main/catalog/cells/csv.ts';
import fc from '../../../../equipment/support/properties.ts';
import { readCsv } from '../../../../equipment/support/read-csv.ts';

const english: TextStyle = { decimal: '.', separator: ',' };
const german: TextStyle = { decimal: ',', separator: ';' };

describe('textStyleOf', () => {
  it.each([
    ['en-GB', english],
    ['de-DE', german],
    ['fr-FR', german],
    ['es-ES', german],
    ['de-CH', english],
    ['ja-JP', english],
    ['nb-NO', german],
    ['en-DE', german],
    // Intl has no data for Swedish in the United States, or French in Finland.
    ['sv-US', english],
    ['de-US', english],
    ['fr-FI', german],
    ['', english],
  ])('of %s', (locale, style) => {
    expect(textStyleOf(locale)).toEqual(style);
  });
});

describe('csvLine', () => {
  it('separates cells and ends with CRLF', () => {
    expect(csvLine(['a', 'b', null], english)).toBe('a,b,\r\n');
    expect(csvLine(['a,b', 'c;d'], german)).toBe('"a,b";"c;d"\r\n');
  });

  it('quotes cells with special characters', () => {
    expect(csvLine(['say "a"', 'two\nlines', ' edge '], english)).toBe(
      '"say ""a""","two\nlines"," edge "\r\n',
    );
  });

  it('writes numbers with the regional decimal mark, unquoted', () => {
    expect(csvLine([-1.5, 7], german)).toBe('-1,5;7\r\n');
    expect(csvLine([-1.5, 7], english)).toBe('-1.5,7\r\n');
  });

  it('writes local times', () => {
    expect(csvLine([new Date(2026, 10, 21, 4, 5, 6)], english)).toBe('2026-11-21 04:05:06\r\n');
  });

  it('escapes formulas', () => expect(csvLine(['=1+1', '-5', '@a'], english)).toBe("'=1+1,-5,'@a\r\n"));

  it('quotes texts after a signed number, so that they can’t form a formula', () => {
    expect(csvLine(['-5', '0+cmd', 7], english)).toBe('-5,"0+cmd",7\r\n');
    expect(csvLine([-5, '0+cmd'], german)).toBe('-5;"0+cmd"\r\n');
  });
});

test('whatever the texts, as many cells with the same texts come back', () => {
  const texts = fc.array(
    fc.string({ unit: fc.oneof(fc.constantFrom(...Array.from('",;\r\n\t =')), fc.string()) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1 }), fc.constantFrom(english, german), (rows, style) => {
      const written = rows.map((cells: readonly Cell[]) => csvLine(cells, style)).join('');
      const read = readCsv(written, style.separator);
      const unescaped = (cell: string): string => cell.replaceAll("'", '');
      const plain = (cell: string): string => cell.replaceAll('\0', '\uFFFD');
      expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length));
      rows.forEach((cells, row) =>
        cells.forEach((cell, column) =>
          expect(unescaped(read[row]?.[column] ?? '')).toBe(unescaped(plain(cell))),
        ),
      );
    }),
  );
});
