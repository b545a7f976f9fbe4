import type { Page } from 'playwright/test';
import type { Runtime } from '../../../build/runtime.ts';
import { start } from '../../../build/system/processes.ts';
import { appArguments, appEnvironment } from '../launch/launch.ts';
import { appDir, expect, readProbe, test } from './conformance.ts';

/** Clicks so that the page is blocked for this time, without waiting for a reply. */
async function hang(page: Page, ms: number): Promise<void> {
  await page.evaluate((time) => (window.hangFor = time), ms);
  const box = await page.locator('#hang').boundingBox();
  if (box === null) throw new Error('There is no button');
  void page.mouse.click(box.x + box.width / 2, box.y + box.height / 2).catch(() => undefined);
}

test('a crashed page is reported and can be reloaded', async ({ start }) => {
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

test('a page whose process was killed is reported so, with the signal, and can be reloaded and killed again', async ({
  start,
}) => {
  // Electron: shell/common/gin_converters/base_converter.h; Chromium: base/process/kill_posix.cc, kill_win.cc.
  const { app } = await start();
  const kill = (): Promise<unknown> =>
    app.evaluate(async ({ webContents }) => {
      const [contents] = webContents.getAllWebContents();
      const id = contents?.getOSProcessId() ?? 0;
      // 0 would be every process of the group.
      if (id === 0) return 'no process';
      const gone = new Promise((resolve) =>
        contents?.once('render-process-gone', (_event, details) => resolve({ ...details })),
      );
      process.kill(id, 'SIGKILL');
      return await gone;
    });
  const exitCode = process.platform === 'win32' ? 1 : 9;
  expect(await kill()).toEqual({ reason: 'killed', exitCode });
  await app.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    const loaded = new Promise((resolve) => contents?.once('did-finish-load', () => resolve(undefined)));
    contents?.reload();
    await loaded;
  });
  await expect
    .poll(() => app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getOSProcessId()))
    .toBeGreaterThan(0);
  expect(await kill()).toEqual({ reason: 'killed', exitCode });
});

test('sending a value that cannot be cloned throws nothing and prints one line', async ({
  start: startApp,
}) => {
  // Electron: lib/browser/api/web-frame-main.ts, send; electron_api_web_frame_main.cc, Send and CheckRenderFrame.
  const { app, output } = await startApp();
  const lines = (text: string): number =>
    output.filter((line) => line.startsWith('Error sending from webFrameMain:') && line.includes(text))
      .length;
  await app.evaluate(({ webContents }) => {
    webContents.getAllWebContents()[0]?.send('news', { call: () => 1 });
  });
  await expect.poll(() => lines('Failed to serialize arguments')).toBe(1);
  const seen = await app.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    // Keep a reference, because otherwise Electron creates a new frame object, which reports nothing.
    const frame = contents?.mainFrame;
    return await new Promise((resolve) => {
      contents?.once('render-process-gone', () => {
        contents.send('news', 'lost');
        resolve({ crashed: contents.isCrashed(), destroyed: frame?.isDestroyed() });
      });
      contents?.forcefullyCrashRenderer();
    });
  });
  expect(seen).toEqual({ crashed: true, destroyed: true });
  await expect.poll(() => lines('Render frame was disposed')).toBe(1);
});

test('the end of a page is reported afterwards, to the app first, and a listener may reload', async ({
  start: startApp,
}) => {
  // Electron: electron_api_web_contents.cc, PrimaryMainFrameRenderProcessGone; lib/browser/api/web-contents.ts.
  const { app } = await startApp();
  const order = await app.evaluate(async ({ app: running, webContents }) => {
    const events: string[] = [];
    const [contents] = webContents.getAllWebContents();
    running.once('render-process-gone', () => events.push('app'));
    const loaded = new Promise((resolve) => contents?.once('did-finish-load', () => resolve(undefined)));
    contents?.once('render-process-gone', () => {
      events.push('contents');
      contents.reload();
    });
    contents?.forcefullyCrashRenderer();
    await loaded;
    return [...events, contents?.isCrashed()];
  });
  expect(order).toEqual(['app', 'contents', false]);
});

test('a script never settles after its page has crashed', async ({ start: startApp }) => {
  // Electron: lib/browser/ipc-main-internal-utils.ts, invokeInWebContents, which waits for an answer alone.
  const { app } = await startApp();
  const seen = await app.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    const answer = contents?.executeJavaScript('new Promise(() => undefined)').then(
      () => 'answered',
      () => 'failed',
    );
    const loaded = new Promise((resolve) => contents?.once('did-finish-load', () => resolve('loaded again')));
    contents?.once('render-process-gone', () => contents.reload());
    contents?.forcefullyCrashRenderer();
    return await Promise.race([answer, loaded]);
  });
  expect(seen).toBe('loaded again');
});

test('members of a closed window and its contents throw, except isDestroyed and the ids', async ({ app }) => {
  // Electron: shell/common/gin_helper/function_template.h, ArgumentHolder; electron_api_base_window.cc, OnWindowClosed.
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const attempt = (use: () => unknown): string => {
      try {
        use();
        return 'worked';
      } catch (error) {
        return String(error);
      }
    };
    const window = new BrowserWindow({ show: false });
    const { id, webContents: contents } = window;
    const { id: contentsId } = contents;
    const gone = new Promise((resolve) => contents.once('destroyed', () => resolve(undefined)));
    let whileClosed = '';
    window.once('closed', () => (whileClosed = attempt(() => window.getBounds())));
    window.destroy();
    await gone;
    const uses = [
      () => window.getBounds(),
      () => window.show(),
      () => window.close(),
      () => window.webContents,
      () => contents.send('news', 1),
      () => contents.getURL(),
      () => contents.isCrashed(),
    ];
    const errors = new Set(uses.map(attempt));
    const asked = [
      window.isDestroyed(),
      contents.isDestroyed(),
      window.id === id,
      // Electron: lib/browser/api/web-contents.ts, _init.
      contents.id === contentsId,
    ];
    const left = [() => window.removeAllListeners(), () => contents.removeAllListeners()].map(attempt);
    return { whileClosed, errors: [...errors], asked, left };
  });
  const error = 'TypeError: Object has been destroyed';
  expect(seen).toEqual({
    whileClosed: error,
    errors: [error],
    asked: [true, true, true, true],
    left: ['worked', 'worked'],
  });
});

test('a load fails if its window closes before it has ended', async ({ app }) => {
  // Electron: lib/browser/api/web-contents.ts, _awaitNextLoad.
  const failure = await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false });
    const load = window.loadURL('app://bundle/index.html').then(
      () => 'loaded',
      (error: unknown) => String(error),
    );
    window.destroy();
    return await load;
  });
  expect(failure).toBe("Error: ERR_FAILED (-2) loading 'app://bundle/index.html'");
});

for (const { how, end, failure } of [
  { how: 'its page crashes', end: 'crash', failure: 'ERR_FAILED (-2)' },
  { how: 'it is loaded again', end: 'reload', failure: 'ERR_ABORTED (-3)' },
] as const) {
  test(`a load is rejected, but not reported as failed, if ${how} before it has ended`, async ({ app }) => {
    // Electron: lib/browser/api/web-contents.ts, _awaitNextLoad; electron_api_web_contents.cc, DidFinishNavigation.
    const seen = await app.evaluate(async ({ BrowserWindow }, endBy) => {
      const window = new BrowserWindow({ show: false });
      const contents = window.webContents;
      const reported: unknown[] = [];
      contents.on('did-fail-load', (_event, code) => reported.push(code));
      contents.once('did-navigate', () => {
        if (endBy === 'crash') contents.forcefullyCrashRenderer();
        else contents.reload();
      });
      const load = await window.loadURL('app://bundle/index.html').then(
        () => 'loaded',
        (error: unknown) => String(error),
      );
      if (endBy === 'reload') {
        await new Promise<void>((resolve) => contents.once('did-stop-loading', () => resolve()));
      }
      const isLoading = contents.isLoading();
      window.destroy();
      return { load, reported, isLoading };
    }, end);
    expect(seen).toEqual({
      load: `Error: ${failure} loading 'app://bundle/index.html'`,
      reported: [],
      isLoading: false,
    });
  });
}

/** How long input may be unhandled before a page is unresponsive, in ms; Chromium's limit is fixed. */
function hangLimit(runtime: Runtime): number {
  return runtime.kind === 'electron' ? 15_000 : 1500;
}

test('a window with unhandled input becomes unresponsive, and then responsive', async ({
  runtime,
  userDataDir,
}) => {
  // Chromium: components/input/input_constants.h, kHungRendererDelay; render_input_router.cc. Electron:
  // lib/browser/api/web-contents.ts, `-unresponsive`. Without a driver, because a debugged page is never unresponsive.
  const limitMs = hangLimit(runtime);
  test.setTimeout(4 * limitMs + 60_000);
  const options = { appDir, userDataDir, args: [`--try-hanging=${limitMs}`] };
  const env = { PACKSHELF_STAND_IN_HANG_MS: String(limitMs) };
  const alone = start(runtime.executable, appArguments(runtime, options), {
    environment: appEnvironment(runtime, { env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  alone.child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  try {
    expect(await alone.ended).toBe(0);
  } finally {
    await alone.end();
  }
  const [, events = '{}'] = /^alone: (.*)$/mu.exec(text) ?? [];
  expect(JSON.parse(events)).toEqual({
    withoutInput: [],
    withInput: ['unresponsive', 'responsive'],
    endedBy: expect.stringMatching(/^(?:crashed|killed)$/u),
  });
});

test('a window with an attached debugger is never unresponsive, but is reported as responsive', async ({
  runtime,
  start: startApp,
}) => {
  // Electron: patches/chromium/refactor_unfilter_unresponsive_events.patch; lib/browser/api/web-contents.ts drops
  // `-unresponsive` alone; electron_api_web_contents.cc, RendererResponsive.
  const limitMs = hangLimit(runtime);
  test.setTimeout(limitMs + 60_000);
  const { app, page } = await startApp([], { PACKSHELF_STAND_IN_HANG_MS: String(limitMs) });
  await hang(page, limitMs + 2000);
  const order = async (): Promise<string[]> => (await readProbe(app)).order;
  await expect.poll(order, { timeout: limitMs + 30_000 }).toContain('responsive');
  expect(await order()).not.toContain('unresponsive');
});

test('a window that is destroyed while its page loads is not ready afterwards, though the page may finish loading', async ({
  start: startApp,
}) => {
  // Electron: electron_api_web_contents.cc, Destroy, which deletes the contents in a later task.
  const { app, page } = await startApp();
  const after = await app.evaluate(async ({ BrowserWindow }, url) => {
    const events: string[] = [];
    const window = new BrowserWindow({ show: false });
    window.once('ready-to-show', () => events.push('ready-to-show'));
    window.webContents.once('dom-ready', () => window.destroy());
    await window.loadURL(url).catch(() => undefined);
    // Whatever was on its way has arrived when another page has been loaded.
    const other = new BrowserWindow({ show: false });
    await other.loadURL(url);
    other.destroy();
    return events;
  }, page.url());
  expect(after).toEqual([]);
});
