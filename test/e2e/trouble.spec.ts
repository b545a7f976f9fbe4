import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './packshelf.ts';
import { anHourPasses } from '../equipment/support/stored-list.ts';

test('a damaged list is set aside and read again, with one message', async ({
  openAndSignIn,
  open,
  userDataDir,
}) => {
  const first = await openAndSignIn();
  await first.close();
  const catalogs = join(userDataDir, 'catalogs');
  const files = readdirSync(catalogs, { recursive: true, withFileTypes: true }).filter((entry) =>
    /^snapshot-\d+\.sqlite$/u.test(entry.name),
  );
  expect(files).toHaveLength(1);
  for (const file of files) writeFileSync(join(file.parentPath, file.name), 'not a database');

  const { page, window } = await open();
  const line = page.getByText('The stored list was damaged and has been set aside', { exact: false });
  await expect(line).toBeVisible();
  await window.expectUpToDate();
  await expect(page.getByText('1,200 packages')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
});

test('damaged settings are replaced by the last good ones', async ({ openAndSignIn, open, userDataDir }) => {
  const first = await openAndSignIn();
  await first.close();
  const second = await open({ connected: false });
  await second.window.expectUpToDate();
  await second.close();
  writeFileSync(join(userDataDir, 'settings.json'), '{"connection":');

  const { page, window } = await open({ connected: false });
  await window.expectUpToDate();
  await expect(page.getByText('The settings file was damaged', { exact: false })).toBeVisible();
  expect(readdirSync(userDataDir).filter((name) => name.startsWith('settings.damaged-'))).toHaveLength(1);
});

test('damaged settings do not restore an account that has signed out', async ({
  open,
  openAndSignIn,
  service,
  userDataDir,
}) => {
  const first = await openAndSignIn();
  await first.close();
  const second = await open({ connected: false });
  await second.window.expectUpToDate();
  await second.window.signOut({ deleteList: false });
  service.control.setUser('somebody', 'else');
  await second.window.signIn('somebody', 'else');
  await second.window.expectUpToDate();
  await second.close();
  writeFileSync(join(userDataDir, 'settings.json'), '');

  const { page, window } = await open({ connected: false });
  await expect(page.getByText('The settings file was damaged', { exact: false })).toBeVisible();
  await expect(window.rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  expect(await window.accountFacts()).toContain('somebody');
  // While a new token is being stored, there are two files for a moment.
  await expect.poll(() => readdirSync(join(userDataDir, 'secrets'))).toHaveLength(1);
});

test('an unreadable saved session asks for signing in over the list', async ({
  openAndSignIn,
  open,
  userDataDir,
}) => {
  const first = await openAndSignIn();
  await first.close();
  const secrets = join(userDataDir, 'secrets');
  for (const name of readdirSync(secrets)) {
    const whole = readFileSync(join(secrets, name));
    writeFileSync(join(secrets, name), whole.subarray(0, whole.length / 2));
  }
  anHourPasses(userDataDir);
  const { page, window } = await open();
  await expect(page.getByText('couldn’t be opened on this computer', { exact: false })).toBeVisible();
  await expect(window.rows.first()).toBeVisible();
});

test('the first of 20,000 packages are shown while the rest is being read', async ({ open, service }) => {
  service.control.insert(0, 18_800);
  // Slow enough for the following steps; the sync is stopped at the end.
  service.control.setLatency(1000, 'list');
  const { window } = await open();
  await window.signIn(service.userName, service.password);
  await expect(window.rows.first()).toBeVisible();
  await expect(window.stop).toBeVisible();
  await window.search.fill('a');
  await expect(window.rows.first().locator('mark').first()).toBeVisible();
  await window.stop.click();
  await expect(window.syncStatus).toContainText('You stopped the update');
  await expect(window.rows.first()).toBeVisible();
});
