import type { MarkedText } from '../../../preload/contract/view.ts';
import { readWebAddress } from '../../../preload/contract/web-address.ts';
import { sliceMarked } from '../grid/marks.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A part of a text; `address` is null unless the part is one. */
export interface TextPart {
  readonly value: MarkedText;
  readonly address: string | null;
}

/** Addresses end at white space and at characters that occur around addresses but not in them. */
const addressPattern =
  /(?<![\p{L}\p{N}])https:\/\/[^\s\p{C}<>"'`\\|^{}“”„‘’«»‹›…。、，；：！？（）「」『』【】《》]+/giu;
const sentenceEnds = '.,;:!?*';
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Removes characters that end a sentence, and closing brackets that were opened before the address. */
function trimAddress(address: string): string {
  // For each kind, the number of closing brackets that were not opened in the address.
  const unopened = new Map(
    Object.entries(brackets).map(([close, open]) => [close, count(address, close) - count(address, open)]),
  );
  let length = address.length;
  for (; length > 0; length -= 1) {
    const last = address.charAt(length - 1);
    const left = unopened.get(last) ?? 0;
    if (left > 0) unopened.set(last, left - 1);
    else if (!sentenceEnds.includes(last)) break;
  }
  return address.slice(0, length);
}

/** The addresses in a text. With `isCut`, an address at the very end is left out, because it may be incomplete. */
export function findAddresses(text: string, isCut: boolean): readonly Range[] {
  return Array.from(text.matchAll(addressPattern))
    .filter((found) => !isCut || found.index + found[0].length < text.length)
    .map((found) => ({ from: found.index, to: found.index + trimAddress(found[0]).length }))
    .filter(({ from, to }) => readWebAddress(text.slice(from, to)) !== null);
}

/** The size of a collapsed text, in UTF-16 units and lines. */
const collapsed = { units: 600, lines: 12 };
/** A text is not collapsed if that hides less than this. */
const minHidden = { units: 200, lines: 4 };
/** UTF-16 units that may be left out, so that a text ends at a space. */
const maxWordCut = 60;

function endOfLine(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}

/** The length of the collapsed text, in UTF-16 units: all of it if it is short or has a match further on. */
export function collapsedLength({ text, marks }: MarkedText, addresses: readonly Range[]): number {
  const most = Math.min(
    collapsed.units + minHidden.units,
    endOfLine(text, collapsed.lines + minHidden.lines),
  );
  if (text.length <= most) return text.length;
  const line = endOfLine(text, collapsed.lines);
  const space = text.lastIndexOf(' ', collapsed.units);
  const word = space > collapsed.units - maxWordCut ? space : collapsed.units;
  const end = Math.min(line, word);
  const cut = addresses.find(({ from, to }) => from < end && end < to);
  // Never cut an address or a surrogate pair.
  const at = cut?.to ?? (/[\uDC00-\uDFFF]/u.test(text.charAt(end)) ? end - 1 : end);
  return marks.some((mark) => mark > at) ? text.length : at;
}

/** Splits the first `length` units of a text into addresses and the text between them. */
export function splitParts(
  value: MarkedText,
  addresses: readonly Range[],
  length: number,
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { from, to } of addresses.filter((address) => address.to <= length)) {
    parts.push({ value: sliceMarked(value, at, from), address: null });
    parts.push({ value: sliceMarked(value, from, to), address: value.text.slice(from, to) });
    at = to;
  }
  parts.push({ value: sliceMarked(value, at, length), address: null });
  return parts.filter((part) => part.value.text !== '');
}
