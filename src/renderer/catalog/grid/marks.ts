import type { MarkedText } from '../../../preload/contract/view.ts';

export interface Segment {
  readonly text: string;
  readonly hit: boolean;
}

/** Splits a text at its marks; ranges that don't fit the text (it may have been cut) are trimmed or left out. */
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
/** UTF-16 units of an id that are shown beside the match. */
const beside = 4;
/** UTF-16 units of an id that are shown however narrow its column is. */
const endOfId = 6;
/** Cutting off less than this says no more than the ellipsis in its place. */
const worthCutting = 3;

/** The first match in an id, with what stands directly around it. */
export function excerptAroundMatch({ text, marks }: MarkedText): MarkedText {
  const [start = 0, end = 0] = marks;
  const from = start - beside >= worthCutting ? start - beside : 0;
  const to = text.length - end - beside >= worthCutting ? end + beside : text.length;
  const lead = from > 0 ? ellipsis : '';
  const shift = lead.length - from;
  return {
    text: lead + text.slice(from, to) + (to < text.length ? ellipsis : ''),
    marks: marks
      .filter((_, at) => (marks[at - (at % 2)] ?? 0) < to)
      .map((place) => Math.min(place, to) + shift),
  };
}

/** How wide a text is, in CSS pixels. */
type Measure = (text: string) => number;

/** UTF-16 units that stand before a match at most, the more the better. */
const leads = [48, 36, 24, 16, 8, 0] as const;

/** Whether the first match of each wording can be seen in a cell that shows the beginning of the text. */
export function areMatchesVisible(value: MarkedText, room: number, widthOf: Measure): boolean {
  const end = firstMatches(value).at(-1)?.[1] ?? 0;
  return end === 0 || widthOf(value.text.slice(0, end)) <= room;
}

/**
 * The text as it is where its matches can be seen in a cell of that width, or else cut so that they can: it begins, by whole
 * words, shortly before the first one and leaves out what lies between it and those of other wordings.
 */
export function excerptWithMatches(value: MarkedText, room: number, widthOf: Measure): MarkedText {
  if (areMatchesVisible(value, room, widthOf)) return value;
  const matches = firstMatches(value);
  let cut = value;
  for (const lead of leads) {
    const pieces = piecesWith(value.text, matches, lead);
    const last = pieces.at(-1);
    cut = joined(value, last === undefined ? [] : [...pieces.slice(0, -1), [last[0], value.text.length]]);
    if (widthOf(joined(value, pieces).text) <= room) break;
  }
  return cut;
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

function piecesWith(text: string, matches: readonly Range[], lead: number): readonly Range[] {
  const pieces: Range[] = [];
  for (const [start, end] of matches) {
    const before = pieces.at(-1);
    const from = wordWithin(text, start, lead);
    if (before !== undefined && from <= before[1] + worthCutting) pieces.splice(-1, 1, [before[0], end]);
    else pieces.push([from <= worthCutting ? 0 : from, end]);
  }
  return pieces;
}

/** Where the first word starts that is not further before a match than `lead`; the match itself where none is. */
function wordWithin(text: string, match: number, lead: number): number {
  const from = Math.max(0, match - lead);
  if (from === 0) return 0;
  const space = text.slice(from - 1, match).search(/\s\S|\s$/u);
  return space === -1 ? match : from + space;
}

function joined({ text, marks }: MarkedText, pieces: readonly Range[]): MarkedText {
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

/** What of an id is drawn before its end, and that end, so that its first match can be seen among so many letters. */
export function idParts(value: MarkedText, room: number): readonly [MarkedText, MarkedText] {
  const [start, end = 0] = value.marks;
  const isSeen =
    start === undefined ||
    start === 0 ||
    value.text.length <= room ||
    end < room - endOfId ||
    start >= value.text.length - endOfId;
  return isSeen ? splitEnd(value, endOfId) : [excerptAroundMatch(value), { text: '', marks: [] }];
}

/** A text in two parts, the second of them of so many UTF-16 units at most, each with its marks. */
export function splitEnd({ text, marks }: MarkedText, length: number): readonly [MarkedText, MarkedText] {
  const end = Math.max(0, text.length - length);
  // Half a character is none.
  const at = /[\uDC00-\uDFFF]/u.test(text.charAt(end)) ? end - 1 : end;
  return [
    { text: text.slice(0, at), marks: marks.map((place) => Math.min(place, at)) },
    { text: text.slice(at), marks: marks.map((place) => Math.max(0, place - at)) },
  ];
}
