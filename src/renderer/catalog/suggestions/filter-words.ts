import type { FilterWords } from '../../../preload/contract/messages/filter-words.ts';

type Loaded = Promise<{ readonly filterWords: FilterWords }>;

const english = (): Loaded => import('../../../preload/contract/messages/en/filter-words.ts');
const loaders: ReadonlyMap<string, () => Loaded> = new Map([
  ['de', () => import('../../../preload/contract/messages/de/filter-words.ts')],
  ['es', () => import('../../../preload/contract/messages/es/filter-words.ts')],
  ['fr', () => import('../../../preload/contract/messages/fr/filter-words.ts')],
]);

/** The words for a locale such as "de-DE". */
export async function loadFilterWords(locale: string): Promise<FilterWords> {
  const { filterWords } = await (loaders.get(locale.slice(0, 2)) ?? english)();
  return filterWords;
}
