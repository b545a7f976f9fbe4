import type { Cell } from './cells.ts';
import { formatCell, type DecimalMark } from './format-cell.ts';

/** Regional conventions for tables as text. */
export interface TextStyle {
  readonly decimal: DecimalMark;
  readonly separator: ',' | ';';
}

/**
 * The number format of a locale (BCP 47). If Intl has no data for the language in that region, the format of the region's
 * main language: English in Finland uses Finnish numbers.
 */
function regionalNumberFormat(locale: string): Intl.NumberFormat {
  const own = new Intl.NumberFormat(locale);
  const { language, region } = new Intl.Locale(locale);
  if (region === undefined || own.resolvedOptions().locale.endsWith(`-${region}`)) return own;
  const main = new Intl.Locale('und', { region }).maximize();
  return main.language === language ? own : new Intl.NumberFormat(main);
}

/** The style for a locale (BCP 47), empty for none. With a decimal comma, cells are separated by semicolons. */
export function textStyleOf(locale: string): TextStyle {
  const parts = locale === '' ? [] : regionalNumberFormat(locale).formatToParts(0.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? { decimal: ',', separator: ';' } : { decimal: '.', separator: ',' };
}

/** Marks a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

const special = /[",;\t\r\n]|^ | $/u;

/** One line of a CSV file (RFC 4180), including CRLF. */
export function csvLine(cells: readonly Cell[], { decimal, separator }: TextStyle): string {
  const texts = cells.map((cell) => formatCell(cell, decimal, 'file'));
  // If the file is read with another separator, a signed number and the following texts become one cell. Quotes keep that
  // from being a formula.
  const isSigned = /^[+-]/u.test(texts[0] ?? '');
  const fields = texts.map((text, at) => {
    const isQuoted = typeof cells[at] === 'string' && (special.test(text) || (isSigned && at > 0));
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${fields.join(separator)}\r\n`;
}
