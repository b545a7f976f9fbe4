import { foldText } from '../../preload/contract/folding.ts';
import type { MarkedText } from '../../preload/contract/view.ts';

/** How well a label answers a query, the best first: it is the query, begins with it, has it at a word, or inside. */
const tiers = { identical: 0, beginning: 1, word: 2, inside: 3 } as const;

/** What a query is of a text, the best first: all of it, whole words, beginnings of words, or in the inside of one. */
export const strengths = { all: 0, whole: 1, beginning: 2, inside: 3 } as const;

/** A folded text with, for each unit of it, the range in the original text that it comes from. */
interface Folded {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** By the rules of the search. */
function fold(text: string): Folded {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    const plain = foldText(character);
    starts.push(...Array.from({ length: plain.length }, () => at));
    ends.push(...Array.from({ length: plain.length }, () => next));
    folded += plain;
    at = next;
  }
  return { text: folded, starts, ends };
}

const wordCharacter = /[\p{L}\p{N}]/u;

interface Place {
  readonly at: number;
  readonly strength: number;
}

/** The best occurrence, the first one of equals; null for none. */
function find(text: string, wanted: string): Place | null {
  let best: Place | null = null;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const isBeginning = !wordCharacter.test(text.charAt(at - 1));
    const isEnd = !wordCharacter.test(text.charAt(at + wanted.length));
    const word = isEnd ? strengths.whole : strengths.beginning;
    const strength = isBeginning ? word : strengths.inside;
    if (best === null || strength < best.strength) best = { at, strength };
  }
  return best;
}

interface Match {
  readonly tier: number;
  readonly strength: number;
  /** Ranges in the folded text, ascending. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

function matchWhole(text: string, query: string): Match | null {
  const found = find(text, query);
  if (found === null) return null;
  const { at, strength } = found;
  const ranges = [[at, at + query.length]] as const;
  if (text.length === query.length) return { tier: tiers.identical, strength: strengths.all, ranges };
  if (at === 0) return { tier: tiers.beginning, strength, ranges };
  return { tier: strength === strengths.inside ? tiers.inside : tiers.word, strength, ranges };
}

/** Each word must occur; the worst of them decides. */
function matchWords(text: string, words: readonly string[]): Match | null {
  const ranges: (readonly [number, number])[] = [];
  let strength: number = strengths.whole;
  for (const word of words) {
    const found = find(text, word);
    if (found === null) return null;
    strength = Math.max(strength, found.strength);
    ranges.push([found.at, found.at + word.length]);
  }
  const tier = strength === strengths.inside ? tiers.inside : tiers.word;
  return { tier, strength, ranges: ranges.sort(([a], [b]) => a - b) };
}

/** Other words that mean the same find a label, too, if these begin with those of the query. */
function matchLabel(label: string, others: string, query: string): Match | null {
  const words = query.split(/\s+/u);
  const own = matchWhole(label, query) ?? matchWords(label, words);
  if (others.split(', ').includes(query))
    return { tier: tiers.word, ranges: [], ...own, strength: strengths.all };
  if (own !== null && own.strength !== strengths.inside) return own;
  const wide = matchWords(`${label}\n${others}`, words);
  if (wide === null || wide.strength === strengths.inside) return own;
  return { ...wide, ranges: wide.ranges.filter(([, end]) => end <= label.length) };
}

/** What labels are found by: `words`, with commas between, mean the same and are not shown. */
export interface Labelled {
  readonly label: string;
  readonly words?: string;
}

export interface RankedLabel<T> {
  readonly value: T;
  readonly label: MarkedText;
  readonly strength: number;
}

/**
 * The values whose labels contain the query, or else each of its words, by the rules of the search. Better tiers
 * come first, then shorter labels, then the order as given; `asGiven`: only whole words before beginnings, and these before
 * others.
 */
export function rankLabels<T extends Labelled>(
  values: readonly T[],
  query: string,
  { asGiven = false } = {},
): readonly RankedLabel<T>[] {
  const wanted = fold(query.trim()).text;
  if (wanted === '')
    return values.map((value) => ({ value, label: { text: value.label, marks: [] }, strength: 0 }));
  const ranked: (RankedLabel<T> & { readonly tier: number })[] = [];
  for (const value of values) {
    const { label: text, words = '' } = value;
    const folded = fold(text);
    const match = matchLabel(folded.text, fold(words).text, wanted);
    if (match === null) continue;
    const marks = match.ranges.flatMap(([start, end]) => [
      folded.starts[start] ?? 0,
      folded.ends[end - 1] ?? text.length,
    ]);
    const { tier, strength } = match;
    ranked.push({ value, label: { text, marks }, tier, strength });
  }
  return ranked.sort((a, b) =>
    asGiven ? a.strength - b.strength : a.tier - b.tier || a.label.text.length - b.label.text.length,
  );
}
