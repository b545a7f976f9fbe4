import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { ElectronApplication, Locator } from 'playwright/test';
import { recordings } from '../stand-in/launch/stand-in.ts';
import { startSampleService } from '../equipment/service/sample-service.ts';
import { readCsv } from '../equipment/support/read-csv.ts';
import { violations } from '../equipment/story/violations.ts';
import { answer, holdSaving } from './held-dialogs.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect, test as base, type Opened } from './packshelf.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'packshelf-export-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Lets the save dialog return a path; '' cancels it. Keeps the dialog's options for `lastSaveOptions`. */
async function saveAs(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = (...values: unknown[]) => {
      Object.assign(globalThis, { lastQuestion: values.at(-1) });
      return Promise.resolve({ canceled: chosen === '', filePath: chosen });
    };
  }, filePath);
}

/** Keeps an export's thread alive until it is terminated twice, so that the export cannot end before it is cancelled. */
async function holdExport(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const end: unknown = Reflect.get(Worker.prototype, 'terminate');
    const ends: (() => void)[] = [];
    Worker.prototype.terminate = async function (): Promise<number> {
      await new Promise<void>((resolve) => {
        ends.push(resolve);
        if (ends.length > 1) for (const each of ends) each();
      });
      return typeof end === 'function' ? Number(await Reflect.apply(end, this, [])) : 0;
    };
  });
}

/** The options of the last save dialog. */
function lastSaveOptions(app: ElectronApplication): Promise<unknown> {
  return app.evaluate((): unknown => Reflect.get(globalThis, 'lastQuestion'));
}

async function choose({ page }: Opened, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The line with the progress or result of an export. */
const exportLine = ({ page }: Opened, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });

/** Texts of a column as the list shows them, from the top. */
function column({ window }: Opened, index: number): Promise<string[]> {
  return window.rows
    .locator(`[role=gridcell]:nth-child(${index + 1})`)
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
  const { app, page, window } = opened;
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
  await saveAs(app, file);
  await choose(opened, 'Export as CSV…');
  await expect(exportLine(opened, '6 packages exported to “list.csv”')).toBeVisible();
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [headings, ...rows] = readCsv(text.slice(1), ',');
  expect(headings).toEqual(['Name', 'Status', 'Comments', 'Created by', 'Updated']);
  expect(rows.map(([name]) => name)).toEqual(shown.map((name) => (/^[=-]/u.test(name) ? `'${name}` : name)));
  // The file has the service's words for statuses; the list shows the app's.
  const words = (await column(opened, 1)).map((word) => word.replaceAll(' ', '_').toUpperCase());
  expect(rows.map(([, status]) => status)).toEqual(words);
  expect(rows.every(([, , comments]) => /^first line \d\nsecond line$/u.test(comments ?? ''))).toBe(true);
  expect(rows.every(([, , , , time]) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(time ?? ''))).toBe(true);
  expect(await lastSaveOptions(app)).toMatchObject({
    title: 'Export 6 packages',
    defaultPath: expect.stringMatching(/zebra \d{4}-\d\d-\d\d\.csv$/u),
    filters: [{ name: 'CSV file', extensions: ['csv'] }],
  });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(exportLine(opened, 'exported')).toBeHidden();
});

test('only selected packages are exported, and the menu and the file show how many', async ({
  openSignedIn,
  folder,
}) => {
  const opened = await openSignedIn();
  const { app, page, window } = opened;
  const names = await column(opened, 0);
  const nameCell = (index: number): Locator => window.rows.nth(index).getByRole('gridcell').first();
  const group = (name: string): Locator => page.getByRole('menu').getByRole('group', { name });
  const file = path.join(folder, 'list.csv');
  const rowsIn = (): (string | undefined)[] =>
    readCsv(readFileSync(file, 'utf8').slice(1), ',')
      .slice(1)
      .map(([name]) => name);
  await saveAs(app, file);

  // A single selected row does not count as a selection.
  await nameCell(4).click();
  await page.getByRole('button', { name: 'Export…' }).click();
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
  expect(await lastSaveOptions(app)).toMatchObject({
    title: 'Export 3 selected packages',
    defaultPath: expect.stringMatching(/Packages \(3 selected\) \d{4}-\d\d-\d\d\.csv$/u),
  });

  // The menu bar shows no counts, so a dialog asks.
  await chooseFromMenu(app, 'export-csv');
  const { dialog } = window;
  await expect(dialog.getByRole('button', { name: '3 selected packages' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'All 1,200 packages' }).click();
  await expect(exportLine(opened, '1,200 packages exported to “list.csv”')).toBeVisible();
  expect(rowsIn()).toHaveLength(1200);

  await window.grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(4);
});

test('a workbook is exported from the menu bar, then shown in its folder and opened', async ({
  openSignedIn,
  folder,
  runtime,
}) => {
  test.skip(runtime.kind === 'electron', 'opens the file manager of this computer');
  const opened = await openSignedIn();
  const { app, page } = opened;
  const file = path.join(folder, 'list.xlsx');
  await saveAs(app, file);
  await chooseFromMenu(app, 'export-xlsx');
  await expect(exportLine(opened, '1,200 packages exported to “list.xlsx”')).toBeVisible();
  const { sheets } = await readXlsx(readFileSync(file));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['Packages', 1201]]);
  expect(sheets[0]?.rows[1]?.[4]).toBeInstanceOf(Date);
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect
    .poll(() => recordings(app))
    .toEqual(
      expect.arrayContaining([
        { call: 'shell.showItemInFolder', values: [file] },
        { call: 'shell.openPath', values: [file] },
      ]),
    );

  // The next save dialog starts in the same folder.
  await saveAs(app, '');
  await choose(opened, 'Export as CSV…');
  await expect.poll(() => lastSaveOptions(app)).toMatchObject({ filters: [{ extensions: ['csv'] }] });
  expect(await lastSaveOptions(app)).toMatchObject({
    defaultPath: expect.stringContaining(path.join(folder, 'Packages ')),
  });
  expect(readdirSync(folder)).toEqual(['list.xlsx']);
});

test('a cancelled export leaves the existing file unchanged', async ({ open, folder }) => {
  const service = await startSampleService({ packages: 40_000 });
  const opened = await open({
    connected: false,
    args: [`--connection-auth-url=${service.authUrl}`, `--connection-base-url=${service.baseUrl}`],
  });
  const { app, page, window } = opened;
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  const file = path.join(folder, 'list.xlsx');
  writeFileSync(file, 'before');
  await saveAs(app, file);
  await holdExport(app);
  await choose(opened, 'Export for Excel…');
  await expect(exportLine(opened, 'Exporting 40,000 packages to “list.xlsx”')).toBeVisible();
  await expect(
    page.getByRole('progressbar', { name: 'Exporting 40,000 packages to “list.xlsx”' }),
  ).toBeVisible();
  // Only one export runs at a time.
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export as CSV…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(exportLine(opened, 'Exporting')).toBeHidden();
  expect(readdirSync(folder)).toEqual(['list.xlsx']);
  expect(readFileSync(file, 'utf8')).toBe('before');
  await service.close();
});

test('an export that ends while the settings are open is reported there and in the list', async ({
  openSignedIn,
  folder,
}) => {
  const opened = await openSignedIn();
  const { app, page } = opened;
  const file = path.join(folder, 'list.csv');
  await holdSaving(app);
  await choose(opened, 'Export as CSV…');
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove everything…' }).scrollIntoViewIfNeeded();
  await answer(app, 'saved', [{ canceled: false, filePath: file }]);
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
  const { app, page } = opened;
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, 'before');
  writeFileSync(path.join(folder, '.~lock.list.csv#'), '');
  await saveAs(app, file);
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
  const { app, page, window } = opened;
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () =>
      new Promise((resolve) => {
        Object.assign(globalThis, { answerSave: resolve });
      });
  });
  await choose(opened, 'Export as CSV…');
  await expect.poll(() => app.evaluate(() => Reflect.has(globalThis, 'answerSave'))).toBe(true);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await window.dialog.getByRole('button', { name: 'Sign out, delete the list' }).click();
  await expect(page.getByText('The export was stopped because its list was deleted.')).toBeVisible();
  await app.evaluate(
    (_electron, filePath) => {
      const answer: unknown = Reflect.get(globalThis, 'answerSave');
      if (typeof answer === 'function') Reflect.apply(answer, undefined, [{ canceled: false, filePath }]);
    },
    path.join(folder, 'list.csv'),
  );
  await expect(window.signInButton).toBeVisible();
  expect(readdirSync(folder)).toEqual([]);
});
