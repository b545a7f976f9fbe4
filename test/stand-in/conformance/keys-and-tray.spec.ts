import path from 'node:path';
import { chooseInTray, clickTray, pressKeys, setCursor, setTray, trays } from '../launch/stand-in.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { expect, readProbe, test } from './conformance.ts';

const pictures = path.join(projectFolder, 'build', 'tray');

test('before the app is ready, keys and icons are refused', async ({ start }) => {
  const { app } = await start(['--keys-early']);
  expect((await readProbe(app)).early.slice(-2)).toEqual([
    'globalShortcut cannot be used before the app is ready',
    'Cannot create Tray before app is ready',
  ]);
});

// Electron: shell/browser/api/electron_api_global_shortcut.cc; Chromium: GlobalAcceleratorListener::RegisterAccelerator.
test('a system-wide key is registered once, and given back', async ({ app, runtime }) => {
  const onWayland = process.env['XDG_SESSION_TYPE'] === 'wayland';
  test.skip(runtime.kind === 'electron' && onWayland, 'Wayland gives no key back');
  const seen = await app.evaluate(({ globalShortcut }) => {
    const key = 'Ctrl+Alt+Shift+9';
    const press = (): void => undefined;
    const registered = globalShortcut.register(key, press);
    const again = globalShortcut.register('Shift+Control+Alt+9', press);
    const isRegistered = globalShortcut.isRegistered(key);
    globalShortcut.unregister(key);
    const after = globalShortcut.isRegistered(key);
    // Nothing happens with a key that was never registered.
    globalShortcut.unregister('Ctrl+Alt+Shift+8');
    let wrong = 'nothing';
    try {
      globalShortcut.register('Ctrl+Nonsense', press);
    } catch (error) {
      wrong = String(error);
    }
    return { registered, again, isRegistered, after, wrong };
  });
  expect(seen).toMatchObject({ registered: true, again: false, isRegistered: true, after: false });
  expect(seen.wrong).toMatch(/^TypeError: Error processing argument/u);
});

test('only on the stand-in: Wayland takes every key, gives none back, and knows no pointer', async ({
  start,
  runtime,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'it is the desktop that does this');
  const { app } = await start([], { PACKSHELF_STAND_IN_WAYLAND: '1' });
  await setCursor(app, { x: 40, y: 50 });
  const seen = await app.evaluate(({ globalShortcut, screen }) => {
    const press = (): void => undefined;
    const registered = [1, 2].map(() => globalShortcut.register('Ctrl+Alt+9', press));
    globalShortcut.unregister('Ctrl+Alt+9');
    return {
      registered,
      after: globalShortcut.isRegistered('Ctrl+Alt+9'),
      pointer: screen.getCursorScreenPoint(),
    };
  });
  expect(seen).toEqual({ registered: [true, true], after: true, pointer: { x: 0, y: 0 } });
  expect(await pressKeys(app, 'Ctrl+Alt+9')).toBe(true);
  // Electron's NOTREACHED: the desktop still has the key, and nobody expects it.
  const ended = new Promise((resolve) => app.process().once('exit', (_code, signal) => resolve(signal)));
  await app
    .evaluate(async ({ globalShortcut }) => {
      globalShortcut.unregisterAll();
      await globalThis.packshelfStandIn?.pressKeys('Ctrl+Alt+9');
    })
    .catch(() => undefined);
  expect(await ended).toBe('SIGABRT');
});

// Seen on Electron 22 and X11: test/stand-in/old-electron/person/keys.spec.ts.
test('only on the stand-in: a held system-wide key is reported again and again', async ({ app, runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'only a person can hold a key');
  await app.evaluate(({ BrowserWindow, globalShortcut }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.focus();
    window?.webContents.on('before-input-event', (_event, { type, key }) =>
      globalThis.probe.order.push(`${type} ${key}`),
    );
    globalShortcut.register('Ctrl+Alt+9', () => globalThis.probe.order.push('pressed'));
  });
  expect(await pressKeys(app, 'Ctrl+Alt+9', 2)).toBe(true);
  const wanted = ['keyDown Alt', 'keyDown Control', 'pressed', 'pressed', 'pressed'];
  expect((await readProbe(app)).order.slice(-wanted.length)).toEqual(wanted);
});

// Electron: shell/browser/api/electron_api_tray.cc, CheckAlive; native_image.cc, TryConvertNativeImage.
test('an icon in the tray needs a picture, and can not be used once it is destroyed', async ({ app }) => {
  const seen = await app.evaluate(
    ({ Tray, Menu }, file) => {
      const attempt = (call: () => unknown): string => {
        try {
          call();
          return 'nothing';
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      };
      const missing = attempt(() => new Tray('/nowhere/none.png'));
      const tray = new Tray(file);
      tray.setToolTip('Conformance');
      tray.setContextMenu(Menu.buildFromTemplate([{ label: 'One' }]));
      tray.setContextMenu(null);
      tray.setImage(file);
      tray.setTitle('1');
      const before = tray.isDestroyed();
      tray.destroy();
      return { missing, before, after: tray.isDestroyed(), used: attempt(() => tray.setToolTip('x')) };
    },
    path.join(pictures, 'none.png'),
  );
  expect(seen).toEqual({
    missing: expect.stringContaining('Failed to load image from path'),
    before: false,
    after: true,
    used: 'Tray is destroyed',
  });
});

// Electron: tray_icon_linux.cc, status_icon_gtk.cc; Chromium: status_icon_linux_dbus.cc, OnNameOwnerChangedReceived.
test('only on the stand-in: an icon is on the session bus if that had a tray then, else a window for trays of X11', async ({
  start,
  runtime,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'it is the desktop that does this');
  const { app } = await start([], { PACKSHELF_STAND_IN_TRAY: '' });
  const file = path.join(pictures, '3.png');
  const create = (): Promise<void> =>
    app.evaluate(({ Tray, Menu }, picture) => {
      const tray = new Tray(picture);
      const menu = Menu.buildFromTemplate([
        { label: 'One', click: () => globalThis.probe.order.push('chosen') },
      ]);
      tray.setContextMenu(menu);
      tray.on('click', () => globalThis.probe.order.push('clicked'));
      const [item] = menu.items;
      // On Linux this needs another `setContextMenu`.
      if (item !== undefined) item.label = 'Two';
    }, file);
  await create();
  await setTray(app, 'notifier');
  expect(await trays(app)).toEqual([]);
  await setTray(app, 'xembed');
  expect(await trays(app)).toHaveLength(1);
  await setTray(app, 'notifier');
  await create();
  expect(await trays(app)).toMatchObject([{ image: { width: 48 }, items: [{ label: 'One' }] }]);
  await setTray(app, null);
  expect(await trays(app)).toEqual([]);
  await setTray(app, 'notifier');
  await clickTray(app);
  await chooseInTray(app, 'Two');
  expect((await readProbe(app)).order.slice(-2)).toEqual(['clicked', 'chosen']);
});
