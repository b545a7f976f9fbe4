import { fold, foldCharacter } from '../index/fold.ts';
import { searchedTexts, type SearchedText, type SearchField, type Term } from '../index/query.ts';

/** Whether a term is looked for in a text of a package. */
export function concerns(term: Term, text: SearchedText): boolean {
  const fields: readonly SearchField[] = searchedTexts[text];
  return term.field === null || fields.includes(term.field);
}

const ascii = /^[\0-\x7f]*$/;
const otherSpace = /[^\S ]|\s\s/u;
const spaceRuns = /\s+/gu;

/** Like `\s` of a folded unit. */
function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit === 0x1680 || unit === 0x2028 || unit === 0x2029;
}

/** A range of offsets; the end is not in it. */
type Range = readonly [start: number, end: number];

/**
 * A text in the form in which it is compared: folded, each run of white space one space. Says where wordings occur in it,
 * in UTF-16 units of the text as it was, between what people see as characters.
 */
export class ComparedText {
  readonly #text: string;
  readonly #compared: string;
  /** Whether each unit of the compared text stands where it stands in the text. */
  readonly #isInPlace: boolean;
  /** Where the characters that made each compared unit start and end in the text, as far as it was looked at. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** How far that is, in units of the text. */
  #scannedTo = 0;
  #segments: Intl.Segments | null = null;

  constructor(text: string) {
    const folded = fold(text);
    const hasOtherSpace = otherSpace.test(folded);
    this.#text = text;
    this.#compared = hasOtherSpace ? folded.replace(spaceRuns, ' ') : folded;
    this.#isInPlace = !hasOtherSpace && ascii.test(text);
  }

  holds(wording: string): boolean {
    return this.#compared.includes(wording);
  }

  /** The occurrence that starts first, the longest of several; null where there is none. */
  first(wordings: readonly string[]): Range | null {
    let start = Infinity;
    let length = 0;
    for (const wording of wordings) {
      const at = this.#compared.indexOf(wording);
      if (at === -1 || at > start || (at === start && wording.length <= length)) continue;
      start = at;
      length = wording.length;
    }
    return length === 0 ? null : this.#placeOf([start, start + length]);
  }

  /** All that occurrences cover which start before an offset: flat, ascending, disjoint. */
  marks(wordings: readonly string[], before = Infinity): number[] {
    const marks: number[] = [];
    for (const range of covered(this.#compared, wordings)) {
      const [start, end] = this.#placeOf(range);
      if (start >= before) break;
      const lastEnd = marks.at(-1);
      if (lastEnd === undefined || start > lastEnd) marks.push(start, end);
      else if (end > lastEnd) marks[marks.length - 1] = end;
    }
    return marks;
  }

  #placeOf([start, end]: Range): Range {
    if (this.#isInPlace) return [start, end];
    this.#lookUpTo(end);
    return this.#widened(this.#starts[start] ?? start, this.#ends[end - 1] ?? end);
  }

  /** Learns the places of the compared units before an offset. */
  #lookUpTo(end: number): void {
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

  /** Widens a range so that it starts and ends between what people see as characters. */
  #widened(start: number, end: number): Range {
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

/** What occurrences cover, those that overlap as one, in the order of their starts. */
function covered(text: string, wordings: readonly string[]): readonly Range[] {
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

/** Below it no unit combines with another, but for a line end of two. */
const firstCombining = 0x300;

function isSurelyBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before < firstCombining && after < firstCombining && before !== 0x0d;
}
