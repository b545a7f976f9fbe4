import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseFolders } from '../../../src/main/folders.ts';
import { readSwitches, refusedSwitch } from '../../../src/main/switches.ts';

describe('switches', () => {
  const argv = [
    'electron',
    '.',
    '--user-data-dir=data',
    '--connection-base-url=https://a.example',
    '--connection-auth-url=',
    '--language=mirrored',
  ];

  it('are read by the build for tests', () => {
    expect(readSwitches(argv, '/home/me')).toEqual({
      userDataDir: resolve('/home/me', 'data'),
      baseUrl: 'https://a.example',
      authUrl: null,
      language: 'mirrored',
    });
  });

  it('take no language that there is not', () => {
    expect(readSwitches(['--language=tlh'], '/').language).toBeNull();
    expect(readSwitches(['--language=de'], '/').language).toBe('de');
  });

  it('are refused by the app that people install', () => {
    expect(refusedSwitch(['--user-data-dir=data'], 'linux')).toBe('--user-data-dir');
    expect(refusedSwitch(['x', '--remote-debugging-port', '9222'], 'linux')).toBe('--remote-debugging-port');
    expect(refusedSwitch(['-inspect=0'], 'darwin')).toBe('-inspect');
  });

  it('are refused in each form that Windows knows', () => {
    expect(refusedSwitch(['/Remote-Debugging-Port=9222'], 'win32')).toBe('/Remote-Debugging-Port');
    expect(refusedSwitch(['/inspect'], 'linux')).toBeNull();
  });

  it('are not seen in a link, a file or what Chromium itself is told', () => {
    const usual = [
      'packshelf://open?--inspect',
      '--no-sandbox',
      '--ozone-platform=wayland',
      '--lang=de',
      // How Windows starts the program of a notification.
      '-Embedding',
      '--',
      '-',
    ];
    expect(refusedSwitch(usual, 'win32')).toBeNull();
  });
});

describe('folders', () => {
  const facts = { userData: '/data', redirected: false, env: { LOCALAPPDATA: '/local' } } as const;

  it('keep the catalog out of a roaming profile on Windows', () => {
    expect(chooseFolders({ ...facts, platform: 'win32' }).catalogs).toBe(
      join('/local', 'Packshelf', 'catalogs'),
    );
    expect(chooseFolders({ ...facts, platform: 'linux' }).catalogs).toBe(join('/data', 'catalogs'));
  });

  it('stay together where a switch says where', () => {
    expect(chooseFolders({ ...facts, platform: 'win32', redirected: true }).catalogs).toBe(
      join('/data', 'catalogs'),
    );
  });
});
