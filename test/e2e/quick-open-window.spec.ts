import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { pressKeys, recordings, setCursor, setDisplays } from '../stand-in/launch/stand-in.ts';
import { violations } from '../equipment/story/violations.ts';
import { clipboardText } from './clipboard-text.ts';
import { expect, test, type Opened } from './packshelf.ts';

const keys = 'Ctrl+Shift+Space';

test.beforeEach(({ runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'on Electron the keys are those of the desktop');
});

function keySetting(page: Page): Locator {
  return page.getByRole('group', { name: 'Go to anything from any program' });
}

/** Chooses a key in the settings by pressing it. */
async function chooseKey(page: Page, pressed: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await keySetting(page).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Press the keys' })).toBeFocused();
  await page.keyboard.press(pressed);
}

/** Chooses a key and returns the window that it opens, which is still hidden. */
async function withKey({ app, page }: Pick<Opened, 'app' | 'page'>): Promise<Page> {
  const [opened] = await Promise.all([app.waitForEvent('window'), chooseKey(page, 'Control+Shift+Space')]);
  await opened.waitForLoadState();
  await expect(opened.getByRole('combobox')).toBeAttached();
  await expect(keySetting(page).getByRole('button', { name: 'Change…' })).toBeFocused();
  return opened;
}

async function isShown(app: ElectronApplication): Promise<boolean | undefined> {
  return await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.getTitle() === 'Go to anything')
      ?.isVisible(),
  );
}

async function focusedTitle(app: ElectronApplication): Promise<string | undefined> {
  return await app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle());
}

/** Holds the key down for a while, and waits for the window. */
async function openByKey(app: ElectronApplication, small: Page): Promise<void> {
  expect(await pressKeys(app, keys, 5)).toBe(true);
  await expect.poll(() => isShown(app)).toBe(true);
  await expect(small.getByRole('combobox')).toHaveValue('');
  await expect(small.getByRole('combobox')).toBeFocused();
}

test('a key chosen in the settings opens the window above any program @slow', async ({
  openSignedIn,
  service,
}) => {
  const { app, page, window } = await openSignedIn();
  service.control.insert(1, [{ processName: 'Quokka census', comments: 'counted twice' }]);
  await window.update();
  const small = await withKey({ app, page });
  await expect(keySetting(page).locator('kbd')).toHaveText(['Ctrl', 'Shift', 'Space']);
  expect(await isShown(app)).toBe(false);
  await service.close();

  await test.step('it is shown on the display with the pointer, and finds packages offline', async () => {
    await setDisplays(app, [
      { bounds: { x: 0, y: 0, width: 1280, height: 800 } },
      { bounds: { x: 1280, y: 0, width: 1000, height: 700 } },
    ]);
    await setCursor(app, { x: 1700, y: 300 });
    await openByKey(app, small);
    const bounds = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getBounds());
    expect(bounds).toEqual({ x: 1440, y: 47, width: 680, height: 560 });
    await small.keyboard.type('e');
    await expect(small.getByRole('group', { name: 'Packages' }).getByRole('option')).toHaveCount(7);
    await small.getByRole('combobox').fill('quokka');
    await expect(small.getByRole('option', { selected: true })).toContainText('Quokka census');
    expect(await violations(small)).toEqual([]);
  });

  await test.step('it copies the ID and the link', async () => {
    await small.keyboard.press('ControlOrMeta+c');
    await expect(small.getByRole('status')).toHaveText('Copied the ID');
    const id = await clipboardText(app);
    expect(id).toMatch(/^[\da-f-]{36}$/u);
    await small.keyboard.press('ControlOrMeta+l');
    await expect(small.getByRole('status')).toHaveText('Copied the link');
    expect(await clipboardText(app)).toContain(id);
  });

  await test.step('Esc hides it at once, and the next time it is empty', async () => {
    await small.keyboard.press('Escape');
    await expect.poll(() => isShown(app)).toBe(false);
    await openByKey(app, small);
  });

  await test.step('Enter opens a package in the main window', async () => {
    await small.keyboard.type('quokka');
    await small.keyboard.press('Enter');
    await expect.poll(() => isShown(app)).toBe(false);
    await expect(window.details.getByRole('heading').first()).toHaveText('Quokka census');
  });

  await test.step('it opens settings, commands and pages of the guide', async () => {
    await openByKey(app, small);
    await small.keyboard.type('theme');
    await small.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'System' })).toBeFocused();
    await openByKey(app, small);
    await small.keyboard.type('what changed');
    await expect(small.getByRole('option', { selected: true })).toContainText('What changed');
    await small.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'What changed', level: 1 })).toBeVisible();
    await openByKey(app, small);
    await small.keyboard.type('packshelf user');
    await expect(small.getByRole('option', { selected: true })).toContainText('Packshelf user guide');
    const [guide] = await Promise.all([app.waitForEvent('window'), small.keyboard.press('Enter')]);
    await expect(guide.getByRole('heading', { level: 1 })).toContainText('Packshelf');
    // It takes the focus when it is shown, which would hide the small window if that were opened before.
    const title = await guide.title();
    await expect.poll(() => focusedTitle(app)).toBe(title);
  });

  await test.step('another program hides it', async () => {
    await openByKey(app, small);
    await small.keyboard.type('e');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.blur());
    await expect.poll(() => isShown(app)).toBe(false);
  });

  await test.step('on a Mac its page hides it as well, because a panel may not be told', async () => {
    await small.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
    await small.reload();
    await openByKey(app, small);
    await small.evaluate(() => globalThis.window.dispatchEvent(new Event('blur')));
    await expect.poll(() => isShown(app)).toBe(false);
  });

  await test.step('turned off, the key is given back', async () => {
    // Without another key in between, a second press within a second counts as the first one that is still held.
    await page.keyboard.press('Shift');
    await openByKey(app, small);
    await small.keyboard.type('from any program');
    await small.keyboard.press('Enter');
    await expect(keySetting(page).getByRole('button', { name: 'Change…' })).toBeFocused();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Choose keys…' })).toBeFocused();
    expect(await pressKeys(app, keys)).toBe(false);
  });
});

test('a stored key is registered at the start; another program that has it is named @slow', async ({
  open,
  openSignedIn,
}) => {
  const first = await openSignedIn();
  await withKey(first);
  await first.close();
  const { app, close } = await open();
  await expect.poll(() => pressKeys(app, keys)).toBe(true);
  await expect.poll(() => isShown(app)).toBe(true);
  await close();

  const { page } = await open({ env: { PACKSHELF_STAND_IN_TAKEN_KEYS: keys } });
  await expect(page.getByText('Another program uses the keys that open Packshelf')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByText('Another program uses these keys. Please choose others.')).toBeVisible();
  await keySetting(page).getByRole('button', { name: 'Turn off' }).click();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.getByText('Another program uses the keys')).toBeHidden();
});

test('on Wayland the desktop decides, and a command does the same @slow', async ({ openSignedIn }) => {
  const { app, page, startAgain } = await openSignedIn({
    env: {
      PACKSHELF_STAND_IN_WAYLAND: '1',
      XDG_SESSION_TYPE: 'wayland',
      WAYLAND_DISPLAY: 'wayland-0',
      XDG_CURRENT_DESKTOP: 'ubuntu:GNOME',
    },
  });
  const small = await withKey({ app, page });
  await expect(page.getByText('Your desktop decides about keys')).toBeVisible();
  await expect(page.locator('code')).toHaveText(/ --find$/u);
  await keySetting(page).getByRole('button', { name: 'Change…' }).click();
  await page.keyboard.press('Control+Shift+k');
  await expect(keySetting(page).locator('kbd')).toHaveText(['Ctrl', 'Shift', 'K']);
  // Electron can't give the first one back, and would end the app if all were.
  const calls = (await recordings(app)).map(({ call }) => call);
  expect(calls).not.toContain('globalShortcut.unregister');
  await pressKeys(app, keys);
  expect(await isShown(app)).toBe(false);
  await startAgain(['--find']);
  await expect.poll(() => isShown(app)).toBe(true);
  await expect(small.getByRole('combobox')).toBeFocused();
});

test('by the command it opens when the app runs, and says that signing in is missing', async ({ open }) => {
  const { app, page, startAgain } = await open();
  const [small] = await Promise.all([app.waitForEvent('window'), startAgain(['--find'])]);
  const button = small.getByRole('button', { name: 'Open Packshelf' });
  await expect(small.getByText('Sign in to Packshelf to find packages here.')).toBeVisible();
  await expect(button).toBeFocused();
  expect(await violations(small)).toEqual([]);
  await small.keyboard.press('Enter');
  await expect.poll(() => isShown(app)).toBe(false);
  expect(await focusedTitle(app)).toBe('Packshelf');
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
});

test('by the command it opens in the main window when the app starts', async ({ openSignedIn }) => {
  const { page } = await openSignedIn({ args: ['--find'] });
  await expect(page.getByRole('dialog', { name: 'Go to anything' }).getByRole('combobox')).toBeFocused();
});
