import type { MatchPlace } from '../../../../../preload/contract/view.ts';
import type { Term } from '../query.ts';
import type { RowBits } from '../row-bits.ts';
import type { Segment } from '../segment.ts';
import { termTokens, type SequencePlace, type TermToken } from '../tokens.ts';
import { RankedText } from './ranked-text.ts';
import type { RankedTerm } from './ranked-words.ts';
import { beginsWordAt, canBeginWord, hasWordWith } from './word-start.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A place in which a term can be by itself; `texts`: anywhere but in an id. */
export type TermPlace = Exclude<MatchPlace, 'exact' | 'start' | 'comments' | 'ids'> | 'texts';

/** Adds the ordinals of a segment that have a term in a place; returns whether there may be any, as the other functions do. */
export function addPlaced(
  segment: Segment,
  { term, wording }: RankedTerm,
  place: TermPlace,
  into: RowBits,
): boolean {
  switch (place) {
    case 'word':
      return addNameWords(segment, term, into);
    case 'inside':
      return segment.match({ field: 'name', parts: term.parts }, into);
    case 'person':
      return visitPeople(segment, term, (name) => hasWording(name, term, wording), into);
    case 'people':
    case 'status':
      return term.field === null && segment.match({ field: place, parts: term.parts }, into);
    case 'texts':
      return term.field === null && segment.matchTexts(term, into);
  }
}

/** Adds the ordinals whose name has some tokens one after the other; one token must be at the start. */
export function addNamesWith(
  segment: Segment,
  tokens: readonly TermToken[],
  place: SequencePlace,
  into: RowBits,
): boolean {
  const tests = segment.tokenTests(tokens, 0);
  const [first] = tests;
  if (first === undefined) return false;
  if (tests.length > 1) segment.positions(0).addMatching(tests, into, place);
  else segment.nameStarts.addTo(into, first.entries, place === 'whole');
  return true;
}

/** Adds the ordinals with a person in whose name these tokens follow each other. */
export function addPeopleWith(
  segment: Segment,
  { term }: RankedTerm,
  tokens: readonly TermToken[],
  into: RowBits,
): boolean {
  return visitPeople(
    segment,
    term,
    (name) => new RankedText(decoder.decode(name)).hasSequence(tokens, 'anywhere'),
    into,
  );
}

/** Whether a term begins a word of a name; the words of a phrase may have any white space between. */
function hasWording(name: Uint8Array, { parts }: Term, wording: Uint8Array): boolean {
  return parts.length === 1
    ? hasWordWith(name, 0, name.length, wording)
    : new RankedText(decoder.decode(name)).hasWordWith(wording);
}

/** Adds the ordinals of the people with a part of a term whose folded name passes. */
function visitPeople(
  segment: Segment,
  { field, parts }: Term,
  passes: (name: Uint8Array) => boolean,
  into: RowBits,
): boolean {
  if (field !== null) return false;
  const { text, ends } = segment.texts;
  const from = segment.firstEntry('creator');
  const end = segment.firstEntry('updater', 1);
  const [first = ''] = parts;
  const people = segment
    .entriesContaining(Buffer.from(first), from, end)
    .filter((entry) => passes(text.subarray(ends[entry], ends[entry + 1])));
  segment.lists.postings.addTo(into, people);
  return people.length > 0;
}

/** Adds the ordinals with a word of the name that begins with a term. */
function addNameWords(segment: Segment, { parts }: Term, into: RowBits): boolean {
  const tokens = termTokens(parts);
  const [first] = tokens;
  if (first === undefined || !canBeginWord(first.bytes)) return false;
  if (tokens.length === 1 && segment.lists.shortTerms?.addTo(into, first.bytes, 'word') === true) return true;
  const { text, ends } = segment.texts;
  const tests = segment.tokenTests(tokens, 0);
  const words = tests[0]?.entries.filter((entry) => {
    const from = ends[entry] ?? 0;
    const end = ends[entry + 1] ?? 0;
    return first.isEnd
      ? beginsWordAt(text, from, end - first.bytes.length)
      : hasWordWith(text, from, end, first.bytes);
  });
  if (words === undefined || words.length === 0) return false;
  if (tests.length > 1) {
    segment
      .positions(0)
      .addMatching([{ entries: words, isGlued: null }, ...tests.slice(1)], into, 'anywhere');
    return true;
  }
  segment.lists.postings.addTo(into, words);
  return true;
}
