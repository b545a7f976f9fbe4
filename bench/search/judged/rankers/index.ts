import type { Ranker } from '../ranker.ts';
import { rankByTrigrams, rankByWords } from './fts.ts';
import { rankByMiniSearch, rankByMiniSearchFuzzy } from './minisearch.ts';
import { rankByPackshelf } from './packshelf.ts';
import { rankByUFuzzy } from './ufuzzy.ts';

export const rankers: Readonly<Record<string, Ranker>> = {
  packshelf: rankByPackshelf,
  minisearch: rankByMiniSearch,
  'minisearch-fuzzy': rankByMiniSearchFuzzy,
  ufuzzy: rankByUFuzzy,
  'fts-words': rankByWords,
  'fts-trigram': rankByTrigrams,
};
