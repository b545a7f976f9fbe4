import { firstWhere } from './first-where.ts';
import { comparedBytes } from './sort-texts.ts';

/** The folded texts of entries: text `n` is from `ends[n]` up to `ends[n + 1]`. */
interface Texts {
  readonly text: Uint8Array;
  readonly ends: Uint32Array;
}

/** The texts from one up to another, which are sorted as by `sortTexts`, that begin with some bytes; ascending. */
export function beginningWith(
  texts: Texts,
  from: number,
  to: number,
  bytes: Uint8Array,
): Uint32Array<ArrayBuffer> {
  const first = firstWhere(from, to, (text) => compare(texts, text, bytes) >= 0);
  const end = firstWhere(first, to, (text) => compare(texts, text, bytes) > 0);
  const found = new Uint32Array(end - first);
  for (let at = 0; at < found.length; at += 1) found[at] = first + at;
  return bytes.length < comparedBytes && !bytes.includes(0)
    ? found
    : found.filter((entry) => startsWith(texts, entry, bytes));
}

export function startsWith({ text, ends }: Texts, entry: number, bytes: Uint8Array): boolean {
  const from = ends[entry] ?? 0;
  if ((ends[entry + 1] ?? 0) - from < bytes.length) return false;
  for (let at = 0; at < bytes.length; at += 1) if (text[from + at] !== bytes[at]) return false;
  return true;
}

/** Compares as many bytes as are sorted by; bytes after a text are zero. */
function compare({ text, ends }: Texts, entry: number, bytes: Uint8Array): number {
  const from = ends[entry] ?? 0;
  const end = ends[entry + 1] ?? 0;
  const length = Math.min(bytes.length, comparedBytes);
  for (let at = 0; at < length; at += 1) {
    const difference = (from + at < end ? (text[from + at] ?? 0) : 0) - (bytes[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
