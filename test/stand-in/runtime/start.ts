/** Runs an app as Electron's program does; started by the script `electron` beside this file. */
import { readFileSync, statSync } from 'node:fs';
import inspector from 'node:inspector';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { provideElectron } from './driver-require.mjs';
import { variable } from './environment.ts';
import { holdPromises } from './hold-promises.ts';

// Before the app runs, so that no early call fails.
if (inspector.url() !== undefined) holdPromises();

// Removes Node and this file from the arguments, as in Electron's process, so that an app that starts `process.execPath`
// starts the stand-in. Worker threads keep Node's real arguments.
process.argv = process.argv.slice(2);
process.execPath = path.resolve(process.argv[0] ?? '');
process.execArgv = [];
const here = import.meta.dirname;
/** The folder of an extracted packed app; undefined for an unpackaged run. */
const packed = variable('PACKSHELF_STAND_IN_PACKAGED');
const electronVersion = readVersion(path.join(here, '../../../node_modules/electron/package.json'));
Object.defineProperties(process, {
  type: { value: 'browser', enumerable: true },
  ...(packed === undefined ? { defaultApp: { value: true, enumerable: true } } : {}),
  resourcesPath: {
    value: packed === undefined ? here : path.dirname(path.resolve(packed)),
    enumerable: true,
  },
  versions: {
    value: { ...process.versions, electron: `${electronVersion}-stand-in`, chrome: browserVersion() },
    enumerable: true,
  },
});

const { default: electron } = await import('./electron-module.ts');
provideElectron(electron);
const { findAppArgument } = await import('./app/command-line.ts');
const { app } = await import('./app/instance.ts');
const { startBrowser } = await import('./browser/start.ts');
const { installControl } = await import('./control.ts');
const words = process.argv.slice(1);
// All arguments of a packed app are the app's.
const given = packed ?? findAppArgument(words);
if (given === undefined) {
  process.stderr.write('The stand-in needs the folder or file of an app\n');
  process.exit(1);
}
installControl();

// A closed reader of the output is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => {
  // Electron shows a dialog and continues, unless the app has its own listener.
  if (process.listenerCount('uncaughtException') > 1) return;
  console.error('A JavaScript error occurred in the main process', error);
});

try {
  await import(pathToFileURL(describeApp(path.resolve(given))).href);
} catch (error) {
  console.error('App threw an error during load', error);
  process.exit(1);
}
takeOverSignals();
// An app that has ended while loading needs no browser.
if (!app.isEnding) await startBrowser(() => app.becomeReady());

/**
 * The first of each of these signals quits the app, the next one has the system's default effect. Electron replaces Node's
 * handlers after the entry has run (InstallShutdownSignalHandlers), so no listener of the app or its packages is called.
 */
function takeOverSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.once(signal, () => app.quit());
  }
}

/** Reads package.json of an app folder; returns the file to run. */
function describeApp(target: string): string {
  if (!statSync(target).isDirectory()) {
    app.describe({
      name: undefined,
      version: undefined,
      desktopName: undefined,
      appPath: path.dirname(target),
      isPackaged: false,
    });
    return target;
  }
  const manifest: unknown = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8'));
  const text = (name: string): string | undefined => {
    const value: unknown = typeof manifest === 'object' && manifest !== null && Reflect.get(manifest, name);
    return typeof value === 'string' ? value : undefined;
  };
  app.describe({
    name: text('productName') ?? text('name'),
    version: text('version'),
    desktopName: text('desktopName'),
    appPath: target,
    isPackaged: packed !== undefined,
  });
  return path.join(target, text('main') ?? 'index.js');
}

function readVersion(file: string): string {
  try {
    return /"version":\s*"([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '0.0.0';
  } catch {
    return '0.0.0';
  }
}

/** Available before the browser runs, because an app may read it at any time. */
function browserVersion(): string {
  return process.env['PACKSHELF_BROWSER_VERSION'] ?? '0.0.0.0';
}
