import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInstalled } from '../../../../build/release/check/contents.ts';
import { packArchive } from '../../../equipment/support/pack-archive.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let resources: string;
beforeEach(async () => {
  resources = temporaryFolder();
  await mkdir(join(resources, 'app'));
  await writeFile(join(resources, 'app', 'package.json'), '{"version":"1.2.3"}');
  await packArchive(join(resources, 'app'), join(resources, 'app.asar'));
});

describe('an installed app', () => {
  it('is of the version that its installer names', () => {
    expect(checkInstalled(resources, 'deb', '/got/Packshelf-1.2.3-linux-x64.deb')).toBe('1.2.3');
    expect(() => checkInstalled(resources, 'deb', '/got/Packshelf-1.2.4-linux-x64.deb')).toThrow(
      'but the app is of version 1.2.3',
    );
  });

  it('knows that an administrator distributes it', async () => {
    const check = (): string => checkInstalled(resources, 'msi', 'Packshelf-1.2.3-windows-x64.msi');
    expect(check).toThrow('should say msi, but says nothing');
    await writeFile(join(resources, 'package-type'), 'pkg');
    expect(check).toThrow('should say msi, but says pkg');
    await writeFile(join(resources, 'package-type'), 'msi');
    expect(check()).toBe('1.2.3');
  });

  it('has no updater then', async () => {
    await writeFile(join(resources, 'package-type'), 'pkg');
    await writeFile(join(resources, 'app-update.yml'), '');
    const installer = 'Packshelf-1.2.3-macos-universal.pkg';
    expect(() => checkInstalled(resources, 'pkg', installer)).toThrow('there should be no');
    await writeFile(join(resources, 'package-type'), 'nsis');
    expect(checkInstalled(resources, 'nsis', 'Packshelf-1.2.3-windows-x64.exe')).toBe('1.2.3');
  });
});
