/** A pattern for the parts of a folded phrase, with any white space between them. */
export function phrasePattern(parts: readonly string[]): RegExp {
  return new RegExp(parts.map((part) => RegExp.escape(part)).join(String.raw`\s+`), 'u');
}
