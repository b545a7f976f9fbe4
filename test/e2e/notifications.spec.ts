import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { readLogFiles } from '../../src/main/diagnostics/log-file.ts';
import {
  clickNotification,
  notifications,
  recordings,
  setNotificationFate,
} from '../stand-in/launch/stand-in.ts';
import { expect, test } from './packshelf.ts';

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

test('a click on a notification opens its view in front, and one that the system does not show is reported once @slow', async ({
  openSignedIn,
  runtime,
  service,
  userDataDir,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'on Electron notifications are the system’s');
  const opened = await openSignedIn();
  const { app, page, window } = opened;
  await window.saveView('zebra');
  await window.notifyOfView(/^zebra/u);

  await blurWindow(app);
  service.control.insert(5, [{ processName: 'Zebra one' }]);
  await window.refresh.click();
  await expect.poll(() => titles(app)).toEqual(['1 package is new or changed in “zebra”']);
  await window.search.fill('');
  await clickNotification(app, '1 package is new or changed in “zebra”');
  await expect.poll(() => isInFront(app)).toBe(true);
  await expect(window.search).toHaveValue('zebra');
  await expect(window.rows).toHaveCount(1);
  // Not while the person looks at the list.
  service.control.insert(5, [{ processName: 'Zebra two' }]);
  await opened.window.syncOnce(service);
  expect(await notificationCount(app)).toBe(1);

  const line = page.getByText('This computer didn’t show a notification');
  await setNotificationFate(app, 'fails-later');
  service.control.insert(5, [{ processName: 'Zebra three' }]);
  await blurWindow(app);
  await opened.window.syncOnce(service);
  await expect.poll(() => notificationCount(app)).toBe(2);
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  await setNotificationFate(app, 'fails');
  service.control.insert(5, [{ processName: 'Zebra four' }]);
  await blurWindow(app);
  await opened.window.syncOnce(service);
  await expect.poll(() => notificationCount(app)).toBe(3);
  await expect(line).toHaveCount(0);
  const { entries } = readLogFiles(join(userDataDir, 'logs', 'packshelf.log'));
  expect(entries.filter(({ event }) => event === 'notification').map(({ facts }) => facts)).toEqual([
    { failed: 'Notifications are not allowed' },
    { failed: 'no reason given' },
  ]);
});
