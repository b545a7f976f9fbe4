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

const ellipsis = '…';
/** UTF-16 units of an ID on both sides of a match. */
const contextUnits = 4;
/** UTF-16 units at the end of an ID, which are always shown. */
const idEndUnits = 6;
/** The ellipsis takes as much space as a shorter cut saves. */
const minCutUnits = 3;

/** The first match in an ID with a few units around it. */
export function excerptAroundMatch({ text, marks }: MarkedText): MarkedText {
  const [start = 0, end = 0] = marks;
  const from = start - contextUnits >= minCutUnits ? start - contextUnits : 0;
  const to = text.length - end - contextUnits >= minCutUnits ? end + contextUnits : text.length;
  const lead = from > 0 ? ellipsis : '';
  const shift = lead.length - from;
  return {
    text: lead + text.slice(from, to) + (to < text.length ? ellipsis : ''),
    marks: marks
      .filter((_, at) => (marks[at - (at % 2)] ?? 0) < to)
      .map((mark) => Math.min(mark, to) + shift),
  };
}

/** Whether a text is at most that wide, in CSS pixels. */
type Fits = (text: string, width: number) => boolean;

/** UTF-16 units before a match; the first value that fits is used. */
const leadLengths = [48, 36, 24, 16, 8, 0] as const;

/** Whether a cell of that width shows the first match of each wording without an excerpt. */
export function areMatchesVisible(value: MarkedText, width: number, fits: Fits): boolean {
  const end = firstMatches(value).at(-1)?.[1] ?? 0;
  return end === 0 || fits(value.text.slice(0, end), width);
}

/**
 * The text itself if a cell of that width shows its matches, else an excerpt that starts at a word shortly before the first
 * match and leaves out text between matches.
 */
export function excerptWithMatches(value: MarkedText, width: number, fits: Fits): MarkedText {
  if (areMatchesVisible(value, width, fits)) return value;
  const matches = firstMatches(value);
  let excerpt = value;
  for (const lead of leadLengths) {
    const pieces = piecesAround(value.text, matches, lead);
    const last = pieces.at(-1);
    excerpt = join(value, last === undefined ? [] : [...pieces.slice(0, -1), [last[0], value.text.length]]);
    if (fits(join(value, pieces).text, width)) break;
  }
  return excerpt;
}

type Range = readonly [start: number, end: number];

/** The first match of each wording, in the order of the text. */
function firstMatches({ text, marks }: MarkedText): readonly Range[] {
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

function piecesAround(text: string, matches: readonly Range[], lead: number): readonly Range[] {
  const pieces: Range[] = [];
  for (const [start, end] of matches) {
    const before = pieces.at(-1);
    const from = wordStartBefore(text, start, lead);
    if (before !== undefined && from <= before[1] + minCutUnits) pieces.splice(-1, 1, [before[0], end]);
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

function join({ text, marks }: MarkedText, pieces: readonly Range[]): MarkedText {
  const kept: number[] = [];
  let shown = '';
  let end = 0;
  for (const [from, to] of pieces) {
    if (from > end) shown += ellipsis;
    const shift = shown.length - from;
    shown += text.slice(from, to);
    end = to;
    for (let at = 0; at + 1 < marks.length; at += 2) {
      const [start, stop] = [marks[at] ?? 0, marks[at + 1] ?? 0];
      if (start >= from && start < to) kept.push(start + shift, Math.min(stop, to) + shift);
    }
  }
  return { text: end < text.length ? shown + ellipsis : shown, marks: kept };
}

/** Splits an ID so that `letters` letters show its first match; the second part is never shortened. */
export function idParts(value: MarkedText, letters: number): readonly [MarkedText, MarkedText] {
  const [start, end = 0] = value.marks;
  const isVisible =
    start === undefined ||
    start === 0 ||
    value.text.length <= letters ||
    end < letters - idEndUnits ||
    start >= value.text.length - idEndUnits;
  return isVisible ? splitEnd(value, idEndUnits) : [excerptAroundMatch(value), { text: '', marks: [] }];
}

/** Splits off at most `length` UTF-16 units at the end; both parts keep their marks. */
export function splitEnd({ text, marks }: MarkedText, length: number): readonly [MarkedText, MarkedText] {
  const end = Math.max(0, text.length - length);
  // Never split a surrogate pair.
  const at = /[\uDC00-\uDFFF]/u.test(text.charAt(end)) ? end - 1 : end;
  return [
    { text: text.slice(0, at), marks: marks.map((mark) => Math.min(mark, at)) },
    { text: text.slice(at), marks: marks.map((mark) => Math.max(0, mark - at)) },
  ];
}
