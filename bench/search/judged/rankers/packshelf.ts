import { createCatalog, valueOf } from '../../quiet-catalog.ts';
import { openCatalog } from '../../engines/packshelf.ts';
import { bodyOf, pageSize } from '../../pages.ts';
import type { Ranker } from '../ranker.ts';

const encoder = new TextEncoder();

/** The app's own store, filled by its own sync, in the order of best match; misspelt words are corrected. */
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
    // As the window: a search that finds nothing shows what it could have meant.
    async rank(typed) {
      const shown = await catalog.show(typed, []);
      const { correction } = await catalog.suggest(typed);
      const rows =
        shown.total > 0 || correction === null ? shown.rows : (await catalog.show(correction.text, [])).rows;
      return rows.map(({ id }) => id);
    },
    close: () => catalog.close(),
  };
};
