import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { electronNodeVersion } from '../../../build/bootstrap/node24.mjs';
import { launchApp } from '../launch/launch.ts';
import { listProcesses, processesBelow } from '../launch/processes.ts';
import { appDir, expect, readProbe, test } from './conformance.ts';

const lastOrder = (output: readonly string[]): string | undefined =>
  output.findLast((line) => line.startsWith('order: '));

test('the entry runs, then the app is ready, then its window', ({ shared: { startOrder } }) => {
  const at = (name: string): number => startOrder.indexOf(name);
  expect(at('entry')).toBe(0);
  expect(at('ready')).toBeGreaterThan(at('entry'));
  expect(at('whenReady')).toBeGreaterThan(at('ready'));
});

test('the app reads its name, version and folders, and its switches, which are trimmed, have one or two dashes, and end at a bare --', async ({
  start,
  userDataDir,
  runtime,
}) => {
  const isWindows = process.platform === 'win32';
  const { app } = await start([
    '--connection-base-url=http://127.0.0.1:1/x',
    '--flag',
    ' --behind-a-space=1 ',
    '\t-one-dash',
    '\u00a0--behind-a-no-break-space',
    '--Capitals=2',
    '/slash',
    '-',
    ' -- ',
    '--after-the-end',
  ]);
  const facts = await app.evaluate(({ app: running }) => ({
    name: running.getName(),
    version: running.getVersion(),
    path: running.getAppPath(),
    userData: running.getPath('userData'),
    packaged: running.isPackaged,
    value: running.commandLine.getSwitchValue('connection-base-url'),
    flag: running.commandLine.hasSwitch('flag'),
    none: running.commandLine.getSwitchValue('none'),
    argv: process.argv,
    type: process.type,
    electron: process.versions.electron,
    chrome: process.versions.chrome,
    node: process.versions.node,
    space: running.commandLine.getSwitchValue('behind-a-space'),
    dash: running.commandLine.hasSwitch('one-dash'),
    noBreakSpace: running.commandLine.hasSwitch('behind-a-no-break-space'),
    capitals: [
      running.commandLine.getSwitchValue('capitals'),
      running.commandLine.getSwitchValue('Capitals'),
    ],
    slash: running.commandLine.hasSwitch('slash'),
    afterTheEnd: running.commandLine.hasSwitch('after-the-end'),
  }));
  expect(facts).toMatchObject({ name: 'conformance', version: '1.2.3', path: appDir, packaged: false });
  expect(facts).toMatchObject({ userData: userDataDir, flag: true, none: '', type: 'browser' });
  // On the stand-in it is the Node of these tests.
  expect(facts.node).toBe(runtime.kind === 'electron' ? electronNodeVersion : process.versions.node);
  expect(facts.value).toBe('http://127.0.0.1:1/x');
  expect(facts.argv).toContain('--flag');
  expect(facts.electron).toMatch(/^\d+\./);
  expect(facts.chrome).toMatch(/^\d+\./);
  expect(facts).toMatchObject({
    space: '1',
    dash: true,
    noBreakSpace: isWindows,
    // Switch names are looked up in lower case; only on Windows they are stored in lower case.
    capitals: isWindows ? ['2', '2'] : ['', ''],
    slash: isWindows,
    afterTheEnd: false,
  });
  // The original arguments are unchanged.
  expect(facts.argv).toContain(' --behind-a-space=1 ');
});

test('a second instance passes its arguments on and ends', async ({ shared: running }) => {
  expect(await running.startAgain(['one', '--again=1', 'two'])).toBe(0);
  await expect.poll(async () => (await readProbe(running.app)).second.length).toBe(1);
  const [second] = (await readProbe(running.app)).second;
  // Chromium: base/command_line.cc, AppendSwitchesAndArguments puts switches before other arguments.
  const asked = ['--again=1', 'one', 'two'];
  expect(second?.argv.filter((argument) => asked.includes(argument))).toEqual(asked);
  expect(second?.data).toEqual({ mark: 'data' });
});

test('a second start kills a first one whose main is blocked, and takes its place', async ({
  start,
  launch,
  runtime,
}) => {
  // Chromium: chrome/browser/process_singleton_posix.cc, NotifyOtherProcessWithTimeout and kTimeoutInSeconds. On Windows
  // (process_singleton_win.cc with Electron's patch) it only kills one that has no visible window.
  test.skip(process.platform === 'win32', 'the second one ends, since the first one has a window');
  test.slow();
  const env = { PACKSHELF_STAND_IN_HUNG_MS: '1500' };
  const first = (await start()).app;
  const ended = once(first.process(), 'exit');
  await first.evaluate(() => {
    const until = performance.now() + 120_000;
    setTimeout(() => {
      while (performance.now() < until);
    });
  });
  const begun = performance.now();
  const second = await launch({ appDir, env });
  expect(performance.now() - begun).toBeGreaterThan(runtime.kind === 'electron' ? 19_000 : 1400);
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await second.app.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
  await expect((await second.firstWindow()).locator('#text')).toBeVisible();
});

test('closing the last window ends the app in the documented order', async ({ start }) => {
  const running = await start();
  const ended = once(running.app.process(), 'exit');
  // The app may end before it replies.
  await running.app
    .evaluate(({ BrowserWindow }) => setTimeout(() => BrowserWindow.getAllWindows()[0]?.close(), 0))
    .catch(() => undefined);
  expect(await ended).toEqual([0, null]);
  await expect
    .poll(() => lastOrder(running.output))
    .toMatch(/close closed window-all-closed before-quit will-quit$/);
  // Collecting starts before the inspector's message, which precedes the app.
  expect(running.output).toContainEqual(expect.stringMatching(/^Debugger listening on /));
});

test('quit closes the windows first, without window-all-closed, and waits for no pending call', async ({
  start,
}) => {
  const running = await start();
  await running.page.evaluate(() => void window.bridge.invoke('wait').catch(() => undefined));
  const ended = once(running.app.process(), 'exit');
  await running.app.evaluate(({ app }) => setTimeout(() => app.quit(), 0)).catch(() => undefined);
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => lastOrder(running.output)).toMatch(/before-quit close closed will-quit$/);
});

test('a window can refuse to close, and the app does not end', async ({ app }) => {
  await app.evaluate(({ app: running, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.once('close', (event) => event.preventDefault());
    running.quit();
  });
  const { order } = await readProbe(app);
  expect(order).not.toContain('will-quit');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('before-quit and will-quit can be prevented', async ({ start }) => {
  const { app } = await start(['--stay']);
  await app.evaluate(({ app: running }) => {
    running.once('before-quit', (event) => event.preventDefault());
    running.quit();
  });
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await app.evaluate(({ app: running }) => {
    running.once('will-quit', (event) => event.preventDefault());
    running.quit();
  });
  await expect.poll(async () => (await readProbe(app)).order.at(-1)).toBe('will-quit');
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
});

test('the app can stay without windows and open one again', async ({ start }) => {
  const { app } = await start(['--stay']);
  const count = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.destroy();
    const next = new BrowserWindow({ webPreferences: { sandbox: true } });
    await next.loadURL('app://bundle/index.html');
    return [BrowserWindow.getAllWindows().length, window?.isDestroyed()];
  });
  expect(count).toEqual([1, true]);
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle()))
    .toBe('Conformance');
});

test('an app that quits while its first page loads ends', async ({ spawnApp }) => {
  // Electron: shell/browser/api/electron_api_browser_window.cc, OnCloseButtonClicked.
  const child = spawnApp({ appDir, args: ['--quit-while-loading'] });
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('exit returns its code, without closing windows and without quit events', async ({ start }) => {
  const running = await start();
  const ended = once(running.app.process(), 'exit');
  await running.app.evaluate(({ app }) => setTimeout(() => app.exit(7), 0)).catch(() => undefined);
  expect(await ended).toEqual([7, null]);
  await expect.poll(() => lastOrder(running.output)).toBeDefined();
  expect(lastOrder(running.output)).not.toMatch(/quit| close( |$)/);
});

test('relaunch starts a program with its arguments when the app has ended, not before', async ({
  start,
  userDataDir,
}) => {
  test.skip(process.platform === 'win32', 'the program is a script for a shell');
  const { app } = await start(['--reason-of-this-start']);
  const file = path.join(userDataDir, 'started-again');
  // On Linux the ended process may still wait for its parent (PR_SET_PDEATHSIG in shell/browser/relauncher_linux.cc).
  const script = `case "$(ps -o stat= -p ${app.process().pid})" in ''|Z*) echo "$@" ;; *) echo too early ;; esac`;
  await app.evaluate(({ app: running }, text) => {
    // No error: the process that waits for the end finds that out (shell/browser/relauncher.cc).
    running.relaunch({ execPath: '/no such program' });
    running.relaunch({ execPath: '/bin/sh', args: ['-c', text, 'name', 'one', '--two'] });
  }, `${script} > '${file}'`);
  // When another one has run in the same way, one that did not wait would have run as well.
  const detour = `require('node:child_process').execFileSync('/bin/sh', ['-c', process.argv[1]])`;
  execFileSync(process.execPath, ['-e', detour, script]);
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ app: running }) => setTimeout(() => running.exit(0), 0)).catch(() => undefined);
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('one --two\n');
});

test('exit while loading returns its code', async ({ spawnApp }) => {
  const child = spawnApp({ appDir, args: ['--exit-early=5'] });
  expect(await once(child, 'exit')).toEqual([5, null]);
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`after ${signal} no process or lock is left, and a new start works at once`, async ({
    start,
    runtime,
    userDataDir,
  }) => {
    test.skip(process.platform === 'win32', 'there are no such signals on Windows');
    const running = await start();
    const child = running.app.process();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    const again = await launchApp({ runtime, userDataDir, appDir });
    const page = await again.firstWindow();
    await expect(page.locator('#text')).toBeVisible();
    await again.close();
  });
}

test('the first signal quits the app in spite of its own listeners; the second one ends it', async ({
  start,
}) => {
  test.skip(process.platform === 'win32', 'there are no such signals on Windows');
  // Electron: shell/browser/electron_browser_main_parts_posix.cc, GracefulShutdownHandler.
  const { app } = await start();
  await app.evaluate(({ app: running }) => running.on('before-quit', (event) => event.preventDefault()));
  const child = app.process();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(async () => (await readProbe(app)).order).toContain('before-quit');
  expect((await readProbe(app)).order).not.toContain('own SIGTERM');
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
});

test('setting a folder does not create it; the data folder is created with the instance lock', async ({
  launch,
  userDataDir,
}) => {
  // Electron: shell/browser/api/electron_api_app.cc, App::SetPath and App::RequestSingleInstanceLock.
  const data = path.join(userDataDir, 'deep', 'down');
  const launched = await launch({ appDir, userDataDir: data });
  await launched.firstWindow();
  const { app } = launched;
  const named = path.join(userDataDir, 'named');
  await app.evaluate(({ app: running }, folder) => running.setPath('documents', folder), named);
  expect(await app.evaluate(({ app: running }) => running.getPath('documents'))).toBe(named);
  expect(existsSync(named)).toBe(false);
  expect(statSync(data).isDirectory()).toBe(true);
});

test('the data folder is reported with its links resolved', async ({ launch, userDataDir }) => {
  test.skip(process.platform === 'win32', 'Windows leaves a name as it was given');
  // Electron: shell/app/electron_main_delegate.cc, PreSandboxStartup; Chromium: base/files/file_util_posix.cc,
  // MakeAbsoluteFilePath.
  const data = path.join(userDataDir, 'data');
  const link = path.join(userDataDir, 'link');
  mkdirSync(data);
  symlinkSync(data, link);
  const { app } = await launch({ appDir, userDataDir: link });
  expect(await app.evaluate(({ app: running }) => running.getPath('userData'))).toBe(data);
});

test('a main process that allocates constantly answers every call', async ({ start }) => {
  const { app } = await start();
  await app.evaluate(() => {
    const work = (): void => {
      const until = performance.now() + 20;
      while (performance.now() < until)
        globalThis.garbage = Array.from({ length: 20_000 }, (_, i) => ({ i }));
      setImmediate(work);
    };
    setImmediate(work);
  });
  for (let i = 0; i < 20; i++) expect(await app.evaluate((_electron, value) => value, i)).toBe(i);
});

test('an app that is killed leaves no process behind', async ({ start }) => {
  const running = await start();
  const below = processesBelow(running.app.process().pid);
  expect(below.some(({ commandLine }) => commandLine.includes('--type=renderer'))).toBe(true);
  await running.kill();
  // A zombie process has no command line.
  const goesOn = (): readonly string[] =>
    listProcesses()
      .filter((now) => below.some((was) => was.pid === now.pid && was.commandLine === now.commandLine))
      .map(({ commandLine }) => commandLine);
  await expect.poll(goesOn).toEqual([]);
});

test('another tool can see the window through the debugging port', async ({ spawnApp }) => {
  const child = spawnApp({ appDir, args: ['--remote-debugging-port=0'] }, ['ignore', 'ignore', 'pipe']);
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (data: Buffer) => {
      text += data.toString();
      const [, found] = /DevTools listening on (ws:\/\/\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(text)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  await expect
    .poll(() => Promise.all((context?.pages() ?? []).map((page) => page.title())))
    .toEqual(['Conformance']);
  await browser.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('only on the stand-in: the driver gets Electron without parsing a URL', async ({ app, runtime }) => {
  test.skip(runtime.kind === 'electron', 'Electron answers `require` by itself');
  // Node's own `require` parses URLs, which breaks one that is being parsed when the driver calls.
  const isOurs = await app.evaluate((electron) => {
    const answer: unknown = Reflect.get(globalThis, 'require');
    return typeof answer === 'function' && Reflect.apply(answer, undefined, ['electron']) === electron;
  });
  expect(isOurs).toBe(true);
});
