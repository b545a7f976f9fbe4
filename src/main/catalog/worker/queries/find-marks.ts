import { fold, foldCharacter } from '../index/fold.ts';
import { searchedTexts, type SearchedText, type SearchField, type Term } from '../index/query.ts';

export function isSearchedIn(text: SearchedText, term: Term): boolean {
  const fields: readonly SearchField[] = searchedTexts[text];
  return term.field === null || fields.includes(term.field);
}

const ascii = /^[\0-\x7f]*$/;
const otherSpace = /[^\S ]|\s\s/u;
const spaceRuns = /\s+/gu;

/** Like `\s`, for a folded unit. */
function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit === 0x1680 || unit === 0x2028 || unit === 0x2029;
}

/** Offsets, with an exclusive end. */
type Range = readonly [start: number, end: number];

/**
 * A text for comparison: folded, with single spaces. Finds the ranges of wordings in UTF-16 units of the original text, extended
 * to whole characters as people see them.
 */
export class ComparedText {
  readonly #text: string;
  readonly #compared: string;
  /** Whether both texts have the same offsets. */
  readonly #hasSameOffsets: boolean;
  /** By unit of the compared text: start and end of its characters in the original text, as far as scanned. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** In units of the original text. */
  #scannedTo = 0;
  #segments: Intl.Segments | null = null;

  constructor(text: string) {
    const folded = fold(text);
    const hasOtherSpace = otherSpace.test(folded);
    this.#text = text;
    this.#compared = hasOtherSpace ? folded.replace(spaceRuns, ' ') : folded;
    this.#hasSameOffsets = !hasOtherSpace && ascii.test(text);
  }

  contains(wording: string): boolean {
    return this.#compared.includes(wording);
  }

  /** The first occurrence, and the longest one at that offset; null if there is none. */
  first(wordings: readonly string[]): Range | null {
    let start = Infinity;
    let length = 0;
    for (const wording of wordings) {
      const at = this.#compared.indexOf(wording);
      if (at === -1 || at > start || (at === start && wording.length <= length)) continue;
      start = at;
      length = wording.length;
    }
    return length === 0 ? null : this.#toOriginal([start, start + length]);
  }

  /** The ranges of all occurrences that start before an offset, as ascending, disjoint pairs of offsets in one list. */
  marks(wordings: readonly string[], before = Infinity): number[] {
    const marks: number[] = [];
    for (const range of occurrences(this.#compared, wordings)) {
      const [start, end] = this.#toOriginal(range);
      if (start >= before) break;
      const lastEnd = marks.at(-1);
      if (lastEnd === undefined || start > lastEnd) marks.push(start, end);
      else if (end > lastEnd) marks[marks.length - 1] = end;
    }
    return marks;
  }

  #toOriginal([start, end]: Range): Range {
    if (this.#hasSameOffsets) return [start, end];
    this.#scanTo(end);
    return this.#toWholeCharacters(this.#starts[start] ?? start, this.#ends[end - 1] ?? end);
  }

  /** Finds the original offsets of the compared units before `end`. */
  #scanTo(end: number): void {
    const [text, starts, ends] = [this.#text, this.#starts, this.#ends];
    let at = this.#scannedTo;
    let wasSpace = this.#compared.charAt(starts.length - 1) === ' ';
    while (starts.length < end && at < text.length) {
      const codePoint = text.codePointAt(at) ?? 0;
      const next = at + (codePoint > 0xffff ? 2 : 1);
      const folded = codePoint < 0x80 ? null : foldCharacter(text.slice(at, next));
      const length = folded?.length ?? 1;
      for (let index = 0; index < length; index += 1) {
        const isSpace = isWhiteSpace(folded?.charCodeAt(index) ?? codePoint);
        if (isSpace && wasSpace) {
          ends[ends.length - 1] = next;
        } else {
          starts.push(at);
          ends.push(next);
        }
        wasSpace = isSpace;
      }
      at = next;
    }
    this.#scannedTo = at;
  }

  /** Extends a range to whole characters as people see them. */
  #toWholeCharacters(start: number, end: number): Range {
    const text = this.#text;
    const from = isSurelyBoundary(text, start) ? start : this.#graphemeAt(start).index;
    if (isSurelyBoundary(text, end)) return [from, end];
    const last = this.#graphemeAt(end - 1);
    return [from, last.index + last.segment.length];
  }

  #graphemeAt(offset: number): { readonly index: number; readonly segment: string } {
    this.#segments ??= graphemes.segment(this.#text);
    return this.#segments.containing(offset) ?? { index: offset, segment: this.#text.charAt(offset) };
  }
}

/** The ranges of all occurrences, ascending; overlapping ones of the same wording are merged. */
function occurrences(text: string, wordings: readonly string[]): readonly Range[] {
  const all: Range[] = [];
  for (const wording of wordings) {
    let [start, end] = [-1, -1];
    for (let at = text.indexOf(wording); at !== -1; at = text.indexOf(wording, at + 1)) {
      if (at >= end) {
        if (start !== -1) all.push([start, end]);
        start = at;
      }
      end = at + wording.length;
    }
    if (start !== -1) all.push([start, end]);
  }
  return all.sort((a, b) => a[0] - b[0]);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Lower units do not combine with each other, except CR LF. */
const firstCombining = 0x300;

function isSurelyBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before < firstCombining && after < firstCombining && before !== 0x0d;
}
