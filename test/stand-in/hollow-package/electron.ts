import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { linuxTree } from './linux.ts';
import { macosTree } from './macos.ts';
import type { HollowEntry } from './entry.ts';
import { windowsTree } from './windows.ts';

/** The systems and processors that packages are made for. */
export type HollowPlatform = 'linux' | 'win32' | 'darwin';
export type HollowArch = 'x64' | 'arm64';

/**
 * Writes a placeholder of an Electron distribution into `folder`, for electron-builder's `electronDist`, so that
 * everything except Electron can be packed and read back without Electron's binary. It has all files that packing reads,
 * renames, edits or omits, but none that runs as an app; `version` and `default_app.asar` are missing, as
 * electron-builder removes them from a downloaded distribution.
 */
export async function makeHollowElectron(
  folder: string,
  platform: HollowPlatform,
  arch: HollowArch,
  version: string,
): Promise<void> {
  for (const entry of hollowTree(platform, arch, version)) {
    const file = path.join(folder, ...entry.path.split('/'));
    await mkdir(path.dirname(file), { recursive: true });
    if ('link' in entry) await symlink(entry.link, file);
    else await writeFile(file, entry.content, { mode: entry.executable === true ? 0o755 : 0o644 });
  }
}

function hollowTree(platform: HollowPlatform, arch: HollowArch, version: string): HollowEntry[] {
  switch (platform) {
    case 'linux':
      if (arch !== 'x64') throw new Error(`There is no placeholder of Electron for Linux on ${arch}.`);
      return linuxTree();
    case 'win32':
      return windowsTree(arch, version);
    case 'darwin':
      return macosTree(arch, version);
  }
}
