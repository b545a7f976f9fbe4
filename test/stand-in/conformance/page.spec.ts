import { createServer } from 'node:http';
import { listen } from '../../equipment/support/connect-proxy.ts';
import { expect, readProbe, test } from './conformance.ts';

test('documents, scripts, modules and dynamic imports come from the app’s scheme', async ({ app, page }) => {
  expect(await page.evaluate(() => window.moduleRan)).toBe(42);
  const { requests } = await readProbe(app);
  for (const file of ['index.html', 'first.js', 'module.js', 'part.js']) {
    expect(requests).toContain(`GET app://bundle/${file}`);
  }
});

test('the content security policy in the response header is applied', async ({ page }) => {
  const seen = await page.evaluate(() => [window.inlineRan, window.evalRan]);
  expect(seen).toEqual([undefined, 'EvalError']);
});

test('a path with dots reaches the handler normalised; an unknown path is a 404', async ({ app, page }) => {
  const statuses = await page.evaluate(() =>
    Promise.all(
      ['/../../etc/passwd', '/%2e%2e/secret', '/a/..%2fb', '/nothing'].map(
        async (to) => (await fetch(to)).status,
      ),
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
  const { requests } = await readProbe(app);
  expect(requests).toContain('GET app://bundle/etc/passwd');
  expect(requests).toContain('GET app://bundle/secret');
  expect(requests).toContain('GET app://bundle/a/..%2fb');
});

test('the page has a secure context', async ({ page }) => {
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([true, 'object']);
});

test('the preload runs first, and the page sees only what it exposes', async ({ page }) => {
  const expected = { bridge: 'object', secret: 'undefined', require: 'undefined', process: 'undefined' };
  expect(await page.evaluate(() => window.atStart)).toEqual(expected);
  await page.reload();
  expect(await page.evaluate(() => window.atStart)).toEqual(expected);
  expect(await page.evaluate(() => Object.isFrozen(window.bridge))).toBe(true);
});

test('a sandboxed preload can require almost nothing', async ({ page }) => {
  const { modules, sandboxed } = await page.evaluate(() => ({ ...window.bridge }));
  expect(sandboxed).toBe(true);
  for (const name of ['electron', 'events', 'timers', 'url', 'node:events'])
    expect(modules[name]).toBe('loaded');
  for (const name of ['fs', 'node:child_process', './other.js'])
    expect(modules[name]).toContain('module not found');
});

test('a page cannot open a window that the app denies', async ({ app, page }) => {
  expect(await page.evaluate(() => window.open('app://bundle/other.html'))).toBeNull();
  await page.click('#blank');
  await expect
    .poll(async () => (await readProbe(app)).order.filter((entry) => entry.startsWith('open')))
    .toEqual(['open app://bundle/other.html', 'open app://bundle/other.html']);
  await expect.poll(() => app.windows().length).toBe(1);
});

test('a page cannot navigate where the app prevents it', async ({ app, page }) => {
  await page.focus('#link');
  // Unlike a click, a key does not wait for the navigation, which never ends.
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await readProbe(app)).order)
    .toContain('navigate https://elsewhere.invalid/');
  expect(await page.locator('#text').innerText()).toBe('Some words to select');
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL())).toBe(
    'app://bundle/index.html',
  );
});

test('a page does not get a denied permission', async ({ page }) => {
  const code = await page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          (error) => resolve(error.code),
        );
      }),
  );
  expect(code).toBe(1);
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
});

test('the page’s colour scheme is the app’s theme', async ({ app, page }) => {
  const isDark = (): Promise<boolean> =>
    page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'dark'));
  await expect.poll(isDark).toBe(true);
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
  await page.reload();
  await expect.poll(isDark).toBe(true);
  await app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'light'));
  await expect.poll(isDark).toBe(false);
});

// Electron: shell/browser/feature_list.cc turns off Chromium's LocalNetworkAccessChecks.
test('a page that its policy allows to reaches a server of this computer', async ({ page }) => {
  let requests = 0;
  const server = createServer().on('upgrade', (_request, socket) => {
    requests += 1;
    socket.destroy();
  });
  const port = await listen(server);
  await page.evaluate(async (at) => {
    const socket = new WebSocket(`ws://127.0.0.1:${at}`);
    await new Promise((resolve) => socket.addEventListener('close', () => resolve(null)));
  }, port);
  server.close();
  expect(requests).toBe(1);
});
