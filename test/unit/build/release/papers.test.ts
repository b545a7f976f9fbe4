import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checksumsOf, formatChecksums } from '../../../../build/release/checksums.ts';
import {
  differences,
  draftArguments,
  draftRelease,
  refuseOtherTag,
  writeChecksums,
} from '../../../../build/release/draft.ts';
import {
  checksumsName,
  installerNames,
  kindOf,
  olderOf,
  releasedNames,
  sbomName,
  versionIn,
} from '../../../../build/release/installers.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const version = '1.2.3';

async function fill(): Promise<void> {
  for (const name of releasedNames(version, [])) await writeFile(join(folder, name), name);
}

describe('checksums', () => {
  it('are those of the files, in the form of sha256sum, whatever the order of the names', async () => {
    await writeFile(join(folder, 'b'), 'abc');
    await writeFile(join(folder, 'a'), '');
    const expected =
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n' +
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n';
    expect(formatChecksums(await checksumsOf(folder, ['b', 'a']))).toBe(expected);
    expect(formatChecksums(await checksumsOf(folder, ['a', 'b']))).toBe(expected);
  });

  it('are written for a whole release, and again over older ones', async () => {
    await fill();
    await writeChecksums(folder, version);
    await writeChecksums(folder, version);
    const lines = (await readFile(join(folder, checksumsName), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(16);
  });

  it('count the list of versions for macOS where there is one', async () => {
    await fill();
    await writeFile(join(folder, 'latest-mac.yml'), '');
    await writeChecksums(folder, version);
    expect(await readFile(join(folder, checksumsName), 'utf8')).toContain('  latest-mac.yml\n');
  });

  it('are not written while a file is missing, or one is there that nobody expects', async () => {
    await fill();
    await rm(join(folder, 'Packshelf-1.2.3-linux-x64.deb'));
    await writeFile(join(folder, 'Packshelf-1.2.2-linux-x64.deb'), '');
    await expect(writeChecksums(folder, version)).rejects.toThrow(
      'missing: Packshelf-1.2.3-linux-x64.deb\n  not part of a release: Packshelf-1.2.2-linux-x64.deb',
    );
  });
});

describe('the draft', () => {
  it('is of the tag that the version has', () => {
    expect(() => refuseOtherTag('v1.2.3', version)).not.toThrow();
    expect(() => refuseOtherTag('v1.2.4', version)).toThrow('it must be v1.2.3');
    expect(() => refuseOtherTag('1.2.3', version)).toThrow('The tag is 1.2.3');
  });

  it('is not made of files that have changed since they were summed', async () => {
    await fill();
    await writeChecksums(folder, version);
    await writeFile(join(folder, sbomName(version)), 'another');
    await expect(draftRelease(folder, version, 'owner/name')).rejects.toThrow(
      'are not those of its SHA256SUMS',
    );
  });

  it('is not made without checksums', async () => {
    await fill();
    await expect(draftRelease(folder, version, 'owner/name')).rejects.toThrow('missing: SHA256SUMS');
  });

  it('is a draft, of an existing tag, with every file', () => {
    const names = releasedNames(version, []);
    const args = draftArguments(version, 'owner/name', names);
    expect(args).toEqual(expect.arrayContaining(['v1.2.3', '--draft', '--verify-tag', 'owner/name']));
    expect(args.slice(-names.length - 1)).toEqual([...names, checksumsName]);
    expect(args).toEqual(expect.arrayContaining(installerNames(version)));
    expect(args).toContain('Packshelf-1.2.3-linux-repositories.tar.gz');
    expect(args).toContain('Packshelf-1.2.3-policy-templates.zip');
    expect(args[args.indexOf('--notes') + 1]).toContain('`Packshelf-1.2.3-linux-x64.rpm`');
  });

  it('names what differs, and nothing where nothing does', () => {
    expect(differences(['a', 'b'], ['b', 'a'])).toEqual([]);
    expect(differences(['c'], ['a'])).toEqual(['missing: a', 'not part of a release: c']);
  });
});

describe('the kind of an installer', () => {
  it('is in its name', () => {
    expect(kindOf('/x/Packshelf-1.2.3-linux-x64.tar.gz', 'linux')).toBe('tar.gz');
    expect(kindOf('/x/Packshelf-1.2.3-windows-arm64.exe', 'win32')).toBe('nsis');
    expect(() => kindOf('/x/Packshelf-1.2.3.exe', 'win32')).toThrow('is not called as an installer');
  });

  it('stands behind the version, which may have parts of its own', () => {
    expect(versionIn('/x/Packshelf-1.2.3-beta.1-macos-universal.pkg')).toBe('1.2.3-beta.1');
    expect(versionIn('/x/Other-1.2.3-macos-universal.pkg')).toBeUndefined();
  });

  it('finds an older installer of the same target, to install over it', async () => {
    await writeFile(join(folder, 'Packshelf-0.0.1-windows-arm64.msi'), '');
    expect(olderOf('/x/Packshelf-1.2.3-windows-arm64.msi', folder)).toBe(
      join(folder, 'Packshelf-0.0.1-windows-arm64.msi'),
    );
    expect(olderOf('/x/Packshelf-1.2.3-windows-x64.msi', folder)).toBeUndefined();
  });

  it('belongs to one system', () => {
    expect(() => kindOf('/x/Packshelf-1.2.3-linux-x64.deb', 'darwin')).toThrow('is for linux');
  });
});
