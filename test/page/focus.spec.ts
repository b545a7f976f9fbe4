import type { Page } from 'playwright/test';
import { expect, test } from './packshelf.ts';

// The focus is nowhere once the element that has it goes. In each of these, it goes after an answer that takes a while.

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name });

test('on a page that turns out to be empty, the focus moves to its search', async ({ openAndSignIn }) => {
  const { page } = await openAndSignIn();
  await place(page, 'What changed').click();
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search what changed' })).toBeFocused();
});

test('after an empty search of what changed was cleared by its button, the focus is in the list', async ({
  openSignedIn,
  service,
}) => {
  const { page, window } = await openSignedIn();
  service.control.insert(5, [{ processName: 'Zebra feeding' }]);
  await window.update();
  await place(page, 'What changed').click();
  await page.getByRole('searchbox', { name: 'Search what changed' }).fill('no such change');
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Changes by day' })).toBeFocused();
});

test('a button that its own answer replaces hands the focus on to what is nearest', async ({
  openSignedIn,
}) => {
  const updater = {
    check: () => Promise.resolve('9.1.0'),
    download: () => Promise.resolve(null),
    install: () => Promise.resolve('failed' as const),
  };
  const { page, window } = await openSignedIn({ updater });
  await window.openSettings();
  await page.getByRole('button', { name: 'Check for a new version' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Restart now' })).toBeFocused();

  // In a dialog, and below it in the form that shows the button for a changed address.
  await page.getByRole('button', { name: 'Check the connection…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Check the connection' });
  await dialog.locator('summary').filter({ hasText: 'Proxy' }).click();
  await dialog.getByRole('radio', { name: 'This one' }).check();
  await dialog.getByRole('textbox', { name: 'Address of the proxy' }).fill('127.0.0.1:1');
  await dialog.getByRole('button', { name: 'Use this proxy' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Use this proxy' })).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Address of the proxy' })).toBeFocused();
});
