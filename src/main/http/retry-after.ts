/** A longer pause is shortened to this. */
const maxPauseMs = 24 * 60 * 60 * 1000;

/** The three forms of an HTTP date; `Date.parse` alone would also accept "-5", "in 120" or "later 2099". */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/u;

/** ms since 1970; NaN if the text is no HTTP date. All three forms are in GMT; the asctime form does not say so. */
function parseHttpDate(text: string): number {
  if (!httpDate.test(text)) return NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}

/**
 * The time that a response's Retry-After header names (RFC 9110, section 10.2.3: seconds or an HTTP date). A date is read
 * relative to the response's own Date header, because this computer's clock may be hours off.
 * `now` and the result are ms since 1970; undefined if the header is missing, unreadable or in the past.
 */
export function retryAt(header: (name: string) => string | undefined, now: number): number | undefined {
  const text = header('retry-after')?.trim() ?? '';
  if (text === '') return undefined;
  const sentAt = parseHttpDate(header('date') ?? '');
  const wait = /^\d+$/u.test(text)
    ? Number(text) * 1000
    : parseHttpDate(text) - (Number.isFinite(sentAt) ? sentAt : now);
  return Number.isFinite(wait) && wait > 0 ? now + Math.min(wait, maxPauseMs) : undefined;
}
