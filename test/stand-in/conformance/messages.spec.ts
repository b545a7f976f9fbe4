import { expect, test } from './conformance.ts';

test('values keep their type in both directions', async ({ page }) => {
  const seen = await page.evaluate(() =>
    window.bridge.invoke('describe', {
      date: new Date(5),
      map: new Map([['a', 1]]),
      set: new Set([1, 2]),
      bytes: new Uint8Array([1, 2, 3]),
      list: [undefined, NaN],
    }),
  );
  expect(seen).toEqual({ date: 5, map: [['a', 1]], set: [1, 2], bytes: [1, 2, 3], list: [2, true, true] });
  const back = await page.evaluate(async () => {
    const value = await window.bridge.invoke('echo', {
      when: new Date(7),
      all: new Map([[1, new Set(['x'])]]),
      none: undefined,
    });
    const seen = new Map<string, unknown>(Object.entries(value ?? {}));
    const [when, all] = [seen.get('when'), seen.get('all')];
    return [when instanceof Date, all instanceof Map && all.get(1) instanceof Set, seen.has('none')];
  });
  expect(back).toEqual([true, true, true]);
});

test('values that cannot be cloned are refused', async ({ page }) => {
  const text = await page.evaluate(() =>
    window.bridge.invoke('echo', { call: () => 1 }).then(String, String),
  );
  expect(text).toContain('could not be cloned');
});

test('an error in a handler reaches the page with its text', async ({ page }) => {
  const text = await page.evaluate(() => window.bridge.invoke('fail').then(String, String));
  expect(text).toContain("Error invoking remote method 'fail': TypeError: no good");
  const unknown = await page.evaluate(() => window.bridge.invoke('nobody').then(String, String));
  expect(unknown).toContain(
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  );
});

test('an error in the preload reaches the caller', async ({ page }) => {
  const text = await page.evaluate(() => {
    try {
      window.bridge.fail();
      return 'nothing';
    } catch (error) {
      return String(error);
    }
  });
  expect(text).toContain('from the preload');
});

test('a handler gets the sender of a call', async ({ page }) => {
  expect(await page.evaluate(() => window.bridge.invoke('who'))).toEqual({
    url: 'app://bundle/index.html',
    top: true,
    same: true,
  });
});

test('a function of the preload can return an object of functions', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const channel = window.bridge.channel('echo');
    return [
      await channel.invoke({ a: [1] }),
      await window.bridge.channel('nobody').invoke().then(String, String),
    ];
  });
  expect(answers[0]).toEqual({ a: [1] });
  expect(answers[1]).toContain("No handler registered for 'nobody'");
});

test('listeners get messages of the main process until they are removed', async ({ app, page }) => {
  await page.evaluate(() => {
    window.news = [];
    const stop = window.bridge.listen((value) => {
      window.news?.push(value);
      if (value === 'last') stop();
    });
  });
  await app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    for (const value of ['first', 'last', 'late']) contents?.send('news', value);
  });
  await expect.poll(() => page.evaluate(() => window.news)).toEqual(['first', 'last']);
  await page.evaluate(() => window.bridge.invoke('echo'));
  expect(await page.evaluate(() => window.news)).toEqual(['first', 'last']);
});

test('a second handler for a channel is refused', async ({ app }) => {
  const text = await app.evaluate(({ ipcMain }) => {
    try {
      ipcMain.handle('echo', () => 1);
      return 'accepted';
    } catch (error) {
      return String(error);
    }
  });
  expect(text).toContain("second handler for 'echo'");
});
