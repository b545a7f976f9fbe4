/**
 * The one text folding of the catalog: what is stored for searching, what a person types and what is marked in a
 * row all go through here, so they can't disagree.
 *
 * Each code point is folded by itself: compatibility decomposition (NFKD), combining marks dropped, lower case,
 * dotless i to i, sharp s to ss, final sigma to sigma. Folding a folded text changes nothing.
 */

const combiningMarks = /[\p{Mn}\p{Me}]/gu;
const ascii = /^[\0-\x7f]*$/;

/** Folded code points of the basic plane, filled as they are met. */
const known: (string | undefined)[] = [];

function computeFold(character: string): string {
  return character
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ');
}

function foldCharacter(character: string): string {
  if (character.length > 1) return computeFold(character);
  const code = character.charCodeAt(0);
  const cached = known[code];
  if (cached !== undefined) return cached;
  const folded = computeFold(character);
  known[code] = folded;
  return folded;
}

/** Folds a text of any length and content for comparison. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) folded += foldCharacter(character);
  return folded;
}

/** The distinct terms of a typed text, folded; empty where nothing but white space was typed. */
export function foldTerms(typed: string): readonly string[] {
  return [
    ...new Set(
      fold(typed)
        .split(/\s+/u)
        .filter((term) => term !== ''),
    ),
  ];
}

interface FoldedText {
  readonly text: string;
  /** Where the character that made each folded unit starts and ends in the original; null where nothing moved. */
  readonly origins: { readonly starts: readonly number[]; readonly ends: readonly number[] } | null;
}

function foldWithOrigins(text: string): FoldedText {
  if (ascii.test(text)) return { text: text.toLowerCase(), origins: null };
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = foldCharacter(character);
    folded += part;
    while (starts.length < folded.length) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { text: folded, origins: { starts, ends } };
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Widens a range so that it starts and ends between what people see as characters. */
function widen(segments: Intl.Segments, start: number, end: number): [number, number] {
  const first = segments.containing(start);
  const last = segments.containing(end - 1);
  return [first?.index ?? start, last === undefined ? end : last.index + last.segment.length];
}

/**
 * Where the terms (folded) occur in a text: start and end offsets in UTF-16 units of the text, flat, ascending,
 * disjoint. A mark never splits a surrogate pair or parts a letter from its combining marks.
 */
export function findMarks(text: string, terms: readonly string[]): number[] {
  if (terms.length === 0 || text === '') return [];
  const folded = foldWithOrigins(text);
  const ranges: [number, number][] = [];
  const segments = folded.origins === null ? null : graphemes.segment(text);
  for (const term of terms) {
    for (let at = folded.text.indexOf(term); at !== -1; at = folded.text.indexOf(term, at + term.length)) {
      const start = folded.origins?.starts[at] ?? at;
      const end = folded.origins?.ends[at + term.length - 1] ?? at + term.length;
      ranges.push(segments === null ? [start, end] : widen(segments, start, end));
    }
  }
  return joinRanges(ranges);
}

function joinRanges(ranges: [number, number][]): number[] {
  ranges.sort((a, b) => a[0] - b[0]);
  const marks: number[] = [];
  for (const [start, end] of ranges) {
    const lastEnd = marks.at(-1);
    if (lastEnd === undefined || start > lastEnd) marks.push(start, end);
    else if (end > lastEnd) marks[marks.length - 1] = end;
  }
  return marks;
}

/** The nearest offset at or before `at` that lies between two characters as people see them. */
export function characterBoundary(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  // A grapheme is short, but a text may be huge: look only at what surrounds the offset.
  const from = Math.max(0, at - 64);
  const around = graphemes.segment(text.slice(from, at + 64)).containing(at - from);
  const boundary = around === undefined ? at : from + around.index;
  return boundary === from && from > 0 ? at : boundary;
}
