import { filtersOf, type FilterChoice } from '../../../preload/contract/choice.ts';
import { calendarDay, type Today } from '../../../preload/contract/days.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { filterOffers, type FilterOffer } from './filter-offers.ts';
import { filterSlots } from './filter-slots.ts';
import { calendarNames, DateReader } from './typed-date.ts';
import { isOwnName, ownBeginnings } from './own-name.ts';
import { phraseAt, typedWords } from './typed-words.ts';
import { loadFilterWords } from './filter-words.ts';

/** An offer with the exact number of packages that are left. */
export interface CountedOffer extends FilterOffer {
  readonly total: number;
}

export interface FoundOffers {
  readonly offers: readonly CountedOffer[];
  /** Whether words mean the person at the computer, whom the list does not have. */
  readonly isOwnNameMissing: boolean;
}

export type OfferBridge = Pick<AccountBridge, 'readFilterValues' | 'readOfferCounts'>;

export interface OfferContext {
  readonly today: Today;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The person's name in the list, or the user name. */
  readonly ownName: string;
}

const maxOffers = 4;
const maxNames = 10;
const maxOwnNames = 5;
const isName = /^\p{L}[\p{L}'-]*$/u;

/**
 * What words of a text can become as filters, beside those that are set. Offers that find nothing are left out, unless none
 * finds anything and all words were understood.
 */
export async function findOffers(
  bridge: OfferBridge,
  { text, filters }: { readonly text: string; readonly filters: FilterChoice },
  { today, locale, ownName }: OfferContext,
): Promise<FoundOffers> {
  const nothing = { offers: [], isOwnNameMissing: false };
  const typed = typedWords(text);
  if (typed.length === 0) return nothing;
  const words = await loadFilterWords(locale);
  const names = [...new Set(typed.map(({ folded }) => folded).filter((word) => isName.test(word)))].slice(
    0,
    maxNames,
  );
  const isOwn = typed.some((_, at) => phraseAt(typed, at, words.me) > 0);
  const own = isOwn ? ownBeginnings(ownName) : [];
  const read = await bridge.readFilterValues({ names: [...names, ...own.slice(0, maxOwnNames)] });
  if (!read.ok) return nothing;
  const me = [...new Set(read.value.people.slice(names.length).flat())].filter((person) =>
    isOwnName(ownName, person),
  );
  const isOwnNameMissing = isOwn && me.length === 0;
  const dates = new DateReader(words, calendarNames(locale), calendarDay(today.now, today.zone));
  const slots = filterSlots(typed, words, dates, {
    statuses: read.value.statuses,
    people: new Map(names.map((name, at) => [name, read.value.people[at] ?? []])),
    me,
  });
  const offers = filterOffers(text, typed, slots);
  if (offers.length === 0) return { offers: [], isOwnNameMissing };
  const counts = await bridge.readOfferCounts({
    queries: offers.map((offer) => ({
      text: offer.text,
      filters: filtersOf({ ...filters, ...offer.choice }, today),
    })),
  });
  if (!counts.ok || counts.value === null) return nothing;
  const { totals } = counts.value;
  const counted = offers.map((offer, at) => ({ ...offer, total: totals[at] ?? 0 }));
  const finding = counted.filter(({ total }) => total > 0).slice(0, maxOffers);
  // Shows that all words were understood, and that nothing is there.
  const all = counted.filter((offer) => offer.text === '').slice(0, 1);
  return { offers: finding.length > 0 ? finding : all, isOwnNameMissing };
}
