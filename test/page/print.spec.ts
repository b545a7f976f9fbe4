import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { cancelled, failed, succeeded, type Result } from '../../src/preload/contract/failure.ts';
import { startSampleService, type SampleService } from '../equipment/service/sample-service.ts';
import { expect, test, type Opened } from './packshelf.ts';

/** The sheet as it was laid out for the printer. */
interface PrintedSheet {
  readonly text: string;
  /** Whether the sheet was hidden from the screen. */
  readonly isHiddenOnScreen: boolean;
}

declare global {
  var sheets: PrintedSheet[] | undefined;
}

/** Chooses an entry of the export menu. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Records what would be printed: the text of the sheet, and everything else that is not hidden from the printer. */
async function watchPrinter(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: PrintedSheet[] = [];
    globalThis.sheets = seen;
    new MutationObserver(() => {
      const sheet = document.querySelector<HTMLElement>('body > .print-sheet');
      if (sheet === null) return;
      const others = [...document.body.children].filter((each) => each !== sheet);
      seen.push({
        text: sheet.textContent,
        isHiddenOnScreen: getComputedStyle(sheet).display === 'none' && others.length > 0,
      });
    }).observe(document.body, { childList: true });
  });
}

async function sheets(page: Page): Promise<readonly PrintedSheet[]> {
  return await page.evaluate(() => globalThis.sheets ?? []);
}

/** Brings the other account to the front, by the keyboard. */
async function switchTo({ page, window }: Opened, service: SampleService): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await window.expectWholeList(service);
}

const times = ({ desktop }: Opened, action: string): number =>
  desktop.actions.filter((each) => each.action === action).length;

test('printing a search prints its words, its columns and all its packages', async ({
  openAndSignIn,
  service,
}) => {
  service.control.insert(
    5,
    Array.from({ length: 700 }, (_, at) => ({ processName: `Zebra crossing ${at}`, comments: 'painted' })),
  );
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await window.search.fill('zebra crossing');
  await expect(window.count).toHaveText(/^700 of/u);
  await watchPrinter(page);
  await page.keyboard.press('ControlOrMeta+P');
  await expect.poll(() => times(opened, 'print')).toBe(1);
  const [sheet] = await sheets(page);
  expect(sheet?.text).toContain('Search: zebra crossing');
  expect(sheet?.text).toContain('700 packages');
  expect(sheet?.text).toContain('The list is from');
  expect(sheet?.text.match(/Zebra crossing \d+/gu)).toHaveLength(700);
  // The sheet never shows on the screen and is removed afterwards.
  expect(sheet?.isHiddenOnScreen).toBe(true);
  await expect(page.locator('.print-sheet')).toHaveCount(0);
  await expect(window.search).toHaveValue('zebra crossing');

  // The selection or all packages can be printed.
  await window.search.press('Enter');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'ControlOrMeta+P']) await page.keyboard.press(key);
  await expect(window.dialog.getByRole('button', { name: 'All 700 packages' })).toBeVisible();
  await window.dialog.getByRole('button', { name: '3 selected packages' }).click();
  await expect.poll(async () => (await sheets(page)).length).toBe(2);
  const [, part] = await sheets(page);
  expect(part?.text).toContain('3 selected of 700 packages');
  expect(part?.text.match(/Zebra crossing \d+/gu)).toHaveLength(3);
});

test('the printed list is black on white in every theme, with headings on every page', async ({
  openSignedIn,
}) => {
  const { desktop, page } = await openSignedIn();
  await page.evaluate(() => window.packshelf.savePreferences({ theme: 'dark' }));
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  // Keep the print job open while this test inspects the sheet.
  const printed = Promise.withResolvers<Result<null>>();
  desktop.print = () => printed.promise;
  await page.keyboard.press('ControlOrMeta+P');
  const sheet = page.locator('body > .print-sheet');
  await expect(sheet).toHaveCount(1);
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.locator('#app')).toBeHidden();
  const look = (): Promise<unknown> =>
    sheet.evaluate((element) => {
      const head = element.querySelector('thead');
      return {
        ink: getComputedStyle(element).color,
        paper: getComputedStyle(document.body).backgroundColor,
        head: head === null ? '' : getComputedStyle(head).display,
      };
    });
  await expect
    .poll(look)
    .toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)', head: 'table-header-group' });
  await page.emulateMedia({ media: null });
  printed.resolve(failed(cancelled));
  await expect(sheet).toHaveCount(0);
  // Cancelling the dialog shows no message.
  await expect(page.getByText('Printing didn’t work.')).toBeHidden();
});

test('without a printer the PDF is offered', async ({ openSignedIn, service, userDataDir }) => {
  const { desktop, page, window } = await openSignedIn();
  desktop.print = () => failed({ code: 'no-printer', retryable: true });
  await page.keyboard.press('ControlOrMeta+P');
  const noPrinter = page.getByText('There is no printer.');
  await expect(noPrinter).toBeVisible();
  // What the app saves by itself is no reason to hide what the person may not have read yet.
  await window.search.fill('invoice');
  await window.search.press('Enter');
  await expect
    .poll(() => page.evaluate(async () => (await globalThis.window.packshelf.readStatus()).account?.recent))
    .toEqual(['invoice']);
  await expect(noPrinter).toBeVisible();
  // Another attempt that gets as far as the dialog is one that found a printer.
  desktop.print = () => failed(cancelled);
  await page.keyboard.press('ControlOrMeta+P');
  await expect(noPrinter).toBeHidden();
  await window.search.fill('');
  await window.expectWholeList(service);
  desktop.print = () => failed({ code: 'no-printer', retryable: true });
  await page.keyboard.press('ControlOrMeta+P');
  await expect(noPrinter).toBeVisible();
  desktop.saveAs = () => path.join(userDataDir, 'list.pdf');
  await page.getByRole('status').getByRole('button', { name: 'Save as PDF…' }).click();
  await expect(page.getByText('1,200 packages exported to “list.pdf”')).toBeVisible({ timeout: 40_000 });
  await expect(noPrinter).toBeHidden();
  await expect(window.rows.first()).toBeVisible();
});

test('a PDF that can’t be written keeps the old file and says why', async ({ openSignedIn, userDataDir }) => {
  const { desktop, page } = await openSignedIn();
  desktop.saveAs = () => path.join(userDataDir, 'no such folder', 'list.pdf');
  await choose(page, 'Save as PDF…');
  await expect(page.getByText('“list.pdf” wasn’t written.')).toBeVisible();
  desktop.saveAs = () => null;
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await choose(page, 'Save as PDF…');
  await expect(page.locator('.print-sheet')).toHaveCount(0);
  await expect(page.getByText('wasn’t written')).toBeHidden();
});

test('printing keeps its list when another account comes to the front @slow', async ({
  openSignedIn,
  service,
  userDataDir,
}) => {
  const branch = await startSampleService({ packages: 50 });
  try {
    const opened = await openSignedIn();
    const { desktop, page } = opened;
    await opened.window.addAccount(branch, 'Branch');
    await switchTo(opened, service);
    const file = path.join(userDataDir, 'list.pdf');
    const saved = Promise.withResolvers<string>();
    desktop.saveAs = () => saved.promise;
    await choose(page, 'Save as PDF…');
    await expect.poll(() => times(opened, 'save dialog'), { timeout: 40_000 }).toBe(1);
    await switchTo(opened, branch);
    saved.resolve(file);
    await expect(page.getByText('1,200 packages exported to “list.pdf”')).toBeVisible();
    const pages = (await readFile(file, 'latin1')).match(/\/Type\s*\/Page\b/gu) ?? [];
    expect(pages.length).toBeGreaterThan(15);
    await expect(page.locator('.print-sheet')).toHaveCount(0);

    await switchTo(opened, service);
    const printed = Promise.withResolvers<Result<null>>();
    desktop.print = () => printed.promise;
    await page.keyboard.press('ControlOrMeta+P');
    await expect.poll(() => times(opened, 'print')).toBe(1);
    await switchTo(opened, branch);
    await expect(page.locator('body > .print-sheet')).toHaveCount(1);
    await expect(page.locator('body > .print-sheet')).toContainText('1,200 packages');
    printed.resolve(succeeded(null));
    await expect(page.locator('.print-sheet')).toHaveCount(0);
  } finally {
    await branch.close();
  }
});

test('the window itself is never printed', async ({ openSignedIn }) => {
  const { page } = await openSignedIn();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#app')).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.locator('#app')).toBeVisible();
});
