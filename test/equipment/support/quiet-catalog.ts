import { Catalog, type CatalogDeps } from '../../../src/main/catalog/catalog.ts';
import { threadOf } from '../../../src/main/catalog/worker-host.ts';
import { silentLog } from './silent-log.ts';
import { defaultListPreferences } from './default-list-preferences.ts';
import { catalogWorker } from './workers.ts';

/** The worker as the app runs it. */
export const shippedThread = threadOf(catalogWorker);

/** A catalog of the caller's list with the shipped worker, without delays, log or notifications. */
export function quietCatalog(parts: Pick<CatalogDeps, 'readPage'> & Partial<CatalogDeps>): Catalog {
  return new Catalog({
    startThread: shippedThread,
    now: Date.now,
    random: Math.random,
    delay: () => Promise.resolve(),
    log: silentLog,
    onChange: () => undefined,
    onNotice: () => undefined,
    onSetAside: () => undefined,
    preferences: defaultListPreferences,
    idleDelayMs: 0,
    ...parts,
  });
}
