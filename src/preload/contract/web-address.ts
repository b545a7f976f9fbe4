import * as v from 'valibot';

/** UTF-16 units of an address at most: Windows opens none above 2,081. */
const longest = 2000;
/** No control or format characters, no spaces, and no backslash, which browsers treat as a slash. */
const form = /^https:\/\/[^\s\p{C}\\]+$/iu;

/**
 * An address of the web that stands in a text; null for what isn't `https`, or names a user, who would stand where people
 * look for the host. Host and path of the result are plain ASCII, so that no letter looks like another one.
 */
export function readWebAddress(text: string): URL | null {
  const url = text.length <= longest && form.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return url.href.length <= longest ? url : null;
}

export const webAddressSchema = v.pipe(
  v.string(),
  v.maxLength(longest),
  v.check((text) => readWebAddress(text) !== null),
);
