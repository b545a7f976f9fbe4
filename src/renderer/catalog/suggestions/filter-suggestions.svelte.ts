import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { Today } from '../../../preload/contract/days.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { ListQuery } from '../list/list-query.svelte.ts';
import type { CountedOffer, OfferBridge } from './find-offers.ts';
import { OptionList } from './option-list.svelte.ts';

interface FilterSuggestionsDeps {
  readonly bridge: OfferBridge;
  readonly query: ListQuery;
  readonly today: () => Today;
  /** The person's name in the list, or the user name. */
  readonly ownName: () => string;
}

interface Offered {
  readonly text: string;
  readonly filters: FilterChoice;
  readonly offers: readonly CountedOffer[];
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
    forget: () => false,
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

  /** Looks for offers for the present search; returns the first one. */
  async read(): Promise<CountedOffer | null> {
    const { bridge, query, today, ownName } = this.#deps;
    const asked = { text: query.text, filters: query.filters };
    // Loaded when it is first needed, because most starts do not search.
    const { findOffers } = await import('./find-offers.ts');
    const offers = await findOffers(bridge, asked, {
      today: today(),
      locale: messages.locale,
      ownName: ownName(),
    });
    if (this.#isPresent(asked)) {
      this.#offered = { ...asked, offers };
      this.options.leave();
    }
    return offers[0] ?? null;
  }

  take(index: number): void {
    const { query } = this.#deps;
    const offer = this.offers[index];
    if (offer === undefined) return;
    const { text, choice } = offer;
    this.#offered = null;
    query.replace({ text, filters: { ...query.filters, ...choice }, orders: query.orders });
  }

  dismiss(): void {
    this.#offered = null;
  }

  #isPresent({ text, filters }: Pick<Offered, 'text' | 'filters'>): boolean {
    const { query } = this.#deps;
    return text === query.text && filters === query.filters;
  }
}
