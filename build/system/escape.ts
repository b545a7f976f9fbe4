const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML or XML shows it, also in an attribute with double quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => entities[character] ?? character);
}
