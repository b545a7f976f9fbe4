import type { ElectronApplication } from 'playwright/test';
import { chooseInTray, clickTray, notifications, recordings, trays } from '../stand-in/launch/stand-in.ts';
import { PackshelfWindow } from '../equipment/story/window.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect, test } from './packshelf.ts';
import { traySession } from './tray-session.ts';

test.beforeEach(({ runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'on Electron the tray is the desktop’s');
});

/** The number of main windows. */
function openWindows(app: ElectronApplication): Promise<number> {
  return app.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().filter((window) => window.getTitle() === 'Packshelf').length,
  );
}

async function closeWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.getTitle() === 'Packshelf')
      ?.close();
  });
  await expect.poll(() => openWindows(app)).toBe(0);
}
test('the icon shows the news, and the app goes on in the tray @slow', async ({
  openSignedIn,
  service,
  userDataDir,
}) => {
  const { env } = await traySession(userDataDir, true);
  const { app, page, window, startAgain } = await openSignedIn({ env });
  await expect
    .poll(() => trays(app))
    .toEqual([
      {
        image: { path: expect.stringMatching(/none\.png$/u), width: 48 },
        toolTip: 'Packshelf',
        title: '',
        items: ['Show Packshelf', 'Go to Anything…', 'Settings…', 'Quit Packshelf'].map((label) => ({
          label,
          type: 'normal',
          enabled: true,
        })),
      },
    ]);

  await test.step('new packages are counted', async () => {
    service.control.insert(1, 3);
    await window.update();
    await expect.poll(async () => (await trays(app))[0]?.toolTip).toBe('Packshelf: 3 new packages');
    expect((await trays(app))[0]?.image.path).toMatch(/3\.png$/u);
    await chooseInTray(app, '3 new packages');
    await expect(page.getByRole('heading', { name: 'What changed', level: 1 })).toBeVisible();
  });

  await test.step('closing the window keeps the app running, and says so once', async () => {
    await page.keyboard.press('ControlOrMeta+,');
    const close = page.getByRole('switch', { name: 'Keep running when the window is closed' });
    await expect(close).toHaveAttribute('aria-checked', 'false');
    await close.click();
    await expect(close).toHaveAttribute('aria-checked', 'true');
    await closeWindow(app);
    await expect
      .poll(async () => (await notifications(app)).map(({ title }) => title))
      .toEqual(['Packshelf is still running']);
    const [opened] = await Promise.all([app.waitForEvent('window'), clickTray(app)]);
    await expect(opened.getByRole('grid', { name: 'Packages' })).toBeVisible();
    await closeWindow(app);
  });

  await test.step('a second start and the menu open it again', async () => {
    const [again] = await Promise.all([app.waitForEvent('window'), startAgain([])]);
    await expect(again.getByRole('grid', { name: 'Packages' })).toBeVisible();
    await closeWindow(app);
    const [settings] = await Promise.all([app.waitForEvent('window'), chooseInTray(app, 'Settings…')]);
    await expect(settings.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await closeWindow(app);
    expect((await recordings(app)).filter(({ call }) => call === 'Notification.show')).toHaveLength(1);
  });

  await test.step('“Go to anything” works without the main window, and opens it', async () => {
    const [small] = await Promise.all([app.waitForEvent('window'), chooseInTray(app, 'Go to Anything…')]);
    await expect(small.getByRole('combobox')).toBeFocused();
    await small.keyboard.type('e');
    await expect(small.getByRole('group', { name: 'Packages' }).getByRole('option')).toHaveCount(7);
    const [main] = await Promise.all([app.waitForEvent('window'), small.keyboard.press('Enter')]);
    await expect(new PackshelfWindow(main).details.getByRole('heading').first()).toBeVisible();
    // The hidden window does not keep the app from ending.
    await closeWindow(app);
  });

  await test.step('a command of the menu bar opens the window and runs', async () => {
    const [again] = await Promise.all([app.waitForEvent('window'), chooseFromMenu(app, 'find')]);
    await expect(new PackshelfWindow(again).search).toBeFocused();
  });

  await test.step('the icon can be turned off, and then nothing goes on without a window', async () => {
    const [again] = app.windows().slice(-1);
    if (again === undefined) throw new Error('There is no window');
    await again.keyboard.press('ControlOrMeta+,');
    const icon = again.getByRole('switch', { name: 'Icon in the tray' });
    await icon.click();
    await expect.poll(() => trays(app)).toEqual([]);
    await expect(again.getByRole('switch', { name: 'Keep running when the window is closed' })).toHaveCount(
      0,
    );
    expect(await openWindows(app)).toBe(1);
    await icon.click();
    await expect.poll(async () => (await trays(app)).length).toBe(1);
  });

  await test.step('Quit ends it', async () => {
    const ended = new Promise((resolve) => app.process().once('exit', resolve));
    await chooseInTray(app, 'Quit Packshelf').catch(() => undefined);
    expect(await ended).toBe(0);
  });
});

test('started with the computer before the panel, the app waits for it without a window', async ({
  openSignedIn,
  launch,
  userDataDir,
}) => {
  const session = await traySession(userDataDir, false);
  const { env } = session;
  const first = await openSignedIn({ env });
  await first.page.evaluate(() => globalThis.window.packshelf.savePreferences({ closeToTray: true }));
  await first.close();
  const before = session.questions();
  const { app } = await launch({ env, args: ['--background'] });
  await expect.poll(() => session.questions()).toBeGreaterThan(before);
  await session.setTray(app, true);
  await expect.poll(async () => (await trays(app)).length).toBe(1);
  expect(await openWindows(app)).toBe(0);
  const [opened] = await Promise.all([app.waitForEvent('window'), clickTray(app)]);
  await expect(opened.getByRole('grid', { name: 'Packages' })).toBeVisible();
});

test('without a tray the settings have no choice about it, and closing the window ends the app', async ({
  openSignedIn,
  userDataDir,
}) => {
  // Also if the system has started the app.
  const args = ['--background'];
  const { env } = await traySession(userDataDir, false);
  const { app, page } = await openSignedIn({ args, env });
  // This window closes with it.
  const [guide] = await Promise.all([app.waitForEvent('window'), chooseFromMenu(app, 'guide')]);
  await expect(guide.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => globalThis.window.packshelf.savePreferences({ closeToTray: true }));
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByRole('switch', { name: 'Start with the computer' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /tray|Keep running/u })).toHaveCount(0);
  expect(await trays(app)).toEqual([]);
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app
    .evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle() === 'Packshelf')
        ?.close(),
    )
    .catch(() => undefined);
  expect(await ended).toBe(0);
});
