import { expect, test } from './conformance.ts';

test('the way to an address is a list in the form of a PAC answer; to this computer it is direct', async ({
  start,
}) => {
  const { app } = await start();
  const ways = await app.evaluate(async ({ session }) => [
    await session.defaultSession.resolveProxy('http://127.0.0.1:1/'),
    await session.defaultSession.resolveProxy('https://elsewhere.invalid/'),
  ]);
  expect(ways[0]).toBe('DIRECT');
  expect(ways[1]).toMatch(/^(DIRECT|PROXY |HTTPS |SOCKS)/u);
});

test('waking up and being unlocked are events that can be listened to, and left', async ({ start }) => {
  const { app } = await start();
  const heard = await app.evaluate(({ powerMonitor }) => {
    const told: string[] = [];
    const onResume = (): void => void told.push('resume');
    const onUnlock = (): void => void told.push('unlock-screen');
    powerMonitor.on('resume', onResume);
    powerMonitor.on('unlock-screen', onUnlock);
    for (const event of ['resume', 'unlock-screen']) powerMonitor.emit(event);
    powerMonitor.off('resume', onResume);
    powerMonitor.off('unlock-screen', onUnlock);
    for (const event of ['resume', 'unlock-screen']) powerMonitor.emit(event);
    return told;
  });
  expect(heard).toEqual(['resume', 'unlock-screen']);
});

test('one channel of main can be closed, and what keeps a message called "error" from ending it stays', async ({
  start,
}) => {
  const { app, page } = await start();
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
