import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseFolders, proposedFolder } from '../../../../src/main/startup/folders.ts';
import { argumentsForRestart, readSwitches, refusedSwitch } from '../../../../src/main/startup/switches.ts';
import { CommandLine } from '../../../stand-in/runtime/app/command-line.ts';

describe('switches', () => {
  const argv = [
    'electron',
    '.',
    '--user-data-dir=data',
    '--connection-base-url=https://a.example',
    '--connection-auth-url=',
    '--language=mirrored',
    '--policy=policy.json',
    '--update-config=app-update.yml',
  ];

  it('are read by the build for tests', () => {
    expect(readSwitches(argv, '/home/me')).toEqual({
      userDataDir: resolve('/home/me', 'data'),
      baseUrl: 'https://a.example',
      authUrl: null,
      language: 'mirrored',
      policyFile: resolve('/home/me', 'policy.json'),
      updateConfigFile: resolve('/home/me', 'app-update.yml'),
    });
  });

  it('ignore unknown languages', () => {
    expect(readSwitches(['--language=tlh'], '/').language).toBeNull();
    expect(readSwitches(['--language=de'], '/').language).toBe('de');
  });

  /** The switch that an installed app refuses in a command line. */
  function refused(words: readonly string[], platform: NodeJS.Platform = 'linux'): string | null {
    const commandLine = new CommandLine(words, platform);
    return refusedSwitch((name) => commandLine.hasSwitch(name));
  }

  it('are refused by an installed app', () => {
    expect(refused(['--user-data-dir=data'])).toBe('--user-data-dir');
    expect(refused(['x', '--remote-debugging-port', '9222'])).toBe('--remote-debugging-port');
    expect(refused(['-inspect=0'], 'darwin')).toBe('--inspect');
    expect(refused(['--inspect-brk-node'])).toBe('--inspect-brk-node');
  });

  it.each([' ', '\t', '\n', '\v', '\f', '\r', ' \t '])(
    'are refused after %j, which Chromium trims',
    (space) => {
      expect(refused([`${space}--remote-debugging-port=9222`])).toBe('--remote-debugging-port');
      expect(refused([`${space}-remote-debugging-pipe${space}`], 'darwin')).toBe('--remote-debugging-pipe');
    },
  );

  it.each(['\u00a0', '\u0085', '\u1680', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000'])(
    'are refused after %j where Chromium treats that as a space',
    (space) => {
      expect(refused([`${space}--remote-debugging-port=9222`], 'win32')).toBe('--remote-debugging-port');
      expect(refused([`${space}--remote-debugging-port=9222`], 'linux')).toBeNull();
    },
  );

  it('are refused in each form that Windows accepts', () => {
    expect(refused(['/Remote-Debugging-Port=9222'], 'win32')).toBe('--remote-debugging-port');
    expect(refused([' /INSPECT'], 'win32')).toBe('--inspect');
    expect(refused(['/inspect'], 'linux')).toBeNull();
    // Other systems accept lower case only, in Chromium and in Node.
    expect(refused(['--Inspect'], 'linux')).toBeNull();
  });

  it('are not found in links, files and Chromium’s own switches', () => {
    const usual = [
      'packshelf://open?--inspect',
      '--no-sandbox',
      '--ozone-platform=wayland',
      '--lang=de',
      // Windows starts the app with this after a click on a notification.
      '-Embedding',
      '-',
      '/',
      ' -- ',
      // Chromium and Node treat all following arguments as files.
      '--inspect',
    ];
    expect(refused(usual, 'win32')).toBeNull();
    expect(refused(usual, 'linux')).toBeNull();
  });
});

describe('arguments for a restart', () => {
  it('are those of this start without its reason', () => {
    const words = ['--no-sandbox', 'packshelf://open?x', '--background', '--find', '-Embedding', '--lang=de'];
    expect(argumentsForRestart(['packshelf', ...words, '--update-failed'])).toEqual([
      '--no-sandbox',
      '--lang=de',
    ]);
  });
});

describe('folders', () => {
  const facts = {
    userData: '/data',
    home: '/home/ada',
    redirected: false,
    env: { LOCALAPPDATA: '/local' },
  } as const;

  it('have in a roaming profile on Windows what a person made, and nothing of one computer', () => {
    const windows = chooseFolders({ ...facts, platform: 'win32' });
    const isRoaming = (folder: string): boolean => !relative(facts.userData, folder).startsWith('..');
    const roaming = Object.entries<string>({ ...windows }).filter(([, folder]) => isRoaming(folder));
    expect(roaming.map(([name]) => name)).toEqual(['settings', 'shelves']);
    expect(windows.catalogs).toBe(join('/local', 'Packshelf', 'catalogs'));
    expect(chooseFolders({ ...facts, platform: 'linux' }).catalogs).toBe(join('/data', 'catalogs'));
  });

  it('have the entry for the start with the computer where desktops read it', () => {
    const autostart = (env: NodeJS.ProcessEnv): string =>
      chooseFolders({ ...facts, platform: 'linux', env }).autostart;
    expect(autostart({})).toBe(join('/home/ada', '.config', 'autostart'));
    expect(autostart({ XDG_CONFIG_HOME: '/config' })).toBe(join('/config', 'autostart'));
    expect(autostart({ XDG_CONFIG_HOME: 'relative' })).toBe(join('/home/ada', '.config', 'autostart'));
  });

  it('are all below the folder of the switch', () => {
    expect(chooseFolders({ ...facts, platform: 'linux', redirected: true }).autostart).toBe(
      join('/data', 'autostart'),
    );
    expect(chooseFolders({ ...facts, platform: 'win32', redirected: true }).catalogs).toBe(
      join('/data', 'catalogs'),
    );
  });

  it('for files are the documents, or the home folder while Windows has none for documents', () => {
    expect(proposedFolder((name) => `/${name}`)).toBe('/documents');
    const withoutDocuments = (name: 'documents' | 'home'): string => {
      if (name === 'documents') throw new Error("Failed to get 'documents' path");
      return '/home/ada';
    };
    expect(proposedFolder(withoutDocuments)).toBe('/home/ada');
  });
});
