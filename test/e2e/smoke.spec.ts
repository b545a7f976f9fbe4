import { anHourPasses } from '../equipment/support/stored-list.ts';
import { expect, test } from './packshelf.ts';

test('signed in once, the app starts with its list, offline too, and needs no sign-in', async ({
  openAndSignIn,
  open,
  service,
  userDataDir,
}) => {
  const first = await openAndSignIn();
  await first.close();
  anHourPasses(userDataDir);
  service.control.stop();
  const { page, window } = await open();
  await expect(window.rows.first()).toBeVisible();
  await window.search.fill('pay');
  await expect(window.rows.first().locator('mark').first()).toHaveText(/pay/iu);
  await window.refresh.click();
  await expect(window.syncStatus).toContainText('The service can’t be reached');

  await service.control.resume();
  service.control.clearRequests();
  await window.refresh.click();
  await service.control.waitForRequest({ kind: 'list' });
  await window.expectUpToDate();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeHidden();
  expect(
    service
      .requests()
      .filter(({ kind }) => kind === 'token')
      .map(({ grant }) => grant),
  ).toEqual(['refresh_token']);
});
