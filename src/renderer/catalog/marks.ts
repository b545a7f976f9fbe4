import type { MarkedText } from '../../preload/contract/view.ts';

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
