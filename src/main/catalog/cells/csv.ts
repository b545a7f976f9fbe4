import type { Cell } from './cells.ts';
import { formatCell, type DecimalMark } from './format-cell.ts';

/** How tables are written as text in a part of the world. */
export interface TextStyle {
  readonly decimal: DecimalMark;
  readonly separator: ',' | ';';
}

/**
 * The numbers of a place: of the locale (BCP 47) where its language is known to be spoken there, else of the language
 * that most people speak there. Whoever reads English in Finland has Finnish numbers.
 */
function numbersOf(locale: string): Intl.NumberFormat {
  const own = new Intl.NumberFormat(locale);
  const { language, region } = new Intl.Locale(locale);
  if (region === undefined || own.resolvedOptions().locale.endsWith(`-${region}`)) return own;
  const usual = new Intl.Locale('und', { region }).maximize();
  return usual.language === language ? own : new Intl.NumberFormat(usual);
}

/** By a locale (BCP 47), empty for none: where numbers have a decimal comma, that can't separate cells too. */
export function textStyleOf(locale: string): TextStyle {
  const parts = locale === '' ? [] : numbersOf(locale).formatToParts(0.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? { decimal: ',', separator: ';' } : { decimal: '.', separator: ',' };
}

/** What tells programs that a file is UTF-8. */
export const byteOrderMark = '\uFEFF';

const special = /[",;\t\r\n]|^ | $/u;

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly Cell[], { decimal, separator }: TextStyle): string {
  const texts = cells.map((cell) => formatCell(cell, decimal, 'read'));
  // Read with another separator, a signed number and the texts behind it are one cell: quotes keep that from being a formula.
  const isSigned = /^[+-]/u.test(texts[0] ?? '');
  const fields = texts.map((text, at) => {
    const isQuoted = typeof cells[at] === 'string' && (special.test(text) || (isSigned && at > 0));
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${fields.join(separator)}\r\n`;
}
