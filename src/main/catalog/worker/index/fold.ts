import { computeFold } from '../../../../preload/contract/folding.ts';

const ascii = /^[\0-\x7f]*$/;

/** By UTF-16 unit: the unit that it is folded to, or one of the two constants below; computed on first use. */
const units = new Int32Array(0x1_0000).fill(-1);
const isUnknown = -1;
/** A surrogate, or a unit that is folded to none or several. */
const isSpecial = -2;
/** By special code point: what it is folded to. */
const specials = new Map<number, string>();
/** Limits the cache, because texts may contain a million different code points. */
const maxSpecials = 20_000;

/** A buffer for folded units: much faster than joining strings. */
const buffer = Buffer.alloc(8192);
const bufferUnits = new Uint16Array(buffer.buffer, buffer.byteOffset, buffer.length / 2);
/** The longest result for one code point. */
const maxUnits = 18;
const maxCount = bufferUnits.length - maxUnits;

function computeUnit(unit: number): number {
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
  if (specials.size < maxSpecials) specials.set(codePoint, folded);
  return folded;
}

/** Folds an indexed text, a typed query or a text to be marked, so that they match: each code point separately, as `folding.ts` says. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  let folded = '';
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (count > maxCount) {
      folded += buffer.toString('utf16le', 0, 2 * count);
      count = 0;
    }
    const unit = text.charCodeAt(at);
    let value = units[unit] ?? isUnknown;
    if (value === isUnknown) value = computeUnit(unit);
    if (value >= 0) {
      bufferUnits[count] = value;
      count += 1;
      continue;
    }
    const codePoint = text.codePointAt(at) ?? unit;
    if (codePoint > 0xffff) at += 1;
    const special = foldSpecial(codePoint);
    for (let index = 0; index < special.length; index += 1) {
      bufferUnits[count] = special.charCodeAt(index);
      count += 1;
    }
  }
  return folded + buffer.toString('utf16le', 0, 2 * count);
}

/** Folds one code point, given as a string. */
export function foldCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const value = codePoint > 0xffff ? isSpecial : (units[codePoint] ?? isUnknown);
  if (value >= 0) return String.fromCharCode(value);
  return value === isUnknown ? fold(character) : foldSpecial(codePoint);
}
