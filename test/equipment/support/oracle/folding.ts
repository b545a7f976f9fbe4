import { unicode } from '../unicode/tables.ts';

/**
 * A second, simple implementation of the folding in docs/search.md, from Unicode's tables, to compare the app's with.
 */

/** How people type letters that Unicode does not decompose, and other forms of what is on a keyboard: all of these as the first. */
const typed: Readonly<Record<string, string>> = {
  'sharp s': 'ss ß',
  'dotless i': 'i ı',
  'final sigma': 'σ ς',
  'o with stroke': 'o ø',
  'd with stroke': 'd đ',
  'h with stroke': 'h ħ',
  'l with stroke': 'l ł',
  't with stroke': 't ŧ',
  ae: 'ae æ',
  oe: 'oe œ',
  'single quotes': "' ‘ ’ ‚ ‛ ‹ › ❛ ❜ ❟",
  'primes and accents': "' ′ ‵ ´ ʹ ΄",
  'letters like an apostrophe': "' ʻ ʼ ʽ ʾ ʿ ꞌ \u05f3 ᾽ ᾿",
  'double quotes': '" “ ” „ ‟ « » 〝 〞 〟 ⹂ ❝ ❞ ❠ 🙶 🙷 🙸',
  'double primes': '" ″ ‶ ʺ ˮ \u05f4',
  'no dashes by Unicode': '- ⁃ ˗',
  waves: '~ 〜 〰 ⁓ ∼',
  'double hyphen of katakana': '= ゠',
  slashes: '/ ⁄ ∕',
  colons: ': ∶ ꞉',
  'Arabic comma, and that of thousands': ', \u060c \u066c',
  'Arabic decimal point': '. \u066b',
  'Arabic semicolon': '; \u061b',
  'Arabic question mark': '? \u061f',
  'Arabic percent sign': '% \u066a',
  'alef wasla': '\u0627 \u0671',
  'Persian kaf': '\u0643 \u06a9',
  'Urdu heh, and ae': '\u0647 \u06c1 \u06d5',
  'alef maksura and Persian yeh': '\u064a \u0649 \u06cc',
};
function codesOf(text: string): readonly number[] {
  return Array.from(text, (each) => each.codePointAt(0) ?? 0);
}
const respelled = new Map(
  Object.values(typed).flatMap((row) => {
    const [first = '', ...forms] = row.split(' ');
    return forms.map((form) => [form.codePointAt(0), codesOf(first)] as const);
  }),
);

const nextLine = 0x85;
const space = 0x20;
const tatweels = [0x640, 0x7fa];
const hyphen = 0x2d;
const zero = 0x30;

/** What a code point is a form of, if it is. */
function keyboardForm(code: number): readonly number[] | null {
  const row = respelled.get(code);
  if (row !== undefined) return row;
  if (code === nextLine) return [space];
  if (tatweels.includes(code)) return [];
  const digit = unicode.digits.get(code);
  if (digit !== undefined) return [zero + digit];
  return unicode.dashes.has(code) ? [hyphen] : null;
}

/** The Unicode Standard, 3.12: Hangul syllables are decomposed by arithmetic. */
const hangul = { first: 0xac00, last: 0xd7a3, leading: 0x1100, vowel: 0x1161, trailing: 0x11a7 };
const [vowels, trailings] = [21, 28];

function takenApart(code: number): readonly number[] {
  const form = keyboardForm(code);
  if (form !== null) return form;
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

function takenApartAndSeen(code: number): readonly number[] {
  return takenApart(code).filter(isSeen);
}

/** The folded form of a code point. */
export function foldedCode(code: number): readonly number[] {
  return takenApartAndSeen(code)
    .map((part) => unicode.lower.get(part) ?? part)
    .flatMap(takenApartAndSeen);
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
