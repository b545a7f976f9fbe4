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
  const texts = cells.map((cell) => writtenCell(cell, decimal, 'read'));
  // Read with another separator, a signed number and the texts behind it are one cell: quotes keep that from being a formula.
  const isSigned = /^[+-]/u.test(texts[0] ?? '');
  const fields = texts.map((text, at) => {
    const isQuoted = typeof cells[at] === 'string' && (special.test(text) || (isSigned && at > 0));
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${fields.join(separator)}\r\n`;
}
