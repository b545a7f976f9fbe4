import type { FilterChoice } from '../../../preload/contract/choice.ts';
import { knownStatus, knownStatuses } from '../../../preload/contract/statuses.ts';
import type { DateReader } from './typed-date.ts';
import { foldWord, phraseAt, type TypedWord } from './typed-words.ts';
import type { FilterWords } from '../../../preload/contract/messages/filter-words.ts';

type Choice = Partial<FilterChoice>;

/** Words that follow each other and can become one filter, or one of several, or exclude one of them. */
export interface Slot {
  /** The first word, and the one after the last. */
  readonly from: number;
  readonly end: number;
  /** The likeliest first. */
  readonly choices: readonly Choice[];
  /** The index of the word that is excluded. */
  readonly excluded?: number;
  /** Whether the choices are people that the person at the computer can be. */
  readonly isOwn?: boolean;
}

/** What is in the list; values as the service sent them. */
export interface ListedValues {
  readonly statuses: readonly string[];
  /** By folded word: creators and updaters with a name that begins with it, the most frequent first. */
  readonly people: ReadonlyMap<string, readonly string[]>;
  /** The people of the list that the person at the computer can be. */
  readonly me: readonly string[];
}

/** A word that is shorter is no beginning of a person's name. */
const minNameLetters = 3;
const maxPeople = 2;

/** The filters that the words of a search can become, in the order of the words. Slots do not overlap. */
export function filterSlots(
  typed: readonly TypedWord[],
  words: FilterWords,
  dates: DateReader,
  listed: ListedValues,
): readonly Slot[] {
  const lengthOf = (at: number, phrases: readonly string[]): number => phraseAt(typed, at, phrases);
  const isAboutCreation = typed.some((_, at) => lengthOf(at, [...words.creator, ...words.created]) > 0);

  function unseenAt(at: number): Slot | null {
    const length = lengthOf(at, words.unseen);
    return length === 0 ? null : { from: at, end: at + length, choices: [{ changed: 'unread' }] };
  }

  function dateAt(at: number): Slot | null {
    const created = lengthOf(at, words.created);
    const updated = lengthOf(at, words.updated);
    const lead = Math.max(created, updated);
    const date = dates.read(typed, at + lead);
    if (date === null) return null;
    const isCreation = lead === 0 ? isAboutCreation : created > updated;
    const choice: Choice = isCreation ? { created: date.choice } : { updated: date.choice };
    return { from: at, end: at + lead + date.length, choices: [choice] };
  }

  /** "not draft": a word that can be excluded by a hyphen (search-terms.ts). */
  function excludedAt(at: number): Slot | null {
    const lead = lengthOf(at, words.not);
    const excluded = at + lead;
    return lead > 0 && typed[excluded]?.isExcludable === true
      ? { from: at, end: excluded + 1, choices: [{}], excluded }
      : null;
  }

  function statusAt(at: number): Slot | null {
    const phrasesOf = (status: string): readonly string[] => {
      const phrase = foldWord(status)
        .replaceAll(/[\s_-]+/gu, ' ')
        .trim();
      return phrase === '' ? [] : [phrase];
    };
    const found = [
      ...knownStatuses.map((known) => ({
        length: lengthOf(at, words.statuses[known]),
        status: listed.statuses.filter((status) => knownStatus(status) === known),
      })),
      ...listed.statuses.map((status) => ({ length: lengthOf(at, phrasesOf(status)), status: [status] })),
    ].filter(({ length, status }) => length > 0 && status.length > 0);
    const [first, ...others] = found;
    if (first === undefined) return null;
    const { length, status } = others.reduce((a, b) => (b.length > a.length ? b : a), first);
    return { from: at, end: at + length, choices: [{ status }] };
  }

  function personAt(at: number): Slot | null {
    const leads = (['creator', 'updater', 'people'] as const).map(
      (field) => [field, lengthOf(at, words[field])] as const,
    );
    const [field, lead] = leads.reduce((a, b) => (b[1] > a[1] ? b : a));
    const chosen = (named: readonly string[]): readonly Choice[] =>
      named.slice(0, maxPeople).map((person) => ({ [lead === 0 ? 'people' : field]: [person] }));
    const me = lengthOf(at + lead, words.me);
    if (me > 0 && listed.me.length > 0)
      return { from: at, end: at + lead + me, choices: chosen(listed.me), isOwn: true };
    const first = typed[at + lead]?.folded ?? '';
    if (first === '' || (lead === 0 && first.length < minNameLetters)) return null;
    const people = listed.people.get(first) ?? [];
    const second = typed[at + lead + 1]?.folded ?? '';
    const both = second === '' ? [] : people.filter((person) => hasWords(person, [first, second]));
    const named = both.length > 0 ? both : people.filter((person) => hasWords(person, [first]));
    if (named.length === 0) return null;
    return { from: at, end: at + lead + (both.length > 0 ? 2 : 1), choices: chosen(named) };
  }

  const slots: Slot[] = [];
  for (let at = 0; at < typed.length;) {
    const slot = unseenAt(at) ?? dateAt(at) ?? excludedAt(at) ?? statusAt(at) ?? personAt(at);
    if (slot !== null) slots.push(slot);
    at = slot?.end ?? at + 1;
  }
  return slots;
}

/** Whether each word begins a word of a person's name, or is one if it is short. */
function hasWords(person: string, words: readonly string[]): boolean {
  const parts = foldWord(person).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) =>
    parts.some((part) => (word.length < minNameLetters ? part === word : part.startsWith(word))),
  );
}
