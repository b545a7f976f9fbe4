import type { Page } from 'playwright/test';
import { expect, readProbe, test } from './conformance.ts';

/** A click after which the page does nothing else for so many ms: nobody can wait for its answer. */
async function hang(page: Page, ms: number): Promise<void> {
  await page.evaluate((time) => (window.hangFor = time), ms);
  const box = await page.locator('#hang').boundingBox();
  if (box === null) throw new Error('There is no button');
  void page.mouse.click(box.x + box.width / 2, box.y + box.height / 2).catch(() => undefined);
}

test('a crashed page is reported and comes back by reload', async ({ start }) => {
  const { app } = await start();
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  await expect.poll(async () => (await readProbe(app)).gone.length).toBe(1);
  expect(['crashed', 'killed']).toContain((await readProbe(app)).gone[0]);
  const crashed = await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.isCrashed());
  expect(crashed).toBe(true);
  const title = await app.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    const loaded = new Promise((resolve) => contents?.once('did-finish-load', () => resolve(undefined)));
    contents?.reload();
    await loaded;
    const text: unknown = await contents?.executeJavaScript('window.atStart.bridge + document.title');
    return text;
  });
  expect(title).toBe('objectConformance');
});

test('a hanging window is reported, and its return too', async ({ start }) => {
  // Electron waits for 30 s of unanswered input; the stand-in for as long as it is told to.
  test.setTimeout(150_000);
  const { app, page } = await start([], { PACKSHELF_STAND_IN_HANG_MS: '1500' });
  const isStandIn = await app.evaluate(() => process.versions.electron.endsWith('stand-in'));
  await hang(page, isStandIn ? 6000 : 60_000);
  await expect.poll(async () => (await readProbe(app)).order, { timeout: 100_000 }).toContain('unresponsive');
  await expect.poll(async () => (await readProbe(app)).order, { timeout: 100_000 }).toContain('responsive');
});

test('a hanging window can be ended', async ({ start }) => {
  test.setTimeout(150_000);
  const { app, page } = await start([], { PACKSHELF_STAND_IN_HANG_MS: '1500' });
  await hang(page, 600_000);
  await expect.poll(async () => (await readProbe(app)).order, { timeout: 100_000 }).toContain('unresponsive');
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  await expect.poll(async () => (await readProbe(app)).gone.length).toBe(1);
});
