import { trimmedText } from './shown-text.ts';

/** The maximum lengths of what a person signs in with, in UTF-16 units. */
export const userNameLimit = 1000;
export const passwordLimit = 10_000;
/** Of each of both at a proxy. */
export const proxyCredentialLimit = 255;

/** A user name as it is sent: composed, because endpoints compare code points (RFC 8265, section 3.3), without what is around it. */
export function cleanUserName(typed: string): string {
  return trimmedText(typed.normalize('NFC'));
}

/** Two spellings of a user name are the same if they are equal after this. */
export function foldUserName(userName: string): string {
  return cleanUserName(userName).toLowerCase();
}
