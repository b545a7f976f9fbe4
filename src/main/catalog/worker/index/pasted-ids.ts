/**
 * Ids as people paste them from other programs. They are UUIDs; whatever else a list has for an id is searched as it is typed.
 * Texts are folded, so that letters are in lower case, and quotes and dashes in their plain form.
 */

/** What programs and sentences put around an id. */
const before = String.raw`["'\x60<\p{Ps}]*`;
const after = String.raw`["'\x60>\p{Pe}.,;:!?]*`;
const id = new RegExp(
  `^${before}(?:urn:uuid:)?${before}([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})${after}$`,
  'u',
);
/** Without hyphens. A shorter text, as most are, is no id. */
const shortestLength = 32;
/** Between the ids of a list. */
const separator = /[\s,;、]+/u;
/** The brackets of a list, and what stands before its items. */
const nothing = /^[\p{P}\p{S}]*$/u;

/** The id that is all of a word, with hyphens; null if that is none. */
function pastedId(word: string): string | null {
  return id.exec(word)?.slice(1).join('-') ?? null;
}

/** The distinct ids of a text; none if it has anything else. */
export function pastedIds(text: string): readonly string[] {
  if (text.length < shortestLength) return [];
  const words = text.split(separator).filter((word) => !nothing.test(word));
  const ids = words.map(pastedId).filter((each) => each !== null);
  return ids.length === words.length ? [...new Set(ids)] : [];
}

/** An id as services write it: with hyphens, or without. */
export function writtenForms(id: string): readonly string[] {
  return [id, id.replaceAll('-', '')];
}
