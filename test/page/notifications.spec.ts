import { startSampleService } from '../equipment/service/sample-service.ts';
import type { Desktop } from './desktop.ts';
import { expect, test } from './packshelf.ts';

const titles = (desktop: Desktop): readonly string[] => desktop.notifications.map(({ title }) => title);

/** Clicks the only notification, which disappears, and expects that it has this title. */
function clickNotification(desktop: Desktop, title: string): void {
  expect(titles(desktop)).toEqual([title]);
  desktop.notifications.pop()?.click();
}

test('new and changed packages in a view are notified once, and the notification opens the view @slow', async ({
  openSignedIn,
  open,
  service,
}) => {
  const opened = await openSignedIn();
  const { desktop, page, window } = opened;
  await opened.window.saveView('zebra');
  await opened.window.saveView('ostrich');

  // Off by default.
  desktop.isFocused = false;
  service.control.insert(5, [{ processName: 'Zebra one' }]);
  await window.refresh.click();
  await expect(page.getByRole('button', { name: 'What changed: 1 not seen yet' })).toBeVisible();
  await window.expectUpToDate();
  expect(titles(desktop)).toEqual([]);

  await opened.window.notifyOfView(/^zebra/u);
  desktop.isFocused = false;
  service.control.insert(5, [
    { processName: 'Zebra two' },
    { processName: 'Zebra three' },
    { processName: 'Ostrich one' },
  ]);
  service.control.change(20, { processName: 'Zebra by another name' });
  await window.refresh.click();
  await expect.poll(() => titles(desktop)).toEqual(['3 packages are new or changed in “zebra”']);
  await window.search.fill('');
  clickNotification(desktop, '3 packages are new or changed in “zebra”');
  expect(desktop.isFocused).toBe(true);
  await expect(window.search).toHaveValue('zebra');
  await expect(window.rows).toHaveCount(4);

  // Not while the person looks at the list.
  service.control.insert(5, [{ processName: 'Zebra four' }]);
  await window.refresh.click();
  await expect(opened.window.savedView('zebra, 5 packages')).toBeVisible();
  await window.expectUpToDate();
  desktop.isFocused = false;
  await opened.window.syncOnce(service);
  expect(titles(desktop)).toEqual([]);

  // One notification for all views.
  await opened.window.notifyOfView(/^ostrich/u);
  desktop.isFocused = false;
  service.control.insert(5, [{ processName: 'Zebra five' }, { processName: 'Ostrich two' }]);
  await window.refresh.click();
  await expect.poll(() => titles(desktop)).toEqual(['New or changed packages in 2 saved views']);
  const [shown] = desktop.notifications;
  expect(shown?.body).toBe('zebra: 1\nostrich: 1');
  await opened.close();

  // No repetition after a restart.
  const again = await open();
  again.desktop.isFocused = false;
  await again.window.syncOnce(service);
  expect(titles(again.desktop)).toEqual([]);
});

test('a notification of a list in the background opens its account @slow', async ({
  openSignedIn,
  service,
}) => {
  const branch = await startSampleService({ packages: 50 });
  try {
    const opened = await openSignedIn();
    const { desktop, page, window } = opened;
    await opened.window.saveView('zebra');
    await opened.window.notifyOfView(/^zebra/u);
    await opened.window.addAccount(branch, 'Branch');
    await expect(page.getByRole('list', { name: 'Saved views' })).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Shift+A');
    await expect(page.getByRole('list', { name: 'Saved views' })).toBeVisible();

    // The sync is running when the person switches to the other account.
    service.control.clearRequests();
    service.control.addFault({ kind: 'list', page: 2, action: { type: 'hang' } });
    service.control.insert(5, [{ processName: 'Zebra one' }]);
    await window.refresh.click();
    await service.control.waitForRequest({ kind: 'list', page: 2 });
    await expect(window.progress).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+A');
    await expect(page.getByRole('list', { name: 'Saved views' })).toBeHidden();
    service.control.release();
    await expect
      .poll(() => titles(desktop), { timeout: 30_000 })
      .toEqual(['1 package is new or changed in “zebra”']);
    const [shown] = desktop.notifications;
    expect(shown?.body).toBe(`${service.userName}, ${new URL(service.baseUrl).host}`);
    await window.search.fill('something else');

    clickNotification(desktop, '1 package is new or changed in “zebra”');
    await expect(page.getByRole('list', { name: 'Saved views' })).toBeVisible();
    await expect(window.search).toHaveValue('zebra');
    await expect(window.rows).toHaveCount(1);
    await expect(window.rows).toContainText('Zebra one');
  } finally {
    await branch.close();
  }
});

test('a notification clicked while an account is being added opens its view afterwards', async ({
  openSignedIn,
  service,
}) => {
  const opened = await openSignedIn();
  const { desktop, page, window } = opened;
  await opened.window.saveView('zebra');
  await opened.window.notifyOfView(/^zebra/u);
  desktop.isFocused = false;
  service.control.insert(5, [{ processName: 'Zebra one' }]);
  await window.refresh.click();
  await expect.poll(() => titles(desktop)).toEqual(['1 package is new or changed in “zebra”']);
  await window.search.fill('something else');

  await opened.window.beginAddingAccount();
  await expect(window.userName).toBeFocused();
  await window.userName.fill('somebody');
  clickNotification(desktop, '1 package is new or changed in “zebra”');
  const line = page.getByText('What you chose opens when you are back at the list.');
  await expect(line).toBeVisible();
  await expect(window.userName).toHaveValue('somebody');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(window.search).toHaveValue('zebra');
  await expect(window.rows).toHaveCount(1);
  await expect(line).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
});

test('starred packages that change or disappear are notified if wished, and the notification opens the shelf', async ({
  openAndSignIn,
  service,
}) => {
  service.control.change(10, { processName: 'Zebra count' });
  service.control.change(11, { processName: 'Zebra walk' });
  const opened = await openAndSignIn();
  const { desktop, page, window } = opened;
  await window.search.fill('zebra');
  await expect(window.rows).toHaveCount(2);
  await window.search.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(page.getByRole('button', { name: 'Starred: 2 packages' })).toBeVisible();

  // Off by default.
  desktop.isFocused = false;
  service.control.change(10, { processName: 'Zebra count again' });
  await opened.window.syncOnce(service);
  expect(titles(desktop)).toEqual([]);

  await window.openSettings();
  await page.getByRole('switch', { name: 'Tell me about starred packages' }).click();
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await window.search.fill('something else');
  desktop.isFocused = false;
  service.control.change(10, { processName: 'Zebra count once more' });
  service.control.change(12, { processName: 'Ostrich' });
  service.control.delete(11);
  await opened.window.syncOnce(service);
  const title = '1 starred package changed';
  await expect
    .poll(() => desktop.notifications)
    .toMatchObject([{ title, body: '1 starred package is gone' }]);

  clickNotification(desktop, title);
  expect(desktop.isFocused).toBe(true);
  await expect(page.getByRole('button', { name: /^Starred/u })).toHaveAttribute('aria-current', 'page');
  await expect(window.rows).toHaveCount(1);
  await expect(page.getByRole('listitem', { name: 'Zebra walk' })).toBeVisible();
});
