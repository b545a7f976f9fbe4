import { codePointAt, isUnspaced } from '../tokens.ts';

/**
 * Where words begin in folded texts: after anything that is neither a letter nor a digit, and after a script without spaces.
 * Texts in such a script begin no words, because nothing says where one begins.
 */

const kinds = { unknown: 0, wordCharacter: 1, other: 2, unspaced: 3 } as const;
/** By code point below 0x10000; computed on first use. */
const knownKinds = new Uint8Array(0x1_0000);
const wordCharacter = /^[\p{L}\p{M}\p{N}]$/u;

function kindOf(codePoint: number): number {
  const known = knownKinds[codePoint] ?? kinds.unknown;
  if (known !== kinds.unknown) return known;
  const kind = isUnspaced(codePoint)
    ? kinds.unspaced
    : wordCharacter.test(String.fromCodePoint(codePoint))
      ? kinds.wordCharacter
      : kinds.other;
  if (codePoint < knownKinds.length) knownKinds[codePoint] = kind;
  return kind;
}

/** Whether a word may begin with the text. */
export function canBeginWord(text: Uint8Array): boolean {
  return text.length > 0 && kindOf(codePointAt(text, 0)) !== kinds.unspaced;
}

/** Whether what `canBeginWord` begins a word at an offset of a text, from whose beginning `from` nothing precedes it. */
export function beginsWordAt(text: Uint8Array, from: number, at: number): boolean {
  if (at === from) return true;
  let before = at - 1;
  while (before > from && ((text[before] ?? 0) & 0xc0) === 0x80) before -= 1;
  return kindOf(codePointAt(text, before)) !== kinds.wordCharacter;
}

/** Whether a word ends at an offset of a text, whose end is another one. */
export function endsWordAt(text: Uint8Array, at: number, end: number): boolean {
  return at === end || kindOf(codePointAt(text, at)) !== kinds.wordCharacter;
}

/** Whether a term begins a word, or is a whole one, in a text that extends from one offset to another. */
export function hasWordWith(
  text: Uint8Array,
  from: number,
  end: number,
  term: Uint8Array,
  isWhole = false,
): boolean {
  if (!canBeginWord(term)) return false;
  const first = term[0];
  const last = end - term.length;
  for (let at = from; at <= last; at += 1) {
    if (text[at] !== first) continue;
    let same = 1;
    while (same < term.length && text[at + same] === term[same]) same += 1;
    if (same < term.length || !beginsWordAt(text, from, at)) continue;
    if (!isWhole || endsWordAt(text, at + same, end)) return true;
  }
  return false;
}
