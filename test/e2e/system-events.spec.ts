import { expect, test } from './packshelf.ts';

test('the list is updated by itself after the computer wakes', async ({ openAndSignIn, service }) => {
  const { app, page, window } = await openAndSignIn();
  service.control.stop();
  await window.refresh.click();
  await expect(window.syncStatus).toContainText('The service can’t be reached');
  await expect(window.syncStatus).toContainText('We’ll try again');
  await expect(window.rows.first()).toBeVisible();
  await service.control.resume();
  service.control.clearRequests();

  // The computer wakes, and the failed sync is repeated within seconds without a click.
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await service.control.waitForRequest({ kind: 'list' });
  await window.expectUpToDate();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeHidden();
});
