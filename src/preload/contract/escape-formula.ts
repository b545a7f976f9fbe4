/** Characters that may start a formula, ASCII and full width. */
const sign = '[=+\\-@＝＋－＠]';
const blank = '[\\s--[\\t\\r\\n]]';
/** What programs may drop before the sign: white space, invisible characters, quotes. */
const dropped = '[[\\s\\p{Cf}"]--[\\t\\r\\n]]';
/** Plain numbers are harmless. */
const number = '[+\\-]?\\d+(?:[.,]\\d+)?';

/** Finds where a cell would begin with a formula, if the text were split at these characters. A plain number is no formula. */
function formulaStarts(splits: string): RegExp {
  const start = `(?:^|(?<=[${splits}]))`;
  const isNumber = `${blank}*${number}${blank}*(?:$|[${splits}])`;
  return new RegExp(`${start}(?!${isNumber})(?=${dropped}*${sign})`, 'gv');
}

/** Spreadsheets split pasted plain text at tabs and line breaks, and a file perhaps at another separator than its own. */
const starts = { paste: formulaStarts('\\t\\r\\n'), file: formulaStarts(',;\\t\\r\\n') };
/** How a text gets into a spreadsheet. */
export type ImportMode = keyof typeof starts;

const plainNumber = new RegExp(`^${number}$`, 'u');

/**
 * Puts an apostrophe before each part of a text that a spreadsheet could run as a formula (OWASP, "CSV Injection"). All
 * other texts stay as they are.
 */
export function escapeFormula(text: string, mode: ImportMode): string {
  if (plainNumber.test(text)) return text;
  const escaped = text.replace(starts[mode], "'");
  // Some programs remove a leading tab or line break before they detect a formula.
  return /^[\t\r\n]/u.test(escaped) ? `'${escaped}` : escaped;
}
