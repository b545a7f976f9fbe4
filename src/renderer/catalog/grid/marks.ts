import type { MarkedText } from '../../../preload/contract/view.ts';

export interface Segment {
  readonly text: string;
  readonly hit: boolean;
}

/** Splits a text at its marks. Ranges beyond the end of a shortened text are trimmed or left out. */
export function segments({ text, marks }: MarkedText): readonly Segment[] {
  const result: Segment[] = [];
  let from = 0;
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const start = Math.max(from, marks[at] ?? 0);
    const end = Math.min(text.length, marks[at + 1] ?? 0);
    if (start >= end) continue;
    if (start > from) result.push({ text: text.slice(from, start), hit: false });
    result.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) result.push({ text: text.slice(from), hit: false });
  return result;
}

/** A part of a text, with its marks. */
export function sliceMarked({ text, marks }: MarkedText, start: number, end: number): MarkedText {
  const kept: number[] = [];
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const from = Math.max(start, marks[at] ?? 0);
    const to = Math.min(end, marks[at + 1] ?? 0);
    if (from < to) kept.push(from - start, to - start);
  }
  return { text: text.slice(start, end), marks: kept };
}

/** Texts one after the other, with their marks. */
export function joinMarked(parts: readonly MarkedText[]): MarkedText {
  let text = '';
  const marks: number[] = [];
  for (const part of parts) {
    marks.push(...part.marks.map((mark) => mark + text.length));
    text += part.text;
  }
  return { text, marks };
}

/** UTF-16 units, with an exclusive end. */
export type Range = readonly [start: number, end: number];

const ellipsis = '…';
/** Stands for what is left out. */
export const gap: MarkedText = { text: ellipsis, marks: [] };
/** UTF-16 units at the end of an ID, which are always shown. */
export const idEndUnits = 6;
/** The ellipsis takes as much space as a shorter cut saves. */
const minCutUnits = 3;

/** How an excerpt of a text begins: at a word, or in an ID exactly so many units before a match. */
export type ExcerptStyle = 'words' | 'id';

/** UTF-16 units before a match; the first value that fits is used. */
const leadLengths = { words: [48, 36, 24, 16, 8, 0], id: [4, 2, 0] } as const;

export interface Excerpt {
  readonly shown: MarkedText;
  /** The ranges of the whole text that are shown whole. */
  readonly visible: readonly Range[];
}

/** Whether a place shows a text up to this offset; it must have room for an ellipsis if the text goes on. */
export function isShownUpTo({ text }: MarkedText, end: number, fits: (text: string) => boolean): boolean {
  return end === 0 || fits(end < text.length ? text.slice(0, end) + ellipsis : text);
}

/**
 * The text itself if its place shows these matches, else an excerpt that starts shortly before the first of them and leaves
 * out text between them. If there is no room for all, the last ones are left out.
 */
export function excerptWith(
  value: MarkedText,
  matches: readonly Range[],
  style: ExcerptStyle,
  fits: (text: string) => boolean,
): Excerpt {
  const sorted = matches.toSorted(([a], [b]) => a - b);
  const end = sorted.reduce((last, range) => Math.max(last, range[1]), 0);
  if (isShownUpTo(value, end, fits)) return { shown: value, visible: sorted };
  for (let count = sorted.length; count > 0; count -= 1) {
    const visible = sorted.slice(0, count);
    for (const lead of leadLengths[style]) {
      const pieces = piecesAround(value.text, visible, style, lead);
      if (fits(join(value, pieces).text)) return { shown: join(value, toTheEnd(value, pieces)), visible };
    }
  }
  // The beginning of the first one, if it is wider than the place.
  const pieces = piecesAround(value.text, sorted.slice(0, 1), style, 0);
  return { shown: join(value, toTheEnd(value, pieces)), visible: [] };
}

/** The least text that shows these matches. */
export function shortestExcerpt(value: MarkedText, matches: readonly Range[], style: ExcerptStyle): string {
  const sorted = matches.toSorted(([a], [b]) => a - b);
  return join(value, piecesAround(value.text, sorted, style, 0)).text;
}

/** The first match of each wording, in the order of the text. */
export function firstMatches({ text, marks }: MarkedText): readonly Range[] {
  const firsts = new Map<string, Range>();
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const range: Range = [marks[at] ?? 0, marks[at + 1] ?? 0];
    const wording = text
      .slice(...range)
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase();
    if (!firsts.has(wording)) firsts.set(wording, range);
  }
  return [...firsts.values()];
}

function piecesAround(
  text: string,
  matches: readonly Range[],
  style: ExcerptStyle,
  lead: number,
): readonly Range[] {
  const pieces: Range[] = [];
  for (const [start, end] of matches) {
    const before = pieces.at(-1);
    const from = style === 'words' ? wordStartBefore(text, start, lead) : start - lead;
    if (before !== undefined && from <= before[1] + minCutUnits)
      pieces.splice(-1, 1, [before[0], Math.max(before[1], end)]);
    else pieces.push([from <= minCutUnits ? 0 : from, end]);
  }
  return pieces;
}

/** The start of the first word within `lead` units before a match, or else the match itself. */
function wordStartBefore(text: string, match: number, lead: number): number {
  const from = Math.max(0, match - lead);
  if (from === 0) return 0;
  const space = text.slice(from - 1, match).search(/\s\S|\s$/u);
  return space === -1 ? match : from + space;
}

/** The last piece goes on to the end of the text, where its place cuts it off. */
function toTheEnd({ text }: MarkedText, pieces: readonly Range[]): readonly Range[] {
  return pieces.map(([from, to], at): Range => [from, at === pieces.length - 1 ? text.length : to]);
}

function join(value: MarkedText, pieces: readonly Range[]): MarkedText {
  const parts: MarkedText[] = [];
  let end = 0;
  for (const [from, to] of pieces) {
    if (from > end) parts.push(gap);
    parts.push(sliceMarked(value, from, to));
    end = to;
  }
  return joinMarked(end < value.text.length ? [...parts, gap] : parts);
}

/** Whether an ID that is shortened before its last units shows a match in so many letters. */
export function isShownInId({ text }: MarkedText, [start, end]: Range, letters: number): boolean {
  const isInBeginning = end <= letters - idEndUnits - ellipsis.length;
  return text.length <= letters || isInBeginning || start >= text.length - idEndUnits;
}

/** Splits off at most `length` UTF-16 units at the end; both parts keep their marks. */
export function splitEnd(value: MarkedText, length: number): readonly [MarkedText, MarkedText] {
  const { text } = value;
  const end = Math.max(0, text.length - length);
  // Never split a surrogate pair.
  const at = /[\uDC00-\uDFFF]/u.test(text.charAt(end)) ? end - 1 : end;
  return [sliceMarked(value, 0, at), sliceMarked(value, at, text.length)];
}
