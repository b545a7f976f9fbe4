import { trimmedText } from './shown-text.ts';

/** A user name as it is sent: composed, because endpoints compare code points (RFC 8265, section 3.3), without what is around it. */
export function cleanUserName(typed: string): string {
  return trimmedText(typed.normalize('NFC'));
}

/** Two spellings of a user name are the same if they are equal after this. */
export function foldUserName(userName: string): string {
  return cleanUserName(userName).toLowerCase();
}
