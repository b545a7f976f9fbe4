import { expect, test } from './packshelf.ts';

test('a session that ended at lunch is a quiet line over the list, and signing in again keeps one’s place', async ({
  openSignedIn,
  service,
}) => {
  const { page, window } = await openSignedIn();
  await window.search.fill('in');
  await expect(window.rows.first()).toBeVisible();
  await window.rows.nth(2).click();
  const selected = await window.grid.locator('[aria-selected=true]').first().textContent();

  service.control.revokeSessions();
  service.control.expireAccessTokens();
  await window.refresh.click();
  await expect(page.getByText('Please sign in again to get updates', { exact: false })).toBeVisible();
  await expect(window.rows.first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(window.userName).toHaveValue(service.userName);
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('Please sign in again to get updates', { exact: false })).toBeHidden();
  await window.expectUpToDate();
  await expect(window.search).toHaveValue('in');
  expect(await window.grid.locator('[aria-selected=true]').first().textContent()).toBe(selected);
});

test('a kept session opens the next start without a question', async ({ openSignedIn, open, service }) => {
  const { close } = await openSignedIn();
  await close();
  service.control.clearRequests();
  const { window } = await open();
  await window.expectUpToDate();
  await expect(window.rows.first()).toBeVisible();
  expect(
    service
      .requests()
      .filter(({ kind }) => kind === 'token')
      .map(({ grant }) => grant),
  ).toEqual(['refresh_token']);
});

test('without “Keep me signed in” the list is there at the next start, and signing in is asked', async ({
  open,
  service,
}) => {
  const first = await open();
  await first.page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck();
  await first.window.signIn(service.userName, service.password);
  await first.window.expectUpToDate();
  await first.close();
  const { page, window } = await open();
  await expect(window.rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
});

test('signing out keeps or deletes the list, as one wishes', async ({ openSignedIn, service }) => {
  const { page, window } = await openSignedIn();
  await window.signOut({ deleteList: false });
  await expect(window.userName).toBeVisible();
  await expect(window.grid).toBeHidden();
  service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'answer', status: 503 } });
  await window.signIn(service.userName, service.password);
  await expect(window.rows.first()).toBeVisible();
  await window.signOut({ deleteList: true });
  await expect(window.userName).toBeVisible();
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('The service is being maintained', { exact: false }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(window.rows).toHaveCount(0);
});
