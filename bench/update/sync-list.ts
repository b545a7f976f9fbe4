import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from '../../src/main/catalog/catalog.ts';
import { noFilters, type OpenedView } from '../../src/preload/contract/view.ts';
import { shownRows } from '../search/query.ts';
import { createCatalog, valueOf } from '../search/quiet-catalog.ts';
import { peakRssMb } from '../sync/process-use.ts';
import { revisedWord } from './lists.ts';
import type { FirstMeasured, NextMeasured } from './measured.ts';
import { openPages } from './page-file.ts';

/**
 * A process of its own: syncs a list into a catalog by the app's own code and measures when it can be searched. It contains
 * only the catalog and its worker; pages are read from a file. Arguments: `first` or `next`, the folder of the pages, and
 * the catalog's folder. Prints the measurements as JSON.
 */

const [step = '', pages = '', folder = ''] = process.argv.slice(2);

/** In ms: how often a view is opened until it is one of the new snapshot. */
const askIntervalMs = 10;

let lastPageAt = Number.NaN;
let publishedAt = Number.NaN;
const { read: readPage, close: closePages } = openPages(pages);
const catalog = createCatalog(
  (page) => {
    lastPageAt = performance.now();
    return readPage(page);
  },
  () => {
    publishedAt = performance.now();
  },
);

async function openView(): Promise<OpenedView> {
  const request = {
    text: revisedWord,
    filters: noFilters,
    sort: [{ column: 'name' as const, descending: false }],
    rows: shownRows,
  };
  return valueOf(await catalog.query('openView', request));
}

/** Opens views until one is of another snapshot than before. */
async function openNewView(before: string | null): Promise<OpenedView> {
  for (;;) {
    const view = await openView();
    if (view.snapshot !== null && view.snapshot !== before) return view;
    await sleep(askIntervalMs);
  }
}

/**
 * Bytes that this process has written to files on disks, in whole pages; null if the system does not count them. `wchar` would
 * include what wakes up threads.
 */
function writtenBytes(): number | null {
  try {
    const found = /^write_bytes: (\d+)$/mu.exec(readFileSync('/proc/self/io', 'utf8'));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}

/** Starts a sync; opens views from the moment when its snapshot is published. */
async function syncUntilSearchable(catalog: Catalog, before: string | null): Promise<OpenedView> {
  valueOf(await catalog.sync());
  return openNewView(before);
}

async function measureFirst(): Promise<FirstMeasured> {
  const started = performance.now();
  await syncUntilSearchable(catalog, null);
  const searchableAt = performance.now();
  return { syncMs: publishedAt - started, indexMs: searchableAt - lastPageAt, peakRssMb: peakRssMb() };
}

async function measureNext(): Promise<NextMeasured> {
  const { snapshot: before } = await openView();
  const started = performance.now();
  const view = await syncUntilSearchable(catalog, before);
  const searchableMs = performance.now() - publishedAt;
  const updated = { syncMs: publishedAt - started, searchableMs, peakRssMb: peakRssMb() };
  const { changes, rows } = catalog.status();

  const [writtenBefore, unchangedFrom] = [writtenBytes(), performance.now()];
  valueOf(await catalog.sync());
  const unchangedMs = performance.now() - unchangedFrom;
  const writtenAfter = writtenBytes();
  const unchangedBytes =
    writtenBefore === null || writtenAfter === null ? null : writtenAfter - writtenBefore;
  globalThis.gc?.();
  const rssMb = process.memoryUsage.rss() / 1e6;
  return { ...updated, rssMb, unchangedBytes, unchangedMs, changes, rows, revised: view.total };
}

valueOf(await catalog.open(folder));
const measured = step === 'first' ? await measureFirst() : await measureNext();
process.stdout.write(`${JSON.stringify(measured)}\n`);
await catalog.close();
closePages();
