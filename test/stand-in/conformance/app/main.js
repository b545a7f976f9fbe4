import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app, BrowserWindow, globalShortcut, ipcMain, protocol, safeStorage, session, Tray } from 'electron';
import { tryHanging } from './alone.js';

const folder = import.meta.dirname;
const csp = "default-src 'none'; script-src 'self'; connect-src 'self' ws://127.0.0.1:*; worker-src 'self'";
const types = { html: 'text/html', js: 'text/javascript' };

/** Read by the tests through app.evaluate. */
const probe = { order: ['entry'], requests: [], second: [], gone: [], links: [], early: [], folder };
globalThis.probe = probe;
const note = (name) => () => probe.order.push(name);

if (app.commandLine.hasSwitch('exit-early')) app.exit(Number(app.commandLine.getSwitchValue('exit-early')));
if (app.commandLine.hasSwitch('speak'))
  app.commandLine.appendSwitch('lang', app.commandLine.getSwitchValue('speak'));
if (app.commandLine.hasSwitch('speak-by-environment'))
  process.env.LANGUAGE = app.commandLine.getSwitchValue('speak-by-environment');
// Throws before the app is ready.
try {
  app.getSystemLocale();
} catch (error) {
  probe.early.push(error.message);
}
probe.early.push(app.getLocale());
if (app.commandLine.hasSwitch('keys-early')) {
  for (const use of [() => globalShortcut.register('Ctrl+Alt+9', () => undefined), () => new Tray('x')]) {
    try {
      use();
    } catch (error) {
      probe.early.push(error.message);
    }
  }
}
if (app.commandLine.hasSwitch('encrypt-early')) {
  const { order } = probe;
  const tell = (promise) => promise.then(String, String).then((end) => order.push(end));
  if (process.platform === 'linux') order.push(safeStorage.getSelectedStorageBackend());
  tell(safeStorage.isAsyncEncryptionAvailable());
  tell(safeStorage.encryptStringAsync('x'));
  tell(safeStorage.decryptStringAsync(Buffer.from('v11 x')));
}
const isFirst = app.requestSingleInstanceLock({ mark: 'data' });
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.on('second-instance', (_event, argv, cwd, data) => probe.second.push({ argv, cwd, data }));
app.on('open-url', (event, url) => {
  event.preventDefault();
  probe.links.push({ url, isReady: app.isReady() });
});
// Electron replaces the handlers of these signals after this file has run, so these listeners are never called.
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, note(`own ${signal}`));
app.on('ready', note('ready'));
app.on('before-quit', note('before-quit'));
app.on('will-quit', note('will-quit'));
app.on('window-all-closed', () => {
  probe.order.push('window-all-closed');
  if (!app.commandLine.hasSwitch('stay')) app.quit();
});
app.on('quit', () => console.log(`order: ${probe.order.join(' ')}`));
app.on('session-created', (made) => {
  made.setSpellCheckerDictionaryDownloadURL('nowhere://dictionaries/');
  if (app.commandLine.hasSwitch('without-languages')) made.setSpellCheckerLanguages([]);
});
app.on('web-contents-created', (_event, contents) => {
  contents.setWindowOpenHandler(({ url }) => {
    probe.order.push(`open ${url}`);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    probe.order.push(`navigate ${event.url}`);
    event.preventDefault();
  });
  contents.on('render-process-gone', (_gone, details) => probe.gone.push(details.reason));
  contents.on('context-menu', (_menu, params) => {
    const { selectionText, isEditable, linkURL, mediaType, editFlags } = params;
    probe.menu = { selectionText, isEditable, linkURL, mediaType, editFlags };
  });
});
app.whenReady().then(open);
if (!isFirst) app.quit();
setImmediate(note('after entry'));

async function open() {
  if (!isFirst) return;
  probe.order.push('whenReady');
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  protocol.handle('app', (request) => {
    probe.requests.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url.replace(/^app:/, 'https:'));
    const file = /^\/([a-z]+\.(html|js))$/.exec(pathname);
    if (file === null) return new Response('no such file', { status: 404 });
    const headers = { 'content-type': types[file[2]], 'content-security-policy': csp };
    // Quit just after the reply, while the page moves to its own process.
    if (app.commandLine.hasSwitch('quit-while-loading')) setTimeout(() => app.quit(), 10);
    return new Response(readFileSync(path.join(folder, 'page', file[1])), { headers });
  });
  ipcMain.handle('echo', (_event, value) => value);
  ipcMain.handle('fail', () => {
    throw new TypeError('no good');
  });
  ipcMain.handle('wait', () => new Promise(() => undefined));
  ipcMain.handle('who', (event) => ({
    url: event.senderFrame.url,
    top: event.senderFrame.parent === null,
    same: event.senderFrame === event.sender.mainFrame,
  }));
  ipcMain.handle('describe', (_event, { date, map, set, bytes, list }) => ({
    date: date instanceof Date && date.getTime(),
    map: map instanceof Map && [...map],
    set: set instanceof Set && [...set],
    bytes: bytes instanceof Uint8Array && [...bytes],
    list: [list.length, list[0] === undefined, list[1] !== list[1]],
  }));
  const window = new BrowserWindow({
    show: false,
    width: 640,
    height: 480,
    webPreferences: {
      preload: path.join(folder, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  window.once('ready-to-show', () => {
    probe.order.push('ready-to-show');
    window.show();
  });
  window.on('close', note('close'));
  window.on('closed', note('closed'));
  window.on('unresponsive', note('unresponsive'));
  window.on('responsive', note('responsive'));
  await window.loadURL('app://bundle/index.html');
  probe.order.push('loaded');
  if (!app.commandLine.hasSwitch('try-hanging')) return;
  if (!window.isVisible()) await new Promise((resolve) => window.once('show', resolve));
  await tryHanging(window, Number(app.commandLine.getSwitchValue('try-hanging')));
}
