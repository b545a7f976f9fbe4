import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Catalog } from '../../src/main/catalog/catalog.ts';
import { threadOf, type StartThread } from '../../src/main/catalog/worker-host.ts';
import { succeeded, type Result } from '../../src/preload/contract/failure.ts';
import * as status from '../../src/preload/contract/status.ts';
import { defaultListPreferences } from '../../test/equipment/support/default-list-preferences.ts';

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail ?? ''}`);
  return result.value;
}

/** Commits until November 2026, which are measured beside this one, take the bytes of a page alone, and list no codes of anomalies. */
const takesBytes = !('anomalyCodes' in status);

/** The app's own catalog with its worker, by default the one that is built beside this program, but without the network. */
export function createCatalog(
  readPage: (page: number) => Promise<Uint8Array> | Uint8Array,
  onPublished: () => void = () => undefined,
  startThread: StartThread = threadOf(path.join(import.meta.dirname, 'worker.mjs')),
): Catalog {
  return new Catalog({
    preferences: defaultListPreferences,
    startThread,
    readPage: async (page) => {
      const body = await readPage(page);
      return succeeded(takesBytes ? Object.assign(body, { body }) : { body });
    },
    now: Date.now,
    random: Math.random,
    delay: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    log: {
      info: (event) => {
        if (event === 'catalog-published') onPublished();
      },
      warn: (event) => void process.stderr.write(`${event}\n`),
    },
    onChange: () => undefined,
    onNotice: (code) => void process.stderr.write(`${code}\n`),
    onSetAside: () => undefined,
  });
}
