import { chooseFromMenu } from './menu-bar.ts';
import { expect, test } from './packshelf.ts';
import { anHourPasses } from '../equipment/support/stored-list.ts';

test('the sign-in-again dialog says what another user name leads to, and menus do not close it', async ({
  openAndSignIn,
  service,
}) => {
  const { app, page, window } = await openAndSignIn();
  service.control.revokeSessions();
  service.control.expireAccessTokens();
  await window.refresh.click();
  await window.signInAgain.click();
  await window.userName.fill('somebody else');
  await expect.poll(() => window.noteOf(window.userName)).toContain(`The list of ${service.userName} stays`);
  for (const id of ['find', 'refresh', 'connection', 'sign-out']) await chooseFromMenu(app, id);
  // Wait for a reply that main sends after it has run the commands.
  await page.evaluate(() => globalThis.window.packshelf.readStatus());
  await expect(window.dialog).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await expect(window.userName).toBeFocused();
  await window.userName.fill(` ${service.userName.toUpperCase()} `);
  await expect.poll(() => window.noteOf(window.userName)).toBe('');
  await page.keyboard.press('Escape');
  await expect(window.dialog).toBeHidden();
});

test('a kept session needs no sign-in at the next start', async ({
  openAndSignIn,
  open,
  service,
  userDataDir,
}) => {
  const { close } = await openAndSignIn();
  await close();
  anHourPasses(userDataDir);
  service.control.clearRequests();
  const { window } = await open();
  await expect(window.rows.first()).toBeVisible();
  await service.control.waitForRequest({ kind: 'list' });
  await window.expectUpToDate();
  expect(
    service
      .requests()
      .filter(({ kind }) => kind === 'token')
      .map(({ grant }) => grant),
  ).toEqual(['refresh_token']);
});
