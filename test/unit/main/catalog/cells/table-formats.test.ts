import { describe, expect, it } from 'vitest';
import { copyTable } from '../../../../../src/main/catalog/cells/copy-table.ts';
import { htmlTable, tabbedText } from '../../../../../src/main/catalog/cells/table-formats.ts';
import type { PackageRecord } from '../../../../../src/main/catalog/worker/snapshot/package-record.ts';
import { StoreError } from '../../../../../src/main/catalog/storage-error.ts';
import { barePackage } from '../../../../equipment/support/bare-package.ts';

describe('tabbedText', () => {
  it('separates cells by tabs, without a line end after the last row', () => {
    const rows = [
      ['a', 1.5, null],
      ['b', new Date(2026, 0, 2, 3, 4, 5), 'c'],
    ];
    expect(tabbedText(rows, ',')).toBe('a\t1,5\t\nb\t2026-01-02 03:04:05\tc');
  });

  it('quotes only cells that would be split', () => {
    expect(tabbedText([['two\nlines', 'tab\there', 'say "a"', '"a" it says', 'a;b,c']], '.')).toBe(
      '"two\nlines"\t"tab\there"\tsay "a"\t"""a"" it says"\ta;b,c',
    );
  });

  it('escapes formulas', () => {
    expect(tabbedText([['=1+1', '-5']], '.')).toBe("'=1+1\t-5");
    expect(tabbedText([['a\t=1', 'b\n=1', 'c;=1']], '.')).toBe(`"a\t'=1"\t"b\n'=1"\tc;'=1`);
  });
});

describe('htmlTable', () => {
  it('escapes markup and formulas', () => {
    const html = htmlTable(['<b>'], [['<img src=x onerror=alert(1)>'], ['=1+1'], ['a & "b"\nc']], '.');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain("'=1+1");
    expect(htmlTable(null, [['a\n=1, @b']], '.')).toContain("a<br>'=1, @b");
    expect(html).toContain('a &amp; &quot;b&quot;<br>c');
  });

  it('marks texts as texts, and keeps numbers', () => {
    expect(htmlTable(null, [['0042', 42]], '.')).toContain(
      `<td style="mso-number-format:'\\@'">0042</td><td>42</td>`,
    );
  });

  it('has no head without headings', () => {
    expect(htmlTable(null, [['a']], '.')).not.toContain('<thead>');
  });
});

describe('copyTable', () => {
  const record = (row: number, comments: string): PackageRecord => ({
    ...barePackage,
    row,
    id: `p-${row}`,
    comments,
  });
  const copy = (rows: readonly number[], comments = 'x') => {
    const source = {
      times: { unit: null, now: 0 },
      records: (wanted: Iterable<number>) => [...wanted].map((row) => record(row, comments)),
    };
    const steps = copyTable(source, rows, { columns: ['id'], headings: ['ID'], decimal: '.' });
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  };

  it('adds headings to several packages', () => {
    expect(copy([7]).text).toBe('p-7');
    expect(copy([7]).html).not.toContain('<th');
    expect(copy([7, 3])).toMatchObject({ rows: 2, text: 'ID\np-7\np-3' });
    expect(copy([7, 3]).html).toContain('<th');
  });

  it('keeps the given order over many steps', () => {
    const rows = Array.from({ length: 1200 }, (_, at) => 1200 - at);
    expect(copy(rows).text.split('\n').slice(1)).toEqual(rows.map((row) => `p-${row}`));
  });

  it('throws too-many if the texts are too long', () => {
    const long = 'x'.repeat(100_000);
    const source = {
      times: { unit: null, now: 0 },
      records: (wanted: Iterable<number>) => [...wanted].map((row) => record(row, long)),
    };
    const steps = copyTable(
      source,
      Array.from({ length: 300 }, (_, at) => at),
      { columns: ['comments'], headings: ['Comments'], decimal: '.' },
    );
    expect(() => [...steps]).toThrow(new StoreError({ code: 'too-many', retryable: false }));
  });
});
