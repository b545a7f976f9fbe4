import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Locator } from 'playwright/test';
import { readCsv } from '../equipment/support/read-csv.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test as base, type Opened } from './packshelf.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'packshelf-export-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Keeps an export's thread alive until it is terminated twice, so that the export cannot end before it is cancelled. */
function holdExport(): { readonly release: () => void } {
  const end: unknown = Reflect.get(Worker.prototype, 'terminate');
  if (typeof end !== 'function') throw new Error('Threads can’t be terminated');
  const ends: (() => void)[] = [];
  Worker.prototype.terminate = async function (): Promise<number> {
    await new Promise<void>((resolve) => {
      ends.push(resolve);
      if (ends.length > 1) for (const each of ends) each();
    });
    return Number(await Reflect.apply(end, this, []));
  };
  return {
    release() {
      Object.assign(Worker.prototype, { terminate: end });
      for (const each of ends) each();
    },
  };
}

/** The options of the last save dialog. */
function lastQuestion({ desktop }: Opened): unknown {
  return desktop.actions.findLast(({ action }) => action === 'save dialog')?.value;
}

async function choose({ page }: Opened, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The line with the progress or result of an export. */
const exportLine = ({ page }: Opened, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });

/** Texts of a column as the list shows them, from the top. */
function column({ window }: Opened, index: number): Promise<string[]> {
  return window.rows
    .locator(`[aria-colindex="${index + 1}"]`)
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()));
}

test('a CSV export has the shown rows in their order, and no formula runs', async ({
  openAndSignIn,
  service,
  folder,
}) => {
  const names = ['=Zebra 1+1', 'Zebra "two"', 'Zebra, three', 'Zebra; four', '-Zebra five', 'Zebra six'];
  service.control.insert(
    7,
    names.map((processName, at) => ({ processName, comments: `first line ${at}\nsecond line` })),
  );
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await window.search.fill('zebra');
  await expect(window.rows).toHaveCount(names.length);
  const byName = page.getByRole('columnheader', { name: 'Name' });
  await byName.click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => column(opened, 0)).toEqual(names.toSorted(new Intl.Collator('en').compare));
  const before = await column(opened, 0);
  await byName.click();
  const shown = before.toReversed();
  await expect.poll(() => column(opened, 0)).toEqual(shown);

  const file = path.join(folder, 'list.csv');
  opened.desktop.saveAs = () => file;
  await choose(opened, 'Export as CSV…');
  await expect(exportLine(opened, '6 packages exported to “list.csv”')).toBeVisible();
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [headings, ...rows] = readCsv(text.slice(1), ',');
  expect(headings).toEqual([
    'Name',
    'Status',
    'Status in Packshelf',
    'Comments',
    'Updated by',
    'Updated',
    'ID',
  ]);
  expect(rows.map(([name]) => name)).toEqual(shown.map((name) => (/^[=-]/u.test(name) ? `'${name}` : name)));
  // The file has the service's words for statuses, and beside them the app's, as in the list.
  const words = await column(opened, 1);
  expect(rows.map(([, status]) => status)).toEqual(
    words.map((word) => word.replaceAll(' ', '_').toUpperCase()),
  );
  expect(rows.map(([, , status]) => status)).toEqual(words);
  expect(rows.every(([, , , comments]) => /^first line \d\nsecond line$/u.test(comments ?? ''))).toBe(true);
  expect(rows.every(([, , , , , time]) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(time ?? ''))).toBe(true);
  expect(lastQuestion(opened)).toMatchObject({
    title: 'Export 6 packages',
    proposed: expect.stringMatching(/zebra \d{4}-\d\d-\d\d\.csv$/u),
    kind: 'CSV file',
    extension: 'csv',
  });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(exportLine(opened, 'exported')).toBeHidden();

  // The menu stays open for the export that all fields are chosen for.
  await page.getByRole('button', { name: 'Export' }).click();
  const all = page.getByRole('menuitemcheckbox', { name: 'All fields in CSV and Excel' });
  await all.click();
  await expect(all).toBeChecked();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect(exportLine(opened, '6 packages exported to “list.csv”')).toBeVisible();
  const [fields] = readCsv(readFileSync(file, 'utf8').slice(1), ',');
  expect(fields?.slice(6)).toEqual([
    'Created by',
    'Created',
    'ID',
    'Channel',
    'Created by, ID',
    'Updated by, ID',
  ]);
});

test('only selected packages are exported, and the menu and the file show how many', async ({
  openSignedIn,
  folder,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const names = await column(opened, 0);
  const nameCell = (index: number): Locator => window.rows.nth(index).getByRole('rowheader');
  const group = (name: string): Locator => page.getByRole('menu').getByRole('group', { name });
  const file = path.join(folder, 'list.csv');
  const rowsIn = (): (string | undefined)[] =>
    readCsv(readFileSync(file, 'utf8').slice(1), ',')
      .slice(1)
      .map(([name]) => name);
  opened.desktop.saveAs = () => file;

  // A single selected row does not count as a selection.
  await nameCell(4).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(group('All 1,200 packages').getByRole('menuitem')).toHaveCount(4);
  await expect(page.getByRole('menuitem')).toHaveCount(4);
  await page.keyboard.press('Escape');

  await nameCell(1).click({ modifiers: ['ControlOrMeta'] });
  await nameCell(6).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('ControlOrMeta+E');
  const first = group('3 selected packages').getByRole('menuitem', { name: 'Export as CSV…' });
  await expect(first).toBeFocused();
  await expect(group('All 1,200 packages').getByRole('menuitem')).toHaveCount(4);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(exportLine(opened, '3 selected packages exported to “list.csv”')).toBeVisible();
  expect(rowsIn()).toEqual([names[1], names[4], names[6]]);
  expect(lastQuestion(opened)).toMatchObject({
    title: 'Export 3 selected packages',
    proposed: expect.stringMatching(/Packages \(3 selected\) \d{4}-\d\d-\d\d\.csv$/u),
  });

  // The menu bar shows no counts, so a dialog asks.
  opened.backend.command('export-csv');
  const { dialog } = window;
  await expect(dialog.getByRole('button', { name: '3 selected packages' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'All 1,200 packages' }).click();
  await expect(exportLine(opened, '1,200 packages exported to “list.csv”')).toBeVisible();
  expect(rowsIn()).toHaveLength(1200);

  await window.grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(4);
});

test('a cancelled export leaves the existing file unchanged', async ({ openSignedIn, folder }) => {
  const opened = await openSignedIn();
  const { page } = opened;
  const file = path.join(folder, 'list.xlsx');
  writeFileSync(file, 'before');
  opened.desktop.saveAs = () => file;
  const held = holdExport();
  try {
    await choose(opened, 'Export for Excel…');
    await expect(exportLine(opened, 'Exporting 1,200 packages to “list.xlsx”')).toBeVisible();
    await expect(
      page.getByRole('progressbar', { name: 'Exporting 1,200 packages to “list.xlsx”' }),
    ).toBeVisible();
    // Only one export runs at a time.
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Export as CSV…' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(exportLine(opened, 'Exporting')).toBeHidden();
    expect(readdirSync(folder)).toEqual(['list.xlsx']);
    expect(readFileSync(file, 'utf8')).toBe('before');
  } finally {
    held.release();
  }
});

test('an export that ends while the settings are open is reported there and in the list', async ({
  openSignedIn,
  folder,
}) => {
  const opened = await openSignedIn();
  const { page } = opened;
  const file = path.join(folder, 'list.csv');
  const asked = Promise.withResolvers<string>();
  opened.desktop.saveAs = () => asked.promise;
  await choose(opened, 'Export as CSV…');
  await opened.window.openSettings();
  await page.getByRole('button', { name: 'Remove everything…' }).scrollIntoViewIfNeeded();
  asked.resolve(file);
  await expect(exportLine(opened, '1,200 packages exported to “list.csv”')).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await expect(exportLine(opened, '1,200 packages exported to “list.csv”')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(exportLine(opened, 'exported')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
});

test('a file that is open in another program is named in the message and stays unchanged', async ({
  openSignedIn,
  folder,
}) => {
  const opened = await openSignedIn();
  const { page } = opened;
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, 'before');
  writeFileSync(path.join(folder, '.~lock.list.csv#'), '');
  opened.desktop.saveAs = () => file;
  await page.keyboard.press('ControlOrMeta+E');
  await expect(page.getByRole('menuitem', { name: 'Export as CSV…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    exportLine(opened, '“list.csv” wasn’t written. It is open in another program. Close it there'),
  ).toBeVisible();
  expect(readFileSync(file, 'utf8')).toBe('before');
});

test('an export that stops because its list was removed says so', async ({ openSignedIn, folder }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const asked = Promise.withResolvers<string>();
  opened.desktop.saveAs = () => asked.promise;
  await choose(opened, 'Export as CSV…');
  await expect.poll(() => lastQuestion(opened)).toBeDefined();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await window.dialog.getByRole('button', { name: 'Sign out, delete the list' }).click();
  await expect(page.getByText('The export was stopped because its list was deleted.')).toBeVisible();
  asked.resolve(path.join(folder, 'list.csv'));
  await expect(window.signInButton).toBeVisible();
  expect(readdirSync(folder)).toEqual([]);
});
