/** The longest pause that is believed, in ms: a day. */
const longest = 24 * 60 * 60 * 1000;

/**
 * When an answer's Retry-After header (RFC 9110, section 10.2.3: seconds or an HTTP date) asks to come back. A date is
 * one by the clock that the answer's own Date header shows; this computer's clock may be hours off.
 * `now` and the result are ms since 1970; undefined where the header is missing, unreadable or in the past.
 */
export function retryAt(header: (name: string) => string | undefined, now: number): number | undefined {
  const text = header('retry-after')?.trim() ?? '';
  if (text === '') return undefined;
  const sentAt = Date.parse(header('date') ?? '');
  const wait = /^\d+$/u.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Number.isFinite(sentAt) ? sentAt : now);
  return Number.isFinite(wait) && wait > 0 ? now + Math.min(wait, longest) : undefined;
}
