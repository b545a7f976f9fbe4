import type { Page } from 'playwright/test';
import { expect, test } from './packshelf.ts';
import { focused } from '../equipment/story/usable.ts';

/** Presses Tab until an element of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (name.test((await focused(page))?.name ?? '')) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name.source}`);
}

test('every task can be done with the keyboard alone', async ({ open, service }) => {
  const { page, window } = await open();
  const { keyboard } = page;

  await test.step('sign in', async () => {
    await expect(window.userName).toBeFocused();
    await keyboard.type(service.userName);
    await keyboard.press('Tab');
    await keyboard.type(service.password);
    await keyboard.press('Enter');
    await window.expectUpToDate();
  });

  await test.step('find a package and read its details', async () => {
    await expect(window.search).toBeFocused();
    await keyboard.type('invoice');
    // Wait for the rows of the whole word, not of its beginning.
    await expect(window.rows.first().locator('mark').first()).toHaveText(/^invoice$/iu);
    await expect(window.count).toHaveText(/of 1,200/u);
    await keyboard.press('Enter');
    await expect(window.grid).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(window.details).toBeVisible();
    // The details follow the row.
    const heading = window.details.getByRole('heading').first();
    const shown = window.grid.locator('[aria-selected=true] [aria-colindex="1"]');
    await expect(heading).toHaveText(await shown.innerText());
    const first = await heading.innerText();
    await keyboard.press('ArrowDown');
    await expect(heading).not.toHaveText(first);
    await keyboard.press('Escape');
    await expect(window.details).toBeHidden();
  });

  await test.step('type in the list to search anew', async () => {
    await expect(window.grid).toBeFocused();
    await keyboard.type('audit');
    await expect(window.search).toBeFocused();
    await expect(window.search).toHaveValue('audit');
    await keyboard.press('Escape');
    await expect(window.search).toHaveValue('');
    await expect(window.count).toHaveText('1,200 packages');
  });

  await test.step('sort by two columns', async () => {
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    const header = (name: string) => window.grid.getByRole('columnheader', { name, exact: true });
    await expect(header('Status')).toHaveAttribute('aria-sort', 'ascending');
    await keyboard.press('End');
    await keyboard.press('Shift+Enter');
    await expect(header('Updated')).toHaveAccessibleDescription(/^sort key 2/u);
    await keyboard.press('ArrowUp');
    await expect(window.search).toBeFocused();
  });

  await test.step('filter by a person, and take the filter back', async () => {
    await tabTo(page, /^Filter$/u);
    await keyboard.press('Enter');
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await expect(filters.getByRole('tab', { name: 'Status' })).toBeFocused();
    await keyboard.press('ArrowDown');
    await tabTo(page, /^Find a person$/u);
    await expect(filters.getByRole('option').first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(filters.getByRole('option').first()).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await expect(window.count).toHaveText(/of 1,200/u);
    await tabTo(page, /^Remove filter/u);
    await keyboard.press('Enter');
    await expect(window.count).toHaveText('1,200 packages');
  });

  await test.step('see what changed', async () => {
    service.control.insert(5, [{ processName: 'Zebra feeding' }]);
    await keyboard.press('F5');
    const news = page.getByRole('button', { name: '1 new, show' });
    await expect(news).toBeVisible();
    await tabTo(page, /^1 new, show$/u);
    await keyboard.press('Enter');
    await expect(window.count).toHaveText('1,201 packages');
    await keyboard.press('ControlOrMeta+2');
    const log = page.getByRole('grid', { name: 'Changes by day' });
    await expect(log).toBeFocused();
    await expect(log.getByRole('row', { name: 'Zebra feeding' })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(window.details).toContainText('Zebra feeding');
    await keyboard.press('Escape');
  });

  await test.step('choose how it looks', async () => {
    await keyboard.press('ControlOrMeta+,');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
    await tabTo(page, /^System$/u);
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect
      .poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
      .toBe(true);
    await tabTo(page, /^Update the list by itself/u);
    await keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'Update the list by itself' })).not.toBeChecked();
  });

  await test.step('look the keys up', async () => {
    await keyboard.press('F1');
    await expect(window.dialog).toContainText('Keyboard shortcuts');
    await keyboard.press('Escape');
    await expect(window.dialog).toBeHidden();
  });

  await test.step('sign out and delete the list', async () => {
    await tabTo(page, /^Account$/u);
    await keyboard.press('Enter');
    // A menu gets the focus shortly after it opens.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Sign out…' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(window.dialog.locator(':focus')).toBeAttached();
    await tabTo(page, /delete the list/u);
    await keyboard.press('Enter');
    await expect(window.userName).toBeVisible();
  });
});

test('every key on the shortcut sheet does what the sheet says', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await expect(window.search).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await expect(window.dialog).toBeVisible();
  for (const name of ['Find packages', 'Refresh the list', 'Go to What changed', 'Sort by one more column'])
    await expect(window.dialog.getByRole('term').filter({ hasText: name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window.dialog).toBeHidden();
  // In the search box `?` is text.
  await window.search.focus();
  await page.keyboard.press('?');
  await expect(window.dialog).toBeHidden();
  await expect(window.search).toHaveValue('?');
  await page.keyboard.press('Escape');
  // Held down, a key that gives and removes something does so once.
  await window.rows.first().click();
  await page.keyboard.down('ControlOrMeta');
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('d');
  await page.keyboard.up('d');
  await page.keyboard.up('ControlOrMeta');
  await expect(window.rows.first().getByRole('button', { name: 'Remove star' })).toBeAttached();
});
