import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Preferences } from '../../src/preload/contract/preferences.ts';
import { popupItems, setDisplays } from '../stand-in/launch/stand-in.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect, test } from './packshelf.ts';
import { place, windowState } from './window-state.ts';

/** The labels of all menus and their items. */
function labels(app: ElectronApplication): Promise<readonly string[] | undefined> {
  return app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ label, submenu }) => [
      label,
      ...(submenu?.items.map((item) => item.label) ?? []),
    ]),
  );
}

async function changePreferences(page: Page, change: Partial<Preferences>): Promise<void> {
  await page.evaluate(async (choice) => {
    await window.packshelf.savePreferences(choice);
  }, change);
}

/**
 * `place` as a running window reports it. On X11 it differs by the size of the window manager's frame, which the app may
 * not have measured yet: by less than 50 points.
 */
function reportedBounds(runtime: { readonly kind: string }): Record<string, unknown> {
  const hasFrame = runtime.kind === 'electron' && process.platform === 'linux';
  return hasFrame ? { ...place, x: expect.closeTo(place.x, -2), y: expect.closeTo(place.y, -2) } : place;
}

/** Waits until the window is visible: from then on the app stores its bounds. */
async function isShown(app: ElectronApplication): Promise<void> {
  await expect.poll(async () => (await windowState(app))?.visible).toBe(true);
}

/** Moves the window and waits until the settings file has its position. */
async function move(app: ElectronApplication, userDataDir: string, bounds: typeof place): Promise<void> {
  await isShown(app);
  await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
  await expect
    .poll(() => readFile(join(userDataDir, 'settings.json'), 'utf8').catch(() => ''))
    .toMatch(new RegExp(`"x":\\s*${bounds.x},\\s*"y":\\s*${bounds.y},`, 'u'));
}

test('size, position and zoom are kept after a restart', async ({ open, runtime, userDataDir }) => {
  const { app, page, close } = await open();
  await isShown(app);
  await chooseFromMenu(app, 'zoomIn');
  await chooseFromMenu(app, 'zoomIn');
  await expect.poll(() => windowState(app)).toMatchObject({ zoom: 125 });
  // Closing the window writes bounds that are not stored yet; delay the close event to read the file.
  const written = await app.evaluate(
    ({ BrowserWindow }, [to, file]) =>
      new Promise<string>((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.once('close', (event) => {
          event.preventDefault();
          resolve(process.getBuiltinModule('node:fs').readFileSync(file, 'utf8'));
        });
        window?.setBounds(to);
        window?.close();
      }),
    [place, join(userDataDir, 'settings.json')] as const,
  );
  const [, x, y] = /"x":\s*(-?\d+),\s*"y":\s*(-?\d+),/u.exec(written) ?? [];
  expect({ ...place, x: Number(x), y: Number(y) }).toEqual(reportedBounds(runtime));
  await close();

  const again = await open();
  await expect
    .poll(() => windowState(again.app))
    .toMatchObject({ normal: reportedBounds(runtime), zoom: 125, visible: true });
  expect(again.page).not.toBe(page);
  if (runtime.kind === 'stand-in') await expect.poll(() => again.page.evaluate(() => innerWidth)).toBe(560);
  await again.page.reload();
  await expect.poll(() => windowState(again.app)).toMatchObject({ zoom: 125 });
  await chooseFromMenu(again.app, 'zoomReset');
  await expect.poll(() => windowState(again.app)).toMatchObject({ zoom: 100 });
  await again.close();
  const third = await open();
  await expect
    .poll(() => windowState(third.app))
    .toMatchObject({ normal: reportedBounds(runtime), zoom: 100 });
});

test('a title bar that appears late does not count as moving the window', async ({
  open,
  runtime,
  userDataDir,
}) => {
  test.skip(runtime.kind === 'electron', 'there the window manager decides when it comes');
  await writeFile(
    join(userDataDir, 'settings.json'),
    JSON.stringify({
      window: [{ displays: '0,0,1280,800', bounds: place, maximized: false, fullScreen: false }],
    }),
  );
  // After the app has first stored the position.
  const { app, close } = await open({ env: { PACKSHELF_STAND_IN_FRAME: '0,37,1500' } });
  await expect.poll(() => windowState(app)).toMatchObject({ normal: { ...place, y: 107 }, visible: true });
  await close();
  expect(await readFile(join(userDataDir, 'settings.json'), 'utf8')).toMatch(/"x":\s*120,\s*"y":\s*70,/u);
});

test('a maximised window opens maximised and keeps its normal bounds', async ({ open, runtime }) => {
  const { app, close } = await open();
  await isShown(app);
  await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), place);
  await expect.poll(() => windowState(app)).toMatchObject({ normal: reportedBounds(runtime) });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await expect.poll(() => windowState(app)).toMatchObject({ maximized: true });
  await close();
  const again = await open();
  await expect
    .poll(() => windowState(again.app))
    .toMatchObject({ maximized: true, normal: reportedBounds(runtime) });
  await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize());
  await expect
    .poll(() => windowState(again.app))
    .toMatchObject({ maximized: false, normal: reportedBounds(runtime) });
  await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true));
  await expect.poll(() => windowState(again.app)).toMatchObject({ full: true });
  await again.close();
  const third = await open();
  await expect
    .poll(() => windowState(third.app))
    .toMatchObject({ full: true, normal: reportedBounds(runtime) });
});

test('a window of a display that is gone opens on another display', async ({ open, userDataDir }) => {
  const bounds = { x: 5000, y: -3000, width: 700, height: 500 };
  const window = [{ displays: 'gone', bounds, maximized: false, fullScreen: false }];
  await writeFile(join(userDataDir, 'settings.json'), JSON.stringify({ window }));
  const { app } = await open();
  const shown = await app.evaluate(({ BrowserWindow, screen }) => {
    const at = BrowserWindow.getAllWindows()[0]?.getBounds();
    return at === undefined ? null : { at, area: screen.getDisplayMatching(at).workArea };
  });
  if (shown === null) throw new Error('There is no window');
  const { at, area } = shown;
  expect(at.width).toBeGreaterThan(300);
  expect(at.x).toBeGreaterThanOrEqual(area.x);
  expect(at.y).toBeGreaterThanOrEqual(area.y);
  expect(at.x + at.width).toBeLessThanOrEqual(area.x + area.width);
  expect(at.y + at.height).toBeLessThanOrEqual(area.y + area.height);
});

test('the window returns to its position when a display is unplugged and plugged in again', async ({
  open,
  runtime,
  userDataDir,
}) => {
  test.skip(runtime.kind === 'electron', 'nobody pulls a cable here');
  const notebook = { bounds: { x: 0, y: 0, width: 1280, height: 800 } };
  const desk = { bounds: { x: 1280, y: -200, width: 1920, height: 1080 } };
  const { app } = await open({ env: { PACKSHELF_STAND_IN_SCREEN: '1280x800,1920x1080+1280-200' } });
  const atDesk = { x: 1777, y: -111, width: 900, height: 600 };
  await move(app, userDataDir, atDesk);
  await setDisplays(app, [notebook]);
  await expect
    .poll(() => windowState(app))
    .toMatchObject({ normal: { x: 380, y: 0, width: 900, height: 600 } });
  await move(app, userDataDir, { ...place, x: 99 });
  await setDisplays(app, [notebook, desk]);
  await expect.poll(() => windowState(app)).toMatchObject({ normal: atDesk });
  await setDisplays(app, [notebook]);
  await expect.poll(() => windowState(app)).toMatchObject({ normal: { ...place, x: 99 } });
});

/** The page's background as `#rrggbb`. */
async function pageBackground(page: Page): Promise<string> {
  const parts = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas === null) return [];
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  return `#${parts
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The window's background before the page is painted. */
function background(app: ElectronApplication): Promise<string | undefined> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
  );
}

test('the chosen theme and language apply at once, and before the window opens again', async ({
  open,
  runtime,
}) => {
  const { app, page, close } = await open();
  const isDark = (of: Page): Promise<boolean> =>
    of.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await changePreferences(page, { theme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
  await expect.poll(async () => (await background(app)) === (await pageBackground(page))).toBe(true);
  await changePreferences(page, { theme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
  await expect.poll(async () => (await background(app)) === (await pageBackground(page))).toBe(true);

  await expect.poll(() => labels(app)).toEqual(expect.arrayContaining(['&File', 'Refresh List', 'Paste']));
  await changePreferences(page, { language: 'de' });
  const german = ['&Datei', '&Bearbeiten', 'Liste aktualisieren', 'Einfügen', 'Einstellungen…'];
  await expect.poll(() => labels(app)).toEqual(expect.arrayContaining(german));
  expect(await page.evaluate(async () => (await window.packshelf.readStatus()).language)).toBe('de');
  if (runtime.kind === 'stand-in') {
    const name = page.locator('input').first();
    await name.fill('me');
    await name.selectText();
    await name.click({ button: 'right' });
    await expect
      .poll(async () => (await popupItems(app))?.map(({ label }) => label))
      .toEqual(expect.arrayContaining(['Ausschneiden', 'Kopieren', 'Einfügen']));
  }
  await close();

  // On Linux the system's language is in the environment, and must not show in the app in German.
  const again = await open({ env: { LANG: 'fr_FR.UTF-8', LANGUAGE: 'fr' } });
  await expect
    .poll(async () => (await background(again.app)) === (await pageBackground(again.page)))
    .toBe(true);
  await expect.poll(() => isDark(again.page)).toBe(true);
  await changePreferences(again.page, { theme: 'system' });
  await expect.poll(() => again.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('system');
  await expect.poll(() => labels(again.app)).toEqual(expect.arrayContaining(german));
  expect(await again.page.evaluate(() => navigator.language)).toMatch(/^de/u);
  await expect(again.page.locator('html')).toHaveAttribute('lang', 'de-DE');
  expect(await again.app.evaluate(({ app: running }) => running.getLocale())).toMatch(/^de/u);
  // The system is asked again, not what the app has set in its place.
  await changePreferences(again.page, { language: 'system' });
  if (process.platform === 'linux') await expect.poll(() => labels(again.app)).toContain('&Fichier');
});

test('without a choice the app uses the system’s language', async ({ open }) => {
  test.skip(process.platform !== 'linux', 'the environment says it on Linux alone');
  const { app, page } = await open({ env: { LANGUAGE: 'nl:fr_CA:de' } });
  await expect.poll(() => labels(app)).toContain('&Fichier');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
});

test('a development switch selects a pseudo-language', async ({ open }) => {
  const { app, page } = await open({ args: ['--language=mirrored'] });
  expect(await labels(app)).not.toContain('&File');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
