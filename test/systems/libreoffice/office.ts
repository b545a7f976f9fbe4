import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScriptTools } from '../../../build/checks/script.ts';
import type { Language } from '../../../src/preload/contract/messages/languages.ts';
import { readCsv } from '../../equipment/support/read-csv.ts';

/** The program's name in PATH, and other paths. */
const programs = ['soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

/** LibreOffice's numbers for languages. */
const languageIds: Readonly<Record<Language, number>> = { en: 2057, de: 1031, fr: 1036, es: 1034 };

/**
 * The import filter for CSV with the most dangerous options: quoted cells are not text, special values are detected, and
 * formulas are run. Others: separator, quote, UTF-8, from the first line, the language of numbers.
 */
function inFilter(separator: string, language: Language): string {
  const options = [
    separator.charCodeAt(0),
    34,
    76,
    1,
    '',
    languageIds[language],
    false,
    true,
    false,
    false,
    false,
    '',
    true,
  ];
  return `CSV:${options.join(',')}`;
}

/** The export filter for CSV with cells as shown: one file, or one for each sheet. */
function outFilter(sheets: 'first' | 'all'): string {
  const options = [44, 34, 76, 1, '', 2057, false, true, false, false, false, sheets === 'all' ? -1 : 0];
  return `csv:Text - txt - csv (StarCalc):${options.join(',')}`;
}

/** LibreOffice without a window, with its own profile. */
export class Office {
  readonly version: string;
  readonly #program: string;
  readonly #tools: ScriptTools;
  readonly #folder: string;

  constructor(program: string, version: string, tools: ScriptTools) {
    this.#program = program;
    this.version = version;
    this.#tools = tools;
    this.#folder = tools.folder('office');
  }

  /** The cells of a CSV file, read with a separator and a language. */
  async readCsv(file: string, separator: string, language: Language): Promise<string[][]> {
    const made = await this.#convert([file], outFilter('first'), [
      `--infilter=${inFilter(separator, language)}`,
    ]);
    const [only = ''] = made;
    return readCsv(readFileSync(only, 'utf8'), ',');
  }

  /** The cells of the sheets of a workbook. */
  async readSheets(file: string): Promise<string[][][]> {
    const made = await this.#convert([file], outFilter('all'));
    return made.map((each) => readCsv(readFileSync(each, 'utf8'), ','));
  }

  /** The numbers of cells that are formulas, numbers and times. */
  async kinds(file: string, more: readonly string[] = []): Promise<Readonly<Record<string, number>>> {
    const [only = ''] = await this.#convert([file], 'fods', more);
    const text = readFileSync(only, 'utf8');
    const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    return {
      formulas: count(/table:formula=/gu),
      numbers: count(/office:value-type="float"/gu),
      times: count(/office:value-type="date"/gu),
    };
  }

  /** The formulas in CSV files, read with a separator and a language. */
  async formulas(files: readonly string[], separator: string, language: Language): Promise<string[]> {
    const made = await this.#convert(files, 'fods', [`--infilter=${inFilter(separator, language)}`]);
    if (made.length !== files.length) throw new Error(`LibreOffice opened ${made.length} of ${files.length}`);
    const text = made.map((each) => readFileSync(each, 'utf8')).join('\n');
    return Array.from(text.matchAll(/table:formula="([^"]*)"/gu), ([, formula = '']) => formula);
  }

  /** `kinds` for a CSV file, read with a separator and a language. */
  kindsOfCsv(file: string, separator: string, language: Language): Promise<Readonly<Record<string, number>>> {
    return this.kinds(file, [`--infilter=${inFilter(separator, language)}`]);
  }

  /** Converts files to another format; returns the new files, those of one workbook in the order of its sheets. */
  async #convert(files: readonly string[], format: string, more: readonly string[] = []): Promise<string[]> {
    const out = mkdtempSync(path.join(this.#folder, 'out-'));
    const profile = pathToFileURL(path.join(this.#folder, 'profile')).href;
    const { code, text } = await this.#tools.capture(this.#program, [
      `-env:UserInstallation=${profile}`,
      '--headless',
      ...more,
      '--convert-to',
      format,
      '--outdir',
      out,
      ...files,
    ]);
    const made = readdirSync(out);
    if (code !== 0 || made.length === 0)
      throw new Error(`LibreOffice did not open ${files.join(', ')}: ${text}`);
    // "list-Packages_2.csv" comes after "list-Packages.csv".
    return made.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).map((each) => path.join(out, each));
  }
}

/** The installed LibreOffice, or null. */
export async function findOffice(tools: ScriptTools): Promise<Office | null> {
  for (const program of programs) {
    if (path.isAbsolute(program) && !existsSync(program)) continue;
    const { code, text } = await tools.capture(program, ['--version']);
    if (code === 0 && text.includes('LibreOffice')) return new Office(program, text.trim(), tools);
  }
  return null;
}
