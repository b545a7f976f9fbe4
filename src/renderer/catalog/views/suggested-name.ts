import { activeFields } from '../../../preload/contract/choice.ts';
import type { SavedSearch } from '../../../preload/contract/saved-view.ts';
import { foldText } from '../../../preload/contract/folding.ts';
import { typedTerms, type SearchPrefix } from '../../../preload/contract/search-terms.ts';
import {
  minStatusLetters,
  knownStatus,
  knownStatuses,
  type KnownStatus,
} from '../../../preload/contract/statuses.ts';
import { choiceText, shortId } from '../filters/choice-text.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { cleanName } from './view-list.ts';

/** The known status that a typed word means, in the service's words or the app's. */
function meantStatus(typed: string): KnownStatus | undefined {
  const folded = foldText(typed);
  const isMeant = (status: KnownStatus): boolean =>
    folded.length >= minStatusLetters && foldText(messages.statuses[status]).startsWith(folded);
  return knownStatus(typed) ?? knownStatuses.find(isMeant);
}

/** Packages of a status: "Drafts". */
function statusPart(typed: string): string {
  const known = meantStatus(typed);
  return known === undefined ? typed : messages.views.ofStatus[known];
}

/**
 * A name for a search, made of its words and filters: first the words that may match anywhere, then statuses and people.
 * `listedName` returns a person's name as the list writes it.
 */
export function suggestedName(
  { text, choice }: Pick<SavedSearch, 'text' | 'choice'>,
  listedName: (person: string) => string,
): string {
  const terms = typedTerms(text).map(({ isExcluded, prefix, text: typed, from, end }) => ({
    isExcluded,
    prefix,
    typed: cleanName(isExcluded ? text.slice(from, end) : typed),
  }));
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const textsAfter = (...prefixes: readonly (SearchPrefix | null)[]): readonly string[] =>
    wanted.filter(({ prefix, typed }) => prefixes.includes(prefix) && typed !== '').map(({ typed }) => typed);
  const [status = null, ...more] = choice.status;
  const isOne = status !== null && status !== '' && more.length === 0;
  const filters = activeFields(choice).map((field) =>
    field === 'status' && isOne && knownStatus(status) !== null
      ? statusPart(status)
      : choiceText(choice, field),
  );
  const statusFilter = status === null ? [] : filters.slice(0, 1);
  const parts = [
    textsAfter(null, 'name', 'comment').join(' '),
    ...textsAfter('status').map(statusPart),
    ...statusFilter,
    ...textsAfter('by', 'creator', 'updater').map(listedName),
    ...filters.slice(statusFilter.length),
    ...textsAfter('channel', 'id').map(shortId),
    ...terms.filter(({ isExcluded }) => isExcluded).map(({ typed }) => typed),
  ];
  const name = [...new Set(parts)].filter((part) => part !== '').join(', ');
  return name === '' ? messages.filters.any : cleanName(name);
}
