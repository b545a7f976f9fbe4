import { expect, test, type Page } from 'playwright/test';
import { findViolations } from '../support/axe.ts';
import { settled } from '../support/settled.ts';
import { openGallery } from './gallery-page.ts';
import { themes, emulateTheme } from './themes.ts';

interface Overlay {
  readonly name: string;
  readonly selector: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Excludes closed tooltips, which stay in the DOM for a moment. */
const floating = ':popover-open > div:not([data-state=closed])';

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  // Move the focus out of the text field, because its caret blinks.
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).focus();
}

/** Waits until the first item is focused, which pictures show. */
async function openMenu(page: Page, button: string, key: string): Promise<void> {
  await page.getByRole('button', { name: button }).press(key);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

const overlays: readonly Overlay[] = [
  {
    name: 'open-menu',
    selector: floating,
    open: (page) => openMenu(page, 'Account', 'Enter'),
  },
  {
    name: 'open-long-menu',
    selector: floating,
    open: (page) => openMenu(page, 'Long', 'Enter'),
  },
  {
    name: 'open-context-menu',
    selector: floating,
    open: (page) => openMenu(page, 'Invoices', 'Shift+F10'),
  },
  {
    name: 'open-select',
    selector: floating,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Theme' }).first().press('Enter');
      await expect(page.getByRole('option', { selected: true })).toHaveAttribute('data-highlighted');
    },
  },
  {
    name: 'open-tooltip',
    selector: floating,
    open: (page) => page.locator('#icon-button').getByRole('button').first().hover(),
  },
  {
    name: 'open-dialog',
    selector: 'dialog',
    open: (page) => openDialog(page, 'Open dialog'),
  },
  {
    name: 'open-wide-dialog',
    selector: 'dialog',
    open: (page) => openDialog(page, 'Open wide dialog'),
  },
];

for (const { name, selector, open } of overlays) {
  test(`${name.replaceAll('-', ' ')} looks unchanged`, async ({ browser }) => {
    const { page, errors } = await openGallery(browser);
    await open(page);
    for (const theme of themes) {
      await emulateTheme(page, theme);
      await settled(page);
      await expect.soft(page.locator(selector)).toHaveScreenshot(`${name}-${theme}.png`);
      if (theme !== 'forced-colours')
        expect.soft(await findViolations(page, { include: [selector] })).toEqual([]);
    }
    expect(errors).toEqual([]);
    await page.close();
  });
}
