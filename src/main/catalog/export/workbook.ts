import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeHtml } from '../../../preload/contract/escape-html.ts';
import type { Cell } from '../cells/cells.ts';
import { characterBoundary } from '../cells/character-boundary.ts';
import type { ExportJob } from './export-job.ts';

/** The limit of the format, including the row of headings. */
const maxSheetRows = 1_048_576;
/** A ZIP archive without ZIP64, which LibreOffice does not read in a streamed archive. */
const maxArchiveBytes = 2 ** 32 - 1;
/** A sheet is one file of the archive: half of its limit leaves a margin for longer rows and escapes. */
const maxSheetBytes = 2 ** 31;
/** Bytes of XML for a row in addition to its cells. */
const rowOverhead = 600;
/** The limit of the format in UTF-16 units. */
const maxCellLength = 32_767;
/** XML that is compressed at once, in UTF-16 units. */
const pieceLength = 65_536;
/** In characters of the standard font. */
const aboutWidth = 100;

/** The number of rows for one sheet, if a row has so many bytes on average. */
export function rowsPerSheetFor(bytesOfRow: number): number {
  return Math.max(2, Math.min(maxSheetRows, Math.floor(maxSheetBytes / (bytesOfRow + rowOverhead))));
}

/** A file of the archive; its XML is asked for while it is written. */
type Part = readonly [path: string, xml: Iterable<string>];

interface Sheet {
  readonly name: string;
  readonly path: string;
  /** The cells under the filter on its headings; null for a sheet without. */
  readonly filter: string | null;
}

/** Streams a workbook, reading `rows` on demand. `widths`: of columns. `rowsPerSheet` includes the row of headings. */
export function workbookOf(
  widths: readonly number[],
  rows: Iterable<readonly Cell[]>,
  texts: ExportJob['texts'],
  rowsPerSheet: number,
): Generator<Uint8Array, void> {
  return zipOf(partsOf(widths, Iterator.from(rows), texts, rowsPerSheet));
}

/** Each part is written to its end before the next one is asked for. */
function* zipOf(parts: Iterable<Part>): Generator<Uint8Array, void> {
  let size = 0;
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    size += bytes.length;
    if (size > maxArchiveBytes) throw new Error('an archive above 4 GiB');
    ready.push(bytes);
  });
  for (const [path, xml] of parts) {
    const file = new ZipDeflate(path);
    // The default is the present, which the format can't hold if the clock is before 1980.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    let piece = '';
    for (const text of xml) {
      piece += text;
      if (piece.length < pieceLength) continue;
      file.push(strToU8(piece));
      piece = '';
      yield* ready.splice(0);
    }
    file.push(strToU8(piece), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}

function* partsOf(
  widths: readonly number[],
  rows: IteratorObject<readonly Cell[]>,
  { sheet, headings, cut, about }: ExportJob['texts'],
  rowsPerSheet: number,
): Generator<Part, void> {
  const sheets: Sheet[] = [];
  const pathOfNext = (): string => `xl/worksheets/sheet${sheets.length + 1}.xml`;
  let next = rows.next();
  const table = function* (): Generator<string, void> {
    const name = sheets.length === 0 ? sheet : `${sheet}_${sheets.length + 1}`;
    yield `${sheetStart}${frozenHeadings}${columnsXml(widths)}<sheetData>${rowXml(headings, 1, cut)}`;
    let row = 1;
    for (; next.done !== true && row < rowsPerSheet; next = rows.next()) {
      row += 1;
      yield rowXml(next.value, row, cut);
    }
    const end = columnName(headings.length - 1);
    yield `</sheetData><autoFilter ref="A1:${end}${row}"/></worksheet>`;
    sheets.push({ name, path: pathOfNext(), filter: `$A$1:$${end}$${row}` });
  };
  try {
    do yield [pathOfNext(), table()];
    while (next.done !== true);
  } finally {
    rows.return?.();
  }
  if (about !== null) {
    const lines = about.lines.map((line, at) => rowXml([line], at + 1, cut)).join('');
    yield [
      pathOfNext(),
      [`${sheetStart}${columnsXml([aboutWidth])}<sheetData>${lines}</sheetData></worksheet>`],
    ];
    sheets.push({ name: about.sheet, path: pathOfNext(), filter: null });
  }
  yield ['xl/styles.xml', [stylesXml]];
  yield ['xl/workbook.xml', [workbookXml(sheets)]];
  const targets = sheets.map(({ path }) => ['worksheet', path] as const);
  yield ['xl/_rels/workbook.xml.rels', [relationsXml([...targets, ['styles', 'xl/styles.xml']])]];
  yield ['_rels/.rels', [relationsXml([['officeDocument', 'xl/workbook.xml']])]];
  yield ['[Content_Types].xml', [contentTypesXml(sheets)]];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageParts = 'http://schemas.openxmlformats.org/package/2006';

/** Positions of `cellXfs` below. */
const styles = { plain: 0, heading: 1, time: 2 } as const;

const stylesXml = `${declaration}<styleSheet xmlns="${main}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Excel and LibreOffice know a filter by a name as well. */
function workbookXml(sheets: readonly Sheet[]): string {
  const entries = sheets.map(
    ({ name }, at) => `<sheet name="${escapeHtml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const filters = sheets.map(({ name, filter }, at) =>
    filter === null
      ? ''
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${escapeHtml(name.replaceAll("'", "''"))}'!${filter}</definedName>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${entries.join('')}</sheets>\
<definedNames>${filters.join('')}</definedNames></workbook>`;
}

function relationsXml(targets: readonly (readonly [type: string, path: string])[]): string {
  const entries = targets.map(
    ([type, path], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/${type}" Target="/${path}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageParts}/relationships">${entries.join('')}</Relationships>`;
}

function contentTypesXml(sheets: readonly Sheet[]): string {
  const format = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const entries = sheets.map(
    ({ path }) => `<Override PartName="/${path}" ContentType="${format}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${packageParts}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${format}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${format}.styles+xml"/>${entries.join('')}</Types>`;
}

const sheetStart = `${declaration}<worksheet xmlns="${main}">`;

const frozenHeadings =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

function columnsXml(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

/** "A" for the first column; no table has more columns than there are letters. */
function columnName(at: number): string {
  return String.fromCharCode(65 + at);
}

function rowXml(cells: readonly Cell[], row: number, cut: string): string {
  const xml = cells.map((cell, at) => {
    if (cell === null) return '';
    const style = row === 1 ? styles.heading : cell instanceof Date ? styles.time : styles.plain;
    const start = `<c r="${columnName(at)}${row}" s="${style}"`;
    return typeof cell === 'string'
      ? `${start} t="inlineStr"><is><t xml:space="preserve">${textXml(cell, cut)}</t></is></c>`
      : `${start}><v>${cell instanceof Date ? localSerial(cell) : cell}</v></c>`;
  });
  return `<row r="${row}">${xml.join('')}</row>`;
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

function textXml(text: string, cut: string): string {
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
