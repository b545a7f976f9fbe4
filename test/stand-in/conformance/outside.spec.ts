import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clickNotification, notifications, recordings, setNotificationFate } from '../launch/stand-in.ts';
import { expect, readProbe, test } from './conformance.ts';

test('the clipboard has plain text and HTML of one copy', async ({ app }) => {
  const held = await app.evaluate(async ({ clipboard, ClipboardItem }) => {
    const item = new ClipboardItem({ 'text/plain': 'one\ttwo', 'text/html': '<b>one</b> two' });
    const types = item.types;
    await clipboard.write([item]);
    const [read] = await clipboard.read();
    const html = await read?.getType('text/html');
    return {
      types,
      text: await clipboard.readText(),
      html: html instanceof Blob ? await html.text() : '',
      has: [await clipboard.has('text/html'), await clipboard.has('image/png')],
    };
  });
  expect(held.types).toEqual(['text/plain', 'text/html']);
  expect(held.text).toBe('one\ttwo');
  expect(held.html).toContain('<b>one</b> two');
  expect(held.has).toEqual([true, false]);
});

test('copying only text replaces an earlier copy with HTML', async ({ app }) => {
  const has = await app.evaluate(async ({ clipboard, ClipboardItem }) => {
    await clipboard.write([new ClipboardItem({ 'text/plain': 'x', 'text/html': '<i>x</i>' })]);
    await clipboard.writeText('y');
    return [await clipboard.has('text/html'), await clipboard.readText()];
  });
  expect(has).toEqual([false, 'y']);
});

test('a test can replace the save dialog', async ({ app }) => {
  const answer = await app.evaluate(async ({ BrowserWindow, dialog }) => {
    const asked: unknown[] = [];
    dialog.showSaveDialog = (...values: unknown[]) => {
      asked.push(...values.slice(-1));
      return Promise.resolve({ canceled: false, filePath: '/a/list.csv' });
    };
    const [window] = BrowserWindow.getAllWindows();
    const options = { defaultPath: 'list.csv', filters: [{ name: 'CSV', extensions: ['csv'] }] };
    const chosen =
      window === undefined
        ? await dialog.showSaveDialog(options)
        : await dialog.showSaveDialog(window, options);
    return { chosen, asked };
  });
  expect(answer.chosen).toEqual({ canceled: false, filePath: '/a/list.csv' });
  expect(answer.asked).toEqual([
    { defaultPath: 'list.csv', filters: [{ name: 'CSV', extensions: ['csv'] }] },
  ]);
});

test('system notifications have texts, a group and optionally no sound', async ({ app }) => {
  const seen = await app.evaluate(({ Notification }) => {
    const one = new Notification({ title: 'Three', body: 'match', silent: true });
    return [typeof Notification.isSupported(), one.title, one.body, one.silent];
  });
  expect(seen).toEqual(['boolean', 'Three', 'match', true]);
});

// Electron: shell/browser/api/electron_api_notification.cc, NotificationDisplayed and NotificationFailed; on Linux
// shell/browser/notifications/linux/libnotify_notification.cc, Show, which calls both itself and gives no reason.
test('a notification reports that it was shown, or that it failed and why', async ({ app, runtime }) => {
  const fates = runtime.kind === 'stand-in' ? (['shown', 'fails', 'fails-later'] as const) : [null];
  for (const fate of fates) {
    if (fate !== null) await setNotificationFate(app, fate);
    const events = await app.evaluate(async ({ Notification }) => {
      if (!Notification.isSupported()) return null;
      const notification = new Notification({ title: 'Told', body: 'or not' });
      let when = 'within show';
      const end = new Promise<readonly unknown[]>((resolve) => {
        notification.once('show', (event) => resolve(['show', typeof event, when]));
        notification.once('failed', (event, reason) =>
          resolve(['failed', typeof event, when, typeof reason, reason === '']),
        );
      });
      notification.show();
      when = 'later';
      const seen = await end;
      notification.close();
      return seen;
    });
    const failsNow = ['failed', 'object', 'within show', 'string', true];
    const failsLater = ['failed', 'object', 'later', 'string', false];
    const shown = ['show', 'object', 'within show'];
    // It depends on this computer whether notifications are shown, and on other systems than Linux when that is told.
    if (fate === null && process.platform === 'linux') expect([shown, failsNow, null]).toContainEqual(events);
    else if (fate === null) expect(['show', 'failed', undefined]).toContain(events?.[0]);
    else expect(events).toEqual({ shown, fails: failsNow, 'fails-later': failsLater }[fate]);
  }
});

test('only on the stand-in: a notification is shown, clicked and gone', async ({ app, runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'nobody clicks here');
  await app.evaluate(({ Notification }) => {
    const { order } = globalThis.probe;
    for (const title of ['first', 'second']) {
      const notification = new Notification({ title, body: `of ${title}`, groupId: 'g' });
      notification.on('show', () => order.push(`show ${title}`));
      notification.on('click', () => order.push(`click ${title}`));
      notification.on('close', () => order.push(`close ${title}`));
      notification.show();
      if (title === 'second') notification.close();
    }
  });
  expect(await notifications(app)).toEqual([
    { title: 'first', body: 'of first', groupId: 'g', silent: false },
  ]);
  await clickNotification(app, 'first');
  const { order } = await readProbe(app);
  expect(order.slice(-4)).toEqual(['show first', 'show second', 'close second', 'click first']);
  expect(await notifications(app)).toEqual([]);
});

// Electron: shell/browser/browser_linux.cc, SetAsDefaultProtocolClient and its neighbours, by GIO and in the process itself.
test('on Linux the app can become the handler of a scheme if its desktop entry is installed, and stays it', async ({
  start,
  userDataDir,
}) => {
  test.skip(process.platform !== 'linux', 'it would change the settings of this computer');
  // So that this computer's own settings are not touched.
  const data = path.join(userDataDir, 'xdg-data');
  const config = path.join(userDataDir, 'xdg-config');
  await mkdir(path.join(data, 'applications'), { recursive: true });
  await mkdir(config);
  const { app } = await start([], { XDG_DATA_HOME: data, XDG_CONFIG_HOME: config });
  const become = (): Promise<readonly (boolean | string)[]> =>
    app.evaluate(({ app: running }) => [
      running.isDefaultProtocolClient('packshelf-test'),
      running.getApplicationNameForProtocol('packshelf-test://open'),
      running.setAsDefaultProtocolClient('packshelf-test'),
      running.isDefaultProtocolClient('packshelf-test'),
      running.getApplicationNameForProtocol('packshelf-test://open'),
      running.removeAsDefaultProtocolClient('packshelf-test'),
      running.isDefaultProtocolClient('packshelf-test'),
    ]);
  expect(await become()).toEqual([false, '', false, false, '', false, false]);
  const entry = ['[Desktop Entry]', 'Type=Application', 'Name=Conformance', 'Exec=/bin/true %u', ''];
  await writeFile(path.join(data, 'applications', 'packshelf-conformance.desktop'), entry.join('\n'));
  // Electron 22 gives the name of the entry's file, as xdg-mime writes it.
  const name: unknown = expect.stringMatching(/^(?:Conformance|packshelf-conformance\.desktop\n)$/u);
  await expect.poll(become).toEqual([false, '', true, true, name, false, true]);
});

// Electron: shell/browser/browser_linux.cc. What Windows does is asked of Electron's rules in test/unit/main/login-item.
test('on Linux an app does not start with the computer, whatever it asks for', async ({ app }) => {
  test.skip(process.platform !== 'linux', 'it would change the settings of this computer');
  const settings = await app.evaluate(({ app: running }) => {
    running.setLoginItemSettings({ openAtLogin: true });
    return running.getLoginItemSettings();
  });
  expect(new Set(Object.values(settings))).toEqual(new Set([false]));
});

test('a link in the arguments of a second start arrives unchanged', async ({ shared: running }) => {
  const link = 'packshelf://open?id=a%20b%26c&at=0123456789ab';
  expect(await running.startAgain([link])).toBe(0);
  await expect.poll(async () => (await readProbe(running.app)).second.length).toBe(1);
  const [second] = (await readProbe(running.app)).second;
  expect(second?.argv.filter((argument) => argument.startsWith('packshelf:'))).toEqual([link]);
  expect(typeof second?.cwd).toBe('string');
});

test('only on the stand-in: a link that starts the app arrives before it is ready', async ({
  start,
  runtime,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'macOS alone hands links over in this way');
  const { app } = await start([], { PACKSHELF_STAND_IN_OPEN_URL: 'packshelf://open?id=1' });
  await app.evaluate(({ app: running }) => {
    running.emit('open-url', { preventDefault: () => undefined }, 'packshelf://open?id=2');
  });
  expect((await readProbe(app)).links).toEqual([
    { url: 'packshelf://open?id=1', isReady: false },
    { url: 'packshelf://open?id=2', isReady: true },
  ]);
});

test('a page is saved as a PDF with the requested paper and pages', async ({ app, page, userDataDir }) => {
  await page.evaluate(() => {
    for (const text of ['one', 'two', 'three']) {
      const sheet = document.createElement('p');
      sheet.textContent = text;
      sheet.style.breakAfter = 'page';
      document.body.append(sheet);
    }
  });
  const file = path.join(userDataDir, 'page.pdf');
  const pdf = await app.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    const bytes = await contents?.printToPDF({ pageSize: 'A4', landscape: true, margins: { top: 0.5 } });
    return bytes === undefined ? '' : Buffer.from(bytes).toString('base64');
  });
  await writeFile(file, Buffer.from(pdf, 'base64'));
  const text = await readFile(file, 'latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text.match(/\/Type\s*\/Page\b/gu)).toHaveLength(3);
  expect(text).toMatch(/\/MediaBox\s*\[0 0 84[12]/u);
});

test('a second window without a preload shows pages of the app and has no bridge', async ({ app }) => {
  const opened = app.waitForEvent('window');
  await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ width: 400, height: 300, webPreferences: { sandbox: true } });
    await window.loadURL('app://bundle/index.html');
    window.focus();
  });
  const page = await opened;
  await expect(page.locator('#text')).toHaveText('Some words to select');
  expect(await page.evaluate(() => 'bridge' in window)).toBe(false);
  const windows = (): Promise<unknown> =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .map((window) => `${window.getTitle()}, ${window.isFocused() ? 'focused' : 'behind'}`)
        .sort(),
    );
  await expect.poll(windows).toEqual(['Conformance, behind', 'Conformance, focused']);
});

test('only on the stand-in: files are opened and shown by the system', async ({ app, runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'programs would open');
  const failure = await app.evaluate(async ({ shell }) => {
    shell.showItemInFolder('/a/list.csv');
    return shell.openPath('/a/list.csv');
  });
  expect(failure).toBe('');
  expect((await recordings(app)).slice(-2)).toEqual([
    { call: 'shell.showItemInFolder', values: ['/a/list.csv'] },
    { call: 'shell.openPath', values: ['/a/list.csv'] },
  ]);
});
