import uFuzzy from '@leeoniya/ufuzzy';
import { fuzzy, outOfOrder } from '../../engines/ufuzzy.ts';
import { allFields } from '../../query.ts';
import type { Ranker } from '../ranker.ts';

/** All matches are ordered; by default uFuzzy orders no more than 1,000. */
const mostOrdered = Number.POSITIVE_INFINITY;

/** uFuzzy over the texts of each package in one line, which begins with the name. */
export const rankByUFuzzy: Ranker = (packages) => {
  const haystack = uFuzzy.latinize(
    packages.map((item) => allFields.map((field) => item[field].replaceAll(/\s+/gu, ' ')).join(' | ')),
  );
  return {
    rank(typed) {
      const [found, info, order] = fuzzy.search(haystack, uFuzzy.latinize(typed), outOfOrder, mostOrdered);
      const rows = order === null ? found : order.map((at) => info.idx[at] ?? -1);
      return (rows ?? []).flatMap((row) => packages[row]?.processId ?? []);
    },
    close: () => undefined,
  };
};
