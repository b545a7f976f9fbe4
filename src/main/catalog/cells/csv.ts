import type { Cell } from './cells.ts';
import { writtenCell, type DecimalMark } from './written.ts';

/** How tables are written as text in a part of the world. */
export interface TextStyle {
  readonly decimal: DecimalMark;
  readonly separator: ',' | ';';
}

/** By a locale (BCP 47): where numbers have a decimal comma, that can't separate cells too. */
export function textStyleOf(locale: string): TextStyle {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? { decimal: ',', separator: ';' } : { decimal: '.', separator: ',' };
}

/** What tells programs that a file is UTF-8. */
export const byteOrderMark = '\uFEFF';

const special = /[",;\t\r\n]|^ | $/u;

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly Cell[], { decimal, separator }: TextStyle): string {
  const fields = cells.map((cell) => {
    const text = writtenCell(cell, decimal);
    return typeof cell === 'string' && special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${fields.join(separator)}\r\n`;
}
