import { segmentGraphemes } from '../../cells/character-boundary.ts';
import { fold, foldCharacter } from '../index/fold.ts';
import { isFoldedUnitByUnit, isSurelyBoundary } from './text-units.ts';

const otherSpace = /[^\S ]|\s\s/u;
const spaceRuns = /\s+/gu;

/** A folded text for comparison. Only phrases need single spaces. */
export function comparedText(folded: string, withSingleSpaces: boolean): string {
  return withSingleSpaces && otherSpace.test(folded) ? folded.replace(spaceRuns, ' ') : folded;
}

/** Like `\s`, for a folded unit. */
function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit === 0x1680 || unit === 0x2028 || unit === 0x2029;
}

/** Offsets, with an exclusive end. */
type Range = readonly [start: number, end: number];

export const noMarks: readonly number[] = [];

/**
 * A text for comparison: folded, and with single spaces, which only phrases need. Finds the ranges of wordings in UTF-16 units
 * of the original text, extended to whole characters as people see them.
 */
export class ComparedText {
  readonly #text: string;
  readonly #compared: string;
  readonly #hasSpaceRuns: boolean;
  /** Null: both texts have the same offsets. Made when a wording was found, because most texts contain none. */
  #offsets: OriginalOffsets | null | undefined;
  #segments: Intl.Segments | null = null;

  constructor(text: string, withSingleSpaces: boolean) {
    const folded = fold(text);
    this.#text = text;
    this.#compared = comparedText(folded, withSingleSpaces);
    this.#hasSpaceRuns = this.#compared.length < folded.length;
  }

  containsAny(wordings: readonly string[]): boolean {
    return wordings.some((wording) => this.#compared.includes(wording));
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
    return length === 0 ? null : [this.#originalStart(start), this.#originalEnd(start + length)];
  }

  /** The ranges of all occurrences that start before an offset, as ascending, disjoint pairs of offsets in one list. */
  marks(wordings: readonly string[], before = Infinity): readonly number[] {
    const found = occurrences(this.#compared, wordings);
    if (found.length === 0) return noMarks;
    const marks: number[] = [];
    let lastEnd = -1;
    for (let at = 0; at < found.length; at += 2) {
      const start = this.#originalStart(found[at] ?? 0);
      if (start >= before) break;
      const end = this.#originalEnd(found[at + 1] ?? 0);
      if (start > lastEnd) marks.push(start, end);
      else marks[marks.length - 1] = Math.max(lastEnd, end);
      lastEnd = Math.max(lastEnd, end);
    }
    return marks;
  }

  /** The original offset of a compared unit, or of the start of its character. */
  #originalStart(unit: number): number {
    const offset = this.#originalOffsets()?.startOf(unit) ?? unit;
    return isSurelyBoundary(this.#text, offset) ? offset : this.#graphemeAt(offset).index;
  }

  /** The original offset of the end of compared units, or of the end of the last one's character. */
  #originalEnd(end: number): number {
    const offset = this.#originalOffsets()?.endOf(end - 1) ?? end;
    if (isSurelyBoundary(this.#text, offset)) return offset;
    const last = this.#graphemeAt(offset - 1);
    return last.index + last.segment.length;
  }

  #originalOffsets(): OriginalOffsets | null {
    if (this.#offsets === undefined) {
      const areSame = !this.#hasSpaceRuns && isFoldedUnitByUnit(this.#text);
      this.#offsets = areSame ? null : new OriginalOffsets(this.#text, this.#hasSpaceRuns);
    }
    return this.#offsets;
  }

  #graphemeAt(offset: number): { readonly index: number; readonly segment: string } {
    this.#segments ??= segmentGraphemes(this.#text);
    return this.#segments.containing(offset) ?? { index: offset, segment: this.#text.charAt(offset) };
  }
}

/** By unit of a compared text: where its characters are in the original text. */
class OriginalOffsets {
  readonly #text: string;
  readonly #hasSingleSpaces: boolean;
  /** Start and end of the characters in the original text, as far as scanned. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** In units of the original text. */
  #scannedTo = 0;
  #wasSpace = false;

  /** `hasSingleSpaces`: whether a space of the compared text stands for a run of white space. */
  constructor(text: string, hasSingleSpaces: boolean) {
    this.#text = text;
    this.#hasSingleSpaces = hasSingleSpaces;
  }

  startOf(unit: number): number {
    this.#scanBeyond(unit);
    return this.#starts[unit] ?? unit;
  }

  endOf(unit: number): number {
    this.#scanBeyond(unit);
    return this.#ends[unit] ?? unit + 1;
  }

  #scanBeyond(unit: number): void {
    const [text, starts, ends] = [this.#text, this.#starts, this.#ends];
    let at = this.#scannedTo;
    while (starts.length <= unit && at < text.length) {
      const codePoint = text.codePointAt(at) ?? 0;
      const next = at + (codePoint > 0xffff ? 2 : 1);
      const folded = codePoint < 0x80 ? null : foldCharacter(text.slice(at, next));
      const length = folded?.length ?? 1;
      for (let index = 0; index < length; index += 1) {
        const isSpace = this.#hasSingleSpaces && isWhiteSpace(folded?.charCodeAt(index) ?? codePoint);
        if (isSpace && this.#wasSpace) {
          ends[ends.length - 1] = next;
        } else {
          starts.push(at);
          ends.push(next);
        }
        this.#wasSpace = isSpace;
      }
      at = next;
    }
    this.#scannedTo = at;
  }
}

/** The ranges of all occurrences as pairs of offsets in one list, with ascending starts. */
function occurrences(text: string, wordings: readonly string[]): readonly number[] {
  let all: readonly number[] = noMarks;
  for (const wording of wordings) all = mergedByStart(all, occurrencesOf(text, wording));
  return all;
}

/** The same of one wording. Overlapping ones are merged; adjacent ones are not, because an invisible character may be between. */
function occurrencesOf(text: string, wording: string): readonly number[] {
  let start = text.indexOf(wording);
  if (start === -1) return noMarks;
  const ranges: number[] = [];
  let end = start + wording.length;
  for (let at = text.indexOf(wording, start + 1); at !== -1; at = text.indexOf(wording, at + 1)) {
    if (at >= end) {
      ranges.push(start, end);
      start = at;
    }
    end = at + wording.length;
  }
  ranges.push(start, end);
  return ranges;
}

function mergedByStart(some: readonly number[], others: readonly number[]): readonly number[] {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const merged: number[] = [];
  let at = 0;
  for (let other = 0; other < others.length; other += 2) {
    const start = others[other] ?? 0;
    for (; at < some.length && (some[at] ?? 0) <= start; at += 2)
      merged.push(some[at] ?? 0, some[at + 1] ?? 0);
    merged.push(start, others[other + 1] ?? 0);
  }
  for (; at < some.length; at += 1) merged.push(some[at] ?? 0);
  return merged;
}
