import type { MarkedText } from '../../preload/contract/view.ts';

/** How well a label answers a query, the best first: it is the query, begins with it, has it at a word, or inside. */
const tiers = { identical: 0, beginning: 1, word: 2, inside: 3 } as const;

/** A folded text with, for each unit of it, the range in the original text that it comes from. */
interface Folded {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Without accents, in lower case. Labels are few and short, so they are not folded as the list's index does it. */
function fold(text: string): Folded {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    starts.push(...Array.from({ length: plain.length }, () => at));
    ends.push(...Array.from({ length: plain.length }, () => next));
    folded += plain;
    at = next;
  }
  return { text: folded, starts, ends };
}

const wordCharacter = /[\p{L}\p{N}]/u;

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !wordCharacter.test(text.charAt(at - 1));
}

/** The first occurrence that begins a word, else the first one; -1 for none. */
function find(text: string, wanted: string): number {
  const first = text.indexOf(wanted);
  for (let at = first; at !== -1; at = text.indexOf(wanted, at + 1)) if (beginsWord(text, at)) return at;
  return first;
}

interface Match {
  readonly tier: number;
  /** Ranges in the folded text, ascending. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

function matchWhole(text: string, query: string): Match | null {
  const at = find(text, query);
  if (at === -1) return null;
  const ranges = [[at, at + query.length]] as const;
  if (at > 0) return { tier: beginsWord(text, at) ? tiers.word : tiers.inside, ranges };
  return { tier: text.length === query.length ? tiers.identical : tiers.beginning, ranges };
}

/** Each word must occur; the worst of them decides. */
function matchWords(text: string, words: readonly string[]): Match | null {
  const ranges: (readonly [number, number])[] = [];
  let tier: number = tiers.word;
  for (const word of words) {
    const at = find(text, word);
    if (at === -1) return null;
    if (!beginsWord(text, at)) tier = tiers.inside;
    ranges.push([at, at + word.length]);
  }
  return { tier, ranges: ranges.sort(([a], [b]) => a - b) };
}

export interface RankedLabel<T> {
  readonly value: T;
  readonly label: MarkedText;
}

/**
 * The values whose labels contain the query, or else each of its words, without regard to case and accents. Better tiers
 * come first, then shorter labels, then the order as given.
 */
export function rankLabels<T>(
  values: readonly T[],
  labelOf: (value: T) => string,
  query: string,
): readonly RankedLabel<T>[] {
  const wanted = fold(query.trim()).text;
  if (wanted === '') return values.map((value) => ({ value, label: { text: labelOf(value), marks: [] } }));
  const words = wanted.split(/\s+/u);
  const ranked: (RankedLabel<T> & { readonly tier: number })[] = [];
  for (const value of values) {
    const text = labelOf(value);
    const folded = fold(text);
    const match = matchWhole(folded.text, wanted) ?? matchWords(folded.text, words);
    if (match === null) continue;
    const marks = match.ranges.flatMap(([start, end]) => [
      folded.starts[start] ?? 0,
      folded.ends[end - 1] ?? text.length,
    ]);
    ranked.push({ value, label: { text, marks }, tier: match.tier });
  }
  return ranked.sort((a, b) => a.tier - b.tier || a.label.text.length - b.label.text.length);
}
