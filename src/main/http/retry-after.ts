/** The longest pause that is believed, in ms: a day. */
const longest = 24 * 60 * 60 * 1000;

/**
 * When a Retry-After header (RFC 9110, section 10.2.3: seconds or an HTTP date) asks to come back.
 * `now` and the result are ms since 1970; undefined where the header is missing, unreadable or in the past.
 */
export function retryAt(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const at = /^\d+$/u.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  return Number.isFinite(at) && at > now ? Math.min(at, now + longest) : undefined;
}
