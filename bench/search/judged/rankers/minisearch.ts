import MiniSearch from 'minisearch';
import type { ProcessPackage } from '../../../../test/equipment/service/packages.ts';
import { processTerm } from '../../engines/minisearch.ts';
import { allFields } from '../../query.ts';
import type { OpenRanker, Ranker } from '../ranker.ts';

/** Its documentation's options for a search while typing: prefixes, and double weight for the title. */
function open(packages: readonly ProcessPackage[], fuzzy: number | false): OpenRanker {
  const index = new MiniSearch<ProcessPackage>({
    idField: 'processId',
    fields: [...allFields],
    processTerm,
    searchOptions: { prefix: true, boost: { processName: 2 }, fuzzy, combineWith: 'AND' },
  });
  index.addAll(packages);
  return {
    rank: (typed) => index.search(typed).map(({ id }) => String(id)),
    close: () => undefined,
  };
}

export const rankByMiniSearch: Ranker = (packages) => open(packages, false);

/** With its documentation's tolerance: a fifth of a word's letters may differ. */
export const rankByMiniSearchFuzzy: Ranker = (packages) => open(packages, 0.2);
