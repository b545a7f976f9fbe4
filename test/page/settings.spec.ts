import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { violations } from '../equipment/story/violations.ts';
import { expect, test } from './packshelf.ts';

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
}

test('appearance settings apply at once and are kept after a restart', async ({ openSignedIn, open }) => {
  const first = await openSignedIn();
  const { page } = first;
  await first.window.openSettings();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  // The row height is in the columns panel.
  await expect(page.getByRole('radio', { name: 'Compact' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await page.getByRole('button', { name: 'Show icons only' }).click();
  await expect(page.getByRole('button', { name: 'Show names' })).toBeVisible();
  await first.close();

  const second = await open();
  await second.window.expectUpToDate();
  await expect.poll(() => isDark(second.page)).toBe(true);
  await expect(second.page.getByRole('button', { name: 'Show names' })).toBeVisible();
});

test('another language applies everywhere at once, and typed text stays', async ({ openSignedIn, open }) => {
  const first = await openSignedIn();
  const { page, window } = first;
  await window.search.fill('invoice');
  await window.rows.first().click();
  await window.openSettings();
  await page
    .getByRole('button', { name: /^Language/u })
    .or(page.getByRole('combobox', { name: 'Language' }))
    .click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/u);
  await page.getByRole('button', { name: 'Pakete', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Pakete durchsuchen' })).toHaveValue('invoice');
  await expect(page.getByRole('columnheader').first()).toHaveText('Name');
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(page.getByTestId('count')).toHaveText(/von 1\.200/u);
  await first.close();
  const second = await open();
  await expect(second.page.getByRole('combobox', { name: 'Pakete durchsuchen' })).toBeVisible();
});

test('the settings leave out what can’t work here, and what other places have', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await window.openSettings();
  await expect(page.getByRole('switch', { name: 'Start with the computer' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /tray|Keep running|up to date/u })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /log file/iu })).toHaveCount(0);
  await expect(window.syncStatus).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('tray');
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Icon in the tray' })).toHaveCount(0);
});

test('updates can be paused and resumed', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await window.openSettings();
  const automatic = page.getByRole('switch', { name: 'Update the list by itself' });
  await automatic.click();
  await expect(automatic).not.toBeChecked();
  await automatic.click();
  await expect(automatic).toBeChecked();
});

test('everything is removed after a question, and the app starts again', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await window.openSettings();
  await page.getByRole('button', { name: 'Remove everything…' }).click();
  // Enter would cancel.
  await expect(window.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // The button that removes has a line of its own, like the others.
  const lefts = await Promise.all(
    (await window.dialog.getByRole('button').all()).map(async (each) => (await each.boundingBox())?.x),
  );
  expect(new Set(lefts).size).toBe(1);
  await window.dialog.getByRole('button', { name: 'Remove everything' }).click();
  await expect(window.userName).toBeVisible();
  await expect(window.userName).toHaveValue('');
});

test('the list keeps its state while another page is open', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await window.grid.evaluate((grid) => grid.scrollTo({ top: 9000 }));
  await expect(window.grid.locator('[aria-rowindex="255"]')).toBeVisible();
  await window.grid.locator('[aria-rowindex="255"]').getByRole('rowheader').click();
  await expect(window.details).toBeVisible();
  const top = await window.grid.evaluate((grid) => grid.scrollTop);
  await window.openSettings();
  await page.getByRole('button', { name: /^What changed/u }).click();
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await expect(window.search).toBeFocused();
  await expect(window.details).toBeVisible();
  await expect.poll(() => window.grid.evaluate((grid) => grid.scrollTop)).toBe(top);
});

test('the filter that leaves no rows is named and removed by one click', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('tab', { name: 'Created', exact: true }).click();
  await panel.getByRole('radio', { name: 'From – to' }).click();
  await panel.getByLabel('To', { exact: true }).fill('1.1.01');
  await page.keyboard.press('Escape');
  await window.search.fill('invoice');
  await expect(page.getByText(/^Without “Created: up to 1 Jan 2001”: \d+ packages$/u)).toBeVisible();
  await page.getByRole('button', { name: 'Remove “Created: up to 1 Jan 2001”' }).click();
  await expect(window.rows.first()).toBeVisible();
  await expect(window.search).toBeFocused();
  await expect(window.search).toHaveValue('invoice');
});

test('the settings file of an earlier version keeps its views, columns and choices', async ({
  open,
  preparedProfile,
  service,
  userDataDir,
}) => {
  await preparedProfile.copyTo(userDataDir, service);
  const earlier = path.join(
    import.meta.dirname,
    '../integration/main/settings/earlier/06-accounts-and-views.json',
  );
  const text = readFileSync(earlier, 'utf8')
    .replaceAll('https://packages.example', service.baseUrl)
    .replaceAll('https://sign-in.example', service.authUrl)
    .replaceAll('"ada"', JSON.stringify(service.userName))
    .replace('"language": "fr"', '"language": "en"');
  const file = path.join(userDataDir, 'settings.json');
  writeFileSync(file, text);

  const opened = await open({ connected: false });
  const { page } = opened;
  await expect(opened.window.rows.first()).toBeVisible();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Status', 'ID']);
  await page.getByRole('button', { name: 'Show names' }).click();
  await expect(page.getByRole('button', { name: /^Invoices this week/u })).toBeVisible();
  await opened.close();
  // The change above was stored in today's form, without a loss.
  const stored = readFileSync(file, 'utf8');
  expect(stored).toMatch(/"version":\d/u);
  for (const kept of ['All drafts', 'invoice 2026', '"rail":"wide"', 'https://archive.example'])
    expect(stored).toContain(kept);
});

test('keys that can not be chosen are refused in plain words', async ({ openSignedIn }) => {
  test.skip(process.platform !== 'linux', 'other systems have other keys');
  const { desktop, page } = await openSignedIn();
  desktop.takenKeys = ['Ctrl+Alt+K'];
  await page.keyboard.press('ControlOrMeta+,');
  await page
    .getByRole('group', { name: 'Go to anything from any program' })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Press the keys' })).toBeFocused();
  await page.keyboard.press('k');
  const note = page.locator('[data-setting="globalKey"]').getByRole('status').filter({ hasText: /\S/u });
  await expect(note).toContainText('Hold two of Ctrl, Alt, Shift, Win');
  await page.keyboard.press('Control+Shift+a');
  await expect(note).toHaveText('Packshelf uses these keys itself. Please choose others.');
  await page.keyboard.press('Control+Shift+F5');
  await expect(note).toContainText('Only letters from A to Z');
  await page.keyboard.press('Control+Alt+k');
  await expect(page.getByRole('alert')).toContainText('Another program uses these keys.');
  await expect(page.getByRole('button', { name: 'Choose keys…' })).toBeFocused();
  // Another setting that can be changed does not hide it.
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).click();
  await expect(page.getByRole('alert')).toContainText('Another program uses these keys.');
  await page.getByRole('button', { name: 'Choose keys…' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose keys…' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
});
