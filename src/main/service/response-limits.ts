/**
 * Limits for a page, so that no step of reading, storing and indexing it takes more than a quarter of a second. The number of
 * values matters more than that of bytes. A page as requested has 100 entries with a dozen values each; larger pages are
 * accepted within these limits.
 */
export const maxEntries = 5000;
const maxValues = 50_000;
/** `readItem` drops single values that are nested too deep; beyond this depth the whole response is rejected. */
const maxDepth = 10_000;
const codes = { quote: 0x22, comma: 0x2c, backslash: 0x5c, open: [0x5b, 0x7b], close: [0x5d, 0x7d] } as const;

/** The limit that a JSON body exceeds, in words; null if it may be parsed. Scans bytes without parsing. */
export function exceededLimit(body: Uint8Array): string | null {
  const { quote, comma, backslash, open, close } = codes;
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let index = 0; index < body.length; index += 1) {
    const code = body[index];
    if (inText) {
      if (code === backslash) index += 1;
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
    if (depth > maxDepth) return 'nested too deep';
    if (values > maxValues) return `more than ${maxValues} values`;
  }
  return null;
}
