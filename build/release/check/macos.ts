import { posix } from 'node:path';
import type { Target } from '../../package/targets.ts';
import { asRootFrom, type Method, type UserData } from './method.ts';

export interface MacContext {
  /** Path of the installer, absolute. */
  readonly file: string;
  /** An empty folder to mount the disk image in. */
  readonly work: string;
}

const app = '/Applications/Packshelf.app';

const packageId = 'com.packshelf.app';

/** How the app gets into /Applications from each kind of file; undefined for other systems. */
export function macMethod(kind: Target['kind'], { file, work }: MacContext): Method | undefined {
  const common = {
    program: `${app}/Contents/MacOS/Packshelf`,
    switches: [],
    resources: `${app}/Contents/Resources`,
    keepsNewer: false,
    listing: null,
    uninstall: [{ program: 'rm', args: ['-R', app] }],
    places: [app],
    traces: [],
  };
  const mounted = posix.join(work, 'image');
  if (kind === 'dmg') {
    return {
      ...common,
      install: [
        { program: 'hdiutil', args: ['attach', '-nobrowse', '-readonly', '-mountpoint', mounted, file] },
        { program: 'ditto', args: [posix.join(mounted, 'Packshelf.app'), app] },
        { program: 'hdiutil', args: ['detach', '-force', mounted] },
      ],
    };
  }
  if (kind === 'pkg') {
    const asRoot = asRootFrom(false);
    return {
      ...common,
      keepsNewer: true,
      install: [asRoot('installer', '-pkg', file, '-target', '/')],
      uninstall: [asRoot('rm', '-R', app), asRoot('pkgutil', '--forget', packageId)],
      traces: [{ program: 'pkgutil', args: ['--pkg-info', packageId] }],
    };
  }
  if (kind !== 'zip') return undefined;
  return { ...common, install: [{ program: 'ditto', args: ['-x', '-k', file, '/Applications'] }] };
}

export function macUserData(home: string): UserData {
  const folder = posix.join(home, 'Library', 'Application Support', 'Packshelf');
  return {
    folders: [folder],
    settings: posix.join(folder, 'settings.json'),
    catalogs: posix.join(folder, 'catalogs'),
  };
}
