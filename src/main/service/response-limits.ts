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

/** Numbers with fewer digits are exact. */
const minLongDigits = 16;

/** By byte: 1 if it begins or separates values outside of texts. */
const isMark = Uint8Array.from({ length: 256 }, (_, code) => (code === codes.comma || isOpen(code) ? 1 : 0));
/** By byte: all bits for a digit. */
const digitMask = Int32Array.from({ length: 256 }, (_, code) => (code >= 0x30 && code <= 0x39 ? -1 : 0));

function isOpen(code: number): boolean {
  return code === codes.open[0] || code === codes.open[1];
}

export interface BodyScan {
  /** The limit that the body exceeds, in words; null if it may be parsed. */
  readonly exceeded: string | null;
  /** Whether there are so many digits in a row that they may be an integer beyond the safe range. */
  readonly hasLongDigits: boolean;
}

/** Scans the bytes of a JSON body without parsing. */
export function scanBody(body: Uint8Array): BodyScan {
  // Every page is scanned, so that this loop has no branches, and no iterator, which takes four times as long.
  let marks = 0;
  let digits = 0;
  let lengths = 0;
  let index = 0;
  while (index < body.length) {
    const code = body[index] ?? 0;
    marks += isMark[code] ?? 0;
    digits = (digits + 1) & (digitMask[code] ?? 0);
    lengths |= digits;
    index += 1;
  }
  return {
    // There are at most as many values and levels as marks, of which some are in texts.
    exceeded: marks < maxDepth ? null : exceededLimit(body),
    hasLongDigits: lengths >= minLongDigits,
  };
}

/** The limit that a JSON body exceeds, in words; null if it may be parsed. */
function exceededLimit(body: Uint8Array): string | null {
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
