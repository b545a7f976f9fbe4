import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { oldElectronFolder } from '../../../build/provision/old-electron.ts';
import { windowsElectronFolder } from '../../../build/provision/windows.ts';
import { buildForNode16, bundleShim, readManifest } from '../old-electron/build-app.ts';
import { appFolder } from '../old-electron/folders.ts';

/** SQLite, which Node 16 lacks, and what finds its library for this system. */
const packages = ['@photostructure/sqlite', 'node-gyp-build'];

/** Builds the app for the old Electron of Windows. */
export async function buildForWindows(): Promise<void> {
  await buildForNode16();
  // The entry of the packaged app, before its own.
  await bundleShim('packaged.js', appFolder, ['--external:./out/main/index.js']);
  const manifest = { ...readManifest(), main: 'packaged.js' };
  writeFileSync(path.join(appFolder, 'package.json'), JSON.stringify(manifest));
}

/** Installs the built app for every user of a Windows, as its installer does; returns the folder of the program. */
export function installApp(prefix: string): string {
  const program = path.join(prefix, 'drive_c', 'Program Files', 'Packshelf');
  const app = path.join(program, 'resources', 'app');
  cpSync(windowsElectronFolder, program, { recursive: true });
  // By another name than `electron.exe` an app counts as packaged.
  renameSync(path.join(program, 'electron.exe'), path.join(program, 'Packshelf.exe'));
  cpSync(appFolder, app, { recursive: true });
  for (const name of packages) {
    const folder = path.join(app, 'node_modules', name);
    mkdirSync(path.dirname(folder), { recursive: true });
    cpSync(path.join(oldElectronFolder, 'node_modules', name), folder, { recursive: true });
  }
  return program;
}
