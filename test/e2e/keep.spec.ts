import { frontAccount } from '../equipment/story/front.ts';
import { expect, test } from './packshelf.ts';
import { secretsIn } from '../equipment/support/traces.ts';

test('staying signed in can be switched during a session', async ({
  openAndSignIn,
  open,
  service,
  userDataDir,
}) => {
  const first = await openAndSignIn();
  await expect.poll(() => secretsIn(userDataDir)).toHaveLength(1);
  const account = await frontAccount(first.page);
  await first.page.evaluate((id) => window.packshelf.account(id).keepSignedIn({ keep: false }), account);
  expect(secretsIn(userDataDir)).toEqual([]);
  const shown = () => first.page.evaluate(async () => (await window.packshelf.readStatus()).account);
  expect(await shown()).toMatchObject({ keep: false, kept: false });
  service.control.expireAccessTokens();
  await first.window.update();
  expect(service.requests().filter(({ grant }) => grant === 'refresh_token')).toHaveLength(1);
  expect(secretsIn(userDataDir)).toEqual([]);
  await first.close();

  const second = await open();
  await expect(second.window.rows.first()).toBeVisible();
  await second.page.getByRole('button', { name: 'Sign in again' }).click();
  await second.window.signIn(service.userName, service.password);
  await second.window.expectUpToDate();
  await second.page.evaluate((id) => window.packshelf.account(id).keepSignedIn({ keep: true }), account);
  await expect.poll(() => secretsIn(userDataDir)).toHaveLength(1);
  await second.close();

  service.control.clearRequests();
  const third = await open();
  await third.window.expectUpToDate();
  // A token that is only stored is read into memory before it is deleted from the store.
  await third.page.evaluate((id) => window.packshelf.account(id).keepSignedIn({ keep: false }), account);
  await expect.poll(() => secretsIn(userDataDir)).toEqual([]);
  service.control.expireAccessTokens();
  await third.window.update();
  expect(service.requests().filter(({ grant }) => grant === 'password')).toEqual([]);
});
