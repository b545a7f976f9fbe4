import { pageText } from '../pages.ts';
import { createCatalog, valueOf } from '../quiet-catalog.ts';

const encoder = new TextEncoder();

/**
 * Fills a catalog's folder by the app's own sync and worker, without the network. Returns the ms from the last page until
 * the list was ready for searching and sorting.
 */
export async function syncInto(folder: string, packages: number): Promise<number> {
  let lastPageAt = Number.NaN;
  const catalog = createCatalog((page) => {
    const body = encoder.encode(pageText(page, packages));
    lastPageAt = performance.now();
    return body;
  });
  valueOf(await catalog.open(folder));
  valueOf(await catalog.sync());
  const indexMs = performance.now() - lastPageAt;
  const { rows, complete } = catalog.status();
  await catalog.close();
  if (rows !== packages || !complete) throw new Error(`${rows} packages were stored, complete: ${complete}`);
  return indexMs;
}
