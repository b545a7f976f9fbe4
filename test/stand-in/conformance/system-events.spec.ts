import { announceShutdown } from '../launch/stand-in.ts';
import { expect, readProbe, test } from './conformance.ts';

test('resolveProxy returns a list in PAC format; for this computer it is DIRECT', async ({ app }) => {
  const ways = await app.evaluate(async ({ session }) => [
    await session.defaultSession.resolveProxy('http://127.0.0.1:1/'),
    await session.defaultSession.resolveProxy('https://elsewhere.invalid/'),
  ]);
  expect(ways[0]).toBe('DIRECT');
  expect(ways[1]).toMatch(/^(DIRECT|PROXY |HTTPS |SOCKS)/u);
});

test('listeners for resume and unlock can be added and removed', async ({ app }) => {
  const received = await app.evaluate(({ powerMonitor }) => {
    const events: string[] = [];
    const onResume = (): void => void events.push('resume');
    const onUnlock = (): void => void events.push('unlock-screen');
    powerMonitor.on('resume', onResume);
    powerMonitor.on('unlock-screen', onUnlock);
    for (const event of ['resume', 'unlock-screen']) powerMonitor.emit(event);
    powerMonitor.off('resume', onResume);
    powerMonitor.off('unlock-screen', onUnlock);
    for (const event of ['resume', 'unlock-screen']) powerMonitor.emit(event);
    return events;
  });
  expect(received).toEqual(['resume', 'unlock-screen']);
});

test('listeners can be told that the system ends the session', async ({ app }) => {
  // Electron: NativeWindowViews::PreHandleMSG in native_window_views_win.cc, and PowerMonitor::ShouldShutdown in
  // electron_api_power_monitor.cc, which macOS and logind call.
  const received = await app.evaluate(({ BaseWindow, powerMonitor }) => {
    const events: string[] = [];
    const [window] = BaseWindow.getAllWindows();
    window?.on('query-session-end', () => events.push('query-session-end'));
    window?.on('session-end', () => events.push('session-end'));
    powerMonitor.on('shutdown', () => events.push('shutdown'));
    for (const event of ['query-session-end', 'session-end']) window?.emit(event);
    powerMonitor.emit('shutdown');
    return events;
  });
  expect(received).toEqual(['query-session-end', 'session-end', 'shutdown']);
});

test('a window without a page counts as one until the app quits, which closes it', async ({ start }) => {
  const { app } = await start();
  // Electron: electron_api_base_window.cc and window_list.cc.
  const order = await app.evaluate(async ({ app: running, BaseWindow, BrowserWindow }) => {
    const events: string[] = [];
    const window = new BaseWindow({ show: false });
    window.once('closed', () => events.push('closed'));
    events.push(`${BaseWindow.getAllWindows().length - BrowserWindow.getAllWindows().length}`);
    events.push(window.isVisible() ? 'shown' : 'hidden');
    running.once('window-all-closed', () => events.push('window-all-closed'));
    const mainClosed = new Promise((resolve) => {
      for (const page of BrowserWindow.getAllWindows()) page.once('closed', () => resolve(undefined));
    });
    for (const page of BrowserWindow.getAllWindows()) page.close();
    await mainClosed;
    const quits = new Promise((resolve) =>
      running.once('will-quit', (event) => {
        event.preventDefault();
        events.push('will-quit');
        resolve(undefined);
      }),
    );
    running.quit();
    await quits;
    return events;
  });
  expect(order).toEqual(['1', 'hidden', 'closed', 'will-quit']);
});

test('only on the stand-in: Linux announces a shutdown to any listener but the first of all', async ({
  start,
  runtime,
}) => {
  test.skip(runtime.kind === 'electron', 'logind has to announce it; the fact shutdown asks that');
  test.skip(process.platform !== 'linux', 'macOS announces it to every app');
  // Electron: lib/browser/api/power-monitor.ts counts the listeners in `newListener`, before the first one is added.
  const { app } = await start();
  const listen = (): Promise<void> =>
    app.evaluate(({ powerMonitor }) => {
      powerMonitor.on('shutdown', () => globalThis.probe.order.push('shutdown'));
    });
  const heard = async (): Promise<number> => {
    await announceShutdown(app);
    return (await readProbe(app)).order.filter((entry) => entry === 'shutdown').length;
  };
  await listen();
  expect(await heard()).toBe(0);
  await listen();
  expect(await heard()).toBe(2);
});

test('a channel of main can be closed, and the listener that handles a message called "error" stays', async ({
  app,
  page,
}) => {
  // Electron: lib/browser/ipc-main-impl.ts, IpcMainImpl's constructor.
  const open = await app.evaluate(({ ipcMain }) => {
    ipcMain.on('odd', () => undefined);
    ipcMain.removeAllListeners('odd');
    return ipcMain.eventNames().map(String);
  });
  expect(open).toEqual(['error']);
  await page.evaluate(() => window.bridge.send('error'));
  expect(await page.evaluate(() => window.bridge.invoke('echo', 'still here'))).toBe('still here');
});
