import { frontAccount } from '../equipment/story/front.ts';
import { secretsIn } from '../equipment/support/traces.ts';
import { expect, test } from '../page/packshelf.ts';

test('a session that nears its end says so once and is renewed by signing in', async ({
  openAndSignIn,
  service,
}) => {
  test.slow();
  service.control.set({ sessionMaxSeconds: 300 });
  const { page, window } = await openAndSignIn();
  const line = page.getByText(/^Your session ends (?:tomorrow )?at \d\d:\d\d\./u);
  // The end is shown once a refresh some seconds after another one no longer extends it: here the second.
  const untilItShows = async () => {
    // No sync may run: a new token that is rejected at once would end the session.
    await window.expectUpToDate();
    for (let renewals = 0; renewals < 2; renewals += 1) {
      service.control.expireAccessTokens();
      await window.update();
    }
    await expect(line).toBeVisible();
  };
  await untilItShows();
  expect(await window.accountFacts()).toMatch(/Session ends (?:tomorrow )?at \d\d:\d\d/u);

  await window.signInAgain.click();
  await window.signIn(service.userName, service.password);
  await expect(window.dialog).toBeHidden();
  await expect(line).toBeHidden();
  await expect(window.search).toBeFocused();

  await untilItShows();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
  await expect(window.search).toBeFocused();
});

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
