import { readdirSync } from 'node:fs';
import { expect, test } from './packshelf.ts';

/** Files of the secret store below a folder. */
const secretsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.secret'));

test('whether to stay signed in can be changed while the session goes on', async ({
  openSignedIn,
  open,
  service,
  userDataDir,
}) => {
  const first = await openSignedIn();
  await expect.poll(() => secretsIn(userDataDir)).toHaveLength(1);
  await first.page.evaluate(() => window.packshelf.keepSignedIn({ keep: false }));
  expect(secretsIn(userDataDir)).toEqual([]);
  const account = () => first.page.evaluate(async () => (await window.packshelf.readStatus()).account);
  expect(await account()).toMatchObject({ keep: false, kept: false });
  service.control.expireAccessTokens();
  await first.window.refresh.click();
  await expect.poll(() => service.requests().filter(({ grant }) => grant === 'refresh_token').length).toBe(1);
  await first.window.expectUpToDate();
  expect(secretsIn(userDataDir)).toEqual([]);
  await first.close();

  const second = await open();
  await expect(second.window.rows.first()).toBeVisible();
  await second.page.getByRole('button', { name: 'Sign in again' }).click();
  await second.window.signIn(service.userName, service.password);
  await second.window.expectUpToDate();
  await second.page.evaluate(() => window.packshelf.keepSignedIn({ keep: true }));
  await expect.poll(() => secretsIn(userDataDir)).toHaveLength(1);
  await second.close();

  service.control.clearRequests();
  const third = await open();
  await third.window.expectUpToDate();
  // What was only in the store is read before it is deleted there.
  await third.page.evaluate(() => window.packshelf.keepSignedIn({ keep: false }));
  await expect.poll(() => secretsIn(userDataDir)).toEqual([]);
  service.control.expireAccessTokens();
  await third.window.refresh.click();
  await third.window.expectUpToDate();
  expect(service.requests().filter(({ grant }) => grant === 'password')).toEqual([]);
});
