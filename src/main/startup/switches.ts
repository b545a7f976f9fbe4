import { isAbsolute, resolve } from 'node:path';
import { languages, pseudoLanguages, type ShownLanguage } from '../../preload/contract/messages/languages.ts';

/** How the app was told to start from outside. */
export interface Switches {
  /** Where everything of this run is stored. */
  readonly userDataDir: string | null;
  readonly authUrl: string | null;
  readonly baseUrl: string | null;
  /** The language to speak whatever the person has chosen. */
  readonly language: ShownLanguage | null;
}

/** What an installed app goes by. */
export const noSwitches: Switches = { userDataDir: null, authUrl: null, baseUrl: null, language: null };

/**
 * Reads the switches of the build for tests: `--user-data-dir=DIR`, `--connection-auth-url=URL`,
 * `--connection-base-url=URL`, `--language=LANGUAGE`. (`--remote-debugging-port=N` is Chromium's own.)
 */
export function readSwitches(argv: readonly string[], cwd: string): Switches {
  const value = (name: string): string | null => {
    const prefix = `--${name}=`;
    const text = argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? '';
    return text === '' ? null : text;
  };
  const dir = value('user-data-dir');
  const language = value('language');
  return {
    userDataDir: dir === null || isAbsolute(dir) ? dir : resolve(cwd, dir),
    authUrl: value('connection-auth-url'),
    baseUrl: value('connection-base-url'),
    language: [...languages, ...pseudoLanguages].find((known) => known === language) ?? null,
  };
}

/**
 * Switches for development, by which another program could read a password, steer the window or weaken what protects
 * it: ours, those of Node's inspector, and Chromium's.
 */
const development = [
  'user-data-dir',
  'connection-auth-url',
  'connection-base-url',
  'language',
  'debug',
  'debug-brk',
  'debug-port',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-allow-origins',
  'allow-running-insecure-content',
  'browser-subprocess-path',
  'disable-site-isolation-trials',
  'disable-web-security',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'log-net-log',
  'renderer-cmd-prefix',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
] as const;

/**
 * The first switch that an installed app refuses, `null` where it was given none. Asked is whoever acts on switches,
 * Chromium's own reading of the command line: it trims arguments, and knows other prefixes and capitals on Windows.
 */
export function refusedSwitch(wasGiven: (name: string) => boolean): string | null {
  const name = development.find(wasGiven);
  return name === undefined ? null : `--${name}`;
}

/** The line for whoever has written the command. */
export function refusal(name: string): string {
  return `Packshelf does not take ${name}. It is for development builds.\n`;
}
