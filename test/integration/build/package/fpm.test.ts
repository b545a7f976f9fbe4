import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';

const fpm = path.join(projectFolder, 'build', 'package', 'fpm', 'fpm');
const files = [
  '/opt/Shelf/chrome-sandbox',
  '/opt/Shelf/link',
  '/opt/Shelf/resources/app 1.asar',
  '/usr/share/shelf.txt',
];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packshelf-fpm-test-'));
  const app = path.join(folder, 'app');
  await mkdir(path.join(app, 'resources'), { recursive: true, mode: 0o700 });
  await writeFile(path.join(app, 'resources', 'app 1.asar'), 'archive');
  await writeFile(path.join(app, 'chrome-sandbox'), 'program');
  await chmod(path.join(app, 'chrome-sandbox'), 0o755);
  await symlink('chrome-sandbox', path.join(app, 'link'));
  await writeFile(path.join(folder, 'shelf.txt'), 'text');
  await writeFile(path.join(folder, 'in'), '#!/bin/bash\necho "%{version} %% in"\n');
  await writeFile(path.join(folder, 'out'), '#!/bin/bash\necho out\n');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The arguments that both targets get; more of them may follow. */
function args(target: string): string[] {
  return [
    ...['-s', 'dir', '--force', '-t', target, '-d', 'xdg-utils', '-d', 'bash', '--architecture', 'amd64'],
    ...['--after-install', path.join(folder, 'in'), '--after-remove', path.join(folder, 'out')],
    ...['--description', 'A shelf\n For packages.', '--version', '1.2.3', '--name', 'shelf'],
    ...['--package', path.join(folder, `shelf.${target}`), '--maintainer', 'Someone <s@example.com>'],
    ...['--vendor', 'Someone', '--url', 'https://example.com/', '--license', 'MIT'],
    ...[`${folder}/app/=/opt/Shelf`, `${folder}/shelf.txt=/usr/share/shelf.txt`],
  ];
}

async function make(target: string, ...more: readonly string[]): Promise<string> {
  const environment = { ...process.env, PACKSHELF_NODE: process.execPath };
  await promisify(execFile)(fpm, [...args(target), ...more], { env: environment });
  return path.join(folder, `shelf.${target}`);
}

async function ask(tool: string, ...more: readonly string[]): Promise<string> {
  return (await promisify(execFile)(tool, [...more])).stdout;
}

describe.runIf(findInPath('dpkg-deb') !== undefined)('a deb made here', () => {
  it('has the fields, files and scripts that were asked for', async () => {
    const deb = await make('deb', '--deb-compression', 'xz', '--deb-recommends', 'tray');
    expect((await ask('dpkg-deb', '--field', deb)).split('\n')).toEqual([
      'Package: shelf',
      'Version: 1.2.3',
      'License: MIT',
      'Vendor: Someone',
      'Architecture: amd64',
      'Maintainer: Someone <s@example.com>',
      'Installed-Size: 1',
      'Depends: xdg-utils, bash',
      'Recommends: tray',
      'Section: default',
      'Priority: optional',
      'Homepage: https://example.com/',
      'Description: A shelf',
      ' For packages.',
      '',
    ]);
    const listed = await ask('dpkg-deb', '--contents', deb);
    expect(listed).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/Shelf\/chrome-sandbox$/m);
    expect(listed).toMatch(/^drwxr-xr-x root\/root .* \.\/opt\/Shelf\/resources\/$/m);
    expect(listed).toMatch(/ \.\/opt\/Shelf\/link -> chrome-sandbox$/m);
    expect(await ask('dpkg-deb', '--info', deb, 'postinst')).toBe('#!/bin/bash\necho "%{version} %% in"\n');
    expect(await ask('dpkg-deb', '--info', deb, 'postrm')).toBe('#!/bin/bash\necho out\n');

    const unpacked = path.join(folder, 'unpacked');
    await ask('dpkg-deb', '--raw-extract', deb, unpacked);
    const checked = spawnSync('md5sum', ['--check', '--strict', 'DEBIAN/md5sums'], {
      cwd: unpacked,
      encoding: 'utf8',
    });
    expect(checked).toMatchObject({ status: 0 });
    expect(checked.stdout.trim().split('\n')).toHaveLength(3);
  });

  it('is not made with a compression that is not known', async () => {
    await expect(make('deb', '--deb-compression', 'lzo')).rejects.toMatchObject({
      code: 1,
      stderr: '--deb-compression lzo is not known here.\n',
    });
  });
});

describe.runIf(findInPath('rpmbuild') !== undefined)('an rpm made here', () => {
  it('has the fields, files and scripts that were asked for', async () => {
    const rpm = await make(
      'rpm',
      '--rpm-os',
      'linux',
      '--rpm-compression',
      'xzmt',
      '--directories',
      '/opt/Shelf',
    );
    const format = '%{NAME} %{VERSION} %{RELEASE} %{ARCH} %{LICENSE} %{SUMMARY} %{PAYLOADCOMPRESSOR}';
    expect(await ask('rpm', '-qp', '--queryformat', format, rpm)).toBe('shelf 1.2.3 1 x86_64 MIT A shelf xz');
    expect((await ask('rpm', '-qlp', rpm)).trim().split('\n')).toEqual([
      '/opt/Shelf',
      ...files.slice(0, 2),
      '/opt/Shelf/resources',
      ...files.slice(2),
    ]);
    const required = (await ask('rpm', '-qp', '--requires', rpm)).trim().split('\n');
    expect(required.filter((each) => !each.startsWith('rpmlib('))).toEqual([
      '/bin/bash',
      '/bin/bash',
      'bash',
      'xdg-utils',
    ]);
    const scripts = await ask('rpm', '-qp', '--scripts', rpm);
    expect(scripts).toContain(
      'postinstall scriptlet (using /bin/bash):\n#!/bin/bash\necho "%{version} %% in"\n',
    );
    expect(scripts).toContain('postuninstall scriptlet (using /bin/bash):\n#!/bin/bash\necho out\n');
  });

  it('owns no folders unless told to', async () => {
    const rpm = await make('rpm', '--rpm-os', 'linux', '--rpm-compression', 'none');
    expect((await ask('rpm', '-qlp', rpm)).trim().split('\n')).toEqual(files);
  });
});

it.runIf(process.platform !== 'win32')('an argument that is not known ends it', async () => {
  await expect(make('deb', '--deb-systemd', 'unit')).rejects.toThrow("Unknown option '--deb-systemd'");
});
