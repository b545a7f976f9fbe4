import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './packshelf.ts';
import { anHourPasses } from '../equipment/support/stored-list.ts';

test('damaged settings are replaced by the last good ones, which have no account that has signed out @slow', async ({
  open,
  openSignedIn,
  service,
  userDataDir,
}) => {
  const first = await openSignedIn({ connected: false });
  await first.window.signOut({ deleteList: false });
  service.control.setUser('somebody', 'else');
  await first.window.signIn('somebody', 'else');
  await first.window.expectUpToDate();
  await first.close();
  writeFileSync(join(userDataDir, 'settings.json'), '{"connection":');

  const { page, window } = await open({ connected: false });
  await expect(page.getByText('The settings file was damaged', { exact: false })).toBeVisible();
  await expect(window.rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  expect(await window.accountFacts()).toContain('somebody');
  await window.expectUpToDate();
  expect(readdirSync(userDataDir).filter((name) => name.startsWith('settings.damaged-'))).toHaveLength(1);
  // While a new token is being stored, there are two files for a moment.
  await expect.poll(() => readdirSync(join(userDataDir, 'secrets'))).toHaveLength(1);
});

test('an unreadable saved session asks for signing in over the list', async ({
  open,
  preparedProfile,
  service,
  userDataDir,
}) => {
  await preparedProfile.copyTo(userDataDir, service);
  const secrets = join(userDataDir, 'secrets');
  for (const name of readdirSync(secrets)) {
    const whole = readFileSync(join(secrets, name));
    writeFileSync(join(secrets, name), whole.subarray(0, whole.length / 2));
  }
  anHourPasses(userDataDir);
  const { page, window } = await open();
  await expect(page.getByText('Your saved sign-in couldn’t be opened', { exact: false })).toBeVisible();
  await expect(window.rows.first()).toBeVisible();
});
