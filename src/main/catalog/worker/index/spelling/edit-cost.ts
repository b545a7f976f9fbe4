import { areNeighbours } from './keyboard.ts';
import { maxLetters } from './vocabulary.ts';

/** The cost of an ordinary error. */
export const errorCost = 10;
/** Of errors that are made more often: neighbouring keys, swapped letters, a missing or doubled letter of a pair. */
export const likelyCost = 8;

const width = maxLetters + 2;
/** Costs of the beginnings of both words: the present row of the table, and the two before. */
const table = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)] as const;
const never = 0xffff;

export interface EditCost {
  readonly whole: number;
  /** The cost of the cheapest longer word that begins so: the rest was not typed yet. */
  readonly beginning: number;
}

/**
 * What typing `typed` in place of a word costs: the cheapest edits of single letters and swaps of two neighbouring ones
 * (optimal string alignment, a restricted Damerau-Levenshtein distance). An error in the first letter counts double. Both are
 * code points. Null above `limit`.
 */
export function editCost(typed: Uint32Array, word: Uint32Array, limit: number): EditCost | null {
  const { length } = typed;
  let [beforeLast, last, row] = table;
  // Beginnings whose lengths differ more cost more than the limit.
  const band = Math.floor(limit / likelyCost);
  for (let column = 1; column <= Math.min(length, band + 1); column += 1)
    last[column] = (column + 1) * errorCost;
  last[0] = 0;
  const rows = Math.min(word.length, length + band, maxLetters);
  let lastLeast = 0;
  let whole = never;
  let beginning = never;
  for (let at = 1; at <= rows; at += 1) {
    const letter = word[at - 1] ?? 0;
    const before = word[at - 2];
    let least = (at + 1) * errorCost;
    row[0] = least;
    const from = Math.max(1, at - band);
    const end = Math.min(length, at + band);
    if (from > 1) row[from - 1] = never;
    row[end + 1] = never;
    for (let column = from; column <= end; column += 1) {
      const other = typed[column - 1] ?? 0;
      const otherBefore = typed[column - 2];
      let cost = (last[column - 1] ?? never) + replacing(other, letter, at === 1 || column === 1);
      const missing = (last[column] ?? never) + single(letter, before);
      const extra = (row[column - 1] ?? never) + single(other, otherBefore);
      cost = Math.min(cost, missing, extra);
      if (letter === otherBefore && other === before && letter !== other)
        cost = Math.min(cost, (beforeLast[column - 2] ?? never) + likelyCost);
      row[column] = cost;
      least = Math.min(least, cost);
    }
    const cost = end < length ? never : (row[length] ?? never);
    if (at === word.length) whole = cost;
    else if (endsAlike(typed, letter, before)) beginning = Math.min(beginning, cost);
    // A swap continues from the row before the last one.
    if (least > limit && lastLeast + likelyCost > limit) break;
    lastLeast = least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(whole, beginning) > limit ? null : { whole, beginning };
}

function replacing(typed: number, letter: number, isFirst: boolean): number {
  if (typed === letter) return 0;
  return (areNeighbours(typed, letter) ? likelyCost : errorCost) * (isFirst ? 2 : 1);
}

/** The cost of a letter too many, or too few; `before`: the letter before it. */
function single(letter: number, before: number | undefined): number {
  if (before === undefined) return 2 * errorCost;
  return letter === before ? likelyCost : errorCost;
}

/** Whether a beginning of a word, given by its last two letters, ends like the typed word, so that no letter is left over. */
function endsAlike(typed: Uint32Array, letter: number, before: number | undefined): boolean {
  const last = typed[typed.length - 1];
  return letter === last || (before === last && letter === typed[typed.length - 2]);
}
