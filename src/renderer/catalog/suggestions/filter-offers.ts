import { filterFields, type FilterChoice, type FilterField } from '../../../preload/contract/choice.ts';
import type { Slot } from './filter-slots.ts';
import type { TypedWord } from './typed-words.ts';

/** Words of a search as filters or exclusions, and the rest of its text. */
export interface FilterOffer {
  readonly text: string;
  /** The filters that it sets. */
  readonly choice: Partial<FilterChoice>;
  readonly fields: readonly FilterField[];
  /** The words that it excludes. */
  readonly excluded: string;
  /** The name that the person says to have by taking it; null for none. */
  readonly ownName: string | null;
}

/** Each is counted. */
const maxTogether = 4;

/** What can be offered for some slots: first all filters together, then each alone. */
export function filterOffers(
  text: string,
  typed: readonly TypedWord[],
  slots: readonly Slot[],
): readonly FilterOffer[] {
  const together = combinations(slots).slice(0, maxTogether);
  const alone = slots.flatMap((slot) => slot.choices.map((choice) => [{ slot, choice }]));
  const offers = [...together, ...alone].map((taken): FilterOffer => {
    const choice = taken.reduce<Partial<FilterChoice>>((all, each) => ({ ...all, ...each.choice }), {});
    const fields = filterFields.filter((field) => field in choice);
    const excluded = taken
      .flatMap(({ slot }) => typed[slot.excluded ?? -1] ?? [])
      .map(({ from, end }) => text.slice(from, end))
      .join(' ');
    return { text: without(text, typed, taken), choice, fields, excluded, ownName: ownNameIn(taken) };
  });
  const distinct = new Map(offers.map((offer) => [JSON.stringify(offer), offer]));
  return [...distinct.values()];
}

function ownNameIn(taken: readonly Taken[]): string | null {
  const { people, creator, updater } = taken.find(({ slot }) => slot.isOwn)?.choice ?? {};
  return (people ?? creator ?? updater)?.[0] ?? null;
}

interface Taken {
  readonly slot: Slot;
  readonly choice: Partial<FilterChoice>;
}

/** One choice of each slot. Of several slots for one field the first one is taken: others stay words. */
function combinations(slots: readonly Slot[]): readonly (readonly Taken[])[] {
  let begun: readonly (readonly Taken[])[] = [[]];
  for (const slot of slots)
    begun = begun.flatMap((taken) => {
      const more = slot.choices
        .filter((choice) => !taken.some((each) => Object.keys(choice).some((field) => field in each.choice)))
        .map((choice) => [...taken, { slot, choice }]);
      return more.length === 0 ? [taken] : more;
    });
  return begun.filter((taken) => taken.length > 0);
}

/** What is left of a text when some slots are taken: other words, and those that are excluded then. */
function without(text: string, typed: readonly TypedWord[], taken: readonly Taken[]): string {
  return typed
    .flatMap(({ from, end }, at) => {
      const word = text.slice(from, end);
      const slot = taken.map((each) => each.slot).find((each) => at >= each.from && at < each.end);
      if (slot === undefined) return [word];
      return slot.excluded === at ? [`-${word}`] : [];
    })
    .join(' ');
}
