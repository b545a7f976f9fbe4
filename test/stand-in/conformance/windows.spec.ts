import type { ElectronApplication } from 'playwright/test';
import { isHeaded } from '../launch/launch.ts';
import { setDisplays } from '../launch/stand-in.ts';
import { expect, readProbe, test, type Running } from './conformance.ts';

interface State {
  readonly maximized: boolean;
  readonly full: boolean;
  readonly minimized: boolean;
  readonly normal: { x: number; y: number; width: number; height: number };
}

function state(app: ElectronApplication): Promise<State | undefined> {
  return app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return undefined;
    return {
      maximized: window.isMaximized(),
      full: window.isFullScreen(),
      minimized: window.isMinimized(),
      normal: window.getNormalBounds(),
    };
  });
}

test('a window keeps its normal bounds in every other state, and reports each state', async ({ start }) => {
  const { app } = await start();
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const { order } = globalThis.probe;
    window?.on('move', () => order.push('move'));
    window?.on('resize', () => order.push('resize'));
    window?.on('maximize', () => order.push('maximize'));
    window?.on('unmaximize', () => order.push('unmaximize'));
    window?.on('enter-full-screen', () => order.push('enter-full-screen'));
    window?.on('leave-full-screen', () => order.push('leave-full-screen'));
    window?.setBounds({ x: 40, y: 50, width: 500, height: 400 });
  });
  const normal = { width: 500, height: 400 };
  await expect.poll(() => state(app)).toMatchObject({ maximized: false, full: false, normal });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await expect.poll(() => state(app)).toMatchObject({ maximized: true, normal });
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds().width))
    .toBeGreaterThan(500);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize());
  await expect.poll(() => state(app)).toMatchObject({ maximized: false, normal });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true));
  await expect.poll(() => state(app)).toMatchObject({ full: true, normal });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(false));
  await expect.poll(() => state(app)).toMatchObject({ full: false, normal });
  await expect
    .poll(() => app.evaluate(() => globalThis.probe.order))
    .toEqual(
      expect.arrayContaining([
        'move',
        'resize',
        'maximize',
        'unmaximize',
        'enter-full-screen',
        'leave-full-screen',
      ]),
    );
});

test('reported bounds may be shifted by the window manager’s frame, by a constant offset', async ({
  start,
  runtime,
}) => {
  // Chromium: ui/ozone/platform/x11/x11_window.cc, SetBounds; Electron: native_window_views.cc, GetNormalBounds.
  const { app } = await start([], { PACKSHELF_STAND_IN_FRAME: '4,37' });
  const frameAt = async (x: number, y: number): Promise<readonly [number, number]> => {
    const { normal } = (await state(app)) ?? { normal: { x: NaN, y: NaN } };
    return [normal.x - x, normal.y - y];
  };
  const ask = (x: number, y: number): Promise<readonly [number, number]> =>
    app.evaluate(
      ({ BrowserWindow }, [left, top]) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setBounds({ x: left, y: top, width: 500, height: 400 });
        const { x: toldX, y: toldY } = window?.getNormalBounds() ?? { x: NaN, y: NaN };
        return [toldX - left, toldY - top] as const;
      },
      [x, y] as const,
    );
  // Until the window manager replies, the requested bounds are reported.
  if (process.platform === 'linux') expect(await ask(60, 50)).toEqual([0, 0]);
  else await ask(60, 50);
  if (runtime.kind === 'stand-in') await expect.poll(() => frameAt(60, 50)).toEqual([4, 37]);
  await ask(90, 80);
  if (runtime.kind === 'stand-in') await expect.poll(() => frameAt(90, 80)).toEqual([4, 37]);
  const [across, down] = await frameAt(90, 80);
  expect(Math.max(Math.abs(across), Math.abs(down))).toBeLessThanOrEqual(100);
});

test('only on the stand-in: a window is focused after the window manager has framed it', async ({
  start,
  runtime,
}) => {
  test.skip(runtime.kind !== 'stand-in', 'the order is there, the frame is the window manager’s');
  // Chromium: ui/ozone/platform/x11/x11_window.cc, Activate only requests; OnFocusEvent follows when the window is mapped.
  const { app } = await start([], { PACKSHELF_STAND_IN_FRAME: '4,37' });
  const seen = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<readonly unknown[]>((resolve) => {
        const window = new BrowserWindow({ show: false, x: 50, y: 60 });
        const atOnce = (): readonly unknown[] => [window.isFocused(), window.getNormalBounds().y];
        window.once('focus', () => resolve([...shown, ...atOnce()]));
        window.show();
        const shown = atOnce();
      }),
  );
  expect(seen).toEqual([false, 60, true, 97]);
});

test('a window that is hidden and then maximised is shown', async ({ app }) => {
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, width: 500, height: 400 });
    const before = window.isVisible();
    // The old Electron crashes at times when a window without a page is destroyed before it is maximised on the display.
    await window.loadURL('about:blank');
    const maximized = new Promise<void>((resolve) => window.once('maximize', () => resolve()));
    window.maximize();
    const after = window.isVisible();
    await maximized;
    return [before, after];
  });
  expect(seen).toEqual([false, true]);
});

test('displays have bounds and a work area, and one is the nearest', async ({ app }) => {
  const seen = await app.evaluate(({ BrowserWindow, screen }) => {
    const all = screen.getAllDisplays();
    const first = screen.getPrimaryDisplay();
    const bounds = BrowserWindow.getAllWindows()[0]?.getBounds() ?? first.bounds;
    const isInside = all.every(
      ({ bounds: outer, workArea: inner }) =>
        inner.x >= outer.x &&
        inner.y >= outer.y &&
        inner.width <= outer.width &&
        inner.height <= outer.height,
    );
    const ids = all.map(({ id }) => id);
    return {
      isInside,
      scale: first.scaleFactor > 0,
      known: [
        first.id,
        screen.getDisplayMatching(bounds).id,
        screen.getDisplayNearestPoint({ x: -50_000, y: 9 }).id,
      ].every((id) => ids.includes(id)),
    };
  });
  expect(seen).toEqual({ isInside: true, scale: true, known: true });
});

test('only on the stand-in: displays are added, changed and removed', async ({ start, runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'nobody pulls a cable here');
  const { app } = await start([], { PACKSHELF_STAND_IN_SCREEN: '1000x700,1920x1080+1000-200' });
  await app.evaluate(({ screen }) => {
    const { order } = globalThis.probe;
    screen.on('display-added', (_event, { id }) => order.push(`added ${id}`));
    screen.on('display-removed', (_event, { id }) => order.push(`removed ${id}`));
    screen.on('display-metrics-changed', (_event, { id }, changed) =>
      order.push(`changed ${id} ${changed.join(' ')}`),
    );
  });
  const nearest = (): Promise<unknown> =>
    app.evaluate(
      ({ screen }) => screen.getDisplayMatching({ x: 1500, y: -100, width: 50, height: 50 }).bounds,
    );
  expect(await nearest()).toEqual({ x: 1000, y: -200, width: 1920, height: 1080 });
  const notebook = { x: 0, y: 0, width: 1000, height: 700 };
  await setDisplays(app, [{ bounds: notebook, workArea: { ...notebook, y: 30, height: 670 } }]);
  expect(await nearest()).toEqual(notebook);
  await setDisplays(app, [{ bounds: notebook }, { bounds: { ...notebook, x: -1000 }, scaleFactor: 2 }]);
  const { order } = await app.evaluate(() => globalThis.probe);
  expect(order.slice(-4)).toEqual(['removed 2', 'changed 1 workArea', 'changed 1 workArea', 'added 2']);
});

/** Opens another window with a zoom factor. */
function openZoomed(app: ElectronApplication, zoomFactor: number): Promise<void> {
  return app.evaluate(async ({ BrowserWindow }, factor) => {
    const webPreferences = { zoomMode: 'isolated', zoomFactor: factor, sandbox: true };
    const window = new BrowserWindow({ width: 900, height: 600, webPreferences });
    await window.loadURL('app://bundle/index.html');
  }, zoomFactor);
}

/** The zoom factor of that window, and the sizes that its page reports. */
function zoomed(app: ElectronApplication): Promise<readonly [number, number, number]> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ id }) => id > 1);
    const contents = window?.webContents;
    // The page may be reloading.
    const ask = async (code: string): Promise<unknown> =>
      await contents?.executeJavaScript(code).catch(() => undefined);
    const width = Number(await ask('innerWidth'));
    const [content = 0] = [window?.getContentBounds().width];
    const query = await ask(`matchMedia('(max-width: 700px)').matches`);
    return [
      Math.round((contents?.getZoomFactor() ?? 0) * 100),
      Math.round((content / width) * 20),
      Number(query),
    ];
  });
}

test('a page is zoomed from its start, by its window’s own factor', async ({ app, runtime }) => {
  test.skip(runtime.kind === 'stand-in' && isHeaded, 'a known difference');
  await openZoomed(app, 1.5);
  await expect.poll(() => zoomed(app)).toEqual([150, 30, 1]);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find(({ id }) => id > 1)
      ?.webContents.setZoomFactor(1.25);
  });
  await expect.poll(() => zoomed(app)).toEqual([125, 25, 0]);
  await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows().find(({ id }) => id > 1)?.webContents;
    const loaded = new Promise((resolve) => contents?.once('did-finish-load', () => resolve(undefined)));
    contents?.reload();
    await loaded;
  });
  await expect.poll(() => zoomed(app)).toEqual([125, 25, 0]);
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.getZoomFactor()),
  ).toBeCloseTo(1);
});

test('any zoom factor is kept, but a page is drawn at a quarter to five times its size', async ({
  app,
  runtime,
}) => {
  const zoomTo = (factor: number): Promise<readonly [number, number]> =>
    app.evaluate(async ({ BrowserWindow }, wanted) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.setZoomFactor(wanted);
      const width: unknown = await contents?.executeJavaScript('innerWidth');
      return [contents?.getZoomFactor() ?? 0, Number(width)];
    }, factor);
  const [, normal] = await zoomTo(1);
  for (const [factor, drawn] of [
    [90, 5],
    [0.01, 0.25],
  ] as const) {
    expect((await zoomTo(factor))[0]).toBeCloseTo(factor);
    // In a window on the display the stand-in zooms what is in the page, not the page.
    if (runtime.kind === 'stand-in' && isHeaded) continue;
    await expect.poll(async () => Math.abs((await zoomTo(factor))[1] * drawn - normal)).toBeLessThan(drawn);
  }
});

test('Ctrl and the wheel only request another zoom', async ({ app, page }) => {
  test.skip(process.platform === 'darwin', 'there they magnify the whole screen');
  await app.evaluate(({ BrowserWindow }) => {
    const { order } = globalThis.probe;
    BrowserWindow.getAllWindows()[0]?.webContents.on('zoom-changed', (_event, direction) =>
      order.push(`zoom ${direction}`),
    );
  });
  const requests = async (): Promise<readonly string[]> => {
    const { order } = await app.evaluate(() => globalThis.probe);
    return order.filter((entry) => entry.startsWith('zoom'));
  };
  await page.mouse.move(100, 100);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await expect.poll(requests).toEqual(['zoom in']);
  await page.mouse.wheel(0, 100);
  await expect.poll(requests).toEqual(['zoom in', 'zoom out']);
  await page.keyboard.up('Control');
  await page.mouse.wheel(0, 100);
  // When the page replies, it has handled all events.
  await page.evaluate(() => window.bridge.invoke('echo'));
  expect(await requests()).toEqual(['zoom in', 'zoom out']);
  expect(
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.removeAllListeners('zoom-changed');
      return contents?.getZoomFactor();
    }),
  ).toBeCloseTo(1);
});

test('a chosen theme is reported', async ({ app }) => {
  const seen = await app.evaluate(async ({ nativeTheme }) => {
    const updated = new Promise((resolve) => nativeTheme.once('updated', () => resolve('updated')));
    nativeTheme.themeSource = nativeTheme.shouldUseDarkColors ? 'light' : 'dark';
    return [await updated, nativeTheme.themeSource === (nativeTheme.shouldUseDarkColors ? 'dark' : 'light')];
  });
  expect(seen).toEqual(['updated', true]);
});

test('the user’s languages are reported in order, also before the app is ready', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'the environment says it on Linux alone');
  const { app } = await start([], { LANGUAGE: 'fr_CA:de' });
  const languages = await app.evaluate(({ app: running }) => running.getPreferredSystemLanguages());
  expect(languages.filter((tag) => tag.startsWith('fr') || tag === 'de')).toEqual(['fr-CA', 'fr', 'de']);
});

/** The languages of Chromium's own process, of `navigator`, of `Intl` in the page, and the system's locale. */
async function spoken({ app, page }: Running): Promise<readonly (string | undefined)[]> {
  const [application, system] = await app.evaluate(({ app: running }) => [
    running.getLocale(),
    running.getSystemLocale(),
  ]);
  const [navigator, intl] = await page.evaluate(() => [
    globalThis.navigator.language,
    new Intl.NumberFormat().resolvedOptions().locale.slice(0, 2),
  ]);
  return [application, navigator, intl, system];
}

const inFrance = { LANGUAGE: '', LC_ALL: undefined, LC_MESSAGES: undefined, LANG: 'fr_FR.UTF-8' };

// Electron: shell/browser/electron_browser_main_parts.cc, PreCreateThreads; electron_api_app.cc, App::GetSystemLocale;
// shell/app/electron_main_delegate.cc, PreSandboxStartup, which the zygote of all pages runs before the app's code.
test('a language that is set before the app is ready does not reach what Chromium puts into pages', async ({
  start,
}) => {
  const started = await start(['--speak=de-DE'], inFrance);
  const { early } = await readProbe(started.app);
  expect(early).toEqual(['app.getSystemLocale() can only be called after app is ready', '']);
  const [application, navigator, ...others] = await spoken(started);
  expect([application, navigator]).toEqual([expect.stringMatching(/^de/), expect.stringMatching(/^de/)]);
  // On other systems the page has it, too, and the last is the user's setting.
  if (process.platform === 'linux') expect(others).toEqual(['fr', 'fr-FR']);
});

// GLib: gcharset.c, guess_category_value: LANGUAGE comes before LC_ALL, in whose place Electron puts `--lang`.
test('LANGUAGE is stronger than a language that is set, unless it is set as well', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'the environment says it on Linux alone');
  const spanish = { ...inFrance, LANGUAGE: 'es' };
  const first = await start(['--speak=de-DE'], spanish);
  expect(await spoken(first)).toEqual(['es', 'es', 'es', 'fr-FR']);
  await first.app.close();
  const second = await start(['--speak=de-DE', '--speak-by-environment=de_DE'], spanish);
  expect(await spoken(second)).toEqual(['de', 'de', 'es', 'fr-FR']);
});

// Chromium: base/i18n/rtl.cc, GetConfiguredLocale; ICU: putil.cpp, uprv_getDefaultLocaleID.
test('a system without a locale reports one that is no language tag', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'the environment says it on Linux alone');
  const { app } = await start([], { LC_ALL: undefined, LC_MESSAGES: undefined, LANG: 'C.UTF-8' });
  expect(await app.evaluate(({ app: running }) => running.getSystemLocale())).toBe('en-US@posix');
});

test('a menu item with a role can have its own label, and one without a role can be hidden', async ({
  app,
}) => {
  const seen = await app.evaluate(({ Menu }) => {
    const clicked: string[] = [];
    const menu = Menu.buildFromTemplate([
      { label: '&Datei', submenu: [{ role: 'paste', label: 'Einfügen' }] },
      {
        id: 'more',
        label: 'x',
        accelerator: 'CmdOrCtrl+numadd',
        visible: false,
        click: () => clicked.push('more'),
      },
    ]);
    menu.getMenuItemById('more')?.click();
    const [file, more] = menu.items;
    const [paste] = file?.submenu?.items ?? [];
    return [clicked, file?.label, paste?.label, paste?.role?.toLowerCase(), more?.visible, more?.accelerator];
  });
  expect(seen).toEqual([['more'], '&Datei', 'Einfügen', 'paste', false, 'CmdOrCtrl+numadd']);
});
