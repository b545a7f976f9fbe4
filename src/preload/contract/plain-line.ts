/** In UTF-16 units. */
const maxLength = 80;

/**
 * An untrusted text, such as a name in a certificate, as one short line without control, format and separator
 * characters.
 */
export function plainLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).toWellFormed()}…`;
}
