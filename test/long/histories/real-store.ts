import fs from 'node:fs';
import path from 'node:path';
import { succeeded, failed, type Result } from '../../../src/preload/contract/failure.ts';
import type { CatalogStatus } from '../../../src/preload/contract/status.ts';
import { noFilters, type ViewQuery } from '../../../src/preload/contract/view.ts';
import { failureOf } from '../../../src/main/catalog/storage-error.ts';
import { openView, readRows } from '../../../src/main/catalog/worker/queries/open-view.ts';
import { verifyRows } from '../../../src/main/catalog/worker/snapshot/integrity.ts';
import { Store } from '../../../src/main/catalog/worker/store.ts';
import { defaultStoreSettings, noStoreEvents } from '../../equipment/support/default-list-preferences.ts';
import { done } from '../../equipment/support/finish.ts';

/** Converts expected errors to failures, like the worker. */
export async function answered<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return succeeded(await work());
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return failed(failure);
  }
}

function failOnDamage(): never {
  throw new Error('the catalog was set aside');
}

export function openStore(folder: string, now: number, onSetAside: () => void = failOnDamage): Store {
  return Store.open(folder, defaultStoreSettings, now, {
    ...noStoreEvents,
    onSetAside,
  });
}

const windowLimit = 500;

/** Reads the rows of a view: the version of each package by id. */
export function rowsOf(store: Store, view: number): Map<string, number> {
  const rows = readRows(store.context(0), { view, offset: 0, limit: windowLimit });
  return new Map(rows.map(({ id, name }) => [id, Number(name.text.replace('version ', ''))]));
}

export async function openAllRows(store: Store, view: number): Promise<void> {
  const query: ViewQuery = { text: '', filters: noFilters, sort: [{ column: 'name', descending: false }] };
  await done(openView(store.context(view), query));
}

/** The name and dates of the published snapshot, which change together. */
export function mark({ snapshot, complete, checkedAt, completeAt }: CatalogStatus): string {
  return JSON.stringify({ snapshot, complete, checkedAt, completeAt });
}

/** The packages of the published snapshot, read from its file: the row and the version of each by id. */
export interface StoredFile {
  readonly file: string;
  readonly rows: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<string, number>;
}

/** Reads the published file; throws if a row differs from its content hash, or the file contradicts itself. */
export async function readFile(store: Store): Promise<StoredFile | null> {
  const snapshot = store.snapshots.published?.snapshot;
  if (snapshot === undefined) return null;
  await done(verifyRows(snapshot));
  const records = [...snapshot.recordsBetween(1, snapshot.lastRow())];
  return {
    file: snapshot.file,
    rows: new Map(records.map(({ id, row }) => [id, row])),
    versions: new Map(records.map(({ id, name }) => [id, Number(name?.replace('version ', ''))])),
  };
}

/** Runs all idle work, which looks for damage. */
export async function runIdleWork(store: Store): Promise<void> {
  while (store.maintenance.hasWork()) await done(store.maintenance.run());
}

/** The text of the pointer, which changes with the switch to a new snapshot. */
export function pointerIn(folder: string): string {
  try {
    return fs.readFileSync(path.join(folder, 'current.json'), 'utf8');
  } catch {
    return '';
  }
}
