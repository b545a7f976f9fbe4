import type { MarkedText } from '../../../preload/contract/view.ts';
import { readWebAddress } from '../../../preload/contract/web-address.ts';

/** A part of a text from one offset to another. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** A part of a text; `address` where it is one that can be opened. */
export interface TextPart {
  readonly value: MarkedText;
  readonly address: string | null;
}

/** Up to a space or a sign that stands around addresses and not in them. */
const candidates =
  /(?<![\p{L}\p{N}])https:\/\/[^\s\p{C}<>"'`\\|^{}“”„‘’«»‹›…。、，；：！？（）「」『』【】《》]+/giu;
const endsOfSentences = '.,;:!?*';
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Without the signs that end a sentence, and brackets that were opened before the address. */
function trimmed(address: string): string {
  // For each kind, how many brackets end that didn't begin in the address.
  const unopened = new Map(
    Object.entries(brackets).map(([end, begin]) => [end, count(address, end) - count(address, begin)]),
  );
  let length = address.length;
  for (; length > 0; length -= 1) {
    const last = address.charAt(length - 1);
    const more = unopened.get(last) ?? 0;
    if (more > 0) unopened.set(last, more - 1);
    else if (!endsOfSentences.includes(last)) break;
  }
  return address.slice(0, length);
}

/** Where addresses stand in a text. `isCut`: its end is missing, and so may be that of its last address. */
export function findAddresses(text: string, isCut: boolean): readonly Range[] {
  return Array.from(text.matchAll(candidates))
    .filter((found) => !isCut || found.index + found[0].length < text.length)
    .map((found) => ({ from: found.index, to: found.index + trimmed(found[0]).length }))
    .filter(({ from, to }) => readWebAddress(text.slice(from, to)) !== null);
}

/** A long text is folded to so many letters and lines ... */
const folded = { letters: 600, lines: 12 };
/** ... unless folding hides fewer letters and lines than these. */
const worthFolding = { letters: 200, lines: 4 };
/** A fold this close behind a space lies at the space. */
const nearSpace = 60;

function endOfLine(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}

/** How much of a text is shown while it is folded: all of a short one, and of one with a match further on. */
export function collapsedLength({ text, marks }: MarkedText, addresses: readonly Range[]): number {
  const most = Math.min(
    folded.letters + worthFolding.letters,
    endOfLine(text, folded.lines + worthFolding.lines),
  );
  if (text.length <= most) return text.length;
  const line = endOfLine(text, folded.lines);
  const space = text.lastIndexOf(' ', folded.letters);
  const word = space > folded.letters - nearSpace ? space : folded.letters;
  const end = Math.min(line, word);
  const cut = addresses.find(({ from, to }) => from < end && end < to);
  // Half an address would lead elsewhere, and half a character is none.
  const at = cut?.to ?? (/[\uDC00-\uDFFF]/u.test(text.charAt(end)) ? end - 1 : end);
  return marks.some((mark) => mark > at) ? text.length : at;
}

function slice({ text, marks }: MarkedText, { from, to }: Range): MarkedText {
  return {
    text: text.slice(from, to),
    marks: marks.map((mark) => Math.min(Math.max(mark, from), to) - from),
  };
}

/** The parts of the beginning of a text, those between addresses and the addresses. */
export function splitParts(
  value: MarkedText,
  addresses: readonly Range[],
  length: number,
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const range of addresses.filter(({ to }) => to <= length)) {
    parts.push({ value: slice(value, { from: at, to: range.from }), address: null });
    parts.push({ value: slice(value, range), address: value.text.slice(range.from, range.to) });
    at = range.to;
  }
  return [...parts, { value: slice(value, { from: at, to: length }), address: null }].filter(
    (part) => part.value.text !== '',
  );
}
