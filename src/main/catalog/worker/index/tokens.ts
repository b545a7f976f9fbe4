/**
 * Cuts folded texts into tokens: the words between white space. Scripts that are written without spaces would give a token for
 * each sentence, so a run of their characters is cut into overlapping pairs: ABC is AB, BC and C. A token is glued if no white
 * space precedes it. A term without white space then occurs in a text where its own tokens are in sequence.
 */

const unspacedScripts =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;
const whiteSpace = /^\s$/u;

const kinds = { unknown: 0, letter: 1, space: 2, unspaced: 3 } as const;
/** By code point below 0x10000; computed on first use. */
const knownKinds = new Uint8Array(0x1_0000);

function kindOf(codePoint: number): number {
  const known = knownKinds[codePoint] ?? kinds.unknown;
  if (known !== kinds.unknown) return known;
  const character = String.fromCodePoint(codePoint);
  const kind = whiteSpace.test(character)
    ? kinds.space
    : unspacedScripts.test(character)
      ? kinds.unspaced
      : kinds.letter;
  if (codePoint < knownKinds.length) knownKinds[codePoint] = kind;
  return kind;
}

/** Bytes of the character that starts with a byte. */
export function sizeOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** The character that starts at a byte. */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  const size = sizeOf(byte);
  let codePoint = size === 1 ? byte : byte & (0x7f >> size);
  for (let next = at + 1; next < at + size; next += 1)
    codePoint = (codePoint << 6) | ((bytes[next] ?? 0) & 0x3f);
  return codePoint;
}

/** Whether a character belongs to a script that is written without spaces. */
export function isUnspaced(codePoint: number): boolean {
  return kindOf(codePoint) === kinds.unspaced;
}

export type VisitToken = (from: number, end: number, isGlued: boolean) => void;

/** Visits the tokens of a folded text in UTF-8. */
export function visitTokens(bytes: Uint8Array, length: number, visit: VisitToken): void {
  let start = -1;
  let isGlued = false;
  for (let at = 0; at < length;) {
    const byte = bytes[at] ?? 0;
    // Nearly all bytes are letters of ASCII.
    if (byte > 0x20 && byte < 0x80) {
      if (start === -1) start = at;
      at += 1;
      continue;
    }
    const size = sizeOf(byte);
    const kind = kindOf(codePointAt(bytes, at));
    if (kind === kinds.letter) {
      if (start === -1) start = at;
    } else {
      if (start !== -1) {
        visit(start, at, isGlued);
        isGlued = true;
        start = -1;
      }
      if (kind === kinds.unspaced) {
        const next = at + size;
        const hasNext = next < length && kindOf(codePointAt(bytes, next)) === kinds.unspaced;
        visit(at, hasNext ? next + sizeOf(bytes[next] ?? 0) : next, isGlued);
        isGlued = true;
      } else {
        isGlued = false;
      }
    }
    at += size;
  }
  if (start !== -1) visit(start, length, isGlued);
}

/** A part of a search term, and how a token of a text must contain it. */
export interface TermToken {
  readonly bytes: Uint8Array;
  /**
   * Whether it must follow the token before it without white space. Null between two words of scripts with spaces, which are
   * never glued, and after a pair, to which the next token always is.
   */
  readonly isGlued: boolean | null;
  /** Whether the token must begin, and end, with it. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** Where in a text tokens must be one after the other; `whole`: they are all of it. */
export type SequencePlace = 'anywhere' | 'start' | 'whole';

const encoder = new TextEncoder();

interface Cut extends Pick<TermToken, 'bytes' | 'isGlued'> {
  /** The index of the part that it is cut from. */
  readonly part: number;
}

/**
 * The tokens of parts that are separated by white space. `isOpen`: more characters may follow the last part in a text, so that
 * the last character of a pair is not alone there.
 */
function cutParts(parts: readonly string[], isOpen: boolean): readonly Cut[] {
  const tokens: Cut[] = [];
  let wasUnspaced = false;
  let wasPair = false;
  for (const [part, text] of parts.entries()) {
    const bytes = encoder.encode(text);
    const cuts: { from: number; end: number; isGlued: boolean }[] = [];
    visitTokens(bytes, bytes.length, (from, end, isGlued) => cuts.push({ from, end, isGlued }));
    const [before, last] = cuts.slice(-2);
    const isLast = isOpen && part === parts.length - 1;
    if (isLast && before !== undefined && last !== undefined && last.from < before.end) cuts.pop();
    for (const { from, end, isGlued } of cuts) {
      const unspaced = isUnspaced(codePointAt(bytes, from));
      tokens.push({
        bytes: bytes.subarray(from, end),
        isGlued: (unspaced || wasUnspaced) && !wasPair ? isGlued : null,
        part,
      });
      wasUnspaced = unspaced;
      wasPair = unspaced && end - from > sizeOf(bytes[from] ?? 0);
    }
  }
  return tokens;
}

/** The tokens of a term, whose parts are separated by white space. */
export function termTokens(parts: readonly string[]): readonly TermToken[] {
  return cutParts(parts, true).map(({ bytes, isGlued }, at, { length }) => ({
    bytes,
    isGlued,
    isStart: at > 0,
    isEnd: at < length - 1,
  }));
}

/** The tokens of a text that begins with all of these terms: only the last token of each term may be longer there. */
export function beginningTokens(terms: readonly (readonly string[])[]): readonly TermToken[] {
  const termOf = terms.flatMap((parts, term) => parts.map(() => term));
  const cuts = cutParts(terms.flat(), true);
  return cuts.map(({ bytes, isGlued, part }, at) => {
    const next = cuts[at + 1];
    return { bytes, isGlued, isStart: true, isEnd: next !== undefined && termOf[next.part] === termOf[part] };
  });
}

/** The tokens of a text that consists of these parts. */
export function wholeTokens(parts: readonly string[]): readonly TermToken[] {
  return cutParts(parts, false).map(({ bytes, isGlued }) => ({ bytes, isGlued, isStart: true, isEnd: true }));
}
