import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

/** A minimal app with a window as secure and large as Packshelf's, to measure the runtime's part of a start. */

const folder = import.meta.dirname;
const prefix = '--user-data-dir=';
const userData = process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
if (userData !== undefined) app.setPath('userData', userData);

app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url);
    return new Response(await readFile(path.join(folder, 'page', path.basename(pathname))), {
      headers: {
        'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html',
        'content-security-policy': "default-src 'none'; script-src 'self'",
        'cache-control': 'no-store',
      },
    });
  });
  const window = new BrowserWindow({
    width: 1240,
    height: 800,
    show: false,
    webPreferences: {
      preload: path.join(folder, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window.loadURL('app://bundle/index.html');
});
