import { writeXlsxStream, type CellStyle, type CellValue } from 'hucre/xlsx';
import type { ListColumn } from '../../../preload/contract/view.ts';
import type { Cell } from '../cells/cells.ts';
import { characterBoundary } from '../worker/queries/find-marks.ts';

/** What a workbook says beside the packages. */
export interface WorkbookTexts {
  /** The name of its sheet; those after the first have a number behind it. */
  readonly sheet: string;
  readonly headings: readonly string[];
  /** Stands at the end of a text that a cell can't hold whole. */
  readonly cut: string;
}

/** Lines of one sheet, the headings among them. */
const maxSheetRows = 1_048_576;
/**
 * A sheet is one file in an archive without the extension for more than 4 GiB, which LibreOffice does not read in an
 * archive that was written in one go. Half of that leaves room for rows that are longer than others, and for escapes.
 */
const maxSheetBytes = 2 ** 31;
/** Bytes of XML around the cells of a row. */
const rowOverhead = 600;
/** UTF-16 units of one cell. */
const maxCellLength = 32_767;

/** In characters of the standard font. */
const widths: Readonly<Record<ListColumn, number>> = {
  name: 40,
  status: 16,
  comments: 60,
  creator: 24,
  updated: 19,
  created: 19,
  updater: 24,
  id: 38,
  channel: 24,
};

/** How many lines one sheet holds, with rows of so many bytes. */
export function rowsPerSheetFor(bytesOfRow: number): number {
  return Math.max(2, Math.min(maxSheetRows, Math.floor(maxSheetBytes / (bytesOfRow + rowOverhead))));
}

const headingStyle: CellStyle = { font: { bold: true } };
const timeStyle: CellStyle = { numFmt: 'yyyy-mm-dd hh:mm:ss' };
const plainStyle: CellStyle = {};

/**
 * A workbook as it is written, of rows as they are asked for. `rowsPerSheet` is how many lines go into one sheet, the
 * headings among them.
 */
export function workbookOf(
  columns: readonly ListColumn[],
  rows: Iterable<readonly Cell[]>,
  { sheet, headings, cut }: WorkbookTexts,
  rowsPerSheet: number,
): ReadableStream<Uint8Array> {
  let isHeading = true;
  // The library gives styles to columns alone, and looks for them at each row when that has just been asked for.
  const styled = columns.map((column) => ({
    width: widths[column],
    get style(): CellStyle {
      if (isHeading) return headingStyle;
      return column === 'created' || column === 'updated' ? timeStyle : plainStyle;
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
  return cell instanceof Date ? toLocalTime(cell) : cell;
}

/** The library writes times as they are in UTC; in a workbook, times are those of a clock on the wall. */
function toLocalTime(time: Date): Date {
  return new Date(
    Date.UTC(
      time.getFullYear(),
      time.getMonth(),
      time.getDate(),
      time.getHours(),
      time.getMinutes(),
      time.getSeconds(),
    ),
  );
}

/** What XML can't hold at all; the library writes other control characters in the way that workbooks have for them. */
const unwritable = /[\0\uFFFE\uFFFF]/gu;
/** What a workbook takes for one of those. */
const lookalike = /_(?=x[0-9A-Fa-f]{4}_)/gu;

function textOf(text: string, cut: string): string {
  const whole = text.length <= maxCellLength;
  const held = whole ? text : `${text.slice(0, characterBoundary(text, maxCellLength - cut.length))}${cut}`;
  return held.replace(/\r\n?/gu, '\n').replace(unwritable, '\uFFFD').replace(lookalike, '_x005F_');
}
