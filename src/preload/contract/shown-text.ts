/** White space and characters without a picture of their own, such as a zero-width space or an empty Braille cell. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Controls, and those of them that are no part of the character before, as the selectors are that colour a heart or choose the form of a name's letter. */
const invisible = String.raw`[\s\p{Cc}\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF]`;
/** Those at the end are looked at from the first of them only, because each may be the first of thousands. */
const around = new RegExp(`^${invisible}+|(?<!${invisible})${invisible}+$`, 'gu');
/** They reverse the letters after them; direction marks and isolates, which people need, do not. */
const override = /[\u202D\u202E]/u;

/**
 * A text from the service as people may see it: empty if nothing of it can be seen, and with invisible characters in place of those
 * that would reverse it, so that its length stays. Each text of each row is one, and hardly any needs more than the first look.
 */
export function shownText(text: string): string {
  const first = text.charCodeAt(0);
  const isVisible = first > 0x20 && first < 0x7f;
  if (!isVisible && blank.test(text)) return '';
  return override.test(text) ? text.replaceAll(new RegExp(override, 'gu'), '\u200B') : text;
}

/** Without white space and invisible characters around it, which come along when a text is copied. */
export function trimmedText(typed: string): string {
  return typed.replaceAll(around, '');
}
