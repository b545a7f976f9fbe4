import { expect } from '../../../e2e/packshelf.ts';
import { from, signedIn, type States } from '../state.ts';

const openSettings = signedIn(async ({ page }) => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
});

export const settings: States = {
  settings: openSettings,
  'settings-end': {
    reach: openSettings,
    settle: ({ page }) =>
      page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight })),
  },
  'settings-proxy': from(openSettings, async ({ page }) => {
    await page.getByRole('radio', { name: 'This one' }).check();
    await expect(page.getByLabel('Address of the proxy')).toBeFocused();
  }),
  'connection-check': from(openSettings, async ({ page }) => {
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await expect(page.getByText('Everything is fine.')).toBeVisible();
  }),
  'problem-report': from(openSettings, async ({ page, window }) => {
    await page.getByRole('button', { name: 'Report a problem…' }).click();
    await expect(window.dialog).toContainText('list: answers');
  }),
  'settings-language': from(openSettings, async ({ page }) => {
    await page
      .getByRole('button', { name: 'Language' })
      .or(page.getByRole('combobox', { name: 'Language' }))
      .click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  'remove-everything': from(openSettings, async ({ page, window }) => {
    await page.getByRole('button', { name: 'Remove everything…' }).click();
    await expect(window.dialog).toBeVisible();
  }),
};
