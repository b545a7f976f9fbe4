/** The longest text of a stranger that is passed on, in characters. */
const longest = 80;

/**
 * A stranger's text, such as a name in a certificate, on one short line: without characters that steer how text is
 * drawn (control, format and separator characters).
 */
export function plainLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}
