import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { buildApp } from '../../build/system/build-app.ts';
import type { Catalog } from '../../src/main/catalog/catalog.ts';
import { exportedColumns } from '../../src/main/catalog/cells/cells.ts';
import { workbookOf } from '../../src/main/catalog/export/workbook.ts';
import { escapeFormula } from '../../src/preload/contract/escape-formula.ts';
import type { ExportFormat } from '../../src/preload/contract/export.ts';
import { messagesOf } from '../../src/preload/contract/messages/index.ts';
import type { Language } from '../../src/preload/contract/messages/languages.ts';
import type { SortKey } from '../../src/preload/contract/view.ts';
import { clockText, expectedCells } from '../equipment/support/expected-cells.ts';
import { exportTo, idsOf, openAll } from '../equipment/support/export-scene.ts';
import { madeList } from '../equipment/support/made-list.ts';
import { quietCatalog } from '../equipment/support/quiet-catalog.ts';
import { value } from '../equipment/support/value.ts';
import { Findings } from './_findings.ts';
import { checkFormulas } from './libreoffice/formulas.ts';
import { columns, oddPackage } from './libreoffice/list.ts';
import { findOffice } from './libreoffice/office.ts';

export const name = 'LibreOffice: opens what is exported, and shows what the list shows';

const count = 3000;
const byName: SortKey = { column: 'name', descending: false };
/** Low, so that a few rows fill several sheets. */
const rowsPerSheet = 1001;

const allColumns = exportedColumns(columns, false);

const separators: Readonly<Record<Language, string>> = { en: ',', de: ';', fr: ';', es: ';' };

/** Exports a list in all formats and languages, opens the files in LibreOffice and compares its cells with the view. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const office = await findOffice(tools);
  if (office === null) return { outcome: 'skipped', why: 'there is no LibreOffice on this computer' };
  tools.say(office.version);
  await buildApp();
  const findings = new Findings((line) => tools.say(line));
  const folder = tools.folder('libreoffice');
  const list = madeList(count, 7, oddPackage);
  const catalog = quietCatalog({ readPage: list.readPage });
  try {
    value(await catalog.open(path.join(folder, 'account')));
    value(await catalog.sync());
    const order = await idsOf(catalog, await openAll(catalog, byName), count);
    const expectedIn = (language: Language): readonly (readonly string[])[] =>
      order.map((id) => {
        const { statuses } = messagesOf(language);
        return expectedCells(list.item(list.indexOf(id)), allColumns, clockText, statuses);
      });

    for (const language of ['en', 'de', 'fr', 'es'] as const) {
      const file = path.join(folder, `list-${language}.csv`);
      await exported(catalog, 'csv', language, file);
      const read = await office.readCsv(file, separators[language], language);
      compare(
        findings,
        `CSV, ${language}`,
        read,
        expectedIn(language).map((cells) => cells.map((cell) => escapeFormula(cell, 'file'))),
      );
      const { formulas, times } = await office.kindsOfCsv(file, separators[language], language);
      findings.equal(`CSV, ${language}: cells that are formulas`, formulas, 0);
      findings.equal(`CSV, ${language}: cells that are times`, times, count);
    }

    await checkFormulas(office, findings, path.join(folder, 'formulas'));

    const file = path.join(folder, 'list.xlsx');
    await exported(catalog, 'xlsx', 'en', file);
    const sheets = await office.readSheets(file);
    findings.equal('workbook: sheets', sheets.length, 2);
    compare(findings, 'workbook', sheets[0] ?? [], expectedIn('en'));
    const { formulas, times } = await office.kinds(file);
    findings.equal('workbook: cells that are formulas', formulas, 0);
    findings.equal('workbook: cells that are times', times, count);

    const several = path.join(folder, 'several.xlsx');
    const stream = workbookOf(
      [38, 40],
      order.map((id, at) => [id, at]),
      { sheet: 'Packages', headings: ['ID', 'Name'], cut: '', about: null },
      rowsPerSheet,
    );
    await pipeline(Readable.from(stream), createWriteStream(several));
    const parts = await office.readSheets(several);
    findings.equal(
      'several sheets: lines of each',
      parts.map((part) => part.length),
      [1001, 1001, 1001],
    );
    findings.holds(
      'several sheets: headings on each',
      parts.every((part) => part[0]?.join() === 'ID,Name'),
    );
    const all = parts.flatMap((part) => part.slice(1));
    findings.holds(
      'several sheets: all rows, in order, numbers as numbers',
      all.join() === order.map((id, at) => [id, at]).join(),
    );
  } finally {
    await catalog.close();
  }
  return findings.outcome();
}

async function exported(
  catalog: Catalog,
  format: ExportFormat,
  language: Language,
  file: string,
): Promise<void> {
  value(await exportTo(catalog, { view: await openAll(catalog, byName), columns, format, file, language }));
}

/** Compares all cells and reports the first row that differs. */
function compare(
  findings: Findings,
  what: string,
  [headings, ...rows]: readonly (readonly string[])[],
  expected: readonly (readonly string[])[],
): void {
  findings.equal(`${what}: headings`, headings?.length, allColumns.length);
  findings.equal(`${what}: rows`, rows.length, expected.length);
  // A spreadsheet has only one kind of line break.
  const lined = expected.map((cells) => cells.map((cell) => cell.replaceAll('\r\n', '\n')));
  const wrong = lined.findIndex((cells, at) => JSON.stringify(cells) !== JSON.stringify(rows[at]));
  findings.equal(
    `${what}: cells of all rows, in the order of the view`,
    wrong === -1 ? 'equal' : JSON.stringify(rows[wrong]),
    wrong === -1 ? 'equal' : JSON.stringify(lined[wrong]),
  );
}
