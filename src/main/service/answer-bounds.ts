/**
 * Bounds of a page, so that no step of reading, storing and indexing it takes more than a quarter of a second: that time
 * goes by values more than by bytes. A page as it was asked for has 100 entries with a dozen values each; services that
 * send more at once are tolerated within these bounds.
 */
export const mostEntries = 5000;
const mostValues = 50_000;
/** One entry that is nested too deep is left out alone (`readItem`); beyond this the answer as a whole is no list. */
const deepest = 10_000;
const codes = { quote: 0x22, comma: 0x2c, backslash: 0x5c, open: [0x5b, 0x7b], close: [0x5d, 0x7d] } as const;

/** What a body of JSON has too much of, found by its bytes before any of it is parsed; null where it may be parsed. */
export function excessOf(body: Uint8Array): string | null {
  const { quote, comma, backslash, open, close } = codes;
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < body.length; at += 1) {
    const code = body[at];
    if (inText) {
      if (code === backslash) at += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) {
      inText = true;
    } else if (code === comma) {
      values += 1;
    } else if (code === open[0] || code === open[1]) {
      depth += 1;
      values += 1;
    } else if (code === close[0] || code === close[1]) {
      depth -= 1;
    }
    if (depth > deepest) return 'nested too deep';
    if (values > mostValues) return `more than ${mostValues} values`;
  }
  return null;
}
