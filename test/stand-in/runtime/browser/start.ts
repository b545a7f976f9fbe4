import path from 'node:path';
import { app } from '../app/instance.ts';
import { debuggingPort } from './debugging.ts';
import { BrowserHost } from './host.ts';
import { setRunningBrowser } from './running.ts';

/** Starts the Chromium of this process and calls `ready` when windows can be opened. */
export async function startBrowser(ready: () => void): Promise<void> {
  const program = process.env['PACKSHELF_BROWSER'];
  if (program === undefined || program === '') {
    process.stderr.write('The stand-in needs a Chromium: PACKSHELF_BROWSER is not set\n');
    process.exit(1);
  }
  const kind = process.env['PACKSHELF_BROWSER_KIND'] === 'headless-shell' ? 'headless-shell' : 'chromium';
  const { commandLine } = app;
  const host = await BrowserHost.start({
    program,
    kind,
    headed: kind === 'chromium' && hasDisplay(),
    // Inside of the user-data folder, as in Electron.
    profile: path.join(app.getPath('userData'), 'stand-in-profile'),
    switches: [],
    debuggingPort: debuggingPort(),
    language: app.decideLocale(),
    noSandbox: commandLine.hasSwitch('no-sandbox') || process.getuid?.() === 0,
  });
  if (app.isEnding) {
    await host.end();
    return;
  }
  setRunningBrowser(host);
  Object.defineProperty(process.versions, 'chrome', {
    value: /\/([\d.]+)/.exec(host.product)?.[1] ?? '0.0.0.0',
    enumerable: true,
    configurable: true,
  });
  host.announceDevTools((line) => process.stderr.write(`${line}\n`));
  host.ended.then(
    () => {
      if (!app.isEnding) {
        process.stderr.write('The browser of the stand-in has ended\n');
        app.exit(1);
      }
    },
    () => undefined,
  );
  ready();
}

function hasDisplay(): boolean {
  const { env } = process;
  return (
    env['PACKSHELF_HEADLESS'] !== '1' &&
    [env['DISPLAY'], env['WAYLAND_DISPLAY']].some((name) => (name ?? '') !== '')
  );
}
