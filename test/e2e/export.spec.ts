import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { ElectronApplication } from 'playwright/test';
import { recordings } from '../stand-in/launch/stand-in.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect, test as base } from './packshelf.ts';

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

/** The options of the last save dialog. */
function lastSaveOptions(app: ElectronApplication): Promise<unknown> {
  return app.evaluate((): unknown => Reflect.get(globalThis, 'lastQuestion'));
}

test('a workbook is exported from the menu bar, then shown in its folder and opened', async ({
  openSignedIn,
  folder,
  runtime,
}) => {
  const { app, page } = await openSignedIn();
  const file = path.join(folder, 'list.xlsx');
  await saveAs(app, file);
  await chooseFromMenu(app, 'export-xlsx');
  await expect(
    page.getByRole('status').filter({ hasText: '1,200 packages exported to “list.xlsx”' }),
  ).toBeVisible();
  expect(await lastSaveOptions(app)).toMatchObject({
    title: 'Export 1,200 packages',
    defaultPath: expect.stringMatching(/Packages \d{4}-\d\d-\d\d\.xlsx$/u),
    filters: [{ extensions: ['xlsx'] }],
  });
  const { sheets } = await readXlsx(readFileSync(file));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['Packages', 1201]]);
  expect(sheets[0]?.rows[1]?.[4]).toBeInstanceOf(Date);

  // The next save dialog starts in the same folder.
  await saveAs(app, '');
  await chooseFromMenu(app, 'export-csv');
  await expect.poll(() => lastSaveOptions(app)).toMatchObject({ filters: [{ extensions: ['csv'] }] });
  expect(await lastSaveOptions(app)).toMatchObject({
    defaultPath: expect.stringContaining(path.join(folder, 'Packages ')),
  });
  expect(readdirSync(folder)).toEqual(['list.xlsx']);

  // On Electron, these would open the file manager of this computer.
  if (runtime.kind === 'electron') return;
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
});
