import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { Today } from '../../../preload/contract/days.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { ListQuery } from '../list/list-query.svelte.ts';
import type { CountedOffer, FoundOffers, OfferBridge } from './find-offers.ts';
import { OptionList } from './option-list.svelte.ts';

interface FilterSuggestionsDeps {
  readonly bridge: OfferBridge;
  readonly query: ListQuery;
  readonly today: () => Today;
  /** The person's name in the list, or the user name. */
  readonly ownName: () => string;
  /** The person has said who they are in the list. */
  readonly ownNameChosen: (name: string) => void;
}

interface Offered extends FoundOffers {
  readonly text: string;
  readonly filters: FilterChoice;
}

/** Offers words of the search as filters. Nothing changes before the person takes one. */
export class FilterSuggestions {
  #offered: Offered | null = $state.raw(null);
  readonly #deps: FilterSuggestionsDeps;
  readonly options = new OptionList({
    id: 'search-offers',
    count: () => this.offers.length,
    choose: (index) => this.take(index),
    close: () => this.dismiss(),
  });

  constructor(deps: FilterSuggestionsDeps) {
    this.#deps = deps;
  }

  /** Those for the present search. */
  get offers(): readonly CountedOffer[] {
    return this.#offered !== null && this.#isPresent(this.#offered) ? this.#offered.offers : [];
  }

  /** The last ones, also while those for the present search are unknown, so that the list does not move with each letter. */
  get lastOffers(): readonly CountedOffer[] {
    return this.#offered?.offers ?? [];
  }

  /** Whether the present search means the person at the computer, whom the list does not have. */
  get isOwnNameMissing(): boolean {
    return this.#offered !== null && this.#isPresent(this.#offered) && this.#offered.isOwnNameMissing;
  }

  /** Looks for offers for the present search; returns the first one. */
  async read(): Promise<CountedOffer | null> {
    const { bridge, query, today, ownName } = this.#deps;
    const asked = { text: query.text, filters: query.filters };
    // Loaded when it is first needed, because most starts do not search.
    const { findOffers } = await import('./find-offers.ts');
    const found = await findOffers(bridge, asked, {
      today: today(),
      locale: messages.locale,
      ownName: ownName(),
    });
    if (this.#isPresent(asked)) {
      this.#offered = { ...asked, ...found };
      this.options.leave();
    }
    return found.offers[0] ?? null;
  }

  take(index: number): void {
    const { query, ownNameChosen } = this.#deps;
    const offer = this.offers[index];
    if (offer === undefined) return;
    const { text, choice, ownName } = offer;
    if (ownName !== null) ownNameChosen(ownName);
    this.#offered = null;
    query.replace({ text, filters: { ...query.filters, ...choice }, orders: query.orders });
  }

  dismiss(): void {
    this.#offered = null;
  }

  #isPresent({ text, filters }: Pick<Offered, 'text' | 'filters'>): boolean {
    const { query } = this.#deps;
    return query.overlong === null && text === query.text && filters === query.filters;
  }
}
