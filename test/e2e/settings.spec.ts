import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from './packshelf.ts';

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
}

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
  expect(stored).toMatch(/"version": \d/u);
  for (const kept of ['All drafts', 'invoice 2026', '"rail": "wide"', 'https://archive.example'])
    expect(stored).toContain(kept);
});

test('the app starts with the computer if that is chosen, until everything is removed', async ({
  openSignedIn,
  userDataDir,
}) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS store it themselves, for an installed app only');
  const opened = await openSignedIn();
  const { page } = opened;
  await opened.window.openSettings();
  const start = page.getByRole('switch', { name: 'Start with the computer' });
  await expect(start).not.toBeChecked();
  await start.click();
  await expect(start).toBeChecked();
  const entry = path.join(userDataDir, 'autostart', 'packshelf.desktop');
  expect(readFileSync(entry, 'utf8')).toMatch(/^Exec="\/.* "--background"$/mu);
  await start.click();
  await expect(start).not.toBeChecked();
  expect(existsSync(entry)).toBe(false);
  await start.click();
  await expect(start).toBeChecked();
  await page.evaluate(() => window.packshelf.removeEverything());
  expect(existsSync(entry)).toBe(false);
});
