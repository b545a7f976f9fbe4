import { expect, test } from './packshelf.ts';

test('every task can be done by roles and accessible names alone', async ({ open, service }) => {
  const { page, window } = await open();

  await test.step('sign in', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Sign in" [level=1]
      - textbox "User name"
      - textbox "Password"
      - button "Show password"
      - checkbox "Keep me signed in"
      - button "Sign in"
    `);
    await page.getByRole('textbox', { name: 'User name' }).fill(service.userName);
    await page.getByLabel('Password', { exact: true }).fill(service.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await window.expectUpToDate();
  });

  await test.step('know where one is', async () => {
    await expect(page.getByRole('navigation', { name: 'Places' })).toMatchAriaSnapshot(`
      - button "Packages"
      - button "What changed"
      - button "Settings"
      - button "Account"
      - button "Show icons only"
    `);
    await expect(page.getByRole('button', { name: 'Packages', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('grid', { name: 'Packages' })).toHaveAttribute('aria-rowcount', '1201');
  });

  await test.step('find, filter and read', async () => {
    await page.getByRole('combobox', { name: 'Search packages' }).fill('invoice');
    await expect(window.count).toHaveText(/ of 1,200$/u);
    const found = await window.count.innerText();
    await expect(page.getByRole('log').filter({ hasText: 'Packages shown' })).toBeAttached();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('tab', { name: 'Status' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await expect(window.count).not.toHaveText(found);
    await page.getByRole('button', { name: /^Remove filter: Status/u }).click();
    await expect(window.count).toHaveText(found);
    const name = page.getByRole('row').nth(1).getByRole('rowheader');
    // The star is no part of the name.
    await expect(name.getByRole('button', { name: 'Star', exact: true })).toBeAttached();
    await expect(name).toHaveAccessibleName((await name.innerText()).trim().replaceAll(/\s+/gu, ' '));
    await name.click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByRole('heading')).toContainText(/invoice/iu);
    await expect(details.getByRole('term').filter({ hasText: 'Package ID' })).toBeVisible();
    // The same columns, wherever there is room for them.
    const grid = page.getByRole('grid', { name: 'Packages' });
    await expect(grid).toHaveAttribute('aria-colcount', '5');
    await expect(grid.getByRole('columnheader')).toHaveCount(5);
    await details.getByRole('button', { name: 'Close details' }).click();
  });

  await test.step('hear how fresh the list is, and refresh it', async () => {
    const status = page.getByRole('region', { name: 'Sync status' });
    await expect(status).toContainText(/Complete as of .* 20\d\d/u);
    service.control.insert(5, [{ processName: 'Zebra feeding' }]);
    await status.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: '1 new, show' }).click();
    await page.getByRole('button', { name: 'What changed: 1 not seen yet' }).click();
    await expect(page.getByRole('row', { name: /Not seen yet Zebra feeding New package/u })).toBeVisible();
  });

  await test.step('change the settings', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
    await page.getByRole('switch', { name: 'Keep me signed in' }).click();
    await expect(page.getByRole('switch', { name: 'Keep me signed in' })).not.toBeChecked();
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sign out…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out?' });
    await dialog.getByRole('button', { name: 'Sign out, keep the list' }).click();
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
  });
});
