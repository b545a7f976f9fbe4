import { expect, test, type Page } from 'playwright/test';
import { findings } from './axe.ts';
import { openGallery } from './gallery-page.ts';
import { themes, wear } from './themes.ts';

/** Something that lies above the page, and the hand that opens it. */
interface Opened {
  readonly name: string;
  /** Where it is in the page. */
  readonly at: string;
  readonly open: (page: Page) => Promise<void>;
}

/** A tooltip that is over is still there for a moment, out of sight. */
const floating = ':popover-open > div:not([data-state=closed])';

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  // Away from the text field: its caret blinks.
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).focus();
}

/** A menu has its first item marked once the focus has come to it. */
async function openMenu(page: Page, button: string, key: string): Promise<void> {
  await page.getByRole('button', { name: button }).press(key);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

const all: readonly Opened[] = [
  {
    name: 'open-menu',
    at: floating,
    open: (page) => openMenu(page, 'Account', 'Enter'),
  },
  {
    name: 'open-long-menu',
    at: floating,
    open: (page) => openMenu(page, 'Long', 'Enter'),
  },
  {
    name: 'open-context-menu',
    at: floating,
    open: (page) => openMenu(page, 'Invoices', 'Shift+F10'),
  },
  {
    name: 'open-select',
    at: floating,
    open: (page) => page.getByRole('combobox', { name: 'Theme' }).first().press('Enter'),
  },
  {
    name: 'open-tooltip',
    at: floating,
    open: (page) => page.locator('#icon-button').getByRole('button').first().hover(),
  },
  {
    name: 'open-dialog',
    at: 'dialog',
    open: (page) => openDialog(page, 'Open dialog'),
  },
  {
    name: 'open-wide-dialog',
    at: 'dialog',
    open: (page) => openDialog(page, 'Open wide dialog'),
  },
];

for (const { name, at, open } of all) {
  test(`${name.replaceAll('-', ' ')} looks as it did`, async ({ browser }) => {
    const { page, complaints } = await openGallery(browser);
    await open(page);
    for (const theme of themes) {
      await wear(page, theme);
      await expect.soft(page.locator(at)).toHaveScreenshot(`${name}-${theme}.png`);
      if (theme !== 'forced-colours') expect.soft(await findings(page, at)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });
}
