import { comparedBytes } from './sort-texts.ts';

/** The folded texts of entries: text `n` is from `ends[n]` up to `ends[n + 1]`. */
interface Texts {
  readonly text: Uint8Array;
  readonly ends: Uint32Array;
}

/** Whether the first `count` texts are sorted as by `sortTexts`. */
export function areSorted({ text, ends }: Texts, count: number): boolean {
  for (let at = 1; at < count; at += 1) {
    const before = ends[at - 1] ?? 0;
    const from = ends[at] ?? 0;
    const end = ends[at + 1] ?? 0;
    for (let index = 0; index < comparedBytes; index += 1) {
      const a = before + index < from ? (text[before + index] ?? 0) : 0;
      const b = from + index < end ? (text[from + index] ?? 0) : 0;
      if (a < b) break;
      if (a > b) return false;
    }
  }
  return true;
}

/** The texts among the first `count`, which are sorted, that begin with some bytes; ascending. */
export function beginningWith(texts: Texts, count: number, bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  let first = 0;
  let end = count;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (compare(texts, middle, bytes) < 0) first = middle + 1;
    else end = middle;
  }
  while (end < count && compare(texts, end, bytes) === 0) end += 1;
  const found = Uint32Array.from({ length: end - first }, (_, at) => first + at);
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
