import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './packshelf.ts';

test('the app starts with the computer if that is chosen, until everything is removed @slow', async ({
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
