import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { UpdateObstacle } from '../../preload/contract/app-update.ts';
import { removeFile } from '../files/held-file.ts';
import { own } from '../../preload/contract/own.ts';

/** An installation that can replace itself. */
export interface Installation {
  readonly kind: 'nsis' | 'mac' | 'app-image';
  /** What is replaced: the program, the bundle or the AppImage. */
  readonly item: string;
}

export interface InstallationFacts {
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
  /** The word in `resources/package-type`, which packages of administrators and package managers have; null without it. */
  readonly packageType: string | null;
  /** Whether there is the file that electron-builder adds to what can update itself. */
  readonly hasUpdateConfig: boolean;
  readonly env: NodeJS.ProcessEnv;
}

const obstacles: Readonly<Record<string, UpdateObstacle>> = {
  msi: 'managed',
  pkg: 'managed',
  deb: 'package-manager',
  rpm: 'package-manager',
};

/** How this app was installed, or why it never replaces itself. */
export function readInstallation(facts: InstallationFacts): Installation | UpdateObstacle {
  const { platform, execPath, packageType, hasUpdateConfig, env } = facts;
  const obstacle = packageType === null ? undefined : own(obstacles, packageType);
  if (obstacle !== undefined) return obstacle;
  if (!hasUpdateConfig) return 'unsupported';
  if (platform === 'win32') return { kind: 'nsis', item: execPath };
  // …/Packshelf.app/Contents/MacOS/Packshelf
  if (platform === 'darwin') return { kind: 'mac', item: dirname(dirname(dirname(execPath))) };
  const file = env['APPIMAGE'] ?? '';
  // A program that another AppImage has started inherits both variables, and must never replace that one.
  return isAbsolute(file) && isInside(execPath, env['APPDIR'] ?? '')
    ? { kind: 'app-image', item: file }
    : 'unsupported';
}

/** For Linux, where AppImages are. */
function isInside(path: string, folder: string): boolean {
  return isAbsolute(folder) && path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/**
 * Whether this person may replace an item. Tries it in its folder, because permissions don't tell it on Windows, nor on a
 * volume that is read-only.
 */
export async function canReplace(item: string): Promise<boolean> {
  const probe = join(dirname(item), `.packshelf-${process.pid}`);
  try {
    await access(item, constants.W_OK);
    await writeFile(probe, '', { flag: 'wx' });
  } catch {
    return false;
  }
  // A virus scanner may keep the new file; what counts is that it could be written.
  await removeFile(probe).catch(() => undefined);
  return true;
}
