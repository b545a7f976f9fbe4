import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../../../build/package/fpm/arguments.ts';

const installing = ['--architecture', 'amd64', '--after-install', '/tmp/in', '--after-remove', '/tmp/out'];
const people = [
  '--maintainer',
  'Someone <s@example.com>',
  '--vendor',
  'Someone',
  '--url',
  'https://example.com/',
];

/** What electron-builder 26.17 gives for a deb, then for an rpm. */
const forDeb = [
  ...['-s', 'dir', '--force', '-t', 'deb', '-d', 'libgtk-3-0', '-d', 'xdg-utils', '--deb-recommends', 'tray'],
  ...['--deb-compression', 'xz', ...installing],
  ...[
    '--description',
    'A shelf\n For packages.',
    '--version',
    '1.2.3',
    '--package',
    '/tmp/a.deb',
    '--name',
    'shelf',
  ],
  ...people,
  ...[
    '--deb-priority',
    'optional',
    '--license',
    'MIT',
    '/tmp/linux-unpacked/=/opt/Shelf',
    '/tmp/16.png=/usr/16.png',
  ],
];
const forRpm = [
  ...['-s', 'dir', '--force', '-t', 'rpm', '-d', '(libuuid or libuuid1)', '--rpm-os', 'linux'],
  ...['--rpm-compression', 'xzmt', ...installing],
  ...['--description', 'For packages.', '--version', '1.2.3', '--package', '/tmp/a.rpm', '--name', 'shelf'],
  ...people,
  ...['--rpm-summary', 'A shelf', '--license', 'MIT', '--directories', '/opt/Shelf', '/tmp/app/=/opt/Shelf'],
];

describe('the arguments of fpm', () => {
  it('say what a deb is made of', () => {
    expect(readArguments(forDeb)).toEqual({
      target: 'deb',
      output: '/tmp/a.deb',
      name: 'shelf',
      version: '1.2.3',
      iteration: undefined,
      architecture: 'amd64',
      maintainer: 'Someone <s@example.com>',
      vendor: 'Someone',
      url: 'https://example.com/',
      license: 'MIT',
      category: undefined,
      summary: 'A shelf',
      description: 'For packages.',
      depends: ['libgtk-3-0', 'xdg-utils'],
      recommends: ['tray'],
      priority: 'optional',
      compression: 'xz',
      afterInstall: '/tmp/in',
      afterRemove: '/tmp/out',
      sources: [
        { from: '/tmp/linux-unpacked/', to: '/opt/Shelf' },
        { from: '/tmp/16.png', to: '/usr/16.png' },
      ],
      directories: [],
    });
  });

  it('say what an rpm is made of', () => {
    expect(readArguments(forRpm)).toMatchObject({
      target: 'rpm',
      summary: 'A shelf',
      description: 'For packages.',
      depends: ['(libuuid or libuuid1)'],
      compression: 'xzmt',
      directories: ['/opt/Shelf'],
    });
  });

  it('take the description for the summary where there is none', () => {
    const position = forRpm.indexOf('--rpm-summary');
    expect(readArguments(forRpm.toSpliced(position, 2))).toMatchObject({
      summary: 'For packages.',
      description: 'For packages.',
    });
  });

  it.each([
    ['an unknown one', [...forDeb, '--deb-systemd', 'unit'], /--deb-systemd/],
    ['one for the other target', [...forDeb, '--rpm-summary', 'A shelf'], /--rpm-summary is not for a deb/],
    ['another target', [...forDeb, '-t', 'pacman'], /-t pacman/],
    ['another source', [...forDeb, '-s', 'gem'], /-s gem/],
    ['another system', [...forRpm, '--rpm-os', 'darwin'], /--rpm-os darwin/],
    ['a missing one', forDeb.toSpliced(forDeb.indexOf('--license'), 2), /--license is missing/],
    ['a file without a place', [...forDeb, '/tmp/file'], /"\/tmp\/file" does not say where/],
  ])('fail for %s', (_, args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
