import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { shortcuts } from '../../src/preload/contract/shortcuts.ts';
import { popupItems, recordings } from '../stand-in/launch/stand-in.ts';
import { clipboardText } from './clipboard-text.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect } from './packshelf.ts';
import { sharedAppTest } from './shared-app.ts';

// The app on its desktop: menus, keys, dialogs, the clipboard and what the computer tells.

const test = sharedAppTest('signed-in');

/** In percent. */
function zoomOf(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ BrowserWindow }) =>
    Math.round((BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0) * 100),
  );
}

test('a second start brings the first window to the front and ends', async ({ shared }) => {
  const { app, startAgain } = shared;
  const minimized = (): Promise<(boolean | undefined)[]> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isMinimized()));
  // Wait until the window is shown, because showing it would restore it.
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await expect.poll(minimized).toEqual([true]);
  expect(await startAgain([])).toBe(0);
  await expect.poll(minimized).toEqual([false]);
});

test('the menu finds, refreshes, and has copy and paste', async ({ shared }) => {
  const { app, page, service, window } = shared;
  await window.rows.first().click();
  const choose = (id: string): Promise<void> => chooseFromMenu(app, id);
  await choose('find');
  await expect(window.search).toBeFocused();
  service.control.clearRequests();
  await choose('refresh');
  await service.control.waitForRequest({ kind: 'list' });
  await window.expectUpToDate();
  await choose('sign-out');
  await expect(page.getByRole('dialog')).toBeVisible();

  const roles = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(
      (item) => item.submenu?.items.map(({ role }) => String(role).toLowerCase()) ?? [],
    ),
  );
  for (const role of ['undo', 'redo', 'cut', 'copy', 'paste', 'selectall', 'togglefullscreen']) {
    expect(roles).toContain(role);
  }
});

test('the menu has the keys of the keyboard map', async ({ shared: { app } }) => {
  // `export` opens a menu in the window; the menu bar has its entries instead.
  const inMenu = Object.entries(shortcuts).filter(([command]) => command !== 'export');
  const keys = await app.evaluate(
    ({ Menu }, ids) => ids.map((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.accelerator),
    inMenu.map(([command]) => command),
  );
  expect(keys).toEqual(inMenu.map(([, [key]]) => key.replace('Mod', 'CmdOrCtrl')));
});

test('a right click offers the commands that apply there', async ({ shared, runtime }) => {
  test.skip(runtime.kind === 'electron', 'a native menu can be seen by people only');
  const { app, page, window } = shared;
  await window.search.fill('pay');
  await window.search.selectText();
  // Without a copy there is nothing to paste.
  await page.keyboard.press('ControlOrMeta+C');
  await window.search.click({ button: 'right' });
  await expect.poll(() => popupItems(app)).toContainEqual(expect.objectContaining({ role: 'paste' }));
  const enabled = (await popupItems(app))
    ?.filter((item) => item.enabled)
    .map((item) => item.role?.toLowerCase());
  expect(enabled).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectall']));
  await page.keyboard.press('Escape');
});

test('the log file is shown where the system keeps it', async ({ shared, runtime }) => {
  test.skip(runtime.kind === 'electron', 'opens the file manager of this computer');
  const { app, userDataDir } = shared;
  await chooseFromMenu(app, 'show-log');
  await expect
    .poll(() => recordings(app))
    .toContainEqual({
      call: 'shell.showItemInFolder',
      values: [join(userDataDir, 'logs', 'packshelf.log')],
    });
});

test('About shows the versions and copies them', async ({ shared: { app } }) => {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  await chooseFromMenu(app, 'about');
  await expect
    .poll(() => clipboardText(app))
    .toMatch(/Packshelf\nVersion \d+\.\d+\.\d+\nElectron .+\nChromium .+\nNode v?\d+\./u);
});

test('zoom goes from a half to four times, by Ctrl and the wheel too', async ({ shared }) => {
  test.skip(process.platform === 'darwin', 'there Ctrl and the wheel magnify the whole screen');
  const { app, page } = shared;
  for (let at = 0; at < 12; at += 1) await chooseFromMenu(app, 'zoomIn');
  await expect.poll(() => zoomOf(app)).toBe(400);
  for (let at = 0; at < 20; at += 1) await chooseFromMenu(app, 'zoomOut');
  await expect.poll(() => zoomOf(app)).toBe(50);
  await chooseFromMenu(app, 'zoomReset');
  await page.mouse.move(200, 200);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => zoomOf(app)).toBe(110);
  await chooseFromMenu(app, 'zoomReset');
  await expect.poll(() => zoomOf(app)).toBe(100);
});

test('the report has what the app knows, and is saved by the system’s dialog', async ({ shared }) => {
  const { app, userDataDir, window } = shared;
  const crashes = join(userDataDir, 'crashes', 'completed');
  mkdirSync(crashes, { recursive: true });
  writeFileSync(join(crashes, 'one.dmp'), 'a record of a crash');
  const file = join(userDataDir, 'report.txt');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await chooseFromMenu(app, 'report');
  const text = window.dialog.getByRole('region', { name: 'The report' });
  await expect(text).toContainText('list: answers');
  await expect(text).toContainText('crash of a process: ');
  await expect(text).toContainText('info start version=');
  await window.dialog.getByRole('button', { name: 'Save as a file…' }).click();
  await expect(window.dialog.getByText('Saved', { exact: true })).toBeVisible();
  expect(readFileSync(file, 'utf8')).toBe(await text.evaluate((element) => element.textContent));
});

test('what the window copies is in the system’s clipboard', async ({ shared }) => {
  const { app, page } = shared;
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Go to anything' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('invoice');
  await expect(dialog.getByRole('option', { selected: true })).toContainText(/invoice/iu);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(dialog.getByRole('status')).toHaveText('Copied the ID');
  await expect.poll(() => clipboardText(app)).toMatch(/^[\da-f-]{36}$/u);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboardText(app)).toBe('invoice');
});

test('an address in a comment opens in the browser, after a question that names its host', async ({
  shared,
}) => {
  const { app, page, service, window } = shared;
  service.control.insert(0, [
    {
      processName: 'Xylophone',
      comments: 'See (https://bücher.example/a?b=1), or http://example.com/ here.',
    },
  ]);
  await window.update();
  const { rows, details } = window;
  /** The questions shown and the addresses opened. */
  const seen = await app.evaluateHandle(({ dialog, shell }) => {
    const kept: { asked: string[]; opened: string[]; answer: (button: number) => void } = {
      asked: [],
      opened: [],
      answer: () => undefined,
    };
    dialog.showMessageBox = (...values: unknown[]) => {
      const options = values.findLast((value) => typeof value === 'object' && value !== null);
      kept.asked.push(JSON.stringify(options));
      return new Promise((resolve) => {
        kept.answer = (response) => resolve({ response, checkboxChecked: false });
      });
    };
    shell.openExternal = (address) => {
      kept.opened.push(address);
      return Promise.resolve();
    };
    return kept;
  });
  const asked = (): Promise<readonly string[]> => seen.evaluate((kept) => kept.asked);
  const answer = (button: number): Promise<void> =>
    seen.evaluate((kept, given) => kept.answer(given), button);
  await window.search.fill('xylophone');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('rowheader').click();
  const address = details.getByRole('button', { name: /^http/u });
  await expect(address).toHaveText('https://bücher.example/a?b=1');

  await address.click();
  await expect.poll(asked).toHaveLength(1);
  expect((await asked())[0]).toContain('xn--bcher-kva.example');
  expect((await asked())[0]).toContain('"title":"Packshelf"');
  // Only one question is shown at a time.
  await address.click();
  await page.evaluate(() => globalThis.window.packshelf.readStatus());
  expect(await asked()).toHaveLength(1);
  await answer(1);
  await address.click();
  await expect.poll(asked).toHaveLength(2);
  await answer(0);
  await expect
    .poll(() => seen.evaluate((kept) => kept.opened))
    .toEqual(['https://xn--bcher-kva.example/a?b=1']);
});

test('the list is updated by itself after the computer wakes @slow', async ({ shared }) => {
  const { app, page, service, window } = shared;
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

test('the sign-in-again dialog says what another user name leads to, and menus do not close it', async ({
  shared,
}) => {
  const { app, page, service, window } = shared;
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
  await window.signInAgain.click();
  await window.signIn(service.userName, service.password);
  await expect(window.dialog).toBeHidden();
  await window.expectUpToDate();
});
