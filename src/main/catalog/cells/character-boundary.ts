import { graphemes } from '../../../preload/contract/graphemes.ts';

/** The characters of a text as people see them. */
export function segmentGraphemes(text: string): Intl.Segments {
  return graphemes().segment(text);
}

/** The nearest offset at or before `at` that lies between two characters as people see them. */
export function characterBoundary(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  // A grapheme is short, but a text may be huge: look only at what surrounds the offset.
  const from = Math.max(0, at - 64);
  const around = segmentGraphemes(text.slice(from, at + 64)).containing(at - from);
  const boundary = around === undefined ? at : from + around.index;
  return boundary === from && from > 0 ? at : boundary;
}
