import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import {
  canReplace,
  readInstallation,
  type InstallationFacts,
} from '../../../../src/main/updates/installation.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const linux: InstallationFacts = {
  platform: 'linux',
  execPath: '/tmp/.mount_Packsh1/packshelf',
  packageType: null,
  hasUpdateConfig: true,
  env: { APPIMAGE: '/home/a/Packshelf.AppImage', APPDIR: '/tmp/.mount_Packsh1' },
};
const windows: InstallationFacts = {
  ...linux,
  platform: 'win32',
  execPath: String.raw`C:\Users\a\AppData\Local\Programs\packshelf\Packshelf.exe`,
  env: {},
};
const mac: InstallationFacts = {
  ...linux,
  platform: 'darwin',
  execPath: '/Applications/Packshelf.app/Contents/MacOS/Packshelf',
  env: {},
};

test.each<[string, InstallationFacts, unknown]>([
  ['the installer for Windows', windows, { kind: 'nsis', item: windows.execPath }],
  ['the bundle for macOS', mac, { kind: 'mac', item: '/Applications/Packshelf.app' }],
  ['an AppImage', linux, { kind: 'app-image', item: '/home/a/Packshelf.AppImage' }],
  ['an MSI', { ...windows, packageType: 'msi' }, 'managed'],
  ['a package for macOS', { ...mac, packageType: 'pkg' }, 'managed'],
  ['a deb', { ...linux, packageType: 'deb' }, 'package-manager'],
  ['an rpm', { ...linux, packageType: 'rpm' }, 'package-manager'],
  ['a build without an address', { ...windows, hasUpdateConfig: false }, 'unsupported'],
  ['an archive', { ...linux, execPath: '/opt/p/packshelf', env: {} }, 'unsupported'],
  ['an archive that another AppImage has started', { ...linux, execPath: '/opt/p/packshelf' }, 'unsupported'],
  [
    'a folder whose name begins like that of the other AppImage',
    { ...linux, execPath: '/tmp/.mount_Packsh12/packshelf' },
    'unsupported',
  ],
  [
    'an AppImage by a relative path',
    { ...linux, env: { ...linux.env, APPIMAGE: 'Packshelf.AppImage' } },
    'unsupported',
  ],
])('%s', (_name, facts, expected) => {
  expect(readInstallation(facts)).toEqual(expected);
});

describe('whether a file can be replaced', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(path.join(folder, 'programs'));
    file = path.join(folder, 'programs', 'Packshelf.AppImage');
    writeFileSync(file, '');
  });
  afterEach(() => {
    chmodSync(path.join(folder, 'programs'), 0o700);
  });

  it('is tried, and leaves nothing behind', async () => {
    expect(await canReplace(file)).toBe(true);
    expect(readdirSync(path.dirname(file))).toEqual(['Packshelf.AppImage']);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'is denied in a folder of others',
    async () => {
      chmodSync(path.dirname(file), 0o500);
      expect(await canReplace(file)).toBe(false);
    },
  );

  it('is denied without the file', async () => {
    expect(await canReplace(path.join(folder, 'nowhere', 'Packshelf.AppImage'))).toBe(false);
  });
});
