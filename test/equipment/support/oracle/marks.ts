import { foldedText } from './folding.ts';
import { isNamedBy, occurrences, type OracleTerm } from './query.ts';

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * For each UTF-16 unit of a text, whether it must be marked; a match marks whole characters. A status of which terms only
 * say the name is marked whole.
 */
export function coveredUnits(text: string, terms: readonly OracleTerm[]): boolean[] {
  const folded = foldedText(text);
  const isTouched = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (const { from, end } of occurrences(term, folded)) {
      const start = folded[from]?.start ?? 0;
      const behind = folded[end - 1]?.end ?? 0;
      isTouched.fill(true, start, behind);
    }
  }
  const isCovered = new Array<boolean>(text.length).fill(false);
  if (!isTouched.includes(true)) return isCovered.fill(terms.some((term) => isNamedBy(text, term)));
  for (const { index, segment } of characters.segment(text)) {
    const end = index + segment.length;
    if (isTouched.slice(index, end).includes(true)) isCovered.fill(true, index, end);
  }
  return isCovered;
}

/** The units that some marks cover. */
export function markedUnits(length: number, marks: readonly number[]): boolean[] {
  const isMarked = new Array<boolean>(length).fill(false);
  for (let at = 0; at < marks.length; at += 2) isMarked.fill(true, marks[at], marks[at + 1]);
  return isMarked;
}
