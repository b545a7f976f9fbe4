import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchesOf, fileOf, planPackages, targets } from '../../../../build/package/targets.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';

describe('the packages of a machine', () => {
  const facts = { platform: 'linux', withoutElectron: null, has: () => true } as const;

  it('are those of its own system', () => {
    const { made, left } = planPackages(facts);
    expect(made.map(({ kind }) => kind)).toEqual(['AppImage', 'deb', 'rpm', 'tar.gz']);
    expect(new Set(left.map(({ why }) => why))).toEqual(
      new Set(['made on Windows only', 'made on macOS only']),
    );
  });

  it('are none without Electron, for a reason that is told', () => {
    const { made, left } = planPackages({ ...facts, withoutElectron: 'its release host answers 503' });
    expect(made).toEqual([]);
    expect(left.at(-1)?.why).toBe('Electron’s binary could not be fetched: its release host answers 503');
  });

  it('leave out what a program is missing for, and name it', () => {
    const { made, left } = planPackages({ ...facts, has: (program) => program !== 'rpmbuild' });
    expect(made.map(({ kind }) => kind)).toEqual(['AppImage', 'deb', 'tar.gz']);
    expect(left.find(({ target }) => target.kind === 'rpm')?.why).toContain('apt-get install rpm');
  });

  it('are only the wanted ones where some are named', () => {
    const { made } = planPackages({ ...facts, platform: 'win32', only: ['msi'] });
    expect(made.map(({ kind, arch }) => `${kind}:${arch}`)).toEqual(['msi:x64', 'msi:arm64']);
  });

  it('are packed apart if an administrator installs them, so that only they lack an updater', () => {
    const runs = batchesOf(targets.filter(({ system }) => system !== 'linux'));
    expect(
      runs.map(({ packageType, targets: packed }) => [packageType, packed.map(({ kind }) => kind)]),
    ).toEqual([
      [undefined, ['nsis', 'nsis', 'dmg', 'zip']],
      ['msi', ['msi', 'msi']],
      ['pkg', ['pkg']],
    ]);
  });

  it('have names that depend on nothing but the version', () => {
    expect(targets.map((target) => fileOf(target, '1.2.3'))).toEqual([
      'Packshelf-1.2.3-windows-x64.exe',
      'Packshelf-1.2.3-windows-arm64.exe',
      'Packshelf-1.2.3-windows-x64.msi',
      'Packshelf-1.2.3-windows-arm64.msi',
      'Packshelf-1.2.3-macos-universal.dmg',
      'Packshelf-1.2.3-macos-universal.zip',
      'Packshelf-1.2.3-macos-universal.pkg',
      'Packshelf-1.2.3-linux-x64.AppImage',
      'Packshelf-1.2.3-linux-x64.deb',
      'Packshelf-1.2.3-linux-x64.rpm',
      'Packshelf-1.2.3-linux-x64.tar.gz',
    ]);
  });

  it('are those that electron-builder.yml names', async () => {
    const text = await readFile(path.join(projectFolder, 'electron-builder.yml'), 'utf8');
    const written = [...text.matchAll(/\{ target: ([\w.]+), arch: \[?([\w, ]+?)\]? \}/gu)].flatMap(
      ([, kind = '', archs = '']) => archs.split(', ').map((arch) => `${kind}:${arch}`),
    );
    expect(written).toEqual(targets.map(({ kind, arch }) => `${kind}:${arch}`));
  });
});
