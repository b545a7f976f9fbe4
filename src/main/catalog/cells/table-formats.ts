import { escapeHtml } from '../../../preload/contract/escape-html.ts';
import type { Cell } from './cells.ts';
import { formatCell, type DecimalMark } from './format-cell.ts';

/** When pasting, spreadsheets remove quotes only from such cells; other cells would show them. */
const needsQuotes = /[\t\r\n]|^"/u;

/** A table as tab-separated text for spreadsheets, without a line end after the last row. */
export function tabbedText(rows: readonly (readonly Cell[])[], decimal: DecimalMark): string {
  const field = (cell: Cell): string => {
    const text = formatCell(cell, decimal, 'file');
    return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((cells) => cells.map(field).join('\t')).join('\n');
}

function htmlText(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/gu, '<br>');
}

/** Keeps spreadsheets from interpreting a text as a number, a date or a formula. */
const asText = ` style="mso-number-format:'\\@'"`;

/** A table as HTML, for mail and for spreadsheets that prefer it. */
export function htmlTable(
  headings: readonly string[] | null,
  rows: readonly (readonly Cell[])[],
  decimal: DecimalMark,
): string {
  const line = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`;
  const head =
    headings === null
      ? ''
      : `<thead>${line(headings.map((heading) => `<th align="left">${htmlText(heading)}</th>`))}</thead>`;
  const cell = (value: Cell): string => {
    const attributes = typeof value === 'string' ? asText : '';
    return `<td${attributes}>${htmlText(formatCell(value, decimal, 'paste'))}</td>`;
  };
  const body = rows.map((cells) => line(cells.map(cell))).join('');
  return `<meta charset="utf-8"><table border="1" cellspacing="0" cellpadding="4">${head}<tbody>${body}</tbody></table>`;
}
