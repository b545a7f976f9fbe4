import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLogFiles } from '../../src/main/diagnostics/log-file.ts';
import { loggedEvents } from './logged-events.ts';
import { expect, test } from './packshelf.ts';
import { shownText } from './shown-text.ts';
import { anHourPasses } from '../equipment/support/stored-list.ts';

test('a signal to terminate quits as the menu does', async ({ open, userDataDir }) => {
  test.skip(process.platform === 'win32', 'Windows has no such signals');
  const { app } = await open();
  const child = app.process();
  const ended = once(child, 'exit');
  // A session that ends sends the signal to the page’s process as well, which may be the first to end.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.emit(
      'render-process-gone',
      {},
      { reason: 'killed', exitCode: 61_696 },
    ),
  );
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const events = loggedEvents(userDataDir);
  expect(events.at(-1)).toBe('end');
  expect(events).not.toContain('window-gone');
});

test('the app quits while a lost page is loaded again', async ({ open, userDataDir }) => {
  const { app } = await open();
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ app: running, BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.once('dom-ready', () => {
      contents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
      running.quit();
    });
    contents?.reload();
  });
  expect(await ended).toEqual([0, null]);
  expect(loggedEvents(userDataDir)).toEqual(['start', 'end']);
});

test('the log has an end when Windows ends the session, which leaves time for nothing else', async ({
  open,
  userDataDir,
}) => {
  test.skip(process.platform !== 'win32', 'macOS and Linux tell no windows');
  const { app, close } = await open();
  await app.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.emit('session-end');
  });
  expect(loggedEvents(userDataDir).at(-1)).toBe('end');
  await close();
  expect(loggedEvents(userDataDir).filter((event) => event === 'end')).toEqual(['end']);
});

test('a second signal to terminate ends the app at once', async ({ open }) => {
  test.skip(process.platform === 'win32', 'Windows has no such signals');
  const { app } = await open();
  const child = app.process();
  const ended = once(child, 'exit');
  // The first signal alone would never end the app, because its quit is held here.
  const asked = app.evaluate(
    ({ app: running }) =>
      new Promise((resolve) => {
        running.on('before-quit', (event) => {
          event.preventDefault();
          resolve(undefined);
        });
      }),
  );
  // Ensures that main has installed the listener.
  await app.evaluate(() => undefined);
  child.kill('SIGTERM');
  await asked;
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
});

test('the window reloads by itself after a crash, says so, and asks if it keeps crashing', async ({
  openSignedIn,
  service,
  userDataDir,
}) => {
  const { app } = await openSignedIn();
  const crash = (): Promise<void> =>
    app.evaluate(
      ({ BrowserWindow }) =>
        new Promise((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          contents?.once('render-process-gone', () => resolve());
          contents?.forcefullyCrashRenderer();
        }),
    );
  const expectRecovered = async (): Promise<void> => {
    const shown = expect.poll(() => shownText(app), { timeout: 20_000 });
    await shown.toContain('The window had to be opened again');
    await expect.poll(() => shownText(app)).toContain('1,200 packages');
  };
  await crash();
  await expectRecovered();
  const asked = await app.evaluateHandle(({ dialog }) => {
    const questions: unknown[] = [];
    dialog.showMessageBox = (...values: unknown[]) => {
      questions.push(values.at(-1));
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
    return questions;
  });
  for (let time = 2; time <= 4; time += 1) {
    await crash();
    await expectRecovered();
  }
  expect(await asked.jsonValue()).toMatchObject([
    { title: 'Packshelf', message: 'The window of Packshelf keeps stopping' },
  ]);
  expect(service.requests().filter(({ grant }) => grant === 'password')).toEqual([]);
  // Loads that are replaced, or lose their page, have not failed.
  expect(loggedEvents(userDataDir)).not.toContain('window-not-loaded');
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', contents.getURL(), true, 1, 1);
  });
  expect(loggedEvents(userDataDir).at(-1)).toBe('window-not-loaded');
});

test('closing while the session is being refreshed keeps it for the next start @slow', async ({
  openSignedIn,
  open,
  service,
  userDataDir,
}) => {
  const { window, close } = await openSignedIn();
  service.control.expireAccessTokens();
  service.control.addFault({
    kind: 'token',
    grant: 'refresh_token',
    action: { type: 'delay', ms: 700, when: 'after' },
  });
  await window.refresh.click();
  await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' });
  await close();
  anHourPasses(userDataDir);
  service.control.clearRequests();
  const again = await open();
  await service.control.waitForRequest({ kind: 'list' });
  await again.window.expectUpToDate();
  await expect(again.page.getByRole('button', { name: 'Sign in again' })).toBeHidden();
});

test('the log has what happened and nothing personal', async ({ openAndSignIn, service, userDataDir }) => {
  const policy = join(userDataDir, 'policy-for-test.json');
  writeFileSync(policy, '{"WebLinksAllowed":true,"TimeUnit":"hours","Colour":"red"}', { mode: 0o644 });
  const { window, close } = await openAndSignIn({ args: [`--policy=${policy}`] });
  await window.search.fill('secret words');
  await close();
  const file = join(userDataDir, 'logs', 'packshelf.log');
  const { entries, unreadableLines } = readLogFiles(file);
  expect(unreadableLines).toBe(0);
  const ms = expect.any(Number);
  for (const [event, facts] of [
    ['start', expect.objectContaining({ platform: process.platform })],
    ['http', { route: 'token', status: 200, ms }],
    ['http', { route: 'list', status: 200, ms }],
    ['end', {}],
  ]) {
    expect(entries).toContainEqual(expect.objectContaining({ level: 'info', event, facts }));
  }
  // A wrong item is ignored by itself.
  expect(entries.filter(({ event }) => event === 'policy').map(({ facts }) => facts)).toEqual([
    { applied: 'WebLinksAllowed', source: policy },
    { ignored: 'TimeUnit', because: 'invalid-value', source: policy },
    { ignored: 'Colour', because: 'unknown-item', source: policy },
  ]);
  expect(new Set(entries.map(({ run }) => run)).size).toBe(1);
  const log = readFileSync(file, 'utf8');
  for (const text of [service.userName, service.password, service.origin, 'secret words', 'Bearer']) {
    expect(log).not.toContain(text);
  }
});
