import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../../src/main/catalog/catalog.ts';
import type { Language } from '../../../src/preload/contract/messages/languages.ts';
import type { Ranges } from '../../../src/preload/contract/ranges.ts';
import type { ListColumn } from '../../../src/preload/contract/view.ts';
import { exportTo, idsOf, openAll } from '../../equipment/support/export-scene.ts';
import { madeList } from '../../equipment/support/made-list.ts';
import { quietCatalog } from '../../equipment/support/quiet-catalog.ts';
import { value } from '../../equipment/support/value.ts';
import type { Findings } from '../_findings.ts';
import type { Office } from './office.ts';

/** Characters at which a program may split a text into cells: separators of CSV, and those of a paste. */
const splits = { comma: ',', semicolon: ';', tab: '\t', 'line feed': '\n', CRLF: '\r\n', return: '\r' };

/** Texts with a formula after different characters. Each formula contains its own number, which identifies it. */
const attacks: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'at the beginning', text: '=1+' },
  { name: 'at the beginning, behind a tab', text: '\t=1+' },
  ...Object.entries(splits).flatMap(([name, split]) => [
    { name: `behind a ${name}`, text: `a${split}=1+` },
    { name: `behind a leading ${name}`, text: `${split}=1+` },
    { name: `behind two of ${name}`, text: `a${split}${split}=1+` },
    { name: `behind a ${name} and a quote`, text: `a${split}"=1+` },
    { name: `behind a ${name} and two quotes`, text: `a${split}""=1+` },
  ]),
].map(({ name, text }, at) => ({ name, text: `${text}${at + 100}` }));

/** Column orders with and without such a text at the start of each line. */
const orders: readonly (readonly ListColumn[])[] = [
  ['name', 'id', 'comments', 'creator', 'updater'],
  ['id', 'name', 'comments', 'creator', 'updater'],
];

interface Reading {
  readonly separator: string;
  readonly language: Language;
}

const readings: readonly Reading[] = [
  { separator: ',', language: 'en' },
  { separator: ';', language: 'de' },
  { separator: '\t', language: 'en' },
];

/** The names of the attacks among the formulas that LibreOffice has run. */
function run(formulas: readonly string[]): string[] {
  const numbers = new Set(formulas.map((formula) => Number(/\d{3}/u.exec(formula)?.[0])));
  return [...numbers].map((number) => attacks[number - 100]?.name ?? 'an unknown one').sort();
}

/**
 * Checks that no part of an export or a copy becomes a formula, with any separator. First checks with unescaped texts that
 * LibreOffice runs these formulas at all.
 */
export async function checkFormulas(office: Office, findings: Findings, folder: string): Promise<void> {
  mkdirSync(folder);
  const file = (name: string, text: string): string => {
    const written = path.join(folder, name);
    writeFileSync(written, text);
    return written;
  };
  const none = async (what: string, files: readonly string[], reading: Reading): Promise<void> => {
    const { separator, language } = reading;
    const ran = run(await office.formulas(files, separator, language));
    findings.equal(`${what}, read with ${JSON.stringify(separator)} in ${language}: formulas`, ran, []);
  };

  for (const { separator, language } of readings) {
    const raw = attacks.map(({ text }) => text.replace(/^.*(?==)/su, '')).join(`${separator}b\n`);
    const ran = run(await office.formulas([file('raw.csv', raw)], separator, language));
    findings.equal(`read with ${JSON.stringify(separator)}: formulas run`, ran.length, attacks.length);
  }

  const list = madeList(attacks.length, 3, (index) => {
    const text = attacks[index]?.text ?? '';
    // The text after each attack ends the formula for one separator, so that it stays valid.
    return {
      processName: text,
      comments: `${text};b`,
      creatorName: `${text},b`,
      updatorName: `${text}\tb`,
    };
  });
  const catalog = quietCatalog({ readPage: list.readPage });
  try {
    value(await catalog.open(path.join(folder, 'account')));
    value(await catalog.sync());
    const view = await openAll(catalog, { column: 'name', descending: false });
    for (const language of ['en', 'de'] as const) {
      const targets: string[] = [];
      for (const columns of orders) {
        const target = path.join(folder, `${columns[0]}-first-${language}.csv`);
        value(await exportTo(catalog, { view, columns, format: 'csv', file: target, language }));
        targets.push(target);
      }
      for (const reading of readings) await none(`CSV for ${language}`, targets, reading);
    }

    const tables: string[] = [];
    for (const columns of orders) {
      const ranges: Ranges = [[0, attacks.length]];
      const table = { view, ranges, columns, headings: columns, decimal: '.' } as const;
      tables.push(file(`rows-${columns[0]}-first.csv`, value(await catalog.query('readTable', table)).text));
    }
    for (const reading of readings) await none('copied rows', tables, reading);

    const cells = await copiedCells(catalog, view);
    const files = cells.map((text, at) => file(`cell-${at}.csv`, text));
    await none('copied cells, each by itself', files, { separator: '\t', language: 'en' });
  } finally {
    await catalog.close();
  }
}

/** The name of each package, copied as a single cell. */
async function copiedCells(catalog: Catalog, view: number): Promise<string[]> {
  const texts: string[] = [];
  for (const id of await idsOf(catalog, view, attacks.length))
    texts.push(value(await catalog.query('readCell', { view, id, column: 'name' })));
  return texts;
}
