/**
 * The one text folding of the catalog: what is stored for searching, what a person types and what is marked in a
 * row all go through here, so they can't disagree.
 *
 * Each code point is folded by itself: compatibility decomposition (NFKD), combining marks and what nobody sees (soft
 * hyphen, zero-width and bidi controls, variation selectors) dropped, lower case, then the letters of `spelled`. Half a
 * pair becomes what the store keeps in its place. Folding a folded text changes nothing.
 */

const ascii = /^[\0-\x7f]*$/;
const unseen = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/gu;

/** What is no decomposition of Unicode, but how people type the letter, or another form of it. */
const spelled: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ł', 'l'],
  ['ŧ', 't'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // The one white space of Unicode that no `\s` of a program knows.
  ['\u0085', ' '],
]);
const spelledLetters = new RegExp(`[${[...spelled.keys()].join('')}]`, 'gu');

function decomposed(text: string): string {
  return text.normalize('NFKD').replace(unseen, '');
}

function computeFold(character: string): string {
  return decomposed(decomposed(character.toWellFormed()).toLowerCase()).replace(
    spelledLetters,
    (letter) => spelled.get(letter) ?? letter,
  );
}

/** By UTF-16 unit: the one that it becomes, or one of the two below; filled as units are met. */
const units = new Int32Array(0x1_0000).fill(-1);
const isUnknown = -1;
/** Half of a pair, or what becomes none or several. */
const isSpecial = -2;
/** By code point: what special ones become. */
const specials = new Map<number, string>();
/** There are a million, and texts may hold any of them. */
const specialsBound = 20_000;

/** Where folded units are gathered: much faster than joining strings. */
const gathered = Buffer.alloc(8192);
const gatheredUnits = new Uint16Array(gathered.buffer, gathered.byteOffset, gathered.length / 2);
/** No code point becomes more units than this. */
const mostUnits = 18;
const gatheredBound = gatheredUnits.length - mostUnits;

function learn(unit: number): number {
  const folded = computeFold(String.fromCharCode(unit));
  const isSurrogate = (unit & 0xf800) === 0xd800;
  const value = folded.length === 1 && !isSurrogate ? folded.charCodeAt(0) : isSpecial;
  units[unit] = value;
  return value;
}

function foldSpecial(codePoint: number): string {
  const known = specials.get(codePoint);
  if (known !== undefined) return known;
  const folded = computeFold(String.fromCodePoint(codePoint));
  if (specials.size < specialsBound) specials.set(codePoint, folded);
  return folded;
}

/** Folds a text of any length and content for comparison. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  let folded = '';
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (count > gatheredBound) {
      folded += gathered.toString('utf16le', 0, 2 * count);
      count = 0;
    }
    const unit = text.charCodeAt(at);
    let value = units[unit] ?? isUnknown;
    if (value === isUnknown) value = learn(unit);
    if (value >= 0) {
      gatheredUnits[count] = value;
      count += 1;
      continue;
    }
    const codePoint = text.codePointAt(at) ?? unit;
    if (codePoint > 0xffff) at += 1;
    const special = foldSpecial(codePoint);
    for (let index = 0; index < special.length; index += 1) {
      gatheredUnits[count] = special.charCodeAt(index);
      count += 1;
    }
  }
  return folded + gathered.toString('utf16le', 0, 2 * count);
}

/** Folds one code point, given as a string. */
export function foldCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const value = codePoint > 0xffff ? isSpecial : (units[codePoint] ?? isUnknown);
  if (value >= 0) return String.fromCharCode(value);
  return value === isUnknown ? fold(character) : foldSpecial(codePoint);
}
