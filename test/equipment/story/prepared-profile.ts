import { realpathSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SavedIdentity } from '../service/identity.ts';
import { startSampleService, type SampleService } from '../service/sample-service.ts';

/** A prepared profile is replaced at this age, in ms: well before its session ends, which lasts half an hour. */
const longestUseMs = 600_000;

/** Named as having taken this long, in ms, the sync of the preparation is followed by minutes without another one. */
const syncTimeMs = 15_000;

interface Prepared {
  readonly folder: string;
  readonly identity: SavedIdentity;
  readonly at: number;
}

/**
 * A profile whose app has signed in at the sample service and stored its list, made once for all tests of a worker. An
 * account belongs to an address, so that every service of the worker has the same one.
 */
export class PreparedProfile {
  readonly #fill: (folder: string, service: SampleService) => Promise<void>;
  #port = 0;
  #prepared: Prepared | null = null;

  /** `fill`: signs in at the service with an empty folder, and ends when the list is stored and the app has ended. */
  constructor(fill: (folder: string, service: SampleService) => Promise<void>) {
    this.#fill = fill;
  }

  /** Starts a service with 1,200 packages at the worker's address; another address where that one has been taken. */
  async startService(): Promise<SampleService> {
    const start = (port: number): Promise<SampleService> => startSampleService({ packages: 1200, port });
    const again = this.#port === 0 ? null : await start(this.#port).catch(() => null);
    if (again !== null) return again;
    await this.remove();
    const service = await start(0);
    this.#port = Number(new URL(service.origin).port);
    return service;
  }

  /**
   * Fills an empty folder with the signed-in profile and lets its session go on at the service, which must be as
   * `startService` gave it. The list counts as read a moment ago.
   */
  async copyTo(userDataDir: string, service: SampleService): Promise<void> {
    if (this.#prepared !== null && Date.now() - this.#prepared.at > longestUseMs) await this.remove();
    this.#prepared ??= await this.#prepare(service);
    const { folder, identity } = this.#prepared;
    await cp(folder, userDataDir, { recursive: true });
    await markAsJustRead(userDataDir);
    service.control.restoreIdentity(identity);
  }

  async remove(): Promise<void> {
    const folder = this.#prepared?.folder;
    this.#prepared = null;
    // Windows releases files some moments after their program has ended.
    if (folder !== undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  async #prepare(service: SampleService): Promise<Prepared> {
    const folder = await mkdtemp(path.join(realpathSync.native(tmpdir()), 'packshelf-prepared-'));
    await this.#fill(folder, service);
    const identity = service.control.saveIdentity();
    await service.control.reset();
    return { folder, identity, at: Date.now() };
  }
}

async function markAsJustRead(userDataDir: string): Promise<void> {
  const catalogs = path.join(userDataDir, 'catalogs');
  for (const name of await readdir(catalogs, { recursive: true })) {
    if (!name.endsWith('current.json')) continue;
    const file = path.join(catalogs, name);
    const text = await readFile(file, 'utf8');
    const read = text
      .replace(/"checkedAt":\d+/u, `"checkedAt":${Date.now()}`)
      .replace(/"completeAt":\d+/u, `"completeAt":${Date.now()}`)
      .replace(/"took":[\d.]+/u, `"took":${syncTimeMs}`);
    await writeFile(file, read);
  }
}
