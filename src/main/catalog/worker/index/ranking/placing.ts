import type { MatchPlace } from '../../../../../preload/contract/view.ts';
import { gramBytes, Grams } from '../grams.ts';
import type { RowBits } from '../row-bits.ts';
import type { Segment } from '../segment.ts';
import { termTokens, type SequencePlace, type TermToken } from '../tokens.ts';
import { RankedText } from './ranked-text.ts';
import type { RankedTerm } from './ranked-words.ts';
import { beginsWordAt, canBeginWord, endsWordAt, hasWordWith } from './word-start.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A place in which a term can be by itself; `texts`: anywhere but in an id. */
export type TermPlace = Exclude<MatchPlace, 'comments' | 'ids'> | 'texts';

/** The characters of a byte that a folded word can go on with. */
const wordBytes = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');

/** Adds the ordinals of a segment that have a term in a place; returns whether there may be any, as the other functions do. */
export function addPlaced(segment: Segment, ranked: RankedTerm, place: TermPlace, into: RowBits): boolean {
  const { term } = ranked;
  switch (place) {
    case 'nameWord':
    case 'nameStart':
      return addNameWords(segment, ranked, place === 'nameWord', into);
    case 'name':
      return segment.match({ field: 'name', parts: term.parts }, into);
    case 'personWord':
    case 'personStart':
      return visitPeople(segment, ranked, (name) => hasWording(name, ranked, place === 'personWord'), into);
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

/** Adds the ordinals with a person in whose name these tokens, of which a term has some, follow each other. */
export function addPeopleWith(
  segment: Segment,
  term: RankedTerm,
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

/** Whether a term begins a word of a name, or is one; the words of a phrase may have any white space between. */
function hasWording(name: Uint8Array, { term, wording, canBeWhole }: RankedTerm, isWhole: boolean): boolean {
  if (isWhole && !canBeWhole) return false;
  return term.parts.length === 1
    ? hasWordWith(name, 0, name.length, wording, isWhole)
    : new RankedText(decoder.decode(name)).hasWordWith(wording, isWhole);
}

/** Adds the ordinals of the people with a part of a term whose folded name passes. */
function visitPeople(
  segment: Segment,
  { term: { field, parts } }: RankedTerm,
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

/** Adds the ordinals with a word of the name that begins with a term, or is it. */
function addNameWords(
  segment: Segment,
  { term, canBeWhole }: RankedTerm,
  isWhole: boolean,
  into: RowBits,
): boolean {
  const tokens = termTokens(term.parts);
  const [first, ...others] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined || !canBeginWord(first.bytes)) return false;
  if (isWhole && !canBeWhole) return false;
  const { shortTerms, postings } = segment.lists;
  const { text, ends } = segment.texts;
  const endOf = (entry: number): number => ends[entry + 1] ?? 0;
  if (others.length === 0) {
    const { bytes } = first;
    if (!isWhole && shortTerms?.addTo(into, bytes, 'word') === true) return true;
    const words = nameEntries(segment, bytes, isWhole).filter((entry) =>
      hasWordWith(text, ends[entry] ?? 0, endOf(entry), bytes, isWhole),
    );
    postings.addTo(into, words);
    return words.length > 0;
  }
  // The first token ends with its part of the phrase, the last one begins with it.
  const fits = (entry: number, at: number): boolean =>
    at === 0
      ? beginsWordAt(text, ends[entry] ?? 0, endOf(entry) - first.bytes.length)
      : at < others.length ||
        !isWhole ||
        endsWordAt(text, (ends[entry] ?? 0) + last.bytes.length, endOf(entry));
  const tests = segment.tokenTests(tokens, 0).map(({ entries, isGlued }, at) => ({
    entries: entries.filter((entry) => fits(entry, at)),
    isGlued: at === 0 ? null : isGlued,
  }));
  if (tests.length === 0 || tests.some(({ entries }) => entries.length === 0)) return false;
  segment.positions(0).addMatching(tests, into, 'anywhere');
  return true;
}

/** Entries of names with a text, perhaps only those that may have it as a whole word. Most that have a short one have it within a word. */
function nameEntries(segment: Segment, bytes: Uint8Array, isWhole: boolean): Uint32Array {
  const end = segment.firstEntry('name', 1);
  if (!isWhole || bytes.length >= gramBytes || !Grams.isExact(bytes))
    return segment.entriesContaining(bytes, 0, end);
  const longer = Array.from(wordBytes, (byte) => Uint8Array.of(...bytes, byte));
  return segment.lists.grams.exact(bytes, end, longer);
}
