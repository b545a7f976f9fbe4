import { createCatalog, valueOf } from '../../quiet-catalog.ts';
import { openCatalog } from '../../engines/packshelf.ts';
import { bodyOf, pageSize } from '../../pages.ts';
import type { Ranker } from '../ranker.ts';

const encoder = new TextEncoder();

/** The app's own store, filled by its own sync, in the order of best match. */
export const rankByPackshelf: Ranker = async (packages, folder) => {
  // The service's order says nothing about age.
  const sent = packages.toSorted((a, b) => (a.processId < b.processId ? -1 : 1));
  const filling = createCatalog((page) => {
    const from = (page - 1) * pageSize;
    return encoder.encode(bodyOf(sent.slice(from, from + pageSize), page, sent.length));
  });
  valueOf(await filling.open(folder));
  valueOf(await filling.sync());
  await filling.close();
  const catalog = openCatalog(folder);
  return {
    rank: async (typed) => (await catalog.show(typed, [])).rows.map(({ id }) => id),
    close: () => catalog.close(),
  };
};
