import type { Cell } from './cells.ts';
import { formatCell, type DecimalMark } from './format-cell.ts';

/** Only these are read as quoted by a spreadsheet that something is pasted into; elsewhere quotes would stay. */
const needsQuotes = /[\t\r\n]|^"/u;

/** A table as plain text that a spreadsheet spreads over its cells; no end of line behind the last row. */
export function tabbedText(rows: readonly (readonly Cell[])[], decimal: DecimalMark): string {
  const field = (cell: Cell): string => {
    const text = formatCell(cell, decimal, 'read');
    return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((cells) => cells.map(field).join('\t')).join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => entities[sign] ?? '').replace(/\r\n?|\n/gu, '<br>');
}

/** Keeps a spreadsheet from reading a number, a date or a formula into a text. */
const asText = ` style="mso-number-format:'\\@'"`;

/** The same table for mail, and for spreadsheets that prefer it. */
export function htmlTable(
  headings: readonly string[] | null,
  rows: readonly (readonly Cell[])[],
  decimal: DecimalMark,
): string {
  const line = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`;
  const head =
    headings === null
      ? ''
      : `<thead>${line(headings.map((heading) => `<th align="left">${escaped(heading)}</th>`))}</thead>`;
  const cell = (value: Cell): string => {
    const attributes = typeof value === 'string' ? asText : '';
    return `<td${attributes}>${escaped(formatCell(value, decimal, 'pasted'))}</td>`;
  };
  const body = rows.map((cells) => line(cells.map(cell))).join('');
  return `<meta charset="utf-8"><table border="1" cellspacing="0" cellpadding="4">${head}<tbody>${body}</tbody></table>`;
}
