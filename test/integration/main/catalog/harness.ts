import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Catalog, CatalogDeps } from '../../../../src/main/catalog/catalog.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import type { QueryInput, QueryName, QueryValue } from '../../../../src/preload/contract/catalog-queries.ts';
import type { Result } from '../../../../src/preload/contract/failure.ts';
import {
  noFilters,
  type ListRow,
  type OpenedView,
  type SortKey,
  type ViewQuery,
} from '../../../../src/preload/contract/view.ts';
import { defaultStoreSettings, noStoreEvents } from '../../../equipment/support/default-list-preferences.ts';
import { done } from '../../../equipment/support/finish.ts';
import { startInProcess } from '../../../equipment/support/in-process-worker.ts';
import { quietCatalog } from '../../../equipment/support/quiet-catalog.ts';
import { value } from '../../../equipment/support/value.ts';
import { bodyOf, SimulatedList, type Entry } from './simulated-list.ts';

export { done, value };

/** A catalog over a simulated list in a folder of its own. */
export interface Harness {
  readonly catalog: Catalog;
  readonly list: SimulatedList;
  readonly folder: string;
  /** The number of rows at each change that was announced. */
  readonly changes: number[];
  readonly notices: string[];
  readonly waits: number[];
  clock: number;
}

const used: Harness[] = [];
const stores: Store[] = [];
const folders: string[] = [];

/** A temporary folder, deleted by `closeAll`. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packshelf-catalog-'));
  folders.push(folder);
  return folder;
}

export async function harness(
  list: SimulatedList,
  more: Partial<CatalogDeps> & { readonly folder?: string } = {},
): Promise<Harness> {
  const folder = more.folder ?? path.join(newFolder(), 'account');
  const changes: number[] = [];
  const notices: string[] = [];
  const waits: number[] = [];
  const catalog = quietCatalog({
    readPage: list.readPage,
    now: () => {
      made.clock += 1;
      return made.clock;
    },
    random: () => 0.5,
    delay: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onChange: () => changes.push(catalog.status().rows),
    onNotice: (code) => notices.push(code),
    startThread: startInProcess,
    ...more,
  });
  const made: Harness = { catalog, list, folder, changes, notices, waits, clock: 1_750_000_000_000 };
  used.push(made);
  value(await catalog.open(folder));
  return made;
}

/** The answer to a query that succeeds. */
export async function ask<Name extends QueryName>(
  catalog: Catalog,
  name: Name,
  input: QueryInput<Name>,
): Promise<QueryValue<Name>> {
  return value(await catalog.query(name, input));
}

/** A catalog that has read these packages. */
export async function synced(
  listed: readonly Entry[],
  more?: Parameters<typeof harness>[1],
): Promise<Harness> {
  const made = await harness(new SimulatedList(listed), more);
  value(await made.catalog.sync());
  return made;
}

/** A store in this thread. `closeAll` closes it, which Windows needs before its folder can be deleted. */
export function openStore(folder: string, events: Partial<typeof noStoreEvents> = {}, now = 1): Store {
  const store = Store.open(folder, defaultStoreSettings, now, { ...noStoreEvents, ...events });
  stores.push(store);
  return store;
}

/** Reads a list into a store, and publishes it. */
export async function syncStore(store: Store, list: readonly Entry[], now = 1): Promise<void> {
  await done(store.beginSync(now));
  store.beginPass();
  for (let at = 0; at < list.length; at += 100)
    await done(
      store.readPage({ body: bodyOf(list.slice(at, at + 100), { totalCount: list.length }), store: true }),
    );
  await done(store.publish({ merged: false, now, took: 1 }));
}

/** Closes every catalog and store of the test, and deletes its folders. */
export async function closeAll(): Promise<void> {
  for (const { catalog } of used.splice(0)) await catalog.close();
  for (const store of stores.splice(0)) store.close();
  for (const folder of folders.splice(0)) removeSync(folder);
}

export function code(result: Result<unknown>): string {
  return result.ok ? 'no failure' : result.failure.code;
}

/** A query without filters: by name, or by one or several keys. */
export function queryOf(
  text = '',
  sort: SortKey | readonly SortKey[] = { column: 'name', descending: false },
): ViewQuery {
  return { text, filters: noFilters, sort: [sort].flat() };
}

export async function view(
  catalog: Catalog,
  text?: string,
  sort?: SortKey | readonly SortKey[],
): Promise<OpenedView> {
  return value(await catalog.query('openView', queryOf(text, sort)));
}

export async function rows(
  catalog: Catalog,
  text?: string,
  sort?: SortKey | readonly SortKey[],
  limit = 500,
): Promise<readonly ListRow[]> {
  const opened = await view(catalog, text, sort);
  return value(await catalog.query('readRows', { view: opened.view, offset: 0, limit }));
}

/** The files of a folder with one snapshot that is ready for searching. */
export function published(number: number): string[] {
  const kinds = ['base', 'index', 'sqlite'];
  return ['current.json', 'diary.sqlite', ...kinds.map((kind) => `snapshot-${number}.${kind}`)];
}

/** Without the empty journal of the open diary. */
export function files(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name !== 'diary.sqlite-journal')
    .sort();
}
