import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { endPrintDialog, isPrintDialogOpen, recordings, setPrinter } from '../stand-in/launch/stand-in.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect, test } from './packshelf.ts';

async function saveTo(app: ElectronApplication, file: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

test('a saved PDF has the list alone, in pages, in one complete file', async ({
  openSignedIn,
  userDataDir,
}) => {
  const { app, page, window } = await openSignedIn();
  const folder = path.join(userDataDir, 'saved');
  await app.evaluate(async (_electron, made) => {
    await process.getBuiltinModule('node:fs/promises').mkdir(made);
  }, folder);
  await saveTo(app, path.join(folder, 'list.pdf'));
  await chooseFromMenu(app, 'save-pdf');
  await expect(page.getByText('1,200 packages exported to “list.pdf”')).toBeVisible({ timeout: 40_000 });
  expect(await readdir(folder)).toEqual(['list.pdf']);
  const pdf = await readFile(path.join(folder, 'list.pdf'), 'latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  const pages = pdf.match(/\/Type\s*\/Page\b/gu) ?? [];
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.length).toBeLessThan(150);
  await expect(window.rows.first()).toBeVisible();
});

test('printing ends with the dialog, also when Electron never answers, and says that there is no printer', async ({
  openSignedIn,
  runtime,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'a system dialog would wait for a person');
  const { app, page } = await openSignedIn();
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
