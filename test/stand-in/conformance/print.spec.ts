import type { ElectronApplication, Page } from 'playwright/test';
import type { PrintEnding } from '../runtime/window/print-dialog.ts';
import { endPrintDialog, isPrintDialogOpen, recordings, setPrinter } from '../launch/stand-in.ts';
import { expect, test } from './conformance.ts';

// Electron: shell/browser/api/electron_api_web_contents.cc (Print, OnGetDeviceNameToUse), printing_utils.cc
// (GetDeviceNameToUse), patches/chromium/printing.patch (ReleasePrintJob, UserInitCanceled, OnDidScriptedPrint);
// Chromium: components/printing/renderer/print_render_frame_helper.cc (PrintRequestedPagesInternal).
test.beforeEach(({ runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'a system dialog would wait for a person');
});

declare global {
  var printOrder: string[] | undefined;
}

/** Starts to record the page's print and input events. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const order: string[] = [];
    globalThis.printOrder = order;
    for (const event of ['beforeprint', 'afterprint', 'keydown'])
      addEventListener(event, () => order.push(event));
  });
}

const met = (page: Page): Promise<readonly string[] | undefined> =>
  page.evaluate(() => globalThis.printOrder);

/** Prints, and records the result in the probe. */
async function print(
  app: ElectronApplication,
  options: Electron.WebContentsPrintOptions = {},
): Promise<void> {
  await app.evaluate(({ webContents }, given) => {
    webContents.getAllWebContents()[0]?.print(given, (success, reason) => {
      globalThis.probe.order.push(`print ${success} ${reason}`);
    });
  }, options);
}

const answers = async (app: ElectronApplication): Promise<readonly string[]> => {
  const { order } = await app.evaluate(() => globalThis.probe);
  return order.filter((entry) => entry.startsWith('print '));
};

test('printing passes the options, and the page gets beforeprint and afterprint', async ({ app, page }) => {
  await watch(page);
  await print(app, { printBackground: false });
  await expect.poll(() => answers(app)).toEqual(['print true ']);
  expect(await met(page)).toEqual(['beforeprint', 'afterprint']);
  expect(await recordings(app)).toContainEqual({
    call: 'webContents.print',
    values: [{ printBackground: false }],
  });
});

test('without a printer printing fails at once, and the page gets no event', async ({ app, page }) => {
  await watch(page);
  await setPrinter(app, 'none');
  await print(app);
  await expect.poll(() => answers(app)).toEqual(['print false No printers available on the network']);
  expect(await met(page)).toEqual([]);
});

/** Prints, and ends the dialog while a key waits for the page that it blocks. */
async function printHeld(app: ElectronApplication, page: Page, ending: PrintEnding): Promise<void> {
  await watch(page);
  await setPrinter(app, 'holds');
  await print(app);
  await expect.poll(() => isPrintDialogOpen(app)).toBe(true);
  const pressed = page.keyboard.press('a');
  await endPrintDialog(app, ending);
  await pressed;
  await expect.poll(() => met(page)).toEqual(['beforeprint', 'afterprint', 'keydown']);
  await expect.poll(() => isPrintDialogOpen(app)).toBe(false);
}

for (const [ending, answer] of [
  ['printed', ['print true ']],
  ['cancelled', ['print false Print job canceled']],
  ['failed', ['print false Print job canceled']],
] as const) {
  test(`the page is blocked while the dialog is open: ${ending}`, async ({ app, page }) => {
    await printHeld(app, page, ending);
    expect(await answers(app)).toEqual(answer);
  });
}

test('a second print ends the first call, and the open dialog reports to the second', async ({
  app,
  page,
}) => {
  await setPrinter(app, 'holds');
  await print(app);
  await expect.poll(() => isPrintDialogOpen(app)).toBe(true);
  await print(app);
  expect(await answers(app)).toEqual(['print false ']);
  await endPrintDialog(app, 'printed');
  await expect.poll(() => isPrintDialogOpen(app)).toBe(false);
  await page.evaluate(() => window.bridge.invoke('echo'));
  expect(await answers(app)).toEqual(['print false ', 'print true ']);
});

test('a result that is lost while the dialog is open is delivered at the next print', async ({
  app,
  page,
}) => {
  await printHeld(app, page, 'lost');
  await page.evaluate(() => window.bridge.invoke('echo'));
  expect(await answers(app)).toEqual([]);
  await setPrinter(app, 'prints');
  await print(app);
  await expect.poll(() => answers(app)).toEqual(['print false ', 'print true ']);
});
