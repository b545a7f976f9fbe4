import { setTimeout as sleep } from 'node:timers/promises';
import { Catalog } from '../../src/main/catalog/catalog.ts';
import { threadOf } from '../../src/main/catalog/worker-host.ts';
import type { Log, LogValue } from '../../src/main/diagnostics/log.ts';
import { readPage, type AccessTokens } from '../../src/main/service/list-client.ts';
import { succeeded, type Result } from '../../src/preload/contract/failure.ts';
import { noFilters } from '../../src/preload/contract/view.ts';
import { watchBlocks } from './blocks.ts';
import type { PackshelfMeasured } from './measured.ts';
import { cpuMs, peakRssMb } from './process-use.ts';
import { accessToken } from './token.ts';
import { defaultListPreferences } from '../../test/equipment/support/default-list-preferences.ts';
import { createTestTransport } from '../../test/equipment/support/test-transport.ts';

/**
 * A process of its own: measures one whole sync by the app's own code (fetch, validate, keep unknown fields, compare,
 * store, publish) and building the index. Arguments: the base address, the catalog's folder, the worker's file, and a
 * word of page 1. Prints the measurements as JSON.
 */

const [baseUrl = '', folder = '', workerFile = '', word = ''] = process.argv.slice(2);

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail ?? ''}`);
  return result.value;
}

let publishedAt = Number.NaN;
let publishedCpuMs = Number.NaN;
let publishedRssMb = Number.NaN;
let switchMs = Number.NaN;

const log: Log = {
  info(event, facts?: Readonly<Record<string, LogValue | undefined>>) {
    if (event !== 'catalog-published') return;
    publishedAt = performance.now();
    publishedCpuMs = cpuMs();
    publishedRssMb = peakRssMb();
    switchMs = Number(facts?.['switchMs']);
  },
  warn: (event) => process.stderr.write(`${event}\n`),
};

const connection = { id: 'bench', name: 'bench', authUrl: baseUrl, baseUrl };
const tokens: AccessTokens = {
  account: () => ({ id: 'bench', connection }),
  accessToken: () => Promise.resolve(succeeded(accessToken)),
  onTokenRejected: () => undefined,
  onNewTokenRejected: () => undefined,
};
const transport = createTestTransport({ log });

let started = Number.NaN;
let firstRowMs: number | null = null;
let isSearching = false;
let hasChanged = false;

/** Reopens a view after each change, as the window does, until it finds a row. */
async function findFirstRow(): Promise<void> {
  hasChanged = true;
  if (isSearching || Number.isNaN(started)) return;
  isSearching = true;
  while (hasChanged && firstRowMs === null) {
    hasChanged = false;
    const opened = await catalog.query('openView', {
      text: word,
      filters: noFilters,
      sort: [{ column: 'updated', descending: true }],
    });
    if (opened.ok && opened.value.total > 0) firstRowMs = performance.now() - started;
  }
  isSearching = false;
}

const catalog = new Catalog({
  preferences: defaultListPreferences,
  startThread: threadOf(workerFile),
  readPage: (page, limit, signal) => readPage({ transport, tokens, now: Date.now }, page, limit, signal),
  now: Date.now,
  random: Math.random,
  // An aborted delay ends early instead of rejecting.
  delay: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  log,
  onChange: () => void findFirstRow(),
  onNotice: (code) => void process.stderr.write(`${code}\n`),
  onSetAside: () => undefined,
});

value(await catalog.open(folder));
const before = catalog.status().snapshot;
const blocks = watchBlocks();
started = performance.now();
value(await catalog.sync());
value(
  await catalog.query('openView', {
    text: word,
    filters: noFilters,
    sort: [{ column: 'name', descending: false }],
  }),
);
const preparedAt = performance.now();
const { longestMs, longestOwnMs } = blocks();
const { snapshot, rows, complete, changes } = catalog.status();
const measured: PackshelfMeasured = {
  ms: publishedAt - started,
  cpuMs: publishedCpuMs,
  indexMs: preparedAt - publishedAt,
  switchMs,
  firstRowMs: before === null ? firstRowMs : null,
  longestBlockMs: longestMs,
  longestOwnBlockMs: longestOwnMs,
  peakRssMb: publishedRssMb,
  indexPeakRssMb: peakRssMb(),
  isNewSnapshot: snapshot !== before,
  rows,
  complete,
  changes,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
await catalog.close();
await transport.dispose();
