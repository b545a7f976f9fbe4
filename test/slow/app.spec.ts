import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCrashes } from '../../src/main/problem-report/crashes.ts';
import { expect, test } from '../e2e/packshelf.ts';
import { shownText } from '../e2e/shown-text.ts';
import { place, windowState } from '../e2e/window-state.ts';
import { dragWindow } from '../stand-in/launch/stand-in.ts';

// What takes a timeout of the app, or many starts of it.

test('a window that hangs reloads by itself, without a record of a crash', async ({
  openSignedIn,
  runtime,
  userDataDir,
}) => {
  const { app, page } = await openSignedIn({
    env: { PACKSHELF_STAND_IN_NO_DEBUGGER: '1', PACKSHELF_STAND_IN_HANG_MS: '1500' },
  });
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => {
      for (;;);
    }),
  );
  void page.mouse.click(1, 1).catch(() => undefined);
  // Electron sends no `unresponsive` while a driver is attached; test/stand-in/conformance tests it without one.
  if (runtime.kind === 'electron') {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'));
  }
  await expect.poll(() => shownText(app), { timeout: 60_000 }).toContain('The window had to be opened again');
  await expect.poll(() => shownText(app)).toContain('1,200 packages');
  expect(await readCrashes(join(userDataDir, 'crashes'))).toEqual([]);
});

test('a keyring that never answers delays neither the list nor signing in', async ({
  open,
  preparedProfile,
  runtime,
  service,
  userDataDir,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'Electron asks the system’s own keyring');
  await preparedProfile.copyTo(userDataDir, service);
  const { page, window } = await open({ env: { PACKSHELF_STAND_IN_SECRETS: 'hangs' } });
  await expect(window.rows.first()).toBeVisible();
  await window.search.fill('in');
  await expect(window.count).toContainText(' of ');
  await window.rows.nth(1).click();
  await expect(window.grid.locator('[aria-selected=true]').first()).toBeVisible();

  await window.signOut({ deleteList: false });
  await window.signInTo(service);
  // Shown after the keyring's timeout.
  await expect(page.getByText('Your sign-in couldn’t be saved', { exact: false })).toHaveCount(1, {
    timeout: 20_000,
  });
});

test('closing during a sync ends the app, and the next start continues it', async ({ open, service }) => {
  const { window, close } = await open();
  // This page never comes, so that nothing but the app ends the sync.
  service.control.addFault({ kind: 'list', page: 8, action: { type: 'hang' } });
  await window.signIn(service.userName, service.password);
  await expect(window.rows.first()).toBeVisible();
  await service.control.waitForRequest({ kind: 'list', page: 8 });
  await close();
  service.control.release();
  const again = await open();
  await expect(again.window.rows.first()).toBeVisible();
  await again.window.expectUpToDate();
  await expect(again.page.getByText('1,200 packages')).toBeVisible();
});

test('an app that hangs is killed by the next start, which shows what was saved and nothing about it', async ({
  openSignedIn,
  open,
  service,
}) => {
  test.skip(process.platform === 'win32', 'a window that is visible protects the first one there');
  const env = { PACKSHELF_STAND_IN_HUNG_MS: '1500' };
  const first = await openSignedIn();
  await first.window.rows.first().getByRole('button', { name: 'Star', exact: true }).click();
  await expect(first.window.rows.first().getByRole('button', { name: 'Remove star' })).toBeVisible();
  // While it checks for a newer list.
  service.control.addFault({ kind: 'list', page: 1, action: { type: 'hang' } });
  await first.window.refresh.click();
  await service.control.waitForRequest({ kind: 'list', page: 1 });
  const ended = once(first.app.process(), 'exit');
  await first.app.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
  service.control.release();
  service.control.clearRequests();
  const again = await open({ env });
  expect(await ended).toEqual([null, 'SIGKILL']);
  await again.window.expectWholeList(service);
  await expect(again.window.rows.first().getByRole('button', { name: 'Remove star' })).toBeVisible();
  await again.window.update();
  expect(service.requests().filter(({ grant }) => grant === 'password')).toEqual([]);
  await expect(again.page.locator('.banners').getByRole('button')).toHaveCount(0);
});

test('with a title bar the window keeps its position over several starts', async ({
  open,
  runtime,
  userDataDir,
}) => {
  test.skip(runtime.kind === 'electron', 'nobody drags a window here');
  const env = { PACKSHELF_STAND_IN_FRAME: '0,37' };
  await writeFile(
    join(userDataDir, 'settings.json'),
    JSON.stringify({
      window: [{ displays: 'elsewhere', bounds: place, maximized: false, fullScreen: false }],
    }),
  );
  const shown = (y: number): Record<string, unknown> => ({ normal: { ...place, y }, visible: true });
  const first = await open({ env });
  await expect.poll(() => windowState(first.app)).toMatchObject(shown(107));
  // By the time that the position for these displays is stored, the frame has been measured.
  await expect.poll(() => readFile(join(userDataDir, 'settings.json'), 'utf8')).toContain('"0,0,1280,800"');
  await dragWindow(first.app, { x: 0, y: 150 });
  await first.close();
  for (let start = 0; start < 5; start += 1) {
    const { app, close } = await open({ env });
    await expect.poll(() => windowState(app)).toMatchObject(shown(257));
    await close();
  }
});
