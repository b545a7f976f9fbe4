import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Opened } from './packshelf.ts';

// Damage to the stored list between two starts of the app.

/** The catalog folder of the only account. */
function catalogOf(userDataDir: string): string {
  const [account] = readdirSync(join(userDataDir, 'catalogs'));
  return join(userDataDir, 'catalogs', account ?? '');
}

/** A file of the only snapshot. */
function fileOf(folder: string, ending: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('snapshot-') && name.endsWith(ending));
  expect(names).toHaveLength(1);
  return join(folder, names[0] ?? '');
}

const setAside = 'The stored list was damaged and has been set aside';

/** The dismiss buttons of all notices. */
function notices({ page }: Opened): ReturnType<typeof page.getByRole> {
  return page.getByRole('button', { name: 'Dismiss' });
}

const damage: Readonly<Record<string, (folder: string) => void>> = {
  'random bytes': (folder) => {
    const file = fileOf(folder, '.sqlite');
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'noise'));
  },
  'a list cut in the middle': (folder) => {
    const file = fileOf(folder, '.sqlite');
    truncateSync(file, Math.floor(statSync(file).size / 2));
  },
  'no bytes': (folder) => writeFileSync(fileOf(folder, '.sqlite'), ''),
  'no file': (folder) => rmSync(fileOf(folder, '.sqlite')),
  'a list of a later app': (folder) => {
    const pointer = join(folder, 'current.json');
    const text = readFileSync(pointer, 'utf8');
    expect(text).toMatch(/"schema":\d+/u);
    writeFileSync(pointer, text.replace(/"schema":\d+/u, '"schema":999'));
  },
  'a folder in place of the list': (folder) => {
    const file = fileOf(folder, '.sqlite');
    rmSync(file);
    mkdirSync(join(file, 'inside'), { recursive: true });
  },
};

test('a stored list damaged in any way is restored by itself, with one message', async ({
  open,
  openAndSignIn,
  userDataDir,
}) => {
  // One start of the app for each kind of damage.
  test.setTimeout(150_000);
  await (await openAndSignIn()).close();
  const folder = catalogOf(userDataDir);
  for (const [kind, spoil] of Object.entries(damage)) {
    await test.step(kind, async () => {
      spoil(folder);
      const opened = await open();
      await expect(opened.page.getByText(setAside, { exact: false })).toBeVisible();
      await opened.window.expectUpToDate();
      await expect(opened.page.getByText('1,200 packages')).toBeVisible();
      await expect(notices(opened)).toHaveCount(1);
      await opened.close();
      expect(readdirSync(folder).filter((name) => name.includes('.damaged-')).length).toBeGreaterThan(0);
    });
  }
  const after = await open();
  await expect(after.window.rows.first()).toBeVisible();
  await expect(notices(after)).toHaveCount(0);
});

test('a damaged index shows no message, and searching and sorting work', async ({
  open,
  openAndSignIn,
  userDataDir,
}) => {
  await (await openAndSignIn()).close();
  for (const kind of ['.index', '.base']) {
    const file = fileOf(catalogOf(userDataDir), kind);
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'noise'));
  }
  const opened = await open();
  await expect(opened.page.getByText('1,200 packages')).toBeVisible();
  await opened.window.search.fill('a');
  await expect(opened.window.rows.first().locator('mark').first()).toBeVisible();
  await expect(notices(opened)).toHaveCount(0);
});

test('a damaged list and an unreachable service are both reported', async ({
  open,
  openAndSignIn,
  service,
  userDataDir,
}) => {
  await (await openAndSignIn()).close();
  damage['random bytes']?.(catalogOf(userDataDir));
  service.control.stop();
  const opened = await open();
  await expect(opened.page.getByText(setAside, { exact: false })).toBeVisible();
  await expect(opened.page.getByText(/can’t be reached|no connection|not answering/iu).first()).toBeVisible();
  await expect(opened.window.search).toBeVisible();
  await expect(opened.window.rows).toHaveCount(0);
});

test('in a read-only folder the list is shown and updated, and the app says that it is not stored', async ({
  open,
  openAndSignIn,
  service,
  userDataDir,
}) => {
  await (await openAndSignIn()).close();
  const folder = catalogOf(userDataDir);
  const before = readdirSync(folder).sort();
  // Root ignores permissions, so it needs a file system that is mounted read-only.
  const isRoot = process.getuid?.() === 0;
  test.skip(process.platform === 'win32', 'rights of folders are another matter on Windows');
  if (isRoot) {
    const isReadOnly =
      spawnSync('/bin/mount', ['--bind', folder, folder]).status === 0 &&
      spawnSync('/bin/mount', ['-o', 'remount,bind,ro', folder]).status === 0;
    test.skip(!isReadOnly, 'no folder can be made read-only here');
  } else {
    chmodSync(folder, 0o555);
  }
  try {
    service.control.insert(0, 3);
    const opened = await open();
    await expect(opened.page.getByText('kept until Packshelf is closed', { exact: false })).toBeVisible();
    await expect(opened.window.rows.first()).toBeVisible();
    await opened.window.refresh.click();
    await opened.page.getByRole('button', { name: '3 new, show' }).click();
    await expect(opened.window.count).toHaveText('1,203 packages');
    await expect(notices(opened)).toHaveCount(1);
    await opened.close();
    expect(readdirSync(folder).sort()).toEqual(before);
  } finally {
    if (isRoot) spawnSync('/bin/umount', ['--lazy', folder]);
    else chmodSync(folder, 0o700);
  }
});
