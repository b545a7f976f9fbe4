import type { MatchPlace } from '../../../../../preload/contract/view.ts';
import type { TokenTest } from '../positions.ts';
import type { Term } from '../query.ts';
import type { RowBits } from '../row-bits.ts';
import type { Segment } from '../segment.ts';
import { termTokens, type TermToken } from '../tokens.ts';
import { NameStarts } from './name-starts.ts';
import { RankedText } from './ranked-text.ts';
import type { RankedTerm } from './ranked-words.ts';
import { beginsWordAt, canBeginWord, hasWordWith } from './word-start.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A place in which a term can be by itself; the remaining rows have it in an id. */
export type TermPlace = Exclude<MatchPlace, 'exact' | 'start' | 'ids'>;

/** Adds the ordinals of a segment that have a term in a place. */
export function addPlaced(
  segment: Segment,
  { term, wording }: RankedTerm,
  place: TermPlace,
  into: RowBits,
): void {
  switch (place) {
    case 'word':
      addNameWords(segment, term, into);
      break;
    case 'inside':
      segment.match({ field: 'name', parts: term.parts }, into);
      break;
    case 'person':
      visitPeople(segment, term, (person) => person.hasWordWith(wording), into);
      break;
    case 'people':
    case 'status':
    case 'comments':
      if (term.field === null) segment.match({ field: place, parts: term.parts }, into);
      break;
  }
}

/** Adds the ordinals whose name begins with a token. */
export function addNamesFrom(segment: Segment, { bytes }: TermToken, into: RowBits): void {
  const starts = NameStarts.of(segment);
  for (const entry of segment.namesBeginningWith(bytes)) starts.addTo(into, entry, false);
}

/** Adds the ordinals whose name consists of some tokens. */
export function addWholeNames(segment: Segment, tokens: readonly TermToken[], into: RowBits): void {
  const [first, ...others] = nameTests(segment, tokens);
  if (first === undefined) return;
  if (others.length > 0) segment.positions(0).addMatching([first, ...others], into, true);
  else for (const entry of first.entries) NameStarts.of(segment).addTo(into, entry, true);
}

/** Adds the ordinals whose name has several tokens one after the other, and those of which it begins with them. */
export function addNameSequences(
  segment: Segment,
  tokens: readonly TermToken[],
  into: RowBits,
  beginning: RowBits,
): void {
  segment.positions(0).addSequences(nameTests(segment, tokens), into, beginning);
}

/** Empty if no name has one of the tokens. */
function nameTests(segment: Segment, tokens: readonly TermToken[]): readonly TokenTest[] {
  const tests: TokenTest[] = [];
  for (const { bytes, isEnd, isGlued } of tokens) {
    const beginning = segment.namesBeginningWith(bytes);
    const entries = isEnd
      ? beginning.filter((entry) => segment.bytesOf(entry).length === bytes.length)
      : beginning;
    if (entries.length === 0) return [];
    tests.push({ entries: entries.slice(), isGlued });
  }
  return tests;
}

/** Adds the ordinals with a person in whose name these tokens follow each other. */
export function addPeopleWith(
  segment: Segment,
  { term }: RankedTerm,
  tokens: readonly TermToken[],
  into: RowBits,
): void {
  visitPeople(segment, term, (person) => person.hasSequence(tokens, 'anywhere'), into);
}

/** Adds the ordinals of the people with a part of a term whose name passes. */
function visitPeople(
  segment: Segment,
  { field, parts }: Term,
  passes: (person: RankedText) => boolean,
  into: RowBits,
): void {
  if (field !== null) return;
  const { text, ends } = segment.texts;
  const { postings } = segment.lists;
  const from = segment.firstEntry('creator');
  const end = segment.firstEntry('updater', 1);
  const [first = ''] = parts;
  for (const entry of segment.entriesContaining(Buffer.from(first), from, end)) {
    if (passes(new RankedText(decoder.decode(text.subarray(ends[entry], ends[entry + 1])))))
      postings.addTo(into, entry);
  }
}

/** Adds the ordinals with a word of the name that begins with a term. */
function addNameWords(segment: Segment, { parts }: Term, into: RowBits): void {
  const tokens = termTokens(parts);
  const [first] = tokens;
  if (first === undefined || !canBeginWord(first.bytes)) return;
  const { text, ends } = segment.texts;
  const namesEnd = segment.firstEntry('name', 1);
  const tests = tokens.map((token) => ({
    entries: segment.entriesWith(token, 0, namesEnd),
    isGlued: token.isGlued,
  }));
  const words = tests[0]?.entries.filter((entry) => {
    const from = ends[entry] ?? 0;
    const end = ends[entry + 1] ?? 0;
    return first.isEnd
      ? beginsWordAt(text, from, end - first.bytes.length)
      : hasWordWith(text, from, end, first.bytes);
  });
  if (words === undefined) return;
  if (tests.length > 1) {
    segment.positions(0).addMatching([{ entries: words, isGlued: null }, ...tests.slice(1)], into);
    return;
  }
  const { postings } = segment.lists;
  for (const entry of words) postings.addTo(into, entry);
}
