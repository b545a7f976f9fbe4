import { escapeHtml } from '../../../preload/contract/escape-html.ts';
import type { Cell } from '../cells/cells.ts';
import { characterBoundary } from '../cells/character-boundary.ts';
import { zipOf, type ZipPart } from './zip.ts';

export interface WorkbookTexts {
  /** The name of the first sheet; further ones get a number. */
  readonly sheet: string;
  readonly headings: readonly string[];
  /** Appended to a text that was cut because it is too long for a cell. */
  readonly cut: string;
  /** A last sheet with a line of text in each row; null for none. */
  readonly about: { readonly sheet: string; readonly lines: readonly string[] } | null;
}

/** The limit of the format, including the row of headings. */
const maxSheetRows = 1_048_576;
/**
 * A sheet is one file in a ZIP archive. Above 4 GiB it would need ZIP64, which LibreOffice does not read in a streamed archive.
 * Half of that leaves a margin for longer rows and escapes.
 */
const maxSheetBytes = 2 ** 31;
/** Bytes of XML for a row in addition to its cells. */
const rowOverhead = 600;
/** The limit of the format in UTF-16 units. */
const maxCellLength = 32_767;
/** Rows in one chunk of XML. */
const chunkRows = 100;

/** Of a column: its width in characters of the standard font, and whether it has times. */
export interface ColumnLayout {
  readonly width: number;
  readonly isTime: boolean;
}

/** The number of rows for one sheet, if a row has so many bytes on average. */
export function rowsPerSheetFor(bytesOfRow: number): number {
  return Math.max(2, Math.min(maxSheetRows, Math.floor(maxSheetBytes / (bytesOfRow + rowOverhead))));
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageParts = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions of `cellXfs`. */
const styleOf = { plain: 0, heading: 1, time: 2 } as const;
type Style = keyof typeof styleOf;

const styles = `${declaration}<styleSheet xmlns="${main}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A sheet, once it is written; `filter`: the cells under the filter on its headings. */
interface WrittenSheet {
  readonly name: string;
  readonly filter: string | null;
}

/** Streams a workbook, reading `rows` on demand. `rowsPerSheet` includes the row of headings. */
export function workbookOf(
  columns: readonly ColumnLayout[],
  rows: Iterable<readonly Cell[]>,
  texts: WorkbookTexts,
  rowsPerSheet: number,
): AsyncGenerator<Uint8Array, void> {
  return zipOf(partsOf(columns, Iterator.from(rows), texts, rowsPerSheet));
}

function* partsOf(
  columns: readonly ColumnLayout[],
  rows: IteratorObject<readonly Cell[]>,
  { sheet, headings, cut, about }: WorkbookTexts,
  rowsPerSheet: number,
): Generator<ZipPart, void> {
  const sheets: WrittenSheet[] = [];
  const pathOf = (number: number): string => `xl/worksheets/sheet${number}.xml`;
  try {
    let next = rows.next();
    const body = function* (): Generator<string, void> {
      yield rowOf(headings, 1, () => 'heading', cut);
      let number = 1;
      while (next.done !== true && number < rowsPerSheet) {
        let chunk = '';
        for (let row = 0; row < chunkRows && next.done !== true && number < rowsPerSheet; row += 1) {
          number += 1;
          chunk += rowOf(next.value, number, (at) => (columns[at]?.isTime === true ? 'time' : 'plain'), cut);
          next = rows.next();
        }
        yield chunk;
      }
      const filter = `A1:${columnName(headings.length - 1)}${number}`;
      sheets.push({ name: sheets.length === 0 ? sheet : `${sheet}_${sheets.length + 1}`, filter });
    };
    do {
      const chunks = sheetXml(columns, true, body(), () => sheets.at(-1)?.filter ?? null);
      yield { path: pathOf(sheets.length + 1), chunks };
    } while (next.done !== true);
  } finally {
    rows.return?.();
  }
  if (about !== null) {
    const lines = about.lines.map((line, at) =>
      rowOf([line], at + 1, () => (at === 0 ? 'heading' : 'plain'), cut),
    );
    yield {
      path: pathOf(sheets.length + 1),
      chunks: sheetXml([{ width: 100, isTime: false }], false, lines, () => null),
    };
    sheets.push({ name: about.sheet, filter: null });
  }
  yield { path: 'xl/styles.xml', chunks: [styles] };
  yield* indexOf(sheets, pathOf);
}

/** The parts that name the others. */
function* indexOf(
  sheets: readonly WrittenSheet[],
  pathOf: (number: number) => string,
): Generator<ZipPart, void> {
  const numbered = sheets.map((each, at) => ({ ...each, number: at + 1 }));
  const names = numbered.map(
    ({ name, number }) => `<sheet name="${escapeHtml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  // Excel and LibreOffice know a filter by this name as well.
  const filters = numbered.flatMap(({ name, filter, number }) =>
    filter === null
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">'${escapeHtml(name.replaceAll("'", "''"))}'!${filter.replaceAll(/([A-Z]+)(\d+)/gu, '$$$1$$$2')}</definedName>`,
        ],
  );
  const defined = filters.length === 0 ? '' : `<definedNames>${filters.join('')}</definedNames>`;
  yield {
    path: 'xl/workbook.xml',
    chunks: [
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${names.join('')}</sheets>${defined}</workbook>`,
    ],
  };
  const targets = [
    ...numbered.map(({ number }) => ['worksheet', pathOf(number).replace('xl/', '')] as const),
    ['styles', 'styles.xml'] as const,
  ];
  yield relations('xl/_rels/workbook.xml.rels', targets);
  yield relations('_rels/.rels', [['officeDocument', 'xl/workbook.xml']]);
  const types = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ...numbered.map(({ number }) => [pathOf(number), 'worksheet'] as const),
  ].map(([path, type]) => `<Override PartName="/${path}" ContentType="${contentType}.${type}+xml"/>`);
  yield {
    path: '[Content_Types].xml',
    chunks: [
      `${declaration}<Types xmlns="${packageParts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ],
  };
}

function relations(path: string, targets: readonly (readonly [type: string, target: string])[]): ZipPart {
  const lines = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  return {
    path,
    chunks: [
      `${declaration}<Relationships xmlns="${packageParts}/relationships">${lines.join('')}</Relationships>`,
    ],
  };
}

/** `filterOf` is asked when all rows are written. */
function* sheetXml(
  columns: readonly ColumnLayout[],
  hasHeadings: boolean,
  rows: Iterable<string>,
  filterOf: () => string | null,
): Generator<string, void> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = hasHeadings
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  yield `${declaration}<worksheet xmlns="${main}">${pane}<cols>${widths.join('')}</cols><sheetData>`;
  yield* rows;
  const filter = filterOf();
  yield `</sheetData>${filter === null ? '' : `<autoFilter ref="${filter}"/>`}</worksheet>`;
}

/** "A" for the first column; no table has more columns than there are letters. */
function columnName(at: number): string {
  return String.fromCharCode(65 + at);
}

function rowOf(cells: readonly Cell[], number: number, styleAt: (at: number) => Style, cut: string): string {
  const xml = cells.map((cell, at) => {
    if (cell === null) return '';
    const start = `<c r="${columnName(at)}${number}" s="${styleOf[styleAt(at)]}"`;
    if (typeof cell === 'string')
      return `${start} t="inlineStr"><is><t xml:space="preserve">${textOf(cell, cut)}</t></is></c>`;
    return `${start}><v>${cell instanceof Date ? localSerial(cell) : cell}</v></c>`;
  });
  return `<row r="${number}">${xml.join('')}</row>`;
}

/** Days since the end of 1899. Times in a workbook are local. */
function localSerial(time: Date): number {
  return (time.getTime() - time.getTimezoneOffset() * 60_000) / 86_400_000 + 25_569;
}

/** Characters that XML does not allow at all. */
const unwritable = /[\0\uFFFE\uFFFF]/gu;
/** Text that would be read as an escape. */
const lookalike = /_(?=x[0-9A-Fa-f]{4}_)/gu;
/** Characters that only the escapes of the format can hold (ECMA-376, 22.4.2.4). */
const controls = /(?![\t\n\u007F-\u009F])\p{Cc}/gu;

function textOf(text: string, cut: string): string {
  const whole = text.length <= maxCellLength;
  const held = whole ? text : `${text.slice(0, characterBoundary(text, maxCellLength - cut.length))}${cut}`;
  const escaped = held
    .replace(/\r\n?/gu, '\n')
    .replace(unwritable, '\uFFFD')
    .replace(lookalike, '_x005F_')
    .replace(
      controls,
      (control) => `_x${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
  return escapeHtml(escaped);
}
