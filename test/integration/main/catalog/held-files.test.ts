import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { DamageError } from '../../../../src/main/catalog/storage-error.ts';
import { openView } from '../../../../src/main/catalog/worker/queries/open-view.ts';
import { deleteSnapshot } from '../../../../src/main/catalog/worker/snapshot/account-folder.ts';
import type { Store } from '../../../../src/main/catalog/worker/store.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { holdFile } from '../../../equipment/support/hold-file.ts';
import { closeAll, code, done, files, newFolder, openStore, queryOf, syncStore, synced } from './harness.ts';
import { bodyOf, items } from './simulated-list.ts';

/**
 * Another program, such as a virus scanner, holds a file. Windows then refuses to rename, replace and delete it; other systems do
 * all of that, so that the same answers are no news there.
 */
const held: (() => void)[] = [];

function hold(file: string): void {
  held.push(holdFile(file));
}

function releaseAll(): void {
  for (const release of held.splice(0)) release();
}

afterEach(closeAll);
afterEach(releaseAll);
afterEach(() => vi.restoreAllMocks());

const isWindows = process.platform === 'win32';

function newAccount(): string {
  return path.join(newFolder(), 'account');
}

/** The folder of an account with a list of 50 packages that is ready for searching. */
async function stored(): Promise<string> {
  const folder = newAccount();
  const store = openStore(folder);
  await syncStore(store, items(50));
  await done(store.finishIndex());
  store.close();
  return folder;
}

async function count(store: Store, view: number): Promise<number> {
  return (await done(openView(store.context(view), { ...queryOf(), rows: 100 }))).firstRows.length;
}

it('keeps the list in its folder where the file is held that shows whether it can be written', async () => {
  const folder = newAccount();
  const close = fs.closeSync;
  // As soon as it is there.
  vi.spyOn(fs, 'closeSync').mockImplementation((descriptor) => {
    close(descriptor);
    const probe = fs.existsSync(folder) && fs.readdirSync(folder).find((name) => name.startsWith('.probe'));
    if (typeof probe === 'string' && held.length === 0) hold(path.join(folder, probe));
  });
  const fallbacks: string[] = [];
  const onFallbackFolder = (fallback: string): void => void fallbacks.push(fallback);
  const store = openStore(folder, { onFallbackFolder });
  expect(held).toHaveLength(1);
  await syncStore(store, items(50));
  store.close();
  // At the same time as the first, as after a clock was set back.
  const again = openStore(folder, { onFallbackFolder });
  expect(await count(again, 1)).toBe(50);
  expect(fallbacks).toEqual([]);
  releaseAll();
  await eventually(() => fs.readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('publishes a first list whose empty journal is held', async () => {
  const folder = newAccount();
  const store = openStore(folder);
  await done(store.beginSync(1));
  store.beginPass();
  await done(store.readPage({ body: bodyOf(items(50), { totalCount: 50 }), store: true }));
  hold(path.join(folder, 'snapshot-1.sqlite-journal'));
  await done(store.publish({ merged: false, now: 2, took: 1 }));
  await done(store.finishIndex());
  expect(store.status()).toMatchObject({ snapshot: 'snapshot-1', rows: 50 });
  releaseAll();
  // It goes with its snapshot.
  await syncStore(store, items(49));
  await done(store.finishIndex());
  await eventually(() => files(folder).filter((name) => name.startsWith('snapshot-1.sqlite'))).toEqual([]);
});

it('goes on beside a damaged list that is held, and reads it anew', async () => {
  const folder = await stored();
  const notices: number[] = [];
  const onSetAside = (): void => void notices.push(1);
  const store = openStore(folder, { onSetAside });
  const snapshot = store.snapshots.published?.snapshot;
  if (snapshot === undefined) throw new Error('no list');
  for (const name of ['current.json', 'snapshot-1.sqlite']) hold(path.join(folder, name));
  const explained = store.snapshots.explainReading(new DamageError('for a test'), [snapshot]);
  expect(explained).toMatchObject({ failure: { code: 'view-gone' } });
  expect(store.status()).toMatchObject({ snapshot: null, rows: 0 });
  releaseAll();
  await syncStore(store, items(50));
  expect(await count(store, 1)).toBe(50);
  expect(notices).toHaveLength(1);
});

it('opens beside a damaged pointer and a damaged diary that are held', async () => {
  const folder = await stored();
  for (const name of ['current.json', 'diary.sqlite']) {
    fs.writeFileSync(path.join(folder, name), 'damaged');
    hold(path.join(folder, name));
  }
  const notices: string[] = [];
  const store = openStore(folder, {
    onSetAside: () => notices.push('list'),
    onDiarySetAside: () => notices.push('diary'),
    onDiaryFailure: () => undefined,
  });
  expect(notices).toEqual(['diary', 'list']);
  expect(store.status()).toMatchObject({ snapshot: null, rows: 0 });
  releaseAll();
  await syncStore(store, items(50));
  expect(store.status().rows).toBe(50);
});

it('shows a list beside a diary that is held, without waiting for each row', async () => {
  const folder = await stored();
  fs.writeFileSync(path.join(folder, 'diary.sqlite'), 'damaged');
  hold(path.join(folder, 'diary.sqlite'));
  const failures: string[] = [];
  const store = openStore(folder, {
    onDiarySetAside: () => undefined,
    onDiaryFailure: (detail) => failures.push(detail),
  });
  const { length } = failures;
  expect(await count(store, 1)).toBe(50);
  expect(failures).toHaveLength(length);
});

it('deletes what it can of a snapshot', async () => {
  const folder = await stored();
  const name = 'snapshot-1.base';
  hold(path.join(folder, name));
  await deleteSnapshot(folder, 'snapshot-1.sqlite');
  expect(files(folder).filter((file) => file.startsWith('snapshot'))).toEqual(isWindows ? [name] : []);
  releaseAll();
});

it('closes where a file of a list that is not kept is held', async () => {
  const file = path.join(newFolder(), 'a-file');
  fs.writeFileSync(file, '');
  const folders: string[] = [];
  const store = openStore(path.join(file, 'account'), { onFallbackFolder: (made) => folders.push(made) });
  await syncStore(store, items(50));
  const [fallback] = folders;
  if (fallback === undefined) throw new Error('the folder can be made');
  hold(path.join(fallback, 'snapshot-1.sqlite'));
  store.close();
  expect(fs.existsSync(fallback)).toBe(isWindows);
  releaseAll();
  removeSync(fallback);
});

it('says that a list can’t be deleted, and deletes it later', async () => {
  const { catalog, folder } = await synced(items(50));
  await catalog.close();
  hold(path.join(folder, 'snapshot-1.sqlite'));
  expect(code(await catalog.remove(folder, { keepDiary: false }))).toBe(
    isWindows ? 'storage-failed' : 'no failure',
  );
  releaseAll();
  expect(code(await catalog.remove(folder, { keepDiary: false }))).toBe('no failure');
  expect(fs.existsSync(folder)).toBe(false);
});
