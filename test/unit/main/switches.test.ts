import { describe, expect, it } from 'vitest';
import { chooseFolders } from '../../../src/main/folders.ts';
import { readSwitches } from '../../../src/main/switches.ts';

describe('switches', () => {
  const argv = [
    'electron',
    '.',
    '--user-data-dir=data',
    '--connection-base-url=https://a.example',
    '--connection-auth-url=',
    '--language=mirrored',
  ];

  it('are read where the app is not packaged', () => {
    expect(readSwitches(argv, '/home/me', false)).toEqual({
      userDataDir: '/home/me/data',
      baseUrl: 'https://a.example',
      authUrl: null,
      language: 'mirrored',
    });
  });

  it('take no language that there is not', () => {
    expect(readSwitches(['--language=tlh'], '/', false).language).toBeNull();
    expect(readSwitches(['--language=de'], '/', false).language).toBe('de');
  });

  it('mean nothing to a packaged app', () => {
    expect(readSwitches(argv, '/home/me', true)).toEqual({
      userDataDir: null,
      baseUrl: null,
      authUrl: null,
      language: null,
    });
  });
});

describe('folders', () => {
  const facts = { userData: '/data', redirected: false, env: { LOCALAPPDATA: '/local' } } as const;

  it('keep the catalog out of a roaming profile on Windows', () => {
    expect(chooseFolders({ ...facts, platform: 'win32' }).catalogs).toBe('/local/Packshelf/catalogs');
    expect(chooseFolders({ ...facts, platform: 'linux' }).catalogs).toBe('/data/catalogs');
  });

  it('stay together where a switch says where', () => {
    expect(chooseFolders({ ...facts, platform: 'win32', redirected: true }).catalogs).toBe('/data/catalogs');
  });
});
