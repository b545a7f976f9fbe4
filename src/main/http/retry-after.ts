/** The longest pause that is believed, in ms: a day. */
const longest = 24 * 60 * 60 * 1000;

/** The three forms of an HTTP date; what `Date.parse` takes beyond them ("-5", "in 120", "later 2099") is none. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/u;

/** ms since 1970; NaN where the text is no HTTP date. Each form is in GMT, the one of C's asctime without saying so. */
function parseHttpDate(text: string): number {
  if (!httpDate.test(text)) return NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}

/**
 * When an answer's Retry-After header (RFC 9110, section 10.2.3: seconds or an HTTP date) asks to come back. A date is
 * one by the clock that the answer's own Date header shows; this computer's clock may be hours off.
 * `now` and the result are ms since 1970; undefined where the header is missing, unreadable or in the past.
 */
export function retryAt(header: (name: string) => string | undefined, now: number): number | undefined {
  const text = header('retry-after')?.trim() ?? '';
  if (text === '') return undefined;
  const sentAt = parseHttpDate(header('date') ?? '');
  const wait = /^\d+$/u.test(text)
    ? Number(text) * 1000
    : parseHttpDate(text) - (Number.isFinite(sentAt) ? sentAt : now);
  return Number.isFinite(wait) && wait > 0 ? now + Math.min(wait, longest) : undefined;
}
