import { Catalog, type CatalogDeps } from '../../../src/main/catalog/catalog.ts';
import { silentLog } from './silent-log.ts';
import { defaultListPreferences } from './default-list-preferences.ts';
import { catalogWorker } from './workers.ts';

/** A catalog of the caller's list with the shipped worker, without delays, log or notifications. */
export function quietCatalog(parts: Pick<CatalogDeps, 'readPage'> & Partial<CatalogDeps>): Catalog {
  return new Catalog({
    workerFile: catalogWorker,
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
