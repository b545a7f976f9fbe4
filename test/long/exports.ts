import { createReadStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';
import { buildApp } from '../../build/system/build-app.ts';
import type { Catalog } from '../../src/main/catalog/catalog.ts';
import { exportedColumns } from '../../src/main/catalog/cells/cells.ts';
import { escapeFormula } from '../../src/preload/contract/escape-formula.ts';
import type { ListColumn, SortKey } from '../../src/preload/contract/view.ts';
import type { ExportFormat } from '../../src/preload/contract/export.ts';
import { clockText, expectedCells } from '../equipment/support/expected-cells.ts';
import { exportTo, idsOf, openAll } from '../equipment/support/export-scene.ts';
import { madeList, type MadeList } from '../equipment/support/made-list.ts';
import { quietCatalog } from '../equipment/support/quiet-catalog.ts';
import { CsvReader } from '../equipment/support/read-csv.ts';
import { value } from '../equipment/support/value.ts';

export const name = 'Exports: all packages of a long list, as CSV and as a workbook, read back and compared';

/** More than fits on one sheet. */
const defaultRows = 1_100_000;
const sheetRows = 1_048_575;
/** In addition to the first and last rows, this many rows are compared cell by cell, all others by id. */
const sampledRows = 100;
/** The maximum of additional memory, in MB. */
const maxMemoryMb = 400;

const columns: readonly ListColumn[] = ['name', 'status', 'comments', 'creator', 'updated', 'id', 'channel'];
const newest: SortKey = { column: 'updated', descending: true };
const exported = exportedColumns(columns, false);
const idColumn = exported.indexOf('id');

/** Exports `--rows=N` packages, made from `--seed=N`. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['rows', 'seed'] });
  const count = wholeNumber(args, 'rows', { otherwise: defaultRows });
  const seed = wholeNumber(args, 'seed', { otherwise: Date.now() % 1_000_000 });
  await buildApp();
  const folder = tools.folder('exports');
  const list = madeList(count, seed);
  const catalog = quietCatalog({ readPage: list.readPage });
  try {
    value(await catalog.open(path.join(folder, 'account')));
    tools.say(`seed ${seed}: reading ${count} packages`);
    value(await catalog.sync());
    const order = await idsOf(catalog, await openAll(catalog, newest), count);
    for (const format of ['csv', 'xlsx'] as const) {
      const file = path.join(folder, `list.${format}`);
      await writeExport(tools, catalog, format, file);
      const check = new Check(list, order, seed, format);
      if (format === 'csv') await readBackCsv(file, check);
      else await readBackXlsx(file, check, Math.ceil(count / sheetRows));
      const wrong = check.wrong();
      if (wrong !== null) return { outcome: 'failed', why: `seed ${seed}, ${format}: ${wrong}` };
      tools.say(
        `${format}: ${check.seen} rows read back, in order, ${check.compared} of them compared whole`,
      );
    }
  } finally {
    await catalog.close();
  }
  return { outcome: 'passed' };
}

/** Exports the view; returns the duration and the peak of additional memory. */
async function writeExport(
  tools: ScriptTools,
  catalog: Catalog,
  format: ExportFormat,
  file: string,
): Promise<void> {
  const view = await openAll(catalog, newest);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const begun = performance.now();
  try {
    value(await exportTo(catalog, { view, columns, format, file, language: 'en' }));
  } finally {
    clearInterval(watch);
  }
  const seconds = (performance.now() - begun) / 1000;
  const more = (peak - before) / 1e6;
  const size = (statSync(file).size / 1e6).toFixed(0);
  tools.say(
    `${format}: ${seconds.toFixed(1)} s, ${size} MB; memory ${(before / 1e6).toFixed(0)} MB before, ${(peak / 1e6).toFixed(0)} MB at most`,
  );
  if (more > maxMemoryMb) throw new Error(`${more.toFixed(0)} MB more than before`);
}

/** Compares exported rows with the view. */
class Check {
  seen = 0;
  compared = 0;
  readonly #list: MadeList;
  readonly #order: readonly string[];
  readonly #looked: ReadonlySet<number>;
  readonly #format: ExportFormat;
  #wrong: string | null = null;

  constructor(list: MadeList, order: readonly string[], seed: number, format: ExportFormat) {
    this.#list = list;
    this.#format = format;
    this.#order = order;
    // Steps of the golden ratio spread over all rows.
    const chosen = Array.from(
      { length: sampledRows },
      (_, at) => (((at + 1) * 0.618034 + seed * 0.01) % 1) * list.count,
    );
    this.#looked = new Set([0, list.count - 1, ...chosen.map(Math.floor)]);
  }

  row(cells: readonly string[]): void {
    const at = this.seen;
    this.seen += 1;
    const id = this.#order[at];
    if (id === undefined || cells[idColumn] !== id) {
      this.#wrong ??= `row ${at} is of ${cells[idColumn] ?? 'nothing'} instead of ${id ?? 'nothing'}`;
      return;
    }
    if (!this.#looked.has(at)) return;
    this.compared += 1;
    const expected = expectedCells(this.#list.item(this.#list.indexOf(id)), exported, clockText);
    // Workbooks have one kind of line end, and cells that are texts whatever they begin with.
    const lines = expected.map((text) =>
      this.#format === 'csv' ? escapeFormula(text, 'file') : text.replaceAll('\r\n', '\n'),
    );
    if (JSON.stringify(cells) !== JSON.stringify(lines))
      this.#wrong ??= `row ${at}: ${JSON.stringify(cells)} instead of ${JSON.stringify(lines)}`;
  }

  wrong(): string | null {
    if (this.#wrong !== null) return this.#wrong;
    return this.seen === this.#list.count && this.#order.length === this.#list.count
      ? null
      : `${this.seen} rows, and ${this.#order.length} in the view, of ${this.#list.count}`;
  }
}

async function readBackCsv(file: string, check: Check): Promise<void> {
  const reader = new CsvReader(',');
  let isHead = true;
  for await (const piece of createReadStream(file, 'utf8')) {
    for (const cells of reader.read(String(piece))) {
      if (!isHead) check.row(cells.map(unharmed));
      isHead = false;
    }
  }
  if (!reader.isAtEnd()) throw new Error('half a line at the end');
}

/** Without the apostrophe that escapes a formula. */
function unharmed(cell: string): string {
  return /^'[\s]*[=+\-@]/u.test(cell) ? cell.slice(1) : cell;
}

async function readBackXlsx(file: string, check: Check, sheets: number): Promise<void> {
  const bytes = readFileSync(file);
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    let isHead = true;
    for await (const { values } of streamXlsxRows(bytes, { sheet })) {
      if (!isHead) check.row(exported.map((_, at) => textOf(values[at] ?? null)));
      isHead = false;
    }
  }
}

function textOf(cell: string | number | boolean | Date | null): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell);
}
