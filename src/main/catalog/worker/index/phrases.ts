/** Finds the parts of a phrase (folded) one behind the other, with any white space between. */
export function phrasePattern(parts: readonly string[]): RegExp {
  return new RegExp(parts.map((part) => RegExp.escape(part)).join(String.raw`\s+`), 'u');
}
