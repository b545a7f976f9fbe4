import { violations } from '../equipment/story/violations.ts';
import { expect, test } from './packshelf.ts';

test('every documented accessible name exists, and axe finds nothing', async ({ open, service }) => {
  const { page, window } = await open();
  await expect(page.getByRole('textbox', { name: 'User name', exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  await expect(page.getByRole('searchbox', { name: 'Search packages', exact: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Packages', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sync status', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await window.search.fill('a');
  await window.rows.first().click();
  // Their heading is empty until the package has been read.
  await expect(window.details.getByRole('heading')).not.toHaveText('');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
});

test('the whole story works with the keyboard alone', async ({ open, service }) => {
  const { page, window } = await open();
  await expect(window.userName).toBeFocused();
  await page.keyboard.type(service.userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(service.password);
  await page.keyboard.press('Enter');
  await window.expectUpToDate();
  await expect(window.search).toBeFocused();
  await page.keyboard.type('a');
  await expect(window.rows.first()).toBeVisible();
  const grid = window.grid;
  for (
    let presses = 0;
    presses < 12 && !(await grid.evaluate((element) => element.contains(document.activeElement)));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(window.details).toBeVisible();
  await page.keyboard.press('Control+End');
  await expect(grid.locator('[aria-rowindex]').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(window.search).toBeFocused();
});
