import { expect, it } from 'vitest';
import { readXlsx, type Sheet, type Workbook } from 'hucre/xlsx';
import type { ExportJob } from '../../../../../src/main/catalog/export/export-job.ts';
import { rowsPerSheetFor, workbookOf } from '../../../../../src/main/catalog/export/workbook.ts';
import type { Cell } from '../../../../../src/main/catalog/cells/cells.ts';

const widths = [40, 60, 19];
const texts = {
  sheet: 'Packages',
  headings: ['Name', 'Comments', 'Updated'],
  cut: '… (shortened)',
  about: null,
};

async function written(
  rows: readonly (readonly Cell[])[],
  rowsPerSheet = 1000,
  about: ExportJob['texts']['about'] = null,
): Promise<Workbook> {
  const chunks = workbookOf(widths, rows, { ...texts, about }, rowsPerSheet);
  return readXlsx(Buffer.concat([...chunks]), { readStyles: true });
}

function only(workbook: Workbook): Sheet {
  const [sheet] = workbook.sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

it('has frozen headings, and the rows below', async () => {
  const workbook = await written([
    ['Order', 'first', null],
    [42, null, null],
  ]);
  const sheet = only(workbook);
  expect(sheet.name).toBe('Packages');
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
  expect(sheet.rows.map((row) => [...row])).toEqual([
    ['Name', 'Comments', 'Updated'],
    ['Order', 'first', null],
    [42, null, null],
  ]);
});

it('has a filter on the headings of each sheet, as far as its rows reach', async () => {
  const rows = Array.from({ length: 4 }, (_, at): Cell[] => [`p-${at}`, null, null]);
  const { sheets } = await written(rows, 4);
  expect(sheets.map(({ autoFilter }) => autoFilter?.range)).toEqual(['A1:C4', 'A1:C2']);
});

it('says on a last sheet what the list is', async () => {
  const about = { sheet: 'About this list', lines: ['Invoices', 'Filters: Status Draft', '=1+1'] };
  const { sheets } = await written([['Order', 'first', null]], 4, about);
  expect(sheets.map(({ name }) => name)).toEqual(['Packages', 'About this list']);
  expect(sheets[1]?.rows.map((row) => [...row])).toEqual([['Invoices'], ['Filters: Status Draft'], ['=1+1']]);
  expect(sheets[1]?.autoFilter).toBeUndefined();
});

it('formats only headings bold', async () => {
  const sheet = only(await written([['Order', 'first', new Date(2026, 0, 2)]]));
  const isBold = (cell: string): boolean => sheet.cells?.get(cell)?.style?.font?.bold === true;
  expect(['0,0', '0,1', '0,2'].map(isBold)).toEqual([true, true, true]);
  expect(['1,0', '1,1', '1,2'].map(isBold)).toEqual([false, false, false]);
});

it('writes local times', async () => {
  const sheet = only(await written([['a', 'b', new Date(2026, 6, 2, 3, 4, 5)]]));
  expect(sheet.rows[1]?.[2]).toEqual(new Date(Date.UTC(2026, 6, 2, 3, 4, 5)));
});

it('continues on further sheets, each with headings', async () => {
  const rows = Array.from({ length: 7 }, (_, at): Cell[] => [`p-${at}`, null, null]);
  const { sheets } = await written(rows, 4);
  expect(sheets.map(({ name }) => name)).toEqual(['Packages', 'Packages_2', 'Packages_3']);
  expect(sheets.map((sheet) => sheet.rows.map(([name]) => name))).toEqual([
    ['Name', 'p-0', 'p-1', 'p-2'],
    ['Name', 'p-3', 'p-4', 'p-5'],
    ['Name', 'p-6'],
  ]);
});

it('uses full sheets unless the file would be too large', () => {
  expect(rowsPerSheetFor(450)).toBe(1_048_576);
  expect(rowsPerSheetFor(5000)).toBe(383_479);
  expect(rowsPerSheetFor(2 ** 40)).toBe(2);
});

it('creates no empty sheet', async () => {
  const rows = Array.from({ length: 3 }, (_, at): Cell[] => [`p-${at}`, null, null]);
  expect((await written(rows, 4)).sheets).toHaveLength(1);
  expect(only(await written([])).rows.map((row) => [...row])).toEqual([['Name', 'Comments', 'Updated']]);
});

it('writes formulas, numeric texts and special characters as texts', async () => {
  const odd = ['=1+1', '0042', ' edge ', 'a\tb\nc', '_x0041_', '<b>&amp;', '\u0001\u0008', '😀', "'"];
  const sheet = only(await written(odd.map((text) => [text, null, null])));
  expect(sheet.rows.slice(1).map(([name]) => name)).toEqual(odd);
});

it('replaces characters that a workbook can’t contain', async () => {
  const sheet = only(await written([['a\0b\uFFFEc\uFFFFd', 'x\r\ny\rz', null]]));
  expect(sheet.rows[1]?.slice(0, 2)).toEqual(['a\uFFFDb\uFFFDc\uFFFDd', 'x\ny\nz']);
});

it('cuts a text that is too long for a cell between two characters, and marks it', async () => {
  const sheet = only(await written([['😀'.repeat(20_000), 'x'.repeat(32_767), null]]));
  const [name, comments] = sheet.rows[1] ?? [];
  expect(typeof name === 'string' && name.length <= 32_767 && name.length > 32_700).toBe(true);
  expect(name).toMatch(/^(?:😀)+… \(shortened\)$/u);
  expect(comments).toBe('x'.repeat(32_767));
});

it('fails with what its rows fail with', () => {
  function* rows(): Generator<readonly Cell[]> {
    yield ['first', null, null];
    throw new Error('the list is gone');
  }
  expect(() => [...workbookOf(widths, rows(), texts, 1000)]).toThrow('the list is gone');
});

it('reads rows on demand, and closes them when no more are wanted', () => {
  let asked = 0;
  let isClosed = false;
  function* rows(): Generator<readonly Cell[]> {
    try {
      for (; asked < 200_000; asked += 1) yield [`package ${asked}`, Math.sin(asked), null];
    } finally {
      isClosed = true;
    }
  }
  const chunks = workbookOf(widths, rows(), texts, 1_000_000);
  for (let chunk = 0; chunk < 3; chunk += 1) chunks.next();
  expect(asked).toBeLessThan(50_000);
  expect(isClosed).toBe(false);
  chunks.return();
  expect(isClosed).toBe(true);
});
