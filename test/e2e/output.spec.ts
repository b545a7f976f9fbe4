import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { ElectronApplication } from 'playwright/test';
import { endPrintDialog, isPrintDialogOpen, recordings, setPrinter } from '../stand-in/launch/stand-in.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect } from './packshelf.ts';
import { sharedAppTest } from './shared-app.ts';

const test = sharedAppTest('signed-in');

/** Lets the save dialog return a path; '' cancels it. Keeps the dialog's options for `lastSaveOptions`. */
async function saveAs(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = (...values: unknown[]) => {
      Object.assign(globalThis, { lastQuestion: values.at(-1) });
      return Promise.resolve({ canceled: chosen === '', filePath: chosen });
    };
  }, filePath);
}

/** The options of the last save dialog. */
function lastSaveOptions(app: ElectronApplication): Promise<unknown> {
  return app.evaluate((): unknown => Reflect.get(globalThis, 'lastQuestion'));
}

function newFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder);
  return folder;
}

test('a workbook is exported from the menu bar, then shown in its folder and opened', async ({
  runtime,
  shared,
}) => {
  const { app, page, userDataDir } = shared;
  const folder = newFolder(userDataDir, 'workbook');
  const file = path.join(folder, 'list.xlsx');
  await saveAs(app, file);
  await chooseFromMenu(app, 'export-xlsx');
  const line = page.getByRole('status').filter({ hasText: '1,200 packages exported to “list.xlsx”' });
  await expect(line).toBeVisible();
  expect(await lastSaveOptions(app)).toMatchObject({
    title: 'Export 1,200 packages',
    defaultPath: expect.stringMatching(/Packages \d{4}-\d\d-\d\d\.xlsx$/u),
    filters: [{ extensions: ['xlsx'] }],
  });
  const { sheets } = await readXlsx(readFileSync(file));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Packages', 1201],
    ['About this list', 3],
  ]);
  expect(sheets[0]?.rows[1]?.[5]).toBeInstanceOf(Date);

  // On Electron, these would open the file manager of this computer.
  if (runtime.kind === 'stand-in') {
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
  }

  // The next save dialog starts in the same folder.
  await saveAs(app, '');
  await chooseFromMenu(app, 'export-csv');
  await expect.poll(() => lastSaveOptions(app)).toMatchObject({ filters: [{ extensions: ['csv'] }] });
  expect(await lastSaveOptions(app)).toMatchObject({
    defaultPath: expect.stringContaining(path.join(folder, 'Packages ')),
  });
  expect(readdirSync(folder)).toEqual(['list.xlsx']);
});

test('a saved PDF has the list alone, in pages, in one complete file', async ({ shared }) => {
  const { app, page, userDataDir, window } = shared;
  const folder = newFolder(userDataDir, 'saved');
  await saveAs(app, path.join(folder, 'list.pdf'));
  await chooseFromMenu(app, 'save-pdf');
  await expect(page.getByText('1,200 packages exported to “list.pdf”')).toBeVisible({ timeout: 120_000 });
  expect(readdirSync(folder)).toEqual(['list.pdf']);
  const pdf = readFileSync(path.join(folder, 'list.pdf'), 'latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  const pages = pdf.match(/\/Type\s*\/Page\b/gu) ?? [];
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.length).toBeLessThan(150);
  await expect(window.rows.first()).toBeVisible();
});

test('printing ends with the dialog, also when Electron never answers, and says that there is no printer', async ({
  runtime,
  shared,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'a system dialog would wait for a person');
  const { app, page } = shared;
  const prints = async (): Promise<number> =>
    (await recordings(app)).filter(({ call }) => call === 'webContents.print').length;
  await setPrinter(app, 'holds');
  for (const time of [1, 2]) {
    await page.keyboard.press('ControlOrMeta+P');
    await expect.poll(() => isPrintDialogOpen(app)).toBe(true);
    expect(await prints()).toBe(time);
    await endPrintDialog(app, 'lost');
    await expect(page.locator('.print-sheet')).toHaveCount(0);
    // The page may continue before the stand-in knows that the dialog was closed.
    await expect.poll(() => isPrintDialogOpen(app)).toBe(false);
  }
  await setPrinter(app, 'none');
  await page.keyboard.press('ControlOrMeta+P');
  await expect(page.getByText('There is no printer.')).toBeVisible();
});
