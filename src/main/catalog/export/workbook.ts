import { writeXlsxStream, type CellStyle, type CellValue } from 'hucre/xlsx';
import type { Cell } from '../cells/cells.ts';
import { characterBoundary } from '../cells/character-boundary.ts';

export interface WorkbookTexts {
  /** The name of the first sheet; further ones get a number. */
  readonly sheet: string;
  readonly headings: readonly string[];
  /** Appended to a text that was cut because it is too long for a cell. */
  readonly cut: string;
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

/** Of a column: its width in characters of the standard font, and whether it has times. */
export interface ColumnLayout {
  readonly width: number;
  readonly isTime: boolean;
}

/** The number of rows for one sheet, if a row has so many bytes on average. */
export function rowsPerSheetFor(bytesOfRow: number): number {
  return Math.max(2, Math.min(maxSheetRows, Math.floor(maxSheetBytes / (bytesOfRow + rowOverhead))));
}

const headingStyle: CellStyle = { font: { bold: true } };
const timeStyle: CellStyle = { numFmt: 'yyyy-mm-dd hh:mm:ss' };
const plainStyle: CellStyle = {};

/** Streams a workbook, reading `rows` on demand. `rowsPerSheet` includes the row of headings. */
export function workbookOf(
  columns: readonly ColumnLayout[],
  rows: Iterable<readonly Cell[]>,
  { sheet, headings, cut }: WorkbookTexts,
  rowsPerSheet: number,
): ReadableStream<Uint8Array> {
  let isHeading = true;
  // The library has styles for columns only, but reads them again for each row, right after requesting that row.
  const styled = columns.map(({ width, isTime }) => ({
    width,
    get style(): CellStyle {
      if (isHeading) return headingStyle;
      return isTime ? timeStyle : plainStyle;
    },
  }));

  function* lines(): Generator<CellValue[]> {
    let line = 0;
    for (const cells of rows) {
      if (line % rowsPerSheet === 0) {
        isHeading = true;
        yield [...headings];
        line += 1;
      }
      isHeading = false;
      yield cells.map((cell) => valueOf(cell, cut));
      line += 1;
    }
    if (line > 0) return;
    isHeading = true;
    yield [...headings];
  }

  return writeXlsxStream(lines(), {
    name: sheet,
    columns: styled,
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsPerSheet,
    repeatHeaders: false,
  });
}

function valueOf(cell: Cell, cut: string): CellValue {
  if (typeof cell === 'string') return textOf(cell, cut);
  // The library writes times in UTC, but times in a workbook are local.
  return cell instanceof Date ? new Date(cell.getTime() - cell.getTimezoneOffset() * 60_000) : cell;
}

/** Characters that XML does not allow at all; the library escapes other control characters. */
const unwritable = /[\0\uFFFE\uFFFF]/gu;
/** Text that would be read as such an escape. */
const lookalike = /_(?=x[0-9A-Fa-f]{4}_)/gu;

function textOf(text: string, cut: string): string {
  const whole = text.length <= maxCellLength;
  const held = whole ? text : `${text.slice(0, characterBoundary(text, maxCellLength - cut.length))}${cut}`;
  return held.replace(/\r\n?/gu, '\n').replace(unwritable, '\uFFFD').replace(lookalike, '_x005F_');
}
