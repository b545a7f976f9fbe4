import { expect, test } from './packshelf.ts';

test('after lunch the list is brought up to date by itself, without a question', async ({
  openSignedIn,
  service,
}) => {
  const { app, page, window } = await openSignedIn();
  service.control.stop();
  await window.refresh.click();
  await expect(window.syncStatus).toContainText('The service can’t be reached');
  await expect(window.syncStatus).toContainText('We’ll try again');
  await expect(window.rows.first()).toBeVisible();
  await service.control.resume();
  service.control.clearRequests();

  // Nothing is pressed: the computer wakes up, and what had failed is tried again within seconds.
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await service.control.waitForRequest({ kind: 'list' });
  await window.expectUpToDate();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeHidden();
});

test('the session’s end is a quiet line over the list, and signing in again in time moves it away', async ({
  open,
  service,
}) => {
  service.control.set({ sessionMaxSeconds: 900 });
  const { page, window } = await open();
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  // The service’s clock runs ahead: each refresh now shows the same end.
  for (const seconds of [300, 300]) {
    service.control.advanceClock(seconds);
    service.control.clearRequests();
    await window.refresh.click();
    await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' }, 1, 30_000);
    await expect(window.stop).toBeHidden();
  }
  const line = page.getByText(/Your session ends at \d\d:\d\d/u);
  await expect(line).toBeVisible();
  await expect(window.rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await window.signIn(service.userName, service.password);
  await expect(line).toBeHidden();
});
