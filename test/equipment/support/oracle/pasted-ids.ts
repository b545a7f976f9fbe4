/** A second, simple reading of ids as people paste them (docs/search.md), from folded texts. */

const openings = /["'`<\p{Ps}]/u;
const closings = /["'`>\p{Pe}.,;:!?]/u;
const name = 'urn:uuid:';
/** How many digits the parts of an id have. */
const parts = [8, 4, 4, 4, 12];

function withoutOpenings(word: string): string {
  let at = 0;
  while (openings.test(word.charAt(at))) at += 1;
  return word.slice(at);
}

function withoutClosings(word: string): string {
  let end = word.length;
  while (end > 0 && closings.test(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

/** Both forms of the id that a word is, with hyphens first; null if it is none. */
function formsOfId(word: string): readonly [string, string] | null {
  const opened = withoutOpenings(word);
  const rest = opened.startsWith(name) ? withoutOpenings(opened.slice(name.length)) : opened;
  let left = withoutClosings(rest);
  const digits: string[] = [];
  for (const [at, length] of parts.entries()) {
    if (at > 0 && left.startsWith('-')) left = left.slice(1);
    const part = left.slice(0, length);
    if (part.length < length || /[^0-9a-f]/u.test(part)) return null;
    digits.push(part);
    left = left.slice(length);
  }
  return left === '' ? [digits.join('-'), digits.join('')] : null;
}

/** Both forms of each id of a text; none if it has anything else. */
export function formsOfIds(text: string): readonly string[] {
  const words = text.split(/[\s,;\u3001]/u).filter((word) => /[^\p{P}\p{S}]/u.test(word));
  const found = words.map(formsOfId);
  return found.includes(null) ? [] : [...new Set(found.flatMap((forms) => forms ?? []))];
}
