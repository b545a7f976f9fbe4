import path from 'node:path';
import type { Page } from 'playwright/test';
import { startSampleService } from '../service/sample-service.ts';
import { settled, unchangedForFrames } from '../support/settled.ts';
import { expect, test, type Opened } from '../../e2e/packshelf.ts';

/** In CSS pixels: large enough to read, small enough for a page of text. */
const size = { width: 1040, height: 620 };

function folder(): string {
  const given = process.env['PACKSHELF_GUIDE_PICTURES'];
  if (given === undefined) throw new Error('PACKSHELF_GUIDE_PICTURES names no folder');
  return given;
}

async function shoot({ page }: Opened, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  // The layout of the new size.
  await unchangedForFrames(page);
  await settled(page);
  await page.screenshot({ animations: 'disabled', path: path.join(folder(), `${name}.png`) });
}

async function saveView(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
}

test('signing in', async ({ open, service }) => {
  const opened = await open();
  await opened.window.userName.fill(service.userName);
  await shoot(opened, 'sign-in');
});

test('finding', async ({ openAndSignIn }) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await page.setViewportSize(size);
  await window.rows.nth(3).getByRole('rowheader').click();
  await expect(window.details.getByRole('heading')).toBeVisible();
  await shoot(opened, 'list');
  await page.keyboard.press('Escape');
  await window.search.fill('invoice emea');
  await expect(window.count).toHaveText(/of 1,200/u);
  await shoot(opened, 'search');
  await window.search.fill('');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await shoot(opened, 'filter');
});

test('views', async ({ openAndSignIn }) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  for (const [text, name] of [
    ['invoice', 'Invoices'],
    ['payroll', 'Payroll'],
    ['draft', 'Drafts to check'],
  ] as const) {
    await window.search.fill(text);
    await saveView(page, name);
  }
  await shoot(opened, 'views');
});

test('what changed', async ({ openAndSignIn, service }) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  service.control.delete(700, 2);
  service.control.change(20, { processName: 'Quarterly stock count, revised', processStatus: 'DRAFT' });
  service.control.insert(5, 8);
  await window.refresh.click();
  await page.getByRole('button', { name: /8 new.*show/u }).click();
  await page.getByRole('button', { name: /^What changed/u }).click();
  await expect(page.getByRole('row').filter({ hasText: 'New package' }).first()).toBeVisible();
  await shoot(opened, 'changes');
});

test('columns and other choices', async ({ openAndSignIn }) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await page.setViewportSize(size);
  await openMenu(page, 'Columns');
  await shoot(opened, 'columns');
  await page.keyboard.press('Escape');
  await window.rows.nth(1).getByRole('rowheader').click();
  await window.rows
    .nth(4)
    .getByRole('rowheader')
    .click({ modifiers: ['Shift'] });
  await window.rows.nth(3).getByRole('rowheader').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Package' })).toBeVisible();
  await shoot(opened, 'select');
  await page.keyboard.press('Escape');
  await openMenu(page, 'Export');
  await expect(page.getByRole('menuitem', { name: 'Print…' }).first()).toBeVisible();
  await shoot(opened, 'export');
});

test('accounts', async ({ open, service }) => {
  const archive = await startSampleService({ packages: 300, userName: 'archive' });
  try {
    const opened = await open({ connected: false });
    const { page, window } = opened;
    await window.enterService(service, 'Works');
    await page.getByRole('button', { name: 'Continue' }).click();
    await window.signInTo(service);
    await window.addAccount(archive, 'Archive');
    await window.openAccountMenu();
    await shoot(opened, 'accounts');
  } finally {
    await archive.close();
  }
});

test('offline', async ({ openAndSignIn, service }) => {
  const opened = await openAndSignIn();
  service.control.stop();
  await opened.window.refresh.click();
  await expect(opened.window.syncStatus).toContainText('The service can’t be reached');
  await shoot(opened, 'offline');
});

test('settings', async ({ openAndSignIn }) => {
  const opened = await openAndSignIn();
  await openMenu(opened.page, 'Settings');
  await expect(opened.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await shoot(opened, 'settings');
});
