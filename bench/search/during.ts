import { setTimeout as sleep } from 'node:timers/promises';
import type { SortKey } from '../../src/preload/contract/view.ts';
import { noFilters } from '../../src/preload/contract/view.ts';
import { openPages } from '../update/page-file.ts';
import { peakRssMb } from '../sync/process-use.ts';
import type { DuringMeasured } from './measured.ts';
import { shownRows } from './query.ts';
import { createCatalog, valueOf } from './quiet-catalog.ts';

/**
 * A process of its own: searches during a first sync and after it, until the index stands, as a person who types meanwhile.
 * Arguments: the folder of the pages, the catalog's folder, and the latency of each page in ms. Prints the ms of each search
 * as JSON.
 */

const [pages = '', folder = '', latencyMs = '0'] = process.argv.slice(2);

/** From one search to the next; a longer one delays the next. */
const intervalMs = 300;
const texts = [
  'invoice',
  'approval',
  'renewal',
  'in on published',
  'payroll emea',
  'muller',
  'published',
  '"supplier check"',
  'e',
];
const orders: readonly SortKey[][] = [[], [{ column: 'name', descending: false }]];

const { read, close } = openPages(pages);
let lastPageAt = Number.NaN;
const catalog = createCatalog(async (page) => {
  if (latencyMs !== '0') await sleep(Number(latencyMs));
  lastPageAt = performance.now();
  return read(page);
});

const times: { readonly at: number; readonly ms: number }[] = [];
/** Null until the index stands. */
let standsAt: number | null = null;

async function searchUntilItStands(): Promise<void> {
  while (Number.isNaN(lastPageAt)) await sleep(1);
  while (standsAt === null) {
    const at = performance.now();
    const text = texts[times.length % texts.length] ?? '';
    const sort = orders[times.length % orders.length] ?? [];
    valueOf(await catalog.query('openView', { text, filters: noFilters, sort, rows: shownRows }));
    const ms = performance.now() - at;
    times.push({ at, ms });
    await sleep(Math.max(0, intervalMs - ms));
  }
}

valueOf(await catalog.open(folder));
const searching = searchUntilItStands();
valueOf(await catalog.sync());
standsAt = performance.now();
await searching;
const measured: DuringMeasured = {
  duringMs: times.filter(({ at }) => at <= lastPageAt).map(({ ms }) => ms),
  afterMs: times.filter(({ at }) => at > lastPageAt).map(({ ms }) => ms),
  indexMs: standsAt - lastPageAt,
  peakRssMb: peakRssMb(),
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
await catalog.close();
close();
