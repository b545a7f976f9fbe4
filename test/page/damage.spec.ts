import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type Opened } from './packshelf.ts';

// One case of each kind; test/integration/main/catalog/damage.test.ts has all that can happen to the stored list.

const test = base.extend<{
  /** Stores a signed-in account with its list, and returns the folder of the list. */
  readonly prepared: () => Promise<string>;
}>({
  prepared: async ({ preparedProfile, service, userDataDir }, use) => {
    await use(async () => {
      await preparedProfile.copyTo(userDataDir, service);
      return catalogOf(userDataDir);
    });
  },
});

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

const setAside = 'The stored list was damaged';

/** The dismiss buttons of all notices. */
function notices({ page }: Opened): ReturnType<typeof page.getByRole> {
  return page.getByRole('button', { name: 'Dismiss' });
}

/** Fills the stored list with noise. */
function spoil(folder: string): void {
  const file = fileOf(folder, '.sqlite');
  writeFileSync(file, Buffer.alloc(statSync(file).size, 'noise'));
}

test('a damaged list is set aside and read again, with one message', async ({ prepared, open }) => {
  const folder = await prepared();
  spoil(folder);
  const opened = await open();
  const line = opened.page.getByText(setAside, { exact: false });
  await expect(line).toBeVisible();
  await opened.window.expectUpToDate();
  await expect(opened.page.getByText('1,200 packages')).toBeVisible();
  await expect(notices(opened)).toHaveCount(1);
  await notices(opened).click();
  await expect(line).toBeHidden();
  await opened.close();
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-')).length).toBeGreaterThan(0);

  const after = await open();
  await expect(after.window.rows.first()).toBeVisible();
  await expect(notices(after)).toHaveCount(0);
});

test('a damaged index shows no message, and searching and sorting work', async ({ open, prepared }) => {
  const folder = await prepared();
  for (const kind of ['.index', '.base']) {
    const file = fileOf(folder, kind);
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'noise'));
  }
  const opened = await open();
  await expect(opened.page.getByText('1,200 packages')).toBeVisible();
  await opened.window.search.fill('a');
  await expect(opened.window.rows.first().locator('mark').first()).toBeVisible();
  await expect(notices(opened)).toHaveCount(0);
});

test('a damaged list and an unreachable service are both reported', async ({ open, prepared, service }) => {
  spoil(await prepared());
  service.control.stop();
  const opened = await open();
  await expect(opened.page.getByText(setAside, { exact: false })).toBeVisible();
  await expect(opened.page.getByText(/can’t be reached|no connection|not answering/iu).first()).toBeVisible();
  await expect(opened.window.search).toBeVisible();
  await expect(opened.window.rows).toHaveCount(0);
});

test('in a read-only folder the list is shown and updated, and the app says that it is not stored', async ({
  open,
  prepared,
  service,
}) => {
  const folder = await prepared();
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
