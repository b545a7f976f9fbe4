import { windowState } from '../../../e2e/window-state.ts';
import { expect, test, type Desktop } from './desktop.ts';

/** The only X11 window with this title, once it is on the display. */
async function windowOf(desktop: Desktop, title: string): Promise<string> {
  await expect.poll(async () => (await desktop.windows(title)).length).toBe(1);
  const [window = ''] = await desktop.windows(title);
  return window;
}

test('each window has the app’s icon, and quick open has no button in the taskbar', async ({
  desktop,
  openSignedIn,
}) => {
  const { app, startAgain } = await openSignedIn();
  const main = await windowOf(desktop, 'Packshelf');
  expect(await desktop.property(main, '_NET_WM_ICON')).toContain('Icon (128 x 128)');

  await Promise.all([app.waitForEvent('window'), startAgain(['--find'])]);
  const small = await windowOf(desktop, 'Go to anything');
  expect(await desktop.property(small, '_NET_WM_ICON')).toContain('Icon (128 x 128)');
  await expect.poll(() => desktop.activeTitle()).toBe('Go to anything');
  expect(await desktop.property(small, '_NET_WM_WINDOW_TYPE')).toContain('_NET_WM_WINDOW_TYPE_UTILITY');
  await desktop.press('Escape');
  await expect.poll(() => desktop.windows('Go to anything')).toEqual([]);
});

test('full screen by the window manager is not the size of the next start', async ({
  desktop,
  open,
  openSignedIn,
}) => {
  const { app, close } = await openSignedIn();
  const window = await windowOf(desktop, 'Packshelf');
  const before = (await windowState(app))?.normal;
  await desktop.run('wmctrl', '-i', '-r', window, '-b', 'add,fullscreen');
  await expect.poll(() => desktop.property(window, '_NET_WM_STATE')).toContain('FULLSCREEN');
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds().width))
    .toBe(await app.evaluate(({ screen }) => screen.getPrimaryDisplay().bounds.width));
  await close();
  const again = await open();
  await windowOf(desktop, 'Packshelf');
  expect((await windowState(again.app))?.normal).toMatchObject({
    width: before?.width,
    height: before?.height,
  });
});
