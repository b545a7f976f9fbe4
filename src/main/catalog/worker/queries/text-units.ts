import { characterBoundary, segmentGraphemes } from '../../cells/character-boundary.ts';
import { foldCharacter } from '../index/fold.ts';

const ascii = /^[\0-\x7f]*$/;

/** What is known of a UTF-16 unit; bits of `traits`. */
const isKnown = 1;
/** It is a character of its own beside any other such unit. */
const isAlone = 2;
/** It is folded to one unit. */
const isFoldedToOne = 4;

/** By unit; computed on first use, because asking the segmenter for each boundary would take most of the time of marking. */
const traits = new Uint8Array(0x1_0000);

const carriageReturn = 0x0d;

/** Printable ASCII. */
function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit < 0x7f;
}

function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800;
}

/**
 * Whether a unit joins neither with a letter nor with itself. Two units of which this is true never join with each other,
 * except CR with LF: all other rules of UAX #29 have a unit for which it is false on one side.
 */
function computeIsAlone(unit: number): boolean {
  // Creating a segmenter takes some milliseconds, which the first rows would wait for.
  if (isPlain(unit)) return true;
  if (isSurrogate(unit) || unit === carriageReturn) return false;
  const character = String.fromCharCode(unit);
  const text = `a${character}a${character}${character}`;
  return [...segmentGraphemes(text)].length === text.length;
}

function traitsOf(unit: number): number {
  const known = traits[unit] ?? 0;
  if (known !== 0) return known;
  // A lone surrogate is folded to one unit, but a pair is not one unit.
  const isOne = !isSurrogate(unit) && foldCharacter(String.fromCharCode(unit)).length === 1;
  const computed = isKnown + (computeIsAlone(unit) ? isAlone : 0) + (isOne ? isFoldedToOne : 0);
  traits[unit] = computed;
  return computed;
}

/** Whether each unit of a text is folded to one unit, so that the folded text has the same offsets. */
export function isFoldedUnitByUnit(text: string): boolean {
  if (ascii.test(text)) return true;
  for (let at = 0; at < text.length; at += 1) {
    if ((traitsOf(text.charCodeAt(at)) & isFoldedToOne) === 0) return false;
  }
  return true;
}

/** Whether an offset surely lies between two characters as people see them. */
export function isSurelyBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  return (traitsOf(text.charCodeAt(at - 1)) & traitsOf(text.charCodeAt(at)) & isAlone) !== 0;
}

/** The nearest offset at or before `at` that lies between two characters as people see them. */
export function boundaryAtOrBefore(text: string, at: number): number {
  return at > 0 && at < text.length && isSurelyBoundary(text, at) ? at : characterBoundary(text, at);
}
