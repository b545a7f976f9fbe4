import { expect, readProbe, test } from './conformance.ts';

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
  await page.evaluate((ms) => (window.hangFor = ms), isStandIn ? 6000 : 60_000);
  await page.click('#hang', { noWaitAfter: true, timeout: 1000 }).catch(() => undefined);
  void page.click('#text', { noWaitAfter: true }).catch(() => undefined);
  await expect.poll(async () => (await readProbe(app)).order, { timeout: 100_000 }).toContain('unresponsive');
  await expect.poll(async () => (await readProbe(app)).order, { timeout: 100_000 }).toContain('responsive');
});

test('a hanging window can be ended', async ({ start }) => {
  const { app, page } = await start();
  await page.evaluate(() => (window.hangFor = 600_000));
  await page.click('#hang', { noWaitAfter: true, timeout: 1000 }).catch(() => undefined);
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  await expect.poll(async () => (await readProbe(app)).gone.length).toBe(1);
});
