import { statuses as de } from '../../../../preload/contract/messages/de/statuses.ts';
import { statuses as en } from '../../../../preload/contract/messages/en/statuses.ts';
import { statuses as es } from '../../../../preload/contract/messages/es/statuses.ts';
import { statuses as fr } from '../../../../preload/contract/messages/fr/statuses.ts';
import {
  minStatusLetters,
  knownStatus,
  knownStatuses,
  type KnownStatus,
} from '../../../../preload/contract/statuses.ts';
import { fold } from './fold.ts';
import { wordingOf, type QueryTerm } from './query.ts';

/** The folded names of each known status in all languages, because saved searches must work after a change of language. */
const names: readonly (readonly [KnownStatus, readonly string[]])[] = knownStatuses.map((status) => [
  status,
  [en, de, fr, es].map((words) => fold(words[status])),
]);

/** The known statuses whose names in the app begin with a `status:` term. */
export function statusesNamed(term: QueryTerm): readonly KnownStatus[] {
  const wording = wordingOf(term);
  if (term.field !== 'status' || wording.length < minStatusLetters) return [];
  return names
    .filter(([, words]) => words.some((word) => word.startsWith(wording)))
    .map(([status]) => status);
}

/** Whether a status as the service sent it is one of some known statuses. */
export function isOneOf(statuses: readonly KnownStatus[], word: string): boolean {
  const known = knownStatus(word);
  return known !== null && statuses.includes(known);
}

/** Whether a status as the service sent it has a name in some language that contains a folded text. */
export function statusNameIncludes(word: string, text: string): boolean {
  const known = knownStatus(word);
  return names.some(([status, words]) => status === known && words.some((name) => name.includes(text)));
}
