/** White space, controls and characters without a picture of their own, such as a zero-width space or an empty Braille cell. */
const invisible = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`;
const blank = new RegExp(`^[${invisible}]*$`, 'u');
const around = new RegExp(`^[${invisible}]+|[${invisible}]+$`, 'gu');
/** They reverse the letters after them; direction marks and isolates, which people need, do not. */
const directionOverrides = /[\u202D\u202E]/gu;

/**
 * A text from the service as people may see it: empty if nothing of it can be seen, and with invisible characters in place of those
 * that would reverse it. Otherwise offsets stay.
 */
export function shownText(text: string): string {
  return blank.test(text) ? '' : text.replaceAll(directionOverrides, '\u200B');
}

/** Without white space and invisible characters around it, which come along when a text is copied. */
export function trimmedText(typed: string): string {
  return typed.replaceAll(around, '');
}
