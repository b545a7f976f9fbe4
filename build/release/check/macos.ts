import { posix } from 'node:path';
import type { Target } from '../../package/targets.ts';
import type { Method, UserData } from './method.ts';

export interface MacContext {
  /** Path of the installer, absolute. */
  readonly file: string;
  /** An empty folder to mount the disk image in. */
  readonly work: string;
}

const app = '/Applications/Packshelf.app';

/** How to copy the app from a disk image or zip into /Applications; undefined for other kinds. */
export function macMethod(kind: Target['kind'], { file, work }: MacContext): Method | undefined {
  const common = {
    program: `${app}/Contents/MacOS/Packshelf`,
    switches: [],
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
