import { matchForms, matchPlaces, type MatchPlace, type Rank } from '../../../../../preload/contract/view.ts';
import type { StoredTexts } from '../../snapshot/stored-rows.ts';
import { RankedText } from './ranked-text.ts';
import type { RankedTerm, RankedWords } from './ranked-words.ts';

type RankedContent = Omit<StoredTexts, 'row' | 'id'> & { readonly note: string };

/** The texts of a package in which words have places. */
interface RankedTexts {
  readonly name: RankedText;
  readonly people: readonly RankedText[];
  readonly status: RankedText;
  readonly comments: RankedText;
  readonly note: RankedText;
}

/** The rank of a package that matches a search (docs/search.md, "Best match"). */
export function rankOf(content: RankedContent, words: RankedWords, wasOpened: boolean): Rank {
  const texts: RankedTexts = {
    name: new RankedText(content.name),
    people: [new RankedText(content.creator), new RankedText(content.updater)],
    status: new RankedText(content.status),
    comments: new RankedText(content.comments),
    note: new RankedText(content.note),
  };
  const places = words.terms
    .map((term) => placeOf(term, texts))
    .sort((a, b) => matchPlaces.indexOf(b) - matchPlaces.indexOf(a));
  return { places, form: formOf(words, texts), wasOpened };
}

function placeOf(
  { term, wording, canBeWhole }: RankedTerm,
  { name, people, status, comments, note }: RankedTexts,
): MatchPlace {
  const others = term.field === null ? people : [];
  if (canBeWhole && name.hasWordWith(wording, true)) return 'nameWord';
  if (canBeWhole && others.some((person) => person.hasWordWith(wording, true))) return 'personWord';
  if (name.hasWordWith(wording, false)) return 'nameStart';
  if (name.contains(wording)) return 'name';
  if (others.some((person) => person.hasWordWith(wording, false))) return 'personStart';
  if (others.some((person) => person.contains(wording))) return 'people';
  if (status.contains(wording)) return 'status';
  return comments.contains(wording) || note.contains(wording) ? 'comments' : 'ids';
}

function formOf(
  { terms, areSeveral, canBePerson, tokensOf }: RankedWords,
  { name, people }: RankedTexts,
): Rank['form'] {
  const inName = terms.filter(({ wording }) => name.contains(wording));
  if (inName.length > 0) {
    const { beginning, whole } = tokensOf(inName);
    if (name.hasSequence(whole, 'whole')) return 'exact';
    if (name.hasSequence(beginning, 'start')) return 'start';
  }
  if (!areSeveral) return 'apart';
  const { beginning } = tokensOf(terms);
  const texts = [...(inName.length === terms.length ? [name] : []), ...(canBePerson ? people : [])];
  return texts.some((text) => text.hasSequence(beginning, 'anywhere')) ? 'together' : 'apart';
}

/** Negative if the first one is better. */
export function compareRanks(a: Rank, b: Rank): number {
  for (const [at, place] of a.places.entries()) {
    const compared = matchPlaces.indexOf(place) - matchPlaces.indexOf(b.places[at] ?? place);
    if (compared !== 0) return compared;
  }
  return matchForms.indexOf(a.form) - matchForms.indexOf(b.form);
}
