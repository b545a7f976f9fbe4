import { matchPlaces, type Rank } from '../../../../../preload/contract/view.ts';
import type { StoredTexts } from '../../snapshot/stored-rows.ts';
import { RankedText } from './ranked-text.ts';
import type { RankedTerm, RankedWords } from './ranked-words.ts';

type RankedContent = Omit<StoredTexts, 'row'>;

/** The rank of a package that matches a search (docs/search.md, "Best match"). */
export function rankOf(content: RankedContent, words: RankedWords, wasOpened: boolean): Rank {
  const name = RankedText.of(content.name);
  const people = [RankedText.of(content.creator), RankedText.of(content.updater)];
  const { terms, beginning, whole, areSeveral, canBePerson } = words;
  const inName = terms.filter(({ wording }) => name.contains(wording)).length;
  const rank = (place: Rank['place'], isTogether = false, asPerson = 0): Rank => ({
    place,
    inName,
    asPerson,
    isTogether,
    wasOpened,
  });
  if (inName === terms.length) {
    if (name.hasSequence(whole, 'whole')) return rank('exact');
    if (name.hasSequence(beginning, 'start')) return rank('start');
    if (terms.every(({ wording }) => name.hasWordWith(wording)))
      return rank('word', areSeveral && name.hasSequence(beginning, 'anywhere'));
    return rank('inside');
  }
  const others = terms.filter(({ wording }) => !name.contains(wording));
  const isTogether =
    areSeveral && canBePerson && people.some((person) => person.hasSequence(beginning, 'anywhere'));
  const places = others.map((term) => placeOutsideName(term, people, content));
  const weakest = Math.max(...places.map((place) => matchPlaces.indexOf(place)));
  const place = matchPlaces[weakest] ?? 'ids';
  const asPerson = places.filter((each) => each === 'person').length;
  return rank(place, isTogether && (place === 'person' || place === 'people'), asPerson);
}

function placeOutsideName(
  { wording }: RankedTerm,
  people: readonly RankedText[],
  { status, comments }: RankedContent,
): Rank['place'] {
  if (people.some((person) => person.hasWordWith(wording))) return 'person';
  if (people.some((person) => person.contains(wording))) return 'people';
  if (RankedText.of(status).contains(wording)) return 'status';
  return RankedText.of(comments).contains(wording) ? 'comments' : 'ids';
}

/** Negative if the first one is better. */
export function compareRanks(a: Rank, b: Rank): number {
  return (
    matchPlaces.indexOf(a.place) - matchPlaces.indexOf(b.place) ||
    b.inName - a.inName ||
    b.asPerson - a.asPerson ||
    Number(b.isTogether) - Number(a.isTogether)
  );
}
