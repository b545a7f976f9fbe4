import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from './desktop.ts';

/** All texts of the page that Chromium draws, also those in its own controls, and the messages of its validation. */
async function drawnTexts(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const texts: string[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#text') texts.push(node.nodeValue);
    waiting.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
  }
  await session.detach();
  return texts.join('\n');
}

test('on a French desktop an app in German has no French word, and programs that it opens stay French', async ({
  desktop,
  open,
  openSignedIn,
  userDataDir,
}) => {
  const first = await openSignedIn();
  await first.page.evaluate(() => globalThis.window.packshelf.savePreferences({ language: 'de' }));
  await first.close();

  const opened = join(userDataDir, 'opened.txt');
  const browser = join(userDataDir, 'xdg-open');
  writeFileSync(
    browser,
    `#!/bin/sh\necho "$LANGUAGE $1" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
  );
  chmodSync(browser, 0o755);
  const { app, page, window } = await open({
    env: { LANG: 'fr_FR.UTF-8', LANGUAGE: 'fr', PATH: `${userDataDir}:${process.env['PATH'] ?? ''}` },
  });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(window.count).toHaveText('1.200 Pakete');

  await page.getByRole('button', { name: 'Filtern', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('tab', { name: 'Erstellt', exact: true }).click();
  await panel.getByRole('radio', { name: 'Von – bis' }).click();
  expect(await drawnTexts(page)).not.toMatch(/jj|aaaa/u);
  await panel.getByLabel('Bis', { exact: true }).click();
  await desktop.type('bald');
  await desktop.press('Tab');
  await expect(panel.getByText(/^Bitte schreiben Sie einen Tag, zum Beispiel /u)).toBeVisible();
  await panel.getByLabel('Bis', { exact: true }).fill('');
  await panel.getByLabel('Bis', { exact: true }).click();
  await desktop.type('1. Januar 2001');
  await desktop.press('Escape');
  await expect(
    page.getByRole('button', { name: 'Filter entfernen: Erstellt bis 1. Jan. 2001' }),
  ).toBeVisible();

  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  await page.evaluate(() => globalThis.window.packshelf.openAddress({ address: 'https://example.com/' }));
  await expect.poll(() => existsSync(opened)).toBe(true);
  expect(readFileSync(opened, 'utf8')).toBe('fr https://example.com/\n');
});
