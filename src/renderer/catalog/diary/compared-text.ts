import type { MarkedText } from '../../../preload/contract/view.ts';
import { diffWords, type DiffPart } from '../details/word-diff.ts';
import { gap, joinMarked, sliceMarked } from '../grid/marks.ts';

/** A part of a changed text, with the matches of the search in it. */
export interface ComparedPart {
  readonly kind: DiffPart['kind'];
  readonly value: MarkedText;
}

/**
 * Compares two texts word by word; null if they have too little in common. `locale`: a BCP 47 tag whose rules separate words.
 */
export function compareTexts(
  before: MarkedText,
  after: MarkedText,
  locale: string,
): readonly ComparedPart[] | null {
  const parts = diffWords(before.text, after.text, locale);
  if (parts === null) return null;
  let atBefore = 0;
  let atAfter = 0;
  return parts.map(({ kind, text }) => {
    const value =
      kind === 'removed'
        ? sliceMarked(before, atBefore, atBefore + text.length)
        : sliceMarked(after, atAfter, atAfter + text.length);
    if (kind !== 'added') atBefore += text.length;
    if (kind !== 'removed') atAfter += text.length;
    return { kind, value };
  });
}

/** The end of a text from the last word that begins at least `length` units before it. */
function lastWords(value: MarkedText, length: number): MarkedText {
  const { text } = value;
  if (text.length <= length + gap.text.length) return value;
  const from = text.length - length;
  const space = text.slice(from).search(/\s/u);
  const start = space === -1 ? from : from + space;
  return joinMarked([gap, sliceMarked(value, start, text.length)]);
}

/** The beginning of a text up to the last word that ends within `length` units. */
function firstWords(value: MarkedText, length: number): MarkedText {
  const { text } = value;
  if (text.length <= length + gap.text.length) return value;
  const space = text.slice(0, length).search(/\s\S*$/u);
  return joinMarked([sliceMarked(value, 0, space <= 0 ? length : space + 1), gap]);
}

/** The words around an ellipsis. */
function joined(start: MarkedText, end: MarkedText): MarkedText {
  const first = start.text.endsWith(gap.text) ? sliceMarked(start, 0, start.text.length - 1) : start;
  return joinMarked([first, end]);
}

/** What surrounds the first match in a text, or its beginning; `surroundings`: UTF-16 units on both sides. */
export function surroundedMatch(value: MarkedText, surroundings: number): MarkedText {
  const [start = 0, end = 0] = value.marks;
  const before = lastWords(sliceMarked(value, 0, start), surroundings);
  const after = firstWords(sliceMarked(value, end, value.text.length), surroundings);
  return joinMarked([before, sliceMarked(value, start, end), after]);
}

/** Shortens what both texts have to at most `surroundings` UTF-16 units beside a difference. */
export function shortenSame(parts: readonly ComparedPart[], surroundings: number): readonly ComparedPart[] {
  return parts.map((part, at) => {
    const { kind, value } = part;
    if (kind !== 'same') return part;
    // What was searched for stays, too.
    const [firstMatch = value.text.length] = value.marks;
    const lastMatch = value.marks.at(-1) ?? 0;
    if (at === 0) return { kind, value: lastWords(value, value.text.length - firstMatch + surroundings) };
    if (at === parts.length - 1) return { kind, value: firstWords(value, lastMatch + surroundings) };
    if (value.marks.length > 0) return part;
    if (value.text.length <= 2 * surroundings + gap.text.length) return part;
    return { kind, value: joined(firstWords(value, surroundings), lastWords(value, surroundings)) };
  });
}
