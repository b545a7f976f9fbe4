import type { ElectronApplication, Page } from 'playwright/test';
import {
  clickNotification,
  notifications,
  recordings,
  setNotificationFate,
} from '../stand-in/launch/stand-in.ts';
import { startSampleService, type SampleService } from '../equipment/service/sample-service.ts';
import { expect, test, type Opened } from './packshelf.ts';
import { addAccount } from '../equipment/story/second-account.ts';

/** Moves the focus to another program. */
async function blurWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
}

async function isInFront(app: ElectronApplication): Promise<boolean | undefined> {
  return await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused());
}

/** The number of notifications shown. */
async function notificationCount(app: ElectronApplication): Promise<number> {
  return (await recordings(app)).filter(({ call }) => call === 'Notification.show').length;
}

const titles = async (app: ElectronApplication): Promise<readonly string[]> =>
  (await notifications(app)).map(({ title }) => title);

async function save({ page, window }: Opened, text: string): Promise<void> {
  await window.search.fill(text);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(window.dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('list', { name: 'Saved views' })
      .getByRole('button', { name: new RegExp(`^${text}`, 'u') }),
  ).toBeVisible();
}

/** Syncs once, and waits for the end. */
async function syncOnce({ page, window }: Opened, service: SampleService): Promise<void> {
  service.control.clearRequests();
  await window.refresh.click();
  await service.control.waitForRequest({ kind: 'list' });
  await expect
    .poll(() => page.evaluate(async () => (await globalThis.window.packshelf.readStatus()).sync.state))
    .not.toBe('running');
}

async function notifyOf(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('list', { name: 'Saved views' })
    .getByRole('button', { name })
    .click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Tell me about new packages' }).click();
}

test.beforeEach(({ runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'on Electron notifications are the system’s');
});

test('new packages in a view are notified once, and the notification opens the view', async ({
  openSignedIn,
  open,
  service,
}) => {
  const opened = await openSignedIn();
  const { app, page, window } = opened;
  await save(opened, 'zebra');
  await save(opened, 'ostrich');

  // Off by default.
  await blurWindow(app);
  service.control.insert(5, [{ processName: 'Zebra one' }]);
  await window.refresh.click();
  await expect(page.getByRole('button', { name: 'What changed: 1 unread' })).toBeVisible();
  await window.expectUpToDate();
  expect(await titles(app)).toEqual([]);

  await notifyOf(page, /^zebra/u);
  await blurWindow(app);
  service.control.insert(5, [
    { processName: 'Zebra two' },
    { processName: 'Zebra three' },
    { processName: 'Ostrich one' },
  ]);
  await window.refresh.click();
  await expect.poll(() => titles(app)).toEqual(['2 new packages match “zebra”']);
  await window.search.fill('');
  await clickNotification(app, '2 new packages match “zebra”');
  await expect.poll(() => isInFront(app)).toBe(true);
  await expect(window.search).toHaveValue('zebra');
  await expect(window.rows).toHaveCount(3);

  // Not while the person looks at the list.
  service.control.insert(5, [{ processName: 'Zebra four' }]);
  await window.refresh.click();
  await expect(
    page.getByRole('list', { name: 'Saved views' }).getByRole('button', { name: 'zebra, 4 packages' }),
  ).toBeVisible();
  await window.expectUpToDate();
  await blurWindow(app);
  await syncOnce(opened, service);
  expect(await titles(app)).toEqual([]);

  // One notification for all views.
  await notifyOf(page, /^ostrich/u);
  await blurWindow(app);
  service.control.insert(5, [{ processName: 'Zebra five' }, { processName: 'Ostrich two' }]);
  await window.refresh.click();
  await expect.poll(() => titles(app)).toEqual(['New packages in 2 saved views']);
  const [shown] = await notifications(app);
  expect(shown?.body).toBe('zebra: 1\nostrich: 1');
  await opened.close();

  // No repetition after a restart.
  const again = await open();
  await blurWindow(again.app);
  await syncOnce(again, service);
  expect(await titles(again.app)).toEqual([]);

  // A notification that the system does not show is reported in the window, the first time only.
  const line = again.page.getByText('This computer didn’t show a notification of Packshelf’s');
  await setNotificationFate(again.app, 'fails-later');
  service.control.insert(5, [{ processName: 'Zebra six' }]);
  await blurWindow(again.app);
  await syncOnce(again, service);
  await expect.poll(() => notificationCount(again.app)).toBe(1);
  await expect(line).toBeVisible();
  await again.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  await setNotificationFate(again.app, 'fails');
  service.control.insert(5, [{ processName: 'Zebra seven' }]);
  await blurWindow(again.app);
  await syncOnce(again, service);
  await expect.poll(() => notificationCount(again.app)).toBe(2);
  await expect(line).toHaveCount(0);
});

test('a notification of a list in the background opens its account', async ({ openSignedIn, service }) => {
  const branch = await startSampleService({ packages: 50 });
  try {
    const opened = await openSignedIn();
    const { app, page, window } = opened;
    await save(opened, 'zebra');
    await notifyOf(page, /^zebra/u);
    await addAccount(opened, branch);
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
    await expect.poll(() => titles(app), { timeout: 30_000 }).toEqual(['1 new package matches “zebra”']);
    const [shown] = await notifications(app);
    expect(shown?.body).toBe(`${service.userName}, ${new URL(service.baseUrl).host}`);
    await window.search.fill('something else');

    await clickNotification(app, '1 new package matches “zebra”');
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
  const { app, page, window } = opened;
  await save(opened, 'zebra');
  await notifyOf(page, /^zebra/u);
  await blurWindow(app);
  service.control.insert(5, [{ processName: 'Zebra one' }]);
  await window.refresh.click();
  await expect.poll(() => titles(app)).toEqual(['1 new package matches “zebra”']);
  await window.search.fill('something else');

  await opened.window.beginAddingAccount();
  await window.userName.fill('somebody');
  await clickNotification(app, '1 new package matches “zebra”');
  const line = page.getByText('What you chose opens when you are back at the list.');
  await expect(line).toBeVisible();
  await expect(window.userName).toHaveValue('somebody');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(window.search).toHaveValue('zebra');
  await expect(window.rows).toHaveCount(1);
  await expect(line).toBeHidden();
});

test('starred packages that change or disappear are notified if wished, and the notification opens the shelf', async ({
  openAndSignIn,
  service,
}) => {
  service.control.change(10, { processName: 'Zebra count' });
  service.control.change(11, { processName: 'Zebra walk' });
  const opened = await openAndSignIn();
  const { app, page, window } = opened;
  await window.search.fill('zebra');
  await expect(window.rows).toHaveCount(2);
  await window.search.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'My shelf: 2 packages' })).toBeVisible();

  // Off by default.
  await blurWindow(app);
  service.control.change(10, { processName: 'Zebra count again' });
  await syncOnce(opened, service);
  expect(await notificationCount(app)).toBe(0);

  await window.openSettings();
  await page.getByRole('switch', { name: 'Tell me about starred packages' }).click();
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await window.search.fill('something else');
  await blurWindow(app);
  service.control.change(10, { processName: 'Zebra count once more' });
  service.control.change(12, { processName: 'Ostrich' });
  service.control.delete(11);
  await syncOnce(opened, service);
  const title = '1 starred package changed';
  await expect
    .poll(() => notifications(app))
    .toMatchObject([{ title, body: '1 starred package is no longer in the list' }]);

  await clickNotification(app, title);
  await expect.poll(() => isInFront(app)).toBe(true);
  await expect(page.getByRole('button', { name: /^My shelf/u })).toHaveAttribute('aria-current', 'page');
  await expect(window.rows).toHaveCount(1);
  await expect(page.getByRole('listitem', { name: 'Zebra walk' })).toBeVisible();
});
