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
/** Cutting off less than this says no more than the ellipsis in its place. */
const worthCutting = 3;

/** The first match in an id, with what stands directly around it. */
export function aroundMatch({ text, marks }: MarkedText): MarkedText {
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
