import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Catalog } from '../../../src/main/catalog/catalog.ts';
import { succeeded, type Result } from '../../../src/preload/contract/failure.ts';
import { pageText } from '../pages.ts';
import { defaultListPreferences } from '../../../test/equipment/support/default-list-preferences.ts';

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail ?? ''}`);
  return result.value;
}

const encoder = new TextEncoder();

/**
 * Fills a catalog's folder by the app's own sync and worker, without the network. Returns the ms from the last page until
 * the list was ready for searching and sorting.
 */
export async function syncInto(folder: string, packages: number): Promise<number> {
  let lastPageAt = Number.NaN;
  const catalog = new Catalog({
    preferences: defaultListPreferences,
    // Built beside this program.
    workerFile: path.join(import.meta.dirname, 'worker.mjs'),
    readPage: (page) => {
      const body = encoder.encode(pageText(page, packages));
      lastPageAt = performance.now();
      return Promise.resolve(succeeded(body));
    },
    now: Date.now,
    random: Math.random,
    delay: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    log: { info: () => undefined, warn: (event) => void process.stderr.write(`${event}\n`) },
    onChange: () => undefined,
    onNotice: (code) => void process.stderr.write(`${code}\n`),
    onSetAside: () => undefined,
  });
  value(await catalog.open(folder));
  value(await catalog.sync());
  const indexMs = performance.now() - lastPageAt;
  const { rows, complete } = catalog.status();
  await catalog.close();
  if (rows !== packages || !complete) throw new Error(`${rows} packages were stored, complete: ${complete}`);
  return indexMs;
}
