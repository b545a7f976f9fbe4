import { posix } from 'node:path';
import type { Target } from '../../package/targets.ts';
import { asRootFrom, type Method, type UserData } from './method.ts';

export interface LinuxContext {
  /** Path of the installer, absolute. */
  readonly file: string;
  /** An empty folder for unpacked files. */
  readonly work: string;
  /** Whether this process runs as root and needs no sudo. */
  readonly root: boolean;
}

/** Written by the package's scripts, so not listed by the package manager. */
const writtenByScripts = ['/usr/bin/packshelf', '/etc/alternatives/packshelf', '/etc/apparmor.d/packshelf'];

/** How to install and uninstall each kind of Linux package; undefined for other systems. */
export function linuxMethod(kind: Target['kind'], { file, work, root }: LinuxContext): Method | undefined {
  const asRoot = asRootFrom(root);
  // Chromium refuses to start as root with its sandbox, and the check in a container runs as root.
  const common = { switches: root ? ['--no-sandbox'] : [] };
  const app = posix.join(work, 'app');
  const portable = {
    ...common,
    resources: posix.join(app, 'resources'),
    keepsNewer: false,
    listing: null,
    places: [app],
    traces: [],
  };
  const managed = {
    ...common,
    resources: '/opt/Packshelf/resources',
    keepsNewer: true,
    program: '/usr/bin/packshelf',
    places: ['/opt/Packshelf', '/usr/share/applications/packshelf.desktop', ...writtenByScripts],
    // The index of link handlers.
    traces: [{ program: 'grep', args: ['packshelf', '/usr/share/applications/mimeinfo.cache'] }],
  };
  switch (kind) {
    case 'deb':
      return {
        ...managed,
        install: [asRoot('apt-get', 'install', '--yes', '--no-install-recommends', file)],
        listing: { program: 'dpkg', args: ['--listfiles', 'packshelf'] },
        uninstall: [asRoot('apt-get', 'remove', '--yes', 'packshelf')],
      };
    case 'rpm':
      return {
        ...managed,
        // dnf goes back to an older version that is named.
        keepsNewer: false,
        install: [asRoot('dnf', 'install', '--assumeyes', file)],
        listing: { program: 'rpm', args: ['--query', '--list', 'packshelf'] },
        uninstall: [asRoot('dnf', 'remove', '--assumeyes', 'packshelf')],
      };
    case 'tar.gz':
      return {
        ...portable,
        install: [
          { program: 'mkdir', args: [app] },
          { program: 'tar', args: ['--extract', '--file', file, '--directory', app, '--strip-components=1'] },
        ],
        program: posix.join(app, 'packshelf'),
        uninstall: [{ program: 'rm', args: ['-r', app] }],
      };
    case 'AppImage':
      return {
        ...portable,
        install: [
          { program: 'install', args: ['-D', '--mode=755', file, posix.join(app, 'Packshelf.AppImage')] },
        ],
        program: posix.join(app, 'Packshelf.AppImage'),
        resources: null,
        uninstall: [{ program: 'rm', args: ['-r', app] }],
      };
    case 'nsis':
    case 'msi':
    case 'dmg':
    case 'zip':
    case 'pkg':
      return undefined;
  }
}

/** The app's folder in a home folder, if no XDG variable names another one. */
export function linuxUserData(home: string): UserData {
  const folder = posix.join(home, '.config', 'Packshelf');
  return {
    folders: [folder],
    settings: posix.join(folder, 'settings.json'),
    catalogs: posix.join(folder, 'catalogs'),
  };
}
