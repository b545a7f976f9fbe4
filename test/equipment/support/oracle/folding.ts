import { unicode } from '../unicode/tables.ts';

/**
 * A second, simple implementation of the folding in docs/search.md, from Unicode's tables, to compare the app's with.
 */

/** How people type letters that Unicode does not decompose, and other forms of a letter. */
const typed: Readonly<Record<string, string>> = {
  'sharp s': 'ß ss',
  'dotless i': 'ı i',
  'final sigma': 'ς σ',
  'o with stroke': 'ø o',
  'd with stroke': 'đ d',
  'h with stroke': 'ħ h',
  'l with stroke': 'ł l',
  't with stroke': 'ŧ t',
  ae: 'æ ae',
  oe: 'œ oe',
};
const respelled = new Map(
  Object.values(typed).map((pair) => {
    const [letter = '', letters = ''] = pair.split(' ');
    return [letter.codePointAt(0), Array.from(letters, (each) => each.codePointAt(0) ?? 0)];
  }),
);

const nextLine = 0x85;
const space = 0x20;

/** The Unicode Standard, 3.12: Hangul syllables are decomposed by arithmetic. */
const hangul = { first: 0xac00, last: 0xd7a3, leading: 0x1100, vowel: 0x1161, trailing: 0x11a7 };
const [vowels, trailings] = [21, 28];

function takenApart(code: number): number[] {
  if (code >= hangul.first && code <= hangul.last) {
    const index = code - hangul.first;
    const trailing = index % trailings;
    const parts = [
      hangul.leading + Math.floor(index / (vowels * trailings)),
      hangul.vowel + (Math.floor(index / trailings) % vowels),
    ];
    return trailing === 0 ? parts : [...parts, hangul.trailing + trailing];
  }
  const parts = unicode.decomposition.get(code);
  return parts === undefined ? [code] : parts.flatMap(takenApart);
}

function isSeen(code: number): boolean {
  return !unicode.marks.has(code) && !unicode.ignorable.has(code);
}

function takenApartAndSeen(code: number): number[] {
  return takenApart(code).filter(isSeen);
}

/** The folded form of a code point. */
export function foldedCode(code: number): readonly number[] {
  return takenApartAndSeen(code)
    .map((part) => unicode.lower.get(part) ?? part)
    .flatMap(takenApartAndSeen)
    .flatMap((part) => respelled.get(part) ?? [part])
    .map((part) => (part === nextLine ? space : part));
}

export function isSpace(code: number): boolean {
  return unicode.whiteSpace.has(code);
}

/** One code point of a folded text, and the UTF-16 units of the original text. */
export interface FoldedCode {
  readonly code: number;
  readonly start: number;
  readonly end: number;
}

const known = new Map<number, readonly number[]>();

/** Unpaired surrogates are stored as this. */
const replacement = 0xfffd;

export function foldedText(text: string): FoldedCode[] {
  const folded: FoldedCode[] = [];
  let start = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const end = start + character.length;
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    let parts = known.get(code);
    if (parts === undefined) {
      parts = foldedCode(isHalf ? replacement : code);
      known.set(code, parts);
    }
    for (const part of parts) folded.push({ code: part, start, end });
    start = end;
  }
  return folded;
}

export function foldedString(text: string): string {
  return foldedText(text)
    .map(({ code }) => String.fromCodePoint(code))
    .join('');
}
