import type { ElectronApplication, Page } from 'playwright/test';
import { guidePages } from '../../build/guide/pages.ts';
import { violations } from '../equipment/story/violations.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect } from './packshelf.ts';
import { sharedAppTest } from './shared-app.ts';
import { countWindows } from './window-state.ts';

const test = sharedAppTest('not-connected');

/** Opens the guide from the Help menu and returns its window. */
async function openGuide(app: ElectronApplication): Promise<Page> {
  const opened = app.waitForEvent('window');
  await chooseFromMenu(app, 'guide');
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Packshelf user guide' })).toBeVisible();
  return guide;
}

test('the guide opens from the Help menu without a connection, and every page can be reached', async ({
  shared,
  runtime,
}) => {
  const { app } = shared;
  const guide = await openGuide(app);
  const pages = guide.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link');
  // The page of licences follows the written pages.
  const count = guidePages.length + 1;
  await expect(pages).toHaveCount(count);
  for (let at = 0; at < count; at += 1) {
    const name = await pages.nth(at).innerText();
    await pages.nth(at).click();
    await expect(guide.getByRole('heading', { level: 1, name })).toBeVisible();
    const broken = (): Promise<number> =>
      guide
        .locator('img')
        .evaluateAll(
          (images) =>
            images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0).length,
        );
    await expect.poll(broken, { message: name }).toBe(0);
  }
  // Main hears no key that a driver presses on Electron; stand-in/old-electron/person/guide.spec.ts presses real ones.
  if (runtime.kind === 'electron') return;
  const zoom = (): Promise<number | undefined> =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.getTitle().includes('guide'))
        ?.webContents.getZoomFactor(),
    );
  for (const [key, factor] of [
    ['=', 1.1],
    ['0', 1],
    ['-', 0.9],
  ] as const) {
    await guide.keyboard.press(`Control+${key}`);
    await expect.poll(zoom).toBeCloseTo(factor);
  }
});

test('there is one guide window, opened by the menu and from the help', async ({ shared }) => {
  const { app, page } = shared;
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeFocused();
  const guide = await openGuide(app);
  await chooseFromMenu(app, 'guide');
  await expect.poll(() => countWindows(app)).toBe(2);
  await guide.close();
  await expect.poll(() => countWindows(app)).toBe(1);
  await page.keyboard.press('F1');
  const again = app.waitForEvent('window');
  await page.getByRole('dialog').getByRole('button', { name: 'User guide' }).click();
  await expect((await again).getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page of the guide opens at a call of the window', async ({ shared }) => {
  const { app, page } = shared;
  const opened = app.waitForEvent('window');
  await page.evaluate(() => window.packshelf.showGuide({ page: 'notices' }));
  await expect(
    (await opened).getByRole('heading', { level: 1, name: 'Notices about new packages' }),
  ).toBeVisible();
});

test('the guide runs no scripts, cannot call main, and links nowhere else', async ({ shared }) => {
  const { app } = shared;
  const guide = await openGuide(app);
  const found = await guide.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    const fetched = await fetch('index.html').then(
      () => 'fetched',
      () => 'refused',
    );
    return { bridge: 'packshelf' in window, ran: 'ran' in window, fetched };
  });
  expect(found).toEqual({ bridge: false, ran: false, fetched: 'refused' });
  const address = guide.url();
  for (const to of ['https://elsewhere.invalid/', 'app://bundle/index.html']) {
    await guide.evaluate((leading) => {
      const link = document.createElement('a');
      link.href = leading;
      link.textContent = 'Away';
      document.querySelector('main')?.prepend(link);
      link.click();
      link.remove();
    }, to);
  }
  await guide.getByRole('link', { name: 'Keys', exact: true }).first().click();
  await expect(guide.getByRole('heading', { level: 1, name: 'Keys' })).toBeVisible();
  expect(new URL(guide.url()).origin).toBe(new URL(address).origin);
});

test('the guide passes axe in light and dark', async ({ shared }) => {
  const { app, page } = shared;
  const guide = await openGuide(app);
  expect(await violations(guide)).toEqual([]);
  await page.evaluate(() => window.packshelf.savePreferences({ theme: 'dark' }));
  await expect
    .poll(() => guide.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .not.toBe('oklch(0.968 0.006 85)');
  expect(await violations(guide)).toEqual([]);
  await page.evaluate(() => window.packshelf.savePreferences({ theme: 'system' }));
});
