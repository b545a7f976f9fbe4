import * as v from 'valibot';

/** In UTF-16 units. Windows does not open addresses above 2,081. */
const maxLength = 2000;
/** No control or format characters, no spaces, and no backslash, which browsers treat as a slash. */
const form = /^https:\/\/[^\s\p{C}\\]+$/iu;

/**
 * Reads a web address; null unless it is `https` without a user name, which could be mistaken for the host. Host and path
 * of the result are ASCII, because other letters may look alike.
 */
export function readWebAddress(text: string): URL | null {
  const url = text.length <= maxLength && form.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return url.href.length <= maxLength ? url : null;
}

export const webAddressSchema = v.pipe(
  v.string(),
  v.maxLength(maxLength),
  v.check((text) => readWebAddress(text) !== null),
);
