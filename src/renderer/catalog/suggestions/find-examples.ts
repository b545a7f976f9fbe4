import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { Today } from '../../../preload/contract/days.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Messages } from '../../../preload/contract/messages/texts.ts';
import { knownStatus } from '../../../preload/contract/statuses.ts';
import { findOffers, type OfferBridge } from './find-offers.ts';

interface ExampleContext {
  readonly bridge: OfferBridge & Pick<AccountBridge, 'readFacet'>;
  readonly view: number;
  readonly filters: FilterChoice;
  readonly today: Today;
  readonly messages: Pick<Messages, 'locale' | 'suggestions' | 'views'>;
}

/** Values that are looked at, statuses and years that are tried. */
const maxValues = 10;
const maxStatuses = 3;
const maxYears = 4;

/** A search for a status and one for a person, of words that become filters and find something in this list. */
export async function findExamples(context: ExampleContext): Promise<readonly string[]> {
  const { suggestions, views } = context.messages;
  const statuses = (await valuesOf(context, 'status')).map(knownStatus).filter((status) => status !== null);
  // Drafts are what most people look for.
  const wanted = [...new Set(['draft' as const, ...statuses])].filter((status) => statuses.includes(status));
  const thisYear = new Date(context.today.now).getFullYear();
  const years = Array.from({ length: maxYears }, (_, before) => thisYear - before);
  const withYears = wanted
    .slice(0, maxStatuses)
    .flatMap((status) => years.map((year) => `${views.ofStatus[status]} ${year}`));
  const people = (await valuesOf(context, 'people')).map(suggestions.byPerson);
  const examples = [await firstFinding(context, withYears), await firstFinding(context, people)];
  return examples.filter((example) => example !== null);
}

/** The most frequent values of the list. */
async function valuesOf(
  { bridge, view }: ExampleContext,
  field: 'status' | 'people',
): Promise<readonly string[]> {
  const facet = await bridge.readFacet({ view, field, text: '', limit: maxValues });
  return facet.ok ? facet.value.values.map(({ value }) => value).filter((value) => value !== '') : [];
}

/** The first text of which all words become filters that find something. */
async function firstFinding(
  { bridge, filters, today, messages }: ExampleContext,
  texts: readonly string[],
): Promise<string | null> {
  for (const text of texts) {
    const {
      offers: [offer],
    } = await findOffers(bridge, { text, filters }, { today, locale: messages.locale, ownName: '' });
    if (offer?.text === '' && offer.total > 0) return text;
  }
  return null;
}
