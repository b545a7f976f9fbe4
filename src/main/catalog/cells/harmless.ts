/** What a spreadsheet may take for a formula, also behind white space and signs that nobody sees, or in full width. */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** A number does nothing but count. */
const number = /^[+-]?\d+(?:[.,]\d+)?$/u;

/**
 * A text that no spreadsheet runs as a formula when it opens or pastes it: behind an apostrophe, where it begins like one
 * (the advice of OWASP on injection into CSV).
 */
export function harmless(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}
